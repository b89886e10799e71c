"""docs/design/formats.md against the code and the kept results: a key is in the tables exactly if the code writes it. The sources are
found by the names of files and types, wherever their folders are."""

import json
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/design/formats.md"
KEPT = sorted((ROOT / "docs/measurements").glob("*.results.json"))
MAPS = {"environment.targets", "environment.inductor_variables", "extern_calls", "percentiles_ms", "stages_ms"}
IGNORED = {"plan.python"}  # earlier versions wrote it, and the page names it outside the tables
PLAIN = {"text": str, "yes/no": bool, "whole number": int, "number": (int, float), "object": dict, "message": (str, list)}


def sections():
    """The tables of each heading: lists of rows, each a dict by column."""
    found = {}
    for heading, text in zip(*[iter(re.split(r"^#+ (.*)$", PAGE.read_text(), flags=re.MULTILINE)[1:])] * 2):
        tables = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
        rows = []
        for table in tables:
            head, _, *lines = [[cell.strip() for cell in line.strip()[1:-1].split("|")] for line in table.splitlines()]
            rows += [{**dict(zip(head, line)), "key": line[head.index("key")].strip("`")} for line in lines if len(line) == len(head)]
            assert all(len(line) == len(head) for line in lines), (heading, [line for line in lines if len(line) != len(head)])
        found[heading] = rows
    return found


SECTIONS = sections()


def keys(heading):
    return {row["key"] for row in SECTIONS[heading]}


def fits(value, kind):
    if kind == "[lo, hi]":
        return isinstance(value, list) and len(value) == 2 and all(fits(each, "number") for each in value)
    for container, items in (("list of ", list), ("map of ", dict)):
        if kind.startswith(container):
            values = value.values() if isinstance(value, dict) else value
            return isinstance(value, items) and all(fits(each, kind.removeprefix(container).removesuffix("s")) for each in values)
    if kind in ("whole number", "number") and isinstance(value, bool):
        return False
    return isinstance(value, PLAIN[kind])


# ---- the kept files


def members(value, heading, prefix=""):
    """(dotted key, value): an object that the table describes as a whole is not taken apart."""
    described = keys(heading)
    for key, item in value.items():
        name = prefix + key
        if isinstance(item, dict) and name not in described:
            yield from members(item, heading, f"{name}.")
        else:
            yield name, item


def unlike(value, heading, where):
    """What the section's table does not say of the object."""
    table = {row["key"]: row for row in SECTIONS[heading]}
    beside = {f"{key}_message" for key in table} - set(table)
    found = {key: item for key, item in members(value, heading) if key not in beside}
    faults = [f"{where}.{key}: not in the tables" for key in found if key not in table and f"{where}.{key}" not in IGNORED]
    faults += [f"{where}.{key}: not {table[key]['type']}" for key, item in found.items()
               if key in table and not fits(item, table[key]["type"])]
    faults += [f"{where}.{key}: missing, though always there" for key, row in table.items()
               if row.get("present") == "always" and key not in found]
    if value.get("status") == "ok":
        faults += [f"{where}.{key}: missing, though there in a row that is ok" for key, row in table.items()
                   if row.get("present") == "ok" and key not in found]
    return faults


def faults_of(file):
    faults = unlike(file, "results.json", "") + unlike(file["plan"], "Plan", "plan")
    environment = file["environment"]
    faults += unlike(environment, "Environment", "environment")
    for machine in environment.get("targets", {}).values():
        own = {key: value for key, value in machine.items() if key not in ("version", "commit")}
        faults += unlike({"compilescope": "", **own}, "Environment", "environment.targets")
    for test in environment.get("self_tests", []):
        faults += unlike(test, "Self-tests", "self_tests")
    for gpu in environment.get("gpus", []):
        faults += unlike(gpu, "GPUs", "gpus")
    for row in file["results"]:
        faults += unlike(row, "Rows", "results")
        for sample in row.get("telemetry", []):
            faults += unlike(sample, "Telemetry", "telemetry")
        for choice in row.get("engaged", {}).get("choices", []):
            faults += unlike(choice, "Autotuning", "choices")
        for tried in row.get("engaged", {}).get("tuning", []):
            faults += unlike(tried, "The mode tuned", "tuning")
    return sorted(set(faults))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.name)
def test_the_kept_results_are_as_the_tables_say(file):
    assert faults_of(json.loads(file.read_text())) == []


@pytest.mark.parametrize("change, fault", [
    (lambda file: file["results"][0].update(new_key=1), "results.new_key: not in the tables"),
    (lambda file: file["results"][0]["settings"].update(new_key=1), "results.settings.new_key: not in the tables"),
    (lambda file: file["results"][0]["telemetry"][0].update(new_key=1), "telemetry.new_key: not in the tables"),
    (lambda file: file["results"][0].update(median_ms="1"), "results.median_ms: not number"),
    (lambda file: file["results"][0].update(rounds=1.5), "results.rounds: not whole number"),
    (lambda file: file["results"][0].pop("mode"), "results.mode: missing, though always there"),
    (lambda file: file["results"][0].pop("median_ms"), "results.median_ms: missing, though there in a row that is ok"),
    (lambda file: file["environment"].update(new_key=1), "environment.new_key: not in the tables"),
    (lambda file: file["plan"].pop("models"), "plan.models: missing, though always there"),
])
def test_a_kept_result_that_differs_is_found(change, fault):
    file = json.loads((ROOT / "docs/measurements/versions.results.json").read_text())
    change(file)
    assert faults_of(file) == [fault]


# ---- the code


def source(name):
    found = list((ROOT / "core").rglob(name))
    assert len(found) == 1, f"{name}: {found}"
    return found[0].read_text()


def core():
    return {path: path.read_text() for suffix in ("h", "cpp") for path in sorted((ROOT / "core").rglob(f"*.{suffix}"))}


def visited(name):
    """The keys that the members() of a type visits, those of measure_members() in their place."""
    pattern = rf"same_as<std::remove_const_t<\w+>, {name}>\s*void members\(.*?\n\}}"
    bodies = [body for text in core().values() for body in re.findall(pattern, text, re.DOTALL)]
    assert len(bodies) == 1, f"members() of {name}: {len(bodies)}"
    shared = re.search(r"void measure_members\(.*?\n\}", source("plan_json.cpp"), re.DOTALL)[0]
    return re.findall(r'visit\("(\w+)"', re.sub(r"measure_members\(.*?;", lambda _: shared, bodies[0]))


def test_the_table_of_rows_is_that_of_the_code():
    fields = re.findall(r'field<.*?>\("([\w.]+)"(?:, "([^"]*)")?\)', source("result_fields.cpp"))
    assert [(row["key"], row["unit"]) for row in SECTIONS["Rows"]] == fields


@pytest.mark.parametrize("heading, name", [
    ("Telemetry", "TelemetrySample"), ("Autotuning", "TuningChoice"), ("The mode tuned", "TriedChoice"), ("Self-tests", "SelfTest"),
    ("Cell", "CellRequest"), ("Devices", "DeviceInfo")])
def test_the_table_of_a_type_is_that_of_the_code(heading, name):
    assert [row["key"] for row in SECTIONS[heading]] == visited(name)


def test_the_table_of_a_plan_is_that_of_the_code():
    parts = {"weights": "WeightsSpec", "input": "InputSpec", "settings": "RuntimeSettings"}
    expected = [f"{key}.{member}" if key in parts else key
                for key in visited("RunPlan") for member in (visited(parts[key]) if key in parts else [None])]
    assert [row["key"] for row in SECTIONS["Plan"]] == expected


def test_the_words_are_those_of_the_code():
    enums = {"status": "ArmStatus", "order": "ArmOrder", "stopped_by": "StoppedBy", "vs_eager.verdict": "Verdict", "preset": "Preset",
             "dtype": "DType", "weights.source": "WeightsSource", "input`, `input.kind": "InputKind", "engine": "Engine",
             "kind": "RunKind", "pass": "CellPass", "phase": "Phase", "outcome": "TrialOutcome"}
    text = "\n".join(core().values())
    for row in SECTIONS["Words"]:
        body = re.search(rf"EnumNames<{enums.pop(row['key'])}, \d+>\s+\w+\{{(.*?)\}};", text, re.DOTALL)[1]
        assert re.findall(r"`(\w+)`", row["words"]) == re.findall(r'"(\w+)"', body), row["key"]
    assert enums == {}


def test_the_environment_has_the_keys_that_the_code_writes():
    machine = source("machine_facts.cpp")
    written = set(re.findall(r'set\((?:facts|gpu), "(\w+)"|(?:facts|gpu)\["(\w+)"\]|gpu\{\{"(\w+)"', machine))
    for name in ("host_info.cpp", "versions.cpp", "environment.cpp", "self_test_store.cpp"):
        written |= set(re.findall(r'(?:json|environment|to)\["(\w+)"\]()()', source(name)))
    written |= set(re.findall(r'\{"(\w+)", ()()\w+\(\)|\{"(?:os|architecture)", ', source("host_info.cpp")))
    written = {"".join(groups) for groups in written} - {"", "tests"}
    documented = keys("Environment") | keys("GPUs")
    assert written - documented == set()
    text = "\n".join(core().values())
    assert [key for key in sorted(documented) if f'"{key}"' not in text] == []


LINES = ("journal.jsonl", "Worker lines", "Progress lines", "Messages of the command line", "Capture lines")


def documented_lines():
    lines = {}
    for heading in LINES:
        for row in SECTIONS[heading]:
            lines.setdefault(row["line"].strip("`"), set()).add(row["key"])
    return lines


def sent_lines():
    """The keys of each line by its type, as initializers in the code have them."""
    lines = {}
    for folder in ("core", "app", "ui"):
        for path in sorted((ROOT / folder).rglob("*.cpp")):
            text = path.read_text()
            initializer = r'\{"type", (?:"(\w+)"|protocol::k(\w+))\}((?:,\s*\{"\w+",.*?)*?)\}\s*(?:[).;]|,\s*")'
            for name, constant, body in re.findall(initializer, text, re.DOTALL):
                lines.setdefault(name or constant.lower(), set()).update(re.findall(r'\{"(\w+)",', body))
            for name in re.findall(r'"type"\] = "(\w+)"|"type":"(\w+)"', text):
                lines.setdefault("".join(name), set())
    return lines


def test_every_line_that_is_sent_is_documented_with_its_keys():
    documented, sent = documented_lines(), sent_lines()
    assert sorted(set(sent) ^ set(documented)) == []
    for name, found in sent.items():
        assert sorted(found - documented[name]) == [], name


def test_every_documented_key_of_a_line_is_in_the_code():
    text = "\n".join(path.read_text() for folder in ("core", "app", "ui") for path in sorted((ROOT / folder).rglob("*.cpp")))
    missing = [f"{name}: {key}" for name, found in documented_lines().items() for key in found if key and f'"{key}"' not in text]
    missing += [key for key in keys("Preview frames") if f'"{key.removeprefix("panes.")}"' not in source("preview_protocol.h")]
    assert missing == []


def test_the_tables_of_charts_have_the_documented_columns_and_measures():
    code = (ROOT / "ui/charts/chart_records.cpp").read_text()
    columns = re.findall(r'"(\w+)"', re.search(r"kColumns\{([^}]*)\}", code)[1])
    assert [row["key"] for row in SECTIONS["Tables of charts"]] == columns
    described = {row["key"]: set(re.findall(r"`([^`]+)`", row["meaning"])) for row in SECTIONS["Tables of charts"]}
    units = re.findall(r'UnitKey\{Unit::\w+, "(\w+)", "([^"]*)"\}', code)
    assert len(units) > 10
    assert {measure for measure, _ in units} - {"loss"} <= described["measure"]
    assert {symbol for _, symbol in units} - {""} == described["unit"]
