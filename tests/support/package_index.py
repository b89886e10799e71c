"""A package index in a folder, with wheels that contain nothing but their names and requirements."""

import pathlib
import zipfile


def stub_wheel(folder: pathlib.Path, name: str, version: str, requirements: tuple[str, ...]) -> pathlib.Path:
    """Writes the wheel and returns its file."""
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    info = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        requires = "".join(f"Requires-Dist: {requirement}\n" for requirement in requirements)
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{requires}")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return wheel


def write_index(folder: pathlib.Path, packages: dict[str, dict[str, tuple[str, ...]]]) -> str:
    """Writes an index of {name: {version: requirements}}. Returns its URL."""
    for name, versions in packages.items():
        project = folder / name
        project.mkdir(parents=True)
        wheels = [stub_wheel(project, name, version, requirements) for version, requirements in versions.items()]
        links = "".join(f'<a href="{wheel.name}">{wheel.name}</a>\n' for wheel in wheels)
        (project / "index.html").write_text(f"<!DOCTYPE html><html><body>\n{links}</body></html>\n")
    return folder.as_uri()
