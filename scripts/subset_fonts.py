"""Writes resources/fonts: subsets of Noto with the letters of our translations, for machines without such fonts.

Run by hand after translating, if the test WithoutFonts.* reports missing letters:
    python3 -m venv /tmp/fonttools && /tmp/fonttools/bin/pip install fonttools
    /tmp/fonttools/bin/python scripts/subset_fonts.py
Needs fonts-noto-cjk and fonts-noto-core (Debian), and lconvert (qt6-l10n-tools) for the texts of Qt's own dialogs.
"""

from __future__ import annotations

import pathlib
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

ROOT = pathlib.Path(__file__).resolve().parents[1]
NOTO = pathlib.Path("/usr/share/fonts")
CJK = NOTO / "opentype/noto/NotoSansCJK-Regular.ttc"
QT_TEXTS = pathlib.Path("/usr/share/qt6/translations")
LCONVERT = "/usr/lib/qt6/bin/lconvert"

ASCII = range(0x20, 0x7F)
SIGNS = "\u00a0°±·×÷–—‘’“”…−≈≤≥→←↑↓✓✕"
KANA = range(0x3041, 0x3100)
ARABIC = [*range(0x60C, 0x60D), *range(0x61B, 0x670), 0x640]
# Features that change a letter by its neighbours or its language; without vertical forms and ornaments.
FEATURES = ["ccmp", "locl", "kern", "mark", "mkmk", "init", "medi", "fina", "isol", "rlig", "liga", "calt", "curs"]

# Language: file, family of the face, additional letters for file names and typed texts.
LANGUAGES: dict[str, tuple[pathlib.Path, str, Iterable[int]]] = {
    "en": (NOTO / "truetype/noto/NotoSans-Regular.ttf", "Noto Sans", ()),
    "ar": (NOTO / "truetype/noto/NotoSansArabic-Regular.ttf", "Noto Sans Arabic", ARABIC),
    "zh_CN": (CJK, "Noto Sans CJK SC", ()),
    "ja": (CJK, "Noto Sans CJK JP", KANA),
}


def texts_of(ts: str) -> list[str]:
    elements = ElementTree.fromstring(ts).iter()
    return ["".join(element.itertext()) for element in elements if element.tag in ("source", "translation")]


def letters_of(language: str) -> set[int]:
    texts = texts_of((ROOT / f"translations/compilescope_{language}.ts").read_text())
    if (qm := QT_TEXTS / f"qtbase_{language}.qm").exists():
        qt = subprocess.run([LCONVERT, "-i", qm, "-of", "ts"], capture_output=True, text=True, check=True)
        texts += texts_of(qt.stdout)
    # The settings show the languages' own names in every language.
    texts.append((ROOT / "ui/i18n/language_manager.cpp").read_text())
    return {ord(letter) for text in texts for letter in text if letter.isprintable()}


def face(file: pathlib.Path, family: str) -> TTFont:
    fonts = TTCollection(file, lazy=True).fonts if file.suffix == ".ttc" else [TTFont(file)]
    return next(font for font in fonts if font["name"].getDebugName(1) == family)


def main() -> None:
    folder = ROOT / "resources/fonts"
    folder.mkdir(exist_ok=True)
    for language, (file, family, more) in LANGUAGES.items():
        options = subset.Options(hinting=False, layout_features=FEATURES, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
                                 notdef_outline=True, recalc_timestamp=False)
        font = face(file, family)
        subsetter = subset.Subsetter(options)
        subsetter.populate(unicodes={*letters_of(language), *ASCII, *map(ord, SIGNS), *more})
        subsetter.subset(font)
        target = folder / f"{family.replace(' ', '')}.{'otf' if 'CFF ' in font else 'ttf'}"
        font.save(target)
        print(f"{target.relative_to(ROOT)}: {len(font.getBestCmap())} letters, {target.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
