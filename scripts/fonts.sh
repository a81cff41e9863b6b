#!/usr/bin/env bash
# Makes assets/fonts anew from the npm packages. Needed only when their characters change: the results are committed.
source "$(dirname "$0")/env.sh"

venv=target/fonttools
if [[ ! -x $venv/bin/pyftsubset ]]; then
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet 'fonttools==4.68.0' 'brotli==1.2.1'
fi
PYTHONHASHSEED=0 "$venv/bin/python" scripts/fonts.py
cp node_modules/@fontsource/stix-two-text/LICENSE assets/fonts/OFL.txt
