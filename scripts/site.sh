#!/usr/bin/env bash
# Builds all of dist/: what Trunk builds, the page in one file, the page for wrong addresses, and last the service worker, which knows them all.
source "$(dirname "$0")/env.sh"

trunk build

target=${CARGO_TARGET_DIR:-target}
cargo build --release --target "$wasm_target" --bin normlab
wasm-bindgen --target no-modules --no-typescript --out-dir "$target/one_file" "$target/$wasm_target/release/normlab.wasm"
# As Trunk does it for the labs' own programs.
params=$(sed -n 's/.*data-bin="layernorm".*data-wasm-opt-params="\([^"]*\)".*/\1/p' index.html)
# shellcheck disable=SC2086
wasm-opt -Os $params --output "$target/one_file/normlab_bg.wasm" "$target/one_file/normlab_bg.wasm"
node scripts/one_file.mjs "$target/one_file"

cp assets/404.html dist/
esbuild assets/lost.js --minify --target=es5 --log-level=warning --outfile=dist/lost.js
node scripts/worker.mjs
