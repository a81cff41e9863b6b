#!/usr/bin/env bash
# Installs what the build needs and is missing, at exact versions; with the argument `test` also what the tests need.
# When nothing is missing it installs nothing and takes about a second.
source "$(dirname "$0")/env.sh"

node_ready() { command -v npm >/dev/null && node -e 'process.exit(process.versions.node.split(".")[0] >= 20 ? 0 : 1)' 2>/dev/null; }

rust_ready() {
  [[ -d $(rustc --print target-libdir --target "$wasm_target" 2>/dev/null) ]] &&
    cargo fmt --version >/dev/null 2>&1 && cargo clippy --version >/dev/null 2>&1
}

install_rust() {
  say "Rust $rust_version with $wasm_target"
  rustup toolchain install "$rust_version" --profile minimal --component rustfmt --component clippy --target "$wasm_target"
}

# What is built to be used a few times need not be optimized as its authors would: half the time.
cargo_install() {
  CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 CARGO_PROFILE_RELEASE_DEBUG=0 \
    env -u CARGO_TARGET_DIR -u CARGO_BUILD_TARGET -u RUSTFLAGS cargo install --force "$@"
}

has_version() { [[ " $("$1" --version 2>/dev/null) " == *" $2 "* ]]; }

install_trunk() {
  say "Trunk $trunk_version (once; four to nine minutes on two cores)"
  cargo_install trunk --version "$trunk_version" --locked || cargo_install trunk --version "$trunk_version"
}

install_wasm_bindgen() {
  say "wasm-bindgen $wasm_bindgen_version (once; about two minutes)"
  cargo_install wasm-bindgen-cli --version "$wasm_bindgen_version" --locked ||
    cargo_install wasm-bindgen-cli --version "$wasm_bindgen_version"
}

install_npm_packages() {
  say "npm packages (wasm-opt, and what drives the browser in tests)"
  npm ci --no-audit --no-fund
  cp package-lock.json node_modules/.installed-lock.json
}

# apt PACKAGE...: installs Debian packages, or says what somebody with the right to do so should install.
apt() {
  local root=()
  if ! command -v apt-get >/dev/null; then die "Please install these by your system's own means, then try again: $*"; fi
  if [[ $EUID -ne 0 ]]; then
    root=(sudo -n)
    sudo -n true 2>/dev/null || die "Please run this once, then try again:  sudo apt-get install $*"
  fi
  say "apt: $*"
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" >/dev/null ||
    { "${root[@]}" apt-get update && "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"; }
}

node_ready || die "Node 20 or newer with npm is needed: see https://nodejs.org"
command -v cargo >/dev/null || die "Rust is needed: see https://rustup.rs"
command -v cc >/dev/null || apt build-essential
if ! rust_ready; then
  command -v rustup >/dev/null || die "Rust $rust_version with rustfmt, clippy and the target $wasm_target is needed: rustup brings them, see https://rustup.rs"
  install_rust
fi
cmp -s package-lock.json node_modules/.installed-lock.json || install_npm_packages
has_version wasm-bindgen "$wasm_bindgen_version" || install_wasm_bindgen
has_version trunk "$trunk_version" || install_trunk

if [[ ${1:-} == test ]]; then
  find_chromium >/dev/null || apt chromium
  # Chinese text in screenshots and in measured widths needs a font that has it.
  if command -v fc-list >/dev/null; then
    [[ -n $(fc-list :lang=zh 2>/dev/null) ]] || apt fonts-noto-cjk
  elif command -v apt-get >/dev/null; then
    apt fontconfig fonts-noto-cjk
  fi
fi
