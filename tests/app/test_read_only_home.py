"""A home in which nothing can be written: what needs nothing there runs, and what does names the folder."""

import subprocess

import pytest

import small_disk as small_disks
from cli_runs import BIN, RESNET, Cli, rows_of


@pytest.fixture
def cli(tmp_path):
    with small_disks.mounted(tmp_path / "home", "1m") as home:
        subprocess.run(["mount", "-o", "remount,ro", home], check=True)
        cli = Cli(tmp_path)
        cli.environment = {name: value for name, value in cli.environment.items() if not name.startswith("XDG_")}
        del cli.environment["COMPILESCOPE_CACHE"], cli.environment["COMPILESCOPE_DATA"]
        cli.environment |= {"HOME": str(home), "TMPDIR": str(tmp_path)}
        yield cli


def test_eager_runs_and_says_what_was_not_kept(cli, tmp_path):
    out = tmp_path / "out"
    done = cli.run({}, "--model", RESNET, "--batch", "1", "--mode", "eager", "--out", out)
    assert done.returncode == 0, done.stderr
    assert [row["status"] for row in rows_of(out)] == ["ok"]
    assert "the run was not added to the history" in done.stderr and str(tmp_path / "home") in done.stderr


def test_trust_that_cannot_be_remembered_is_an_error(cli, tmp_path):
    file = tmp_path / "model.pt"
    file.write_bytes(b"code")
    done = cli.run({}, "--model", file, "--trust", "--out", tmp_path / "out")
    assert done.returncode == 1
    assert "trusted_files.json: cannot be written" in done.stderr, done.stderr


def test_the_cache_is_named_by_what_needs_it(cli, tmp_path):
    done = subprocess.run([BIN / "compilescope-cli", "cache", "list"], env=cli.environment, capture_output=True, text=True)
    assert done.returncode == 1
    assert f"cannot make the folder {tmp_path}/home/.cache/compilescope/packages: Read-only file system" in done.stderr
