#!/usr/bin/env bash
# Runs everything, goes on after a failure, and ends with the totals over all runners. ONLY=words runs the specs with these words in their names only.
source "$(dirname "$0")/env.sh"
set +e
export CARGO_TERM_COLOR=never # the totals are read from the output

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
passed=0 failed=0 skipped=0 broken=()

# step NAME COMMAND...: runs it with its output visible and in $log; a status other than 0 is noted.
step() {
  local name=$1 start=$SECONDS status
  shift
  log="$logs/${name// /-}"
  printf '\n'
  say "$name"
  "$@" 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  ((status == 0)) || broken+=("$name")
  say "$name: $([[ $status == 0 ]] && echo ok || echo FAILED), $((SECONDS - start)) s"
  return "$status"
}

# sum REGEX: adds up the numbers that stand before or after a word in $log.
sum() { grep -oE "$1" "$log" | grep -oE '[0-9]+' | awk '{ n += $1 } END { print n + 0 }'; }

# count: adds a runner's own totals; a runner that broke without a failed test counts as one failure.
count() {
  local status=$1 ok=$2 bad=$3 left=$4
  ((status != 0 && bad == 0)) && bad=1
  ((passed += ok, failed += bad, skipped += left))
}

# check NAME COMMAND...: a step that has no tests to count; when it breaks it counts as one failure.
check() {
  step "$@" && return
  ((failed += 1))
  return 1
}

browser_tests() {
  local specs=(tests/e2e/*.spec.mjs)
  [[ -n ${ONLY:-} ]] && mapfile -t specs < <(printf '%s\n' "${specs[@]}" | grep -F -- "$ONLY")
  rm -rf tests/e2e/out
  CHROMIUM=$(find_chromium) node --test --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=tap --test-reporter-destination="$logs/tap" "${specs[@]}"
}

check "format" cargo fmt --all --check
check "lints without web" cargo clippy --quiet --workspace --no-default-features --all-targets -- -D warnings
check "lints with web" cargo clippy --target "$wasm_target" -- -D warnings

step "native tests" cargo test --workspace --no-default-features --no-fail-fast
status=$?
count $status "$(sum '[0-9]+ passed;')" "$(sum '; [0-9]+ failed;')" "$(sum '; [0-9]+ ignored;')"

if check "release build" scripts/site.sh; then
  check "size" node scripts/size.mjs
  step "browser tests" browser_tests
  status=$?
  log="$logs/tap"
  touch "$log"
  count $status "$(sum '^# pass [0-9]+')" "$(sum '^# (fail|cancelled) [0-9]+')" "$(sum '^# (skipped|todo) [0-9]+')"
else
  echo "No browser tests, since the build failed"
fi

printf '\n'
say "all of it: $SECONDS s"
((${#broken[@]})) && printf 'FAILED: %s\n' "${broken[@]}"
if ((passed == 0)); then echo "no test has run" && ((failed += 1)); fi
printf '%d passed, %d failed%s\n' "$passed" "$failed" "$( ((skipped)) && printf ', %d skipped' "$skipped")"
((failed == 0 && ${#broken[@]} == 0))
