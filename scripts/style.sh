#!/bin/sh
# Puts the style sheets together into target/style.css; Trunk runs it before each build.
# The order is the cascade: what is more particular comes later.
set -eu
cd "$(dirname "$0")/.."

order="fonts tokens base boot shell controls figure lab gradient saturation layernorm embed"

mkdir -p target
for name in $order; do
  file="style/$name.css"
  if [ -f "$file" ]; then cat "$file"; fi
done >target/style.css.new

for file in style/*.css; do
  name=$(basename "$file" .css)
  case " $order " in
    *" $name "*) ;;
    *) echo "scripts/style.sh: style/$name.css is not in the order" >&2; exit 1 ;;
  esac
done

if [ -x node_modules/.bin/esbuild ]; then
  node_modules/.bin/esbuild --minify --loader=css --log-level=warning <target/style.css.new >target/style.css
else
  mv target/style.css.new target/style.css
fi
