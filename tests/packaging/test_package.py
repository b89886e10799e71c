"""The Debian package: what it contains and depends on, lintian, and its life in a clean Debian 12; and the packages of Debian 13."""

import gzip
import os
import pathlib
import re
import shutil
import subprocess
import urllib.request

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ["COMPILESCOPE_BUILD_DIR"])
MIRROR = os.environ.get("COMPILESCOPE_DEBIAN_MIRROR", "http://deb.debian.org/debian")


@pytest.fixture(scope="session")
def package(tmp_path_factory):
    folder = tmp_path_factory.mktemp("package")
    fast = ["-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip"]  # xz takes longer than everything else
    done = subprocess.run(["cpack", "--config", BUILD / "CPackConfig.cmake", "-B", folder, *fast, "-D", f"CPACK_OUTPUT_FILE_PREFIX={folder}"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = folder.glob("*.deb")
    return file


def field(package, name):
    return subprocess.run(["dpkg-deb", "-f", package, name], capture_output=True, text=True, check=True).stdout.strip()


def test_its_name_has_version_and_architecture(package):
    version = re.search(r"project\(CompileScope VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
    assert re.fullmatch(rf"compilescope_{re.escape(version)}-1_\w+\.deb", package.name)
    assert (ROOT / "packaging/debian/changelog").read_text().startswith(f"compilescope ({version}-1) ")


def test_control_and_changelog_name_the_same_maintainer(package, tmp_path):
    maintainer = field(package, "Maintainer")
    assert re.fullmatch(r"[^<@]+ <[^@ ]+@[^@ ]+>", maintainer)
    subprocess.run(["dpkg-deb", "-x", package, tmp_path], check=True)
    changelog = gzip.decompress((tmp_path / "usr/share/doc/compilescope/changelog.Debian.gz").read_bytes()).decode()
    assert f"\n -- {maintainer}  " in changelog


def test_it_depends_on_what_it_links(package):
    depends = field(package, "Depends")
    for name in ("libc6", "libqt6widgets6", "libqcustomplot", "libopencv-imgcodecs", "libopencv-videoio", "libsqlite3-0", "libutf8proc",
                 "libjpeg62-turbo", "qt6-qpa-plugins", "python3"):
        assert name in depends, depends
    assert "torch" not in depends and "cuda" not in depends
    recommends = field(package, "Recommends")
    assert "g++" in recommends and "python3-venv" in recommends


def test_its_files_are_roots_and_in_the_right_folders(package):
    lines = subprocess.run(["dpkg-deb", "-c", package], capture_output=True, text=True, check=True).stdout.splitlines()
    allowed = re.compile(r"\./usr/(bin/compilescope(-cli)?|lib/compilescope/compilescope-(torch|video|codecs\.so)|share/(compilescope|doc/compilescope"
                         r"|applications|metainfo|icons/hicolor|man/man1|mime/packages|bash-completion/completions|zsh/vendor-completions"
                         r"|lintian/overrides)/.+)$")
    for line in lines:
        mode, owner, _, _, _, path = line.split(None, 5)
        assert owner == "root/root" and not re.search("[sS]", mode[1:]), line
        assert mode[5] != "w" and mode[8] != "w", line
        assert mode.startswith("d") or allowed.match(path), line
    assert any("compilescope-codecs.so" in line for line in lines)


def test_lintian_finds_no_error(package):
    done = subprocess.run(["lintian", "--allow-root", "--no-cfg", "--fail-on", "error", "--display-info", package], capture_output=True, text=True,
                          check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "unused-override" not in done.stdout and "mismatched-override" not in done.stdout, done.stdout


def mirror_answers(suite):
    try:
        with urllib.request.urlopen(f"{MIRROR}/dists/{suite}/Release", timeout=30):
            return True
    except OSError:
        return False


def bootstrap(suite, *hooks):
    """Makes a clean Debian, runs the hooks in it, and removes it. Returns what they printed."""
    if not mirror_answers(suite):
        pytest.skip("no Debian mirror is reachable")
    done = subprocess.run(["mmdebstrap", "--variant=apt", *(f"--customize-hook={hook}" for hook in hooks), suite, "/dev/null", MIRROR],
                          capture_output=True, text=True, check=False, timeout=3000)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout + done.stderr


def test_slowly_the_packages_of_the_set_up_exist_in_debian_13():
    """Debian 12, where all tests run, has them; in Debian 13 some could have other names."""
    words = ". scripts/packages.sh; echo ${PACKAGES_BUILD[@]} ${PACKAGES_RUN[@]} ${PACKAGES_TEST[@]}"
    packages = subprocess.run(["bash", "-c", words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert len(packages) > 40
    install = f"apt-get install --simulate --no-install-recommends {' '.join(packages)}"
    output = bootstrap("trixie", f'chroot "$1" {install}')
    for package in packages:
        assert re.search(rf"^Inst {re.escape(package)} |^{re.escape(package)} is already the newest", output, re.MULTILINE), package


def test_slowly_its_life_in_a_clean_debian(package, tmp_path):
    shared = tmp_path / "test"
    shared.mkdir()
    shutil.copy(package, shared)
    shutil.copy(ROOT / "docs/measurements/modes_epyc.results.json", shared / "clean.compilescope.json")
    shutil.copy(ROOT / "tests/packaging/in_clean_root.sh", shared)
    output = bootstrap("bookworm", f"copy-in {shared} /tmp", 'chroot "$1" sh /tmp/test/in_clean_root.sh')
    assert "\n== clean\n" in output
