#!/usr/bin/env bash
# Builds dist/, ready for any static web host under any path, and prints what a first visit loads.
source "$(dirname "$0")/env.sh"

scripts/site.sh
node scripts/size.mjs
