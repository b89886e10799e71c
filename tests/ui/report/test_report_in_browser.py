"""The HTML report of `compilescope --export`, opened in a real Chromium: nothing is loaded, no script fails, it sorts, shows samples,
and follows the language and the colour scheme. COMPILESCOPE_KEEP=DIR keeps the screenshots."""

import html.parser
import json
import os
import pathlib
import subprocess

import pytest
from PIL import Image

import browser

ROOT = pathlib.Path(__file__).resolve().parents[3]
BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
RUN = ROOT / "docs/measurements/modes_epyc.results.json"


def export(folder, source, language="en"):
    done = subprocess.run([BIN / "compilescope", "--export", folder, "--from", source, "--language", language],
                          capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert str(folder / "report.html") in done.stdout
    return folder / "report.html"


@pytest.fixture(scope="module")
def reports(tmp_path_factory):
    return {language: export(tmp_path_factory.mktemp(language), RUN, language) for language in ("en", "ar")}


@pytest.fixture
def page():
    opened = browser.Page()
    yield opened
    opened.close()


def keep(page, name, tmp_path):
    folder = pathlib.Path(os.environ.get("COMPILESCOPE_KEEP", tmp_path))
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(folder / f"{name}.png")
    return Image.open(folder / f"{name}.png").convert("RGB")


def assert_nothing_wrong(page, path):
    assert page.errors == []
    assert [url for url in page.requests if not url.startswith("data:")] == [f"file://{path}"]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_it_opens_without_errors_or_requests(reports, page, language, tmp_path):
    page.open(reports[language])
    assert_nothing_wrong(page, reports[language])
    assert page.evaluate("document.documentElement.dir") == {"en": "ltr", "ar": "rtl"}[language]
    assert page.evaluate("document.documentElement.lang").startswith(language)
    pictures = page.evaluate("[...document.images].map(i => [i.complete, i.naturalWidth, i.getBoundingClientRect().width])")
    assert len(pictures) > 3 and all(complete and natural > 800 and shown > 800 for complete, natural, shown in pictures), pictures
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280, "the page itself does not scroll sideways"
    keep(page, f"report_{language}", tmp_path)
    page.evaluate("document.querySelector('table.results').scrollIntoView()")
    keep(page, f"report_{language}_table", tmp_path)


def test_it_follows_the_colour_scheme(reports, page, tmp_path):
    page.open(reports["en"])
    shown = {}
    for scheme in ("light", "dark"):
        page.scheme(scheme)
        page.evaluate("new Promise(done => setTimeout(done, 300))")
        shown[scheme] = keep(page, f"report_{scheme}", tmp_path)
    light, dark = (sum(picture.getpixel((4, 4))) for picture in shown.values())
    assert light > 700 and dark < 200, "the page"
    page.evaluate("document.images[0].scrollIntoView()")
    place = page.evaluate("(({left, top}) => [left, top])(document.images[0].getBoundingClientRect())")
    corner = tuple(int(side) + 8 for side in place)
    for scheme, is_right in (("light", lambda sum_: sum_ > 700), ("dark", lambda sum_: sum_ < 200)):
        page.scheme(scheme)
        page.evaluate("new Promise(done => setTimeout(done, 300))")
        assert is_right(sum(keep(page, f"report_chart_{scheme}", tmp_path).getpixel(corner))), f"the chart for {scheme} screens"


def test_a_large_run_makes_a_file_that_can_be_sent(reports):
    assert len(json.loads(RUN.read_text())["results"]) > 200
    for report in reports.values():
        assert report.stat().st_size < 3_000_000  # Arabic text takes two bytes a letter


def test_rows_are_sorted_by_any_column(reports, page):
    page.open(reports["en"])
    rows = json.loads(RUN.read_text())["results"]
    column = page.evaluate("[...document.querySelectorAll('table.results th')].findIndex(h => h.dataset.column === 'median')")
    assert column > 0
    read = f"[...document.querySelectorAll('table.results tbody')].map(b => b.rows[0].cells[{column}].dataset.key)"
    press = f"document.querySelectorAll('table.results th')[{column}].querySelector('button').click()"
    assert len(page.evaluate(read)) == len(rows)
    for order, mark in ((sorted, "ascending"), (lambda keys: sorted(keys, reverse=True), "descending")):
        page.evaluate(press)
        keys = page.evaluate(read)
        known = [float(key) for key in keys if key]
        assert known == order(known) and len(known) > 10 and not any(keys[len(known):]), "rows without a number are last"
        assert page.evaluate(f"document.querySelectorAll('table.results th')[{column}].getAttribute('aria-sort')") == mark
    assert page.errors == []


def test_samples_appear_on_demand(reports, page, tmp_path):
    page.open(reports["en"])
    rows = json.loads(RUN.read_text())["results"]
    first = page.evaluate("Number(document.querySelector('button.samples').dataset.row)")
    assert page.evaluate("document.querySelectorAll('svg.samples').length") == 0
    page.evaluate("document.querySelector('button.samples').click()")
    assert page.evaluate("document.querySelectorAll('svg.samples circle').length") == len(rows[first]["samples_ms"])
    assert page.evaluate("document.querySelector('svg.samples').getBoundingClientRect().height") > 100
    page.evaluate("document.querySelector('svg.samples').scrollIntoView()")
    keep(page, "report_samples", tmp_path)
    page.evaluate("document.querySelector('button.samples').click()")
    assert page.evaluate("document.querySelector('svg.samples').getBoundingClientRect().height") == 0
    assert page.errors == []


EVIL = "<script>alert('x')</script><img src=x onerror=alert(1)>\"'&amp;"


def test_what_a_file_says_is_text(page, tmp_path):
    run = json.loads(RUN.read_text())
    run["results"] = run["results"][:6]
    run["plan"]["models"] = [EVIL]
    run["created"] = EVIL
    run["environment"] |= {"torch": EVIL, EVIL: {EVIL: [EVIL]}}
    for row in run["results"]:
        row |= {"model": EVIL, "device_name": EVIL, "reason": EVIL, "warnings": [EVIL], "torch": EVIL}
        row.pop("warning_messages", None)
    (tmp_path / "results.json").write_text(json.dumps(run))
    report = export(tmp_path / "out", tmp_path / "results.json")
    page.open(report)
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    page.evaluate("new Promise(done => setTimeout(done, 300))")
    assert_nothing_wrong(page, report)
    assert page.evaluate("document.scripts.length") == 2
    assert page.evaluate("[...document.images].every(i => i.src.startsWith('data:image/svg+xml'))")
    assert EVIL in page.evaluate("document.querySelector('table.results').textContent")
    assert EVIL in page.evaluate("document.querySelector('header').textContent")
    assert EVIL in page.evaluate("document.querySelector('ul').textContent"), "the warnings"


class Balance(html.parser.HTMLParser):
    VOID = {"meta", "img", "source", "br"}

    def __init__(self):
        super().__init__()
        self.open_tags = []

    def handle_starttag(self, tag, attributes):
        if tag not in self.VOID:
            self.open_tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open_tags.pop() == tag, tag


def test_every_tag_is_closed(reports):
    for report in reports.values():
        parser = Balance()
        parser.feed(report.read_text())
        assert parser.open_tags == []
