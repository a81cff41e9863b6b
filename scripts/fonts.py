"""Makes the subset fonts in assets/fonts from npm's @fontsource packages. Run by scripts/fonts.sh, needs fonttools and brotli.

The Text fonts come from npm cut by script, so Latin and Greek are put together again. Operators, arrows and super- and subscripts
are not in either: they are taken from STIX Two Math, but semibold digits are made from the font's own numerators.
Figures are tabular by default in STIX Two; `pnum` gives proportional ones.
"""

import sys
import tempfile
from pathlib import Path

from fontTools.merge import Merger
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOURCE = Path("node_modules/@fontsource")
TARGET = Path("assets/fonts")


def span(first, last):
    return list(range(first, last + 1))


def points(text):
    return [ord(c) for c in text]


LATIN = span(0x20, 0x7E) + points("\u00a0¡§«°±²³´µ·¹»¼½¾¿×÷àáâäåæçèéêëíñóôöøúüßÅÉÖÜ–—‘’“”•…′″\u2009\u202f−€")
GREEK = points("ΓΔΘΛΞΠΣΦΨΩαβγδεζηθικλμνξοπρστυφχψωϵϕ")
SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789"))
SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉", "0123456789"))
SYMBOLS = points("⁺⁻⁼⁽⁾ⁿ₊₋₌₍₎←↑→↓↔↦⇒∂∇∈−∓∘√∝∞∠∥∫∼≈≠≡≤≥≪≫⋅⋯⟨⟩ℓℝ‖\u2010\u2011\u2044")
# The letters of labels such as w₁ on a figure, where MathML cannot stand.
ITALIC = points(" ,.0123456789abcdefghijklmnopqrstuvwxyzHLNTWX")
ITALIC_GREEK = points("αβγδεηθκλμρσφ")

MATH = (
    span(0x20, 0x7E)
    + points("\u00a0¬°±²³´·¹×÷–—‖…′″‴⁗\u2009\u200a\u202f\u2061\u2062\u2063\u2064")
    + points("\u0302\u0303\u0304\u0305\u0307\u0308\u030c\u0338\u20d7ˆˇ˜¯˙¨‾⏞⏟⏜⏝^_~")  # accents and braces, combining and spacing
    + GREEK
    + points("ϑϱςϖ")
    + span(0x1D434, 0x1D467)  # italic Latin (h is U+210E)
    + span(0x1D6FC, 0x1D71B)  # italic small Greek
    + points("𝛤𝛥𝛩𝛬𝛯𝛱𝛴𝛷𝛹𝛺")
    + span(0x1D400, 0x1D433)  # bold Latin: vectors and matrices
    + points("𝛽𝛾𝜃𝝁𝝈𝜽𝚺𝚲")
    + points("𝟎𝟏ℎℓℝℕℤ𝔼ℒ𝒩ℋ∥∣∤⊤⊥†")
    + list(map(ord, SUPERSCRIPTS))
    + list(map(ord, SUBSCRIPTS))
    + points("⁺⁻⁼⁽⁾ⁿ₊₋₌₍₎")
    + points("←↑→↓↔↕↦⇐⇒⇔⟵⟶⟸⟹⟺")
    + points("∀∂∃∅∆∇∈∉∏∐∑−∓∗∘√∛∝∞∠∧∨∩∪∫∴∼≈≅≃≔≜≝≠≡≤≥≪≫⊂⊆⊕⊗⊙⊖⋅⋮⋯⋱⌈⌉⌊⌋⟦⟧⟨⟩")
)


def subset(font, codes, features):
    options = Options()
    options.layout_features = features
    options.hinting = False
    options.glyph_names = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["STAT", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    return font


def height(font, name):
    glyph = font["glyf"][name]
    return glyph.yMin, glyph.yMax - glyph.yMin


def add_copy(font, name, source, scale, dy):
    """A new glyph `name`: `source` enlarged and moved up by dy, so that a numerator becomes a superscript."""
    glyphs = font.getGlyphSet()
    pen = TTGlyphPen(glyphs)
    glyphs[source].draw(TransformPen(pen, (scale, 0, 0, scale, 0, dy)))
    font["glyf"][name] = pen.glyph()
    advance, bearing = font["hmtx"][source]
    font["hmtx"][name] = (round(advance * scale), round(bearing * scale))


def substitutes(font, tag):
    """What a single substitution feature makes of each glyph."""
    table = font["GSUB"].table
    result = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != tag:
            continue
        for index in record.Feature.LookupListIndex:
            for sub in table.LookupList.Lookup[index].SubTable:
                result.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    return result


def add_scripts(font):
    """Super- and subscript digits in the font's own weight: its numerators brought to the size of its own ², or of Math's ₂."""
    cmap = font.getBestCmap()
    small = substitutes(font, "numr")
    regular = math_source()
    bottom, tall = height(font, small[cmap[ord("2")]])
    target, target_tall = height(font, cmap[ord("²")])
    scale = target_tall / tall
    lower, _ = height(regular, regular.getBestCmap()[ord("₂")])
    added = []
    for digits, to in ((SUPERSCRIPTS, target), (SUBSCRIPTS, lower)):
        for char, digit in digits.items():
            name = f"script{ord(char):04X}"
            add_copy(font, name, small[cmap[ord(digit)]], scale, to - bottom * scale)
            added.append((ord(char), name))
    for table in font["cmap"].tables:
        if table.isUnicode() and table.format in (4, 12):
            table.cmap.update(added)
    font.setGlyphOrder(font["glyf"].glyphOrder)
    font.getReverseGlyphMap(rebuild=True)


def write(font, name, limit):
    path = TARGET / f"{name}.woff2"
    font["head"].modified = font["head"].created  # the same bytes each time
    font.recalcTimestamp = False
    font.flavor = "woff2"
    font.save(path)
    size = path.stat().st_size
    print(f"{path}  {size} bytes, {len(font.getBestCmap())} characters, {' '.join(sorted(set(font.keys()) - {'GlyphOrder'}))}")
    if size > limit:
        sys.exit(f"{path} is over its limit of {limit} bytes")


def text(style, name, latin, greek, symbols, limit):
    def source(script):
        return TTFont(SOURCE / f"stix-two-text/files/stix-two-text-{script}-{style}.woff2", recalcTimestamp=False)

    features = ["kern", "mark", "mkmk", "liga", "pnum", "ccmp"] if symbols else ["kern"]
    whole = source("latin")
    if style.startswith("600"):
        add_scripts(whole)
    scripts = list(map(ord, {**SUPERSCRIPTS, **SUBSCRIPTS})) if symbols else []
    parts = [subset(whole, latin + scripts, features), subset(source("greek"), greek, features)]
    if symbols:
        have = set(parts[0].getBestCmap()) | set(parts[1].getBestCmap())
        parts.append(subset(math_source(), [c for c in symbols + scripts if c not in have], []))
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for index, part in enumerate(parts):
            for tag in ("MATH", "GDEF", "GSUB", "GPOS") if index == 2 else ():
                if tag in part:
                    del part[tag]
            part.flavor = None
            files.append(f"{folder}/{index}.ttf")
            part.save(files[-1])
        merged = Merger().merge(files)
    for tag in ("head", "hhea", "OS/2"):  # line height and names are the Latin part's
        for field, value in vars(TTFont(SOURCE / f"stix-two-text/files/stix-two-text-latin-{style}.woff2")[tag]).items():
            if field.startswith(("ascent", "descent", "lineGap", "sTypo", "usWin", "created")):
                setattr(merged[tag], field, value)
    write(subset(merged, latin + greek + symbols + scripts, features), name, limit)


def math_source():
    return TTFont(SOURCE / "stix-two-math/files/stix-two-math-latin-400-normal.woff2", recalcTimestamp=False)


TARGET.mkdir(parents=True, exist_ok=True)
text("400-normal", "stix-two-text-400", LATIN, GREEK, SYMBOLS, 20 * 1024)
text("600-normal", "stix-two-text-600", LATIN, GREEK, SYMBOLS, 20 * 1024)
text("400-italic", "stix-two-text-400-italic", ITALIC, ITALIC_GREEK, [], 8 * 1024)
write(subset(math_source(), MATH, ["kern", "ssty", "dtls", "flac", "ccmp", "locl"]), "stix-two-math", 60 * 1024)
