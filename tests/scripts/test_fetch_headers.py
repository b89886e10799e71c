"""The download of headers, with a mirror in this process."""

import contextlib
import hashlib
import http.client
import pathlib
import sys
import urllib.request

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

import fetch_headers  # noqa: E402

DATA = b"a package"


class Answer:
    def __init__(self, data, is_whole):
        self.data, self.is_whole = data, is_whole

    def read(self):
        if not self.is_whole:
            raise http.client.IncompleteRead(self.data)
        return self.data


@pytest.fixture
def mirror(monkeypatch):
    """Answers in turn: whether each is whole."""
    answers, asked = [], []

    def urlopen(url, timeout):
        asked.append(url)
        return contextlib.nullcontext(Answer(DATA, answers.pop(0)))

    monkeypatch.setattr(urllib.request, "urlopen", urlopen)
    monkeypatch.setattr(fetch_headers.time, "sleep", lambda _: None)
    return answers, asked


def test_a_connection_that_breaks_off_is_tried_again_on_the_next_mirror(mirror):
    answers, asked = mirror
    answers += [False, True]
    package = fetch_headers.Package("pool/x.deb", hashlib.sha256(DATA).hexdigest(), "")
    assert fetch_headers.download(package) == DATA
    assert asked == [mirror + "pool/x.deb" for mirror in fetch_headers.MIRRORS]


def test_without_a_whole_answer_the_error_names_the_file(mirror):
    answers, _ = mirror
    answers += [False] * 6
    with pytest.raises(fetch_headers.FetchError, match="pool/x.deb: IncompleteRead"):
        fetch_headers.download(fetch_headers.Package("pool/x.deb", "0" * 64, ""))
