.PHONY: help serve build test bench fonts clean
.DEFAULT_GOAL := help

## serve: install what is missing, build, and serve on http://127.0.0.1:8080 (PORT=..., ADDRESS=0.0.0.0 for a classroom's network)
serve:
	@scripts/tools.sh
	@scripts/serve.sh

## build: the same page into dist/, for any static web host under any path; prints its sizes
build:
	@scripts/tools.sh
	@scripts/build.sh

## test: install what is missing and run everything: format, lints, native tests, release build, browser tests (ONLY=words for one browser spec)
test:
	@scripts/tools.sh test
	@scripts/test.sh

## bench: measure in Chromium what moving each slider costs, contours beside d3-contour's, norms beside plain JavaScript (BENCH_ARGS="--help" for more)
bench:
	@scripts/tools.sh test
	@scripts/bench.sh $(BENCH_ARGS)

## fonts: make assets/fonts anew (needs python3; only when their characters change)
fonts:
	@scripts/tools.sh
	@scripts/fonts.sh

## clean: remove what was built here; installed tools stay
clean:
	rm -rf dist target tests/e2e/out

help:
	@echo "Normlab: normalization in machine learning, live in the browser"
	@echo
	@sed -n 's/^## \([a-z]*\): /\1\t/p' $(firstword $(MAKEFILE_LIST)) | while IFS="$$(printf '\t')" read -r name what; do printf '  make %-6s  %s\n' "$$name" "$$what"; done
