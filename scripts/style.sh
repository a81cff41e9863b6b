#!/bin/sh
# Puts the style sheets together: target/style/style.css, which every page links, and one more a lab, which boot.js asks for beside the lab's
# program. Trunk runs it before each build. The order is the cascade: what is more particular comes later.
set -eu
cd "$(dirname "$0")/.."

# sheet SHEET NAME…: target/style/SHEET.css of style/NAME.css.
used=
sheet() {
  sheet=target/style/$1.css
  shift
  used="$used $*"
  for name in "$@"; do cat "style/$name.css"; done >"$sheet.new"
  if [ -x node_modules/.bin/esbuild ]; then
    node_modules/.bin/esbuild --minify --loader=css --log-level=warning <"$sheet.new" >"$sheet"
    rm "$sheet.new"
  else
    mv "$sheet.new" "$sheet"
  fi
}

mkdir -p target/style
sheet style fonts tokens base boot shell controls figure lab embed
sheet descent descent
sheet gradient gradient
sheet saturation parts saturation
sheet layernorm parts layernorm
sheet share share
sheet reader reader print

for file in style/*.css; do
  name=$(basename "$file" .css)
  case "$used " in
    *" $name "*) ;;
    *) echo "scripts/style.sh: style/$name.css is in no sheet" >&2; exit 1 ;;
  esac
done
