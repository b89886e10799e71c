"""The files that a public repository has agree with each other and with the scripts."""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest
import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ["COMPILESCOPE_BIN_DIR"])
VERSION = re.search(r"project\(CompileScope VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


def text(name):
    return (ROOT / name).read_text()


def test_every_file_has_the_version():
    release = ElementTree.parse(ROOT / "packaging/org.compilescope.CompileScope.metainfo.xml").find("releases/release")
    citation = yaml.safe_load(text("CITATION.cff"))
    assert release.get("version") == VERSION == citation["version"]
    assert f'version = "{VERSION}"\n' in text("core/python/pyproject.toml")
    assert text("packaging/debian/changelog").startswith(f"compilescope ({VERSION}-1) ")
    headings = re.findall(r"^## (.*)$", text("CHANGELOG.md"), re.MULTILINE)
    released = [heading for heading in headings if heading != "Unreleased"]
    assert released[0] == f"{VERSION} ({release.get('date')})"
    assert release.get("date") == str(citation["date-released"])


def against_schema(schema, *files):
    """check-jsonschema has the published schemas of these formats."""
    done = subprocess.run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *files], cwd=ROOT, capture_output=True,
                          text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_citation_has_what_the_format_requires(tmp_path):
    citation = yaml.safe_load(text("CITATION.cff"))
    assert citation["title"] == "CompileScope" and citation["license"] == "GPL-3.0-or-later"
    code, said = against_schema("vendor.citation-file-format", "CITATION.cff")
    assert code == 0, said
    (tmp_path / "CITATION.cff").write_text(text("CITATION.cff").replace("GPL-3.0-or-later", "GPL-3-or-so"))
    assert against_schema("vendor.citation-file-format", tmp_path / "CITATION.cff")[0] == 1


def test_the_workflows_have_what_the_format_requires():
    code, said = against_schema("vendor.github-workflows", *sorted((ROOT / ".github/workflows").glob("*.yml")))
    assert code == 0, said


def workflow_steps(name="checks"):
    workflow = yaml.safe_load(text(f".github/workflows/{name}.yml"))
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_the_steps_of_the_workflow_are_scripts():
    first, *steps = [step["run"] for step in workflow_steps() if "run" in step]
    assert first.startswith("apt-get update && apt-get install ") and " git " in first
    assert [step.split()[0] for step in steps] == ["scripts/setup.sh", "scripts/fast_checks.sh", "./test.sh", "scripts/package.sh"]
    for step in steps:
        script, *words = step.split()
        assert (ROOT / script).stat().st_mode & 0o111, script
        for word in words:
            assert f"{word})" in text(script).replace(" |", ")"), f"{script} has no {word}"


def test_the_gate_measures_with_a_plan_that_is_accepted():
    setup, gate = [step["run"] for step in workflow_steps("performance") if "run" in step]
    script, base, out, conditions, *words = shlex.split(gate)
    assert setup == "scripts/setup.sh" and script == "scripts/gate.sh" and base == "$BASE" and not out.startswith("-")
    environment = os.environ | {"COMPILESCOPE_PARSE_ONLY": "1"}
    for command in (["run", "--out", out, *words], ["compare", "a", "b", "--fail-on", conditions]):
        done = subprocess.run([BIN / "compilescope-cli", *command], env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_the_workflow_keeps_the_package():
    (path,) = [step["with"]["path"] for step in workflow_steps() if "upload-artifact" in step.get("uses", "")]
    assert path == "build/release/packages/*.deb" and "build/release/packages/*.deb" in text("scripts/package.sh").replace('"$ROOT"/', "")


def hooks():
    return [hook for repo in yaml.safe_load(text(".pre-commit-config.yaml"))["repos"] for hook in repo["hooks"]]


def test_the_hooks_are_the_fast_checks():
    known = re.search(r"^ALL=\((.*)\)$", text("scripts/fast_checks.sh"), re.MULTILINE)[1].split()
    assert [hook["id"] for hook in hooks()] == known
    for hook in hooks():
        assert hook["entry"] == f"scripts/fast_checks.sh {hook['id']}" and hook["pass_filenames"] is False
        assert f'check "{hook["name"]}" scripts/fast_checks.sh {hook["id"]}\n' in text("test.sh").replace('"spelling"', '"codespell"')


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: hook["id"])
def test_a_hook_reads_files_that_exist(hook):
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert any(re.search(hook.get("files", ""), file) for file in tracked)


def test_systems_that_were_not_tried_are_named_so():
    for name in ("README.md", "docs/user-guide.md"):
        sentences = re.split(r"(?<=[.;])\s", " ".join(text(name).split()))
        for sentence in sentences:
            if "Ubuntu" in sentence:
                assert "untried" in sentence or "not been tried" in sentence, f"{name}: {sentence}"


def test_how_debian_13_was_tried_is_named():
    """The tests run on Debian 12; what was done on 13 is said with its commit."""
    [sentence] = [each for each in re.split(r"(?<=[.;])\s", " ".join(text("docs/user-guide.md").split())) if "Debian 13" in each]
    assert "by hand" in sentence and re.search(r"commit [0-9a-f]{8}\b", sentence)
