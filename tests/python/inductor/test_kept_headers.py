"""Precompiled headers outlast a run's temporary folder, and are never taken from another user's."""

import os

import pytest
from torch._inductor import codecache

from compilescope.inductor import kept_headers


@pytest.fixture(autouse=True)
def folders(monkeypatch, tmp_path):
    monkeypatch.setattr(kept_headers, "TEMPORARY", str(tmp_path / "tmp"))
    monkeypatch.setattr(codecache, "_HEADER_DIR", "of this run")
    monkeypatch.setattr(codecache, "_HEADER_LOCK_DIR", "of this run/locks")
    monkeypatch.setenv("TMPDIR", str(tmp_path / "run"))
    monkeypatch.setattr(kept_headers.getpass, "getuser", lambda: "a:user")


def test_they_lie_where_torch_keeps_them_without_a_tmpdir(tmp_path):
    kept_headers.keep()
    assert codecache._HEADER_DIR == str(tmp_path / "tmp/torchinductor_a_user/precompiled_headers")
    assert codecache._HEADER_LOCK_DIR == codecache._HEADER_DIR + "/locks"
    assert (tmp_path / "tmp/torchinductor_a_user").is_dir()


def test_the_place_is_torchs_own(monkeypatch):
    """Of a process that has no TMPDIR; a later version may choose another, which would cost time, no more."""
    from torch._inductor.runtime import cache_dir_utils

    monkeypatch.setattr(cache_dir_utils.tempfile, "gettempdir", lambda: kept_headers.TEMPORARY)
    kept_headers.keep()
    assert codecache._HEADER_DIR == os.path.join(cache_dir_utils.default_cache_dir(), "precompiled_headers")


def test_another_users_folder_is_left_alone(monkeypatch):
    monkeypatch.setattr(kept_headers.os, "getuid", lambda: os.stat("/").st_uid + 12345)
    kept_headers.keep()
    assert codecache._HEADER_DIR == "of this run"


def test_a_folder_that_cannot_be_made_costs_time_only(monkeypatch, tmp_path):
    (tmp_path / "tmp").write_text("no folder")
    kept_headers.keep()
    assert codecache._HEADER_DIR == "of this run"


def test_a_torch_without_them_compiles_as_it_does(monkeypatch):
    monkeypatch.delattr(codecache, "_HEADER_LOCK_DIR")
    kept_headers.keep()
    assert codecache._HEADER_DIR == "of this run"
