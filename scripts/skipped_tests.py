#!/usr/bin/env python3
"""Counts the skipped tests and cases by reason in files of `ctest --output-junit FILE`.

Finds cases in the output of their ctest entry, because one entry can contain many: GoogleTest's GTEST_SKIP, QtTest's
QSKIP, and pytest's short summary (pytest -rs, set in pytest.ini).
"""

from __future__ import annotations

import collections
import dataclasses
import itertools
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

GTEST = re.compile(r"([^/\s]+):\d+: Skipped$")  # the next lines are the reason
QT = re.compile(r"SKIP\s*: \S+\(.*?\) (.*)$")
PYTEST = re.compile(r"SKIPPED \[(\d+)\] \S+?:\d+: (.*)$")
LONGEST_LINE = 4000  # characters; longer lines are not about skips
NAMED = 3  # entries listed for each reason


@dataclasses.dataclass(frozen=True)
class Skip:
    entry: str
    reason: str
    cases: int = 1


def gtest_reason(lines: list[str]) -> str:
    """Returns the reason that starts at the first of `lines`. Brief output has no empty line between two skips."""
    own = itertools.takewhile(lambda line: line and not line.startswith("[") and not GTEST.search(line), lines)
    return " ".join(line.strip() for line in own)


def skips_in_output(entry: str, output: str) -> list[Skip]:
    skips = []
    lines = [line for line in output.splitlines() if len(line) <= LONGEST_LINE]
    for number, line in enumerate(lines):
        if found := GTEST.search(line):
            skips.append(Skip(entry, gtest_reason(lines[number + 1 :]) or f"no reason given in {found[1]}"))
        elif found := QT.match(line):
            skips.append(Skip(entry, found[1].strip()))
        elif found := PYTEST.match(line):
            skips.append(Skip(entry, found[2].strip(), int(found[1])))
    return skips


def skips_in(junit: pathlib.Path) -> tuple[list[Skip], int]:
    """Returns the skipped cases and the number of ctest entries."""
    skips, entries = [], 0
    for test in ElementTree.parse(junit).getroot().iter("testcase"):
        entries += 1
        name = test.get("name", "")
        found = skips_in_output(name, test.findtext("system-out") or "")
        skipped = test.find("skipped")
        if not found and (skipped is not None or test.get("status") in ("notrun", "disabled")):
            reason = skipped.get("message") if skipped is not None else ""
            found = [Skip(name, reason or test.get("status") or "not run")]
        skips += found
    return skips, entries


def report(skips: list[Skip], entries: int) -> str:
    if not skips:
        return f"no case was skipped in {entries} tests"
    cases: collections.Counter[str] = collections.Counter()
    names: dict[str, dict[str, bool]] = collections.defaultdict(dict)
    for skip in skips:
        cases[skip.reason] += skip.cases
        names[skip.reason][skip.entry] = True
    lines = [f"{cases.total()} cases were skipped in {entries} tests:"]
    for reason, count in sorted(cases.items(), key=lambda item: (-item[1], item[0])):
        where = list(names[reason])
        rest = f" and {len(where) - NAMED} more" if len(where) > NAMED else ""
        lines.append(f"{count:6}  {reason}  ({', '.join(where[:NAMED])}{rest})")
    return "\n".join(lines)


def main() -> int:
    skips, entries = [], 0
    for file in map(pathlib.Path, sys.argv[1:]):
        found, count = skips_in(file)
        skips += found
        entries += count
    print(report(skips, entries))
    return 0


if __name__ == "__main__":
    sys.exit(main())
