"""Fails when a text of ui/ or app/, or a message of core/, has no finished translation, or a translation has no text any more.

Gathers the strings into copies of the .ts files, as the target update_translations would, and reads those.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

PLACES = re.compile(r"%(?:L?\d+|n)")
# Among Arabic words its signs would move to the left, "++C", unless isolated (U+2066, U+2069).
LOOSE_CPP = re.compile(r"(?<!\u2066)\b[Cg]\+\+(?!\u2069)")


def texts(element):
    """A translation's texts: one, or its plural forms."""
    forms = element.findall("numerusform")
    return [form.text or "" for form in forms] if forms else [element.text or ""]


def problems(file, english):
    for context in ElementTree.parse(file).getroot().iter("context"):
        for message in context.iter("message"):
            source, translation = message.findtext("source"), message.find("translation")
            where = f"{file.name}: {context.findtext('name')}: {source!r}"
            if english and message.get("numerus") != "yes":
                continue
            if translation.get("type") in ("vanished", "obsolete"):
                yield f"{where}: the text is gone"
            elif translation.get("type") == "unfinished" or not all(t.strip() for t in texts(translation)):
                yield f"{where}: not translated"
            else:
                wanted = set(PLACES.findall(source))
                for text in texts(translation):
                    if set(PLACES.findall(text)) - wanted or wanted - {"%n"} - set(PLACES.findall(text)):
                        yield f"{where}: placeholders differ in {text!r}"
                    if file.stem.endswith("_ar") and LOOSE_CPP.search(text):
                        yield f"{where}: C++ stands unisolated among Arabic words in {text!r}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--source", type=pathlib.Path, required=True)
    parser.add_argument("--lupdate", required=True)
    options = parser.parse_args()
    found = []
    with tempfile.TemporaryDirectory() as folder:
        messages = pathlib.Path(folder) / "core_messages.h"
        with messages.open("w") as out:
            subprocess.run([sys.executable, options.source / "translations/core_messages.py"], stdout=out, check=True)
        for file in sorted((options.source / "translations").glob("compilescope_*.ts")):
            copy = pathlib.Path(folder) / file.name
            shutil.copy(file, copy)
            english = file.stem.endswith("_en")
            subprocess.run([options.lupdate, "-silent", "-locations", "none", "-I", options.source, *(["-pluralonly"] if english else []),
                            options.source / "ui", options.source / "app", messages, "-extensions", "cpp,h", "-ts", copy],
                           check=True)
            found += problems(copy, english)
    print("\n".join(found) or "every text is translated")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
