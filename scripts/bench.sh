#!/usr/bin/env bash
# Builds the page and measures in Chromium what moving each slider costs, then our contours beside d3-contour's and our layer normalization
# beside plain JavaScript. What it measures fails nothing, but for contours that are not five times and norms not twice as fast.
source "$(dirname "$0")/env.sh"

scripts/site.sh
node scripts/size.mjs || true
CHROMIUM=$(find_chromium)
export CHROMIUM
node bench/sliders.mjs "$@"

target=${CARGO_TARGET_DIR:-target}
cargo build --release --target "$wasm_target" --bin contour --bin norms
for bench in contour norms; do
  wasm-bindgen --target web --no-typescript --out-dir "$target/bench/$bench" "$target/$wasm_target/release/$bench.wasm"
done
node bench/contour.mjs "$target/bench/contour"
node bench/norms.mjs "$target/bench/norms"
