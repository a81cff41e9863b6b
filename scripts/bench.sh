#!/usr/bin/env bash
# Builds the page and measures in Chromium what moving each slider costs, then our contours beside d3-contour's. What it measures fails
# nothing, but for contours that are not five times as fast.
source "$(dirname "$0")/env.sh"

trunk build
node scripts/size.mjs || true
CHROMIUM=$(find_chromium)
export CHROMIUM
node bench/sliders.mjs "$@"

target=${CARGO_TARGET_DIR:-target}
cargo build --release --target "$wasm_target" --bin contour
wasm-bindgen --target web --no-typescript --out-dir "$target/bench" "$target/$wasm_target/release/contour.wasm"
node bench/contour.mjs "$target/bench"
