#!/usr/bin/env bash
# Builds the page and measures in Chromium what moving each slider costs. Measures only: it fails on nothing but a broken page.
source "$(dirname "$0")/env.sh"

trunk build
node scripts/size.mjs || true
CHROMIUM=$(find_chromium) node bench/sliders.mjs "$@"
