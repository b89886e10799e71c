"""compilescope-cli cache list|limit|clear on packages that a test has put there."""

import datetime
import fcntl
import hashlib
import json
import os
import pathlib
import subprocess

import pytest

BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])


def key_of(name):
    """Keys of packages are digests; the tests call them by short names."""
    return hashlib.sha256(name.encode()).hexdigest()


class Cache:
    def __init__(self, folder):
        self.folder = folder / "cache" / "packages"
        self.folder.mkdir(parents=True)
        self.environment = os.environ | {"COMPILESCOPE_CACHE": str(folder / "cache"), "COMPILESCOPE_DATA": str(folder / "data")}
        self.environment.pop("COMPILESCOPE_CACHE_LIMIT", None)

    def put(self, name, size, days_old=0, days_unused=0):
        key = key_of(name)

        def utc(days):
            return (datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")

        content = b"x" * size
        (self.folder / f"{key}.so").write_bytes(content)
        sidecar = self.folder / f"{key}.package.json"
        sidecar.write_text(json.dumps({
            "key": key, "file": f"{key}.so", "model": "microsoft/resnet-50", "mode": "default", "device": "a CPU", "dtype": "float32",
            "engaged": {"extern_calls": {}, "kernels": 1, "fused_nodes": 0, "choices": []}, "notes": [], "cuda_graph": False,
            "compile_cold_s": 12.5, "created": utc(days_old), "last_used": utc(days_unused), "size_bytes": size,
            "sha256": hashlib.sha256(content).hexdigest()}))
        used = sidecar.stat().st_mtime - 86400 * days_unused
        os.utime(sidecar, (used, used))

    def put_import(self, key, size, days_unused=0):
        imported = self.folder.parent / "imported"
        (imported / key).mkdir(parents=True)
        (imported / key / "config.json").write_text(json.dumps({"source": key.replace("--", "/")}))
        (imported / key / "model.safetensors").write_bytes(b"x" * size)
        lock = imported / f"{key}.lock"
        lock.touch()
        used = lock.stat().st_mtime - 86400 * days_unused
        os.utime(lock, (used, used))
        return lock

    def run(self, *words, code=0, **environment):
        done = subprocess.run([BIN / "compilescope-cli", "cache", *words], env=self.environment | environment, text=True,
                              capture_output=True)
        assert done.returncode == code, done
        return done.stderr if code else done.stdout

    def keys(self):
        names = {key_of(name): name for name in ("new", "busy", "package")}
        return [names.get(package["key"], package["key"]) for package in json.loads(self.run("list", "--json"))]


@pytest.fixture
def cache(tmp_path):
    return Cache(tmp_path)


def test_list_shows_size_age_and_last_use(cache):
    assert "no compiled packages; the limit is 20 GiB" in cache.run("list")
    cache.put("aaaa", 3 << 20, days_old=9, days_unused=4)
    cache.put("bbbb", 1 << 20)
    text = cache.run("list")
    assert "2 compiled packages, 4 MiB; the limit is 20 GiB" in text
    first, second = (line for line in text.splitlines() if "resnet" in line)
    assert first.startswith(key_of("bbbb")[:12]) and "now" in first and "1 MiB" in first and "12.5 s" in first
    assert second.startswith(key_of("aaaa")[:12]) and "9 days" in second and "4 days" in second and "3 MiB" in second


def test_the_limit_is_kept_and_what_was_not_used_for_longest_goes(cache):
    cache.put("old", 1 << 20, days_unused=5)
    cache.put("older", 1 << 20, days_unused=9)
    cache.put("new", 1 << 20)
    assert json.loads(cache.run("limit", "--json")) == {"limit_bytes": 20 << 30, "size_bytes": 3 << 20, "packages": 3,
                                                         "imports": 0}
    assert "1 compiled package, 1 MiB; the limit is 1.5 MiB" in cache.run("limit", "1.5M")
    assert cache.keys() == ["new"]
    assert "the limit is 1.5 MiB" in cache.run("limit")
    assert "the limit is 7 GiB" in cache.run("limit", COMPILESCOPE_CACHE_LIMIT="7G")
    assert "much" in cache.run("limit", "much", code=2)
    assert "COMPILESCOPE_CACHE_LIMIT=much" in cache.run("limit", code=2, COMPILESCOPE_CACHE_LIMIT="much")


def test_clear_leaves_what_another_process_is_loading(cache):
    cache.put("idle", 100)
    cache.put("busy", 100)
    with open(cache.folder / f"{key_of('busy')}.so", "rb") as loading:
        fcntl.flock(loading, fcntl.LOCK_SH)
        assert json.loads(cache.run("clear", "--json")) == {"removed": 1, "removed_imports": 0, "in_use": 1}
        assert cache.keys() == ["busy"]
    assert "removed 1 compiled package\n" in cache.run("clear")
    assert cache.keys() == [] and not list(cache.folder.iterdir())


def test_imported_models_share_the_limit_and_go_by_their_last_use(cache):
    cache.put("package", 1 << 20, days_unused=30)  # packages come first, however old they are
    cache.put_import("timm--old", 2 << 20, days_unused=5)
    cache.put_import("timm--new", 2 << 20)
    text = cache.run("list")
    assert "1 compiled package, 2 imported models, 5 MiB; the limit is 20 GiB" in text
    assert [line.split()[1] for line in text.splitlines() if "timm/" in line] == ["timm/new", "timm/old"]
    assert "1 compiled package, 1 imported model, 3 MiB" in cache.run("limit", "4M")
    assert cache.keys() == ["package", "timm--new"]


def test_an_imported_model_that_a_process_uses_stays(cache):
    lock = cache.put_import("timm--busy", 100)
    cache.put_import("timm--idle", 100)
    with open(lock, "rb") as using:
        fcntl.flock(using, fcntl.LOCK_SH)
        assert json.loads(cache.run("clear", "--json")) == {"removed": 0, "removed_imports": 1, "in_use": 1}
        assert cache.keys() == ["timm--busy"]
    assert "removed 0 compiled packages, 1 imported model\n" in cache.run("clear")
    assert cache.keys() == [] and not (lock.parent / "timm--busy").exists()


def test_clear_leaves_a_project_alone_that_was_named_as_the_cache(tmp_path):
    """safety.md 3: `COMPILESCOPE_CACHE=proj cache clear` removed proj/packages/mylib/main.c."""
    project = tmp_path / "cache"
    files = [project / name for name in ("packages/mylib/main.c", "packages/mylib.so", "packages.choices/mine.json",
                                         "python_arms/src/a.py", "imported/src/a.py", "main.c")]
    cache = Cache(tmp_path)
    for file in files:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("mine")
    cache.put("new", 100)
    assert "removed 1 compiled package\n" in cache.run("clear")
    cache.put("new", 100)
    cache.run("limit", "10")
    assert [file.read_text() for file in files] == ["mine"] * len(files)
    assert cache.keys() == []
