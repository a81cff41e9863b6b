# Sourced by the other scripts: where the tools are, and what they must not find in the environment.
# shellcheck shell=bash disable=SC2034
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

PATH="$PWD/node_modules/.bin:${CARGO_HOME:-$HOME/.cargo}/bin:$PATH" # wasm-opt from npm comes before an older one of the system
export PATH
export TRUNK_SKIP_VERSION_CHECK=true # it would ask the network
unset NO_COLOR                       # Trunk 0.21.14 stops at NO_COLOR=1

trunk_version=0.21.14
wasm_bindgen_version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/^version = "\(.*\)"$/\1/p;}' Cargo.lock)
rust_version=$(sed -n 's/^channel = "\(.*\)"$/\1/p' rust-toolchain.toml)
wasm_target=wasm32-unknown-unknown

say() { printf '\033[1m── %s\033[0m\n' "$*"; }
die() { printf '\n%s\n' "$*" >&2; exit 1; }

# find_chromium: prints the path of a Chromium or Chrome, fails when there is none.
find_chromium() {
  local name
  for name in ${CHROMIUM:+"$CHROMIUM"} chromium chromium-browser google-chrome-stable google-chrome; do
    command -v "$name" && return
  done
  for name in "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" /Applications/Chromium.app/Contents/MacOS/Chromium; do
    [[ -x $name ]] && printf '%s\n' "$name" && return
  done
  return 1
}
