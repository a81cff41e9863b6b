#!/bin/sh
# Trunk's post_build hook. Scripts lose their comments where esbuild is installed (plain `trunk serve` may do without), boot.js staying one
# that an old browser can read. Trunk gives the programs of labs plain names, so that pages could name them; a name with a hash of what
# is in it may be kept for ever, and never mixes two versions: NAME.js, NAME.css and NAME_bg.wasm get it, and boot.js is told in index.html.
set -eu
esbuild="$TRUNK_SOURCE_DIR/node_modules/.bin/esbuild"
cd "$TRUNK_STAGING_DIR"

minify() {
  [ ! -x "$esbuild" ] || "$esbuild" "$1" --minify --target="$2" --log-level=warning --allow-overwrite --outfile="$1"
}

# A program that is loaded beside a lab's keeps its names to itself and starts by itself.
standalone() {
  { echo '(function () {'; cat "$1"; echo "wasm_bindgen({ module_or_path: document.currentScript.src.replace(/\\.js\$/, '_bg.wasm') }).catch(normlabShareFailed);"; echo '})();'; } >"$1.new"
  mv "$1.new" "$1"
}

minify boot.js es5
minify embed.js es2022
# Its words, in every language.
words=$(for file in "$TRUNK_SOURCE_DIR"/assets/locales/*/reader.json; do printf '"%s":%s,' "$(basename "$(dirname "$file")")" "$(tr -d '\n' <"$file")"; done)
sed -i "s|const WORDS = {};|const WORDS = {$words};|" reader.js
for name in reader saver frame; do
  minify "$name.js" es2022
  touch "$name.css"
  hash=$(cat "$name.js" "$name.css" | sha256sum | cut -c1-16)
  mv "$name.js" "$name-$hash.js"
  if [ -s "$name.css" ]; then mv "$name.css" "$name-$hash.css"; else rm "$name.css"; fi
  sed -i "s/\\(data-later=\"[^\"]*\\)\\b$name\\.js/\\1$name-$hash.js/" index.html
done
for wasm in *_bg.wasm; do
  name=${wasm%_bg.wasm}
  [ "$name" != share ] || standalone "$name.js"
  minify "$name.js" es2022
  hash=$(cat "$name.js" "$name.css" "$wasm" | sha256sum | cut -c1-16)
  mv "$name.js" "$name-$hash.js"
  mv "$name.css" "$name-$hash.css"
  mv "$wasm" "$name-${hash}_bg.wasm"
  sed -i "s/\\(data-\\(programs\\|share\\)=\"[^\"]*\\)\\b$name\\b/\\1$name-$hash/" index.html
done
# Trunk wants one program of its own, and leaves the tag of the one it was told to skip.
sed -i 's/<link data-trunk[^>]*rel="rust"[^>]*>//' index.html
