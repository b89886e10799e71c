"""Prints the ids of bench::Message as C++ that lupdate reads: what message() and message_id() are given.

An id without a letter, such as "%1: %2", has nothing to translate.
"""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[1]
# What files of older versions contain, and no code writes any more.
OLDER = ["arms disturb each other: beside the others this one takes %1 % more time than alone",
         "arms disturb each other: beside the others this one takes %1 % less time than alone"]
CALL = re.compile(r'\bmessage(?:_id)?\(\s*((?:"(?:[^"\\\n]|\\.)*"\s*)+)')


def ids() -> list[str]:
    """The literals as C++ writes them, each once: those of older versions, then in the order of the files."""
    found: dict[str, None] = dict.fromkeys(OLDER)
    for file in sorted(path for folder in ("core", "ui", "app") for path in (ROOT / folder).rglob("*")):
        if file.suffix not in (".h", ".cpp", ".py"):
            continue
        code = re.sub(r"^\s*//.*$", "", file.read_text(), flags=re.MULTILINE)
        for literals in CALL.findall(code):
            found["".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', literals))] = None
    return [text for text in found if re.search("[A-Za-z]", re.sub(r"%\d", "", text))]


if __name__ == "__main__":
    print("\n".join(f'QT_TRANSLATE_NOOP("CoreText", "{text}")' for text in ids()))
