"""Writes the inputs from which the fuzz targets begin: make_corpus.py FOLDER makes FOLDER/TARGET/NAME and FOLDER/json.dict.

Every run writes the same files. What fuzzing found is kept beside this script in corpus/TARGET and not written here.
"""

from __future__ import annotations

import base64
import copy
import json
import pathlib
import random
import struct
import sys
import zlib
from collections.abc import Iterator

HERE = pathlib.Path(__file__).parent
MEASUREMENTS = HERE.parents[1] / "docs/measurements"
DEEP = 100_000
LONG_NAME = "beit.layers." + "7" * 200_000 + ".relative_position_bias.x"
# Values that a field does not have, or that are at the ends of what a number can be.
ODD_VALUES = [None, True, -1, 0, 2**31, 2**63, 2**64 - 1, 2**64, 1.5, -1e308, "", "x", "\0", "\ud800", [], [[]], {}, {"": None}]

Corpus = dict[str, bytes]


def text(value: object) -> bytes:
    return json.dumps(value).encode("utf-8", "surrogatepass")


def places(value: object, path: tuple = ()) -> Iterator[tuple]:
    """The path of each value inside."""
    items = value.items() if isinstance(value, dict) else enumerate(value[:2]) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from places(inner, (*path, key))


def with_value(document: object, path: tuple, value: object) -> object:
    changed = copy.deepcopy(document)
    inside = changed
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = value
    return changed


def odd(document: dict, name: str) -> Corpus:
    """The document with each of its values replaced by one of another kind, and by one that is drawn."""
    draw = random.Random(name)
    made = {}
    for number, path in enumerate(places(document)):
        for value in draw.sample(ODD_VALUES, 2):
            made[f"{name}_{number:03}_{len(made) % 2}"] = text(with_value(document, path, value))
    return made


def broken(document: bytes) -> Corpus:
    """What every reader of JSON refuses, and must refuse in the same way."""
    half = len(document) // 2
    return {
        "empty": b"",
        "cut": document[:half],
        "zero_byte": document[:half] + b"\0" + document[half:],
        "zero_byte_behind": document + b"\0{}",
        "not_utf8": document.replace(b'"', b'"\xff\xc0\x80', 3),
        "byte_order_mark": b"\xef\xbb\xbf" + document,
        "twice": b"{" + document.strip()[1:-1] + b"," + document.strip()[1:],
        "number_too_large": document.replace(b":", b":1e999,\"x\":", 1),
        "long_number": b'{"schema":' + b"9" * 100_000 + b"}",
        "deep_list": b'{"a":' + b"[" * DEEP + b"]" * DEEP + b"}",
        "deep_object": b'{"schema":1,"plan":' + b'{"a":' * DEEP + b"1" + b"}" * DEEP + b"}",
        "deep_and_cut": b"[" * (2 * DEEP),
        "deep_in_text": text({"schema": 1, "created": "[" * DEEP}),
    }


def runs() -> dict[str, dict]:
    """A few rows of each kind of run that is kept in the repository."""
    made = {}
    for name in ("training", "versions", "machines", "modes"):
        run = json.loads((MEASUREMENTS / f"{name}.results.json").read_text())
        run["results"] = run["results"][:3]
        for row in run["results"]:
            for key, value in row.items():
                if isinstance(value, list):
                    row[key] = value[:4]
        run["results"][0] |= {
            "reason": "the worker ended: exit code 3", "reason_message": ["the worker ended: %1", ["exit code %1", "3"]],
            "warnings": ["a compiler's words", "batch 1: out of memory"],
            "warning_messages": ["a compiler's words", ["batch %1: %2", "1", ["out of memory"]]],
        }  # fmt: skip
        made[name] = run
    return made


def results() -> Corpus:
    made = {name: text(run) for name, run in runs().items()}
    small = runs()["training"]
    small["results"] = small["results"][1:2]
    return made | odd(small, "odd") | broken(text(small)) | {"no_rows": b'{"schema":1,"results":[]}'}


def plan() -> Corpus:
    whole = {
        "kind": "inference", "models": ["microsoft/resnet-50"], "devices": ["cpu"], "batches": [1, 4], "dtypes": ["float32"],
        "modes": ["eager", "default"], "preset": "quick", "arm_s": 2.5, "weights": {"source": "random", "folder": "", "seed": 1},
        "input": {"kind": "image", "image": "", "queries": ["a cat"]}, "learning_curves": False, "pictures": "",
        "settings": {"threads": 1, "tf32": "default", "cudnn_benchmark": False, "memory_format": "contiguous",
                     "attention": "sdpa", "grad_guard": "no_grad"},
    }  # fmt: skip
    document = {"schema": 1, "plan": whole}
    many = {"schema": 1, "plan": whole | {"batches": list(range(1, 65536))}}
    return {"whole": text(document), "many_batches": text(many)} | odd(document, "odd") | broken(text(document))


def lines(*values: object) -> bytes:
    return b"".join(text(value) + b"\n" for value in values)


def journal() -> Corpus:
    made = {}
    for name, run in runs().items():
        first = {"type": "run", "plan": run["plan"], "environment": run["environment"], "created": run["created"]}
        arm = {"type": "round", "cell": 0, "pass": "measure", "launch": 0, "arm": "eager", "round": 1, "calls": 2, "sample_ms": 1.5}
        rows = [{"type": "row", "cell": 0, "row": row} for row in run["results"]]
        made[name] = lines(first, arm, *rows)
        made[name + "_cut"] = made[name][:-100]
        made[name + "_twice"] = made[name] * 2
        made |= {f"{name}_{key}": value[:8000] for key, value in odd(first | {"environment": {}}, name).items()}
        made |= {f"{name}_{key}": made[name] + value + b"\n" for key, value in broken(text(rows[0])).items()}
    return made


def worker_lines() -> Corpus:
    row = runs()["training"]["results"][1]
    environment = runs()["modes"]["environment"] | {"gpus": [{"device": "cuda:0", "name": "GPU", "clock_reasons": ["sw_power_cap"]}]}
    hello = {"type": "hello", "version": "0.1.0", "torch": "2.11.0", "host": "vm", "pid": 7, "environment": environment,
             "devices": [{"id": "cpu", "name": "CPU", "usable": True, "memory_bytes": 1}]}  # fmt: skip
    said = [
        {"type": "waiting", "detail": "in a queue"},
        hello,
        {"type": "log", "text": "a word"},
        {"type": "heartbeat"},
        {"type": "phase", "cell": 0, "arm": "default", "phase": "compile", "detail": ""},
        {"type": "round", "cell": 0, "arm": "eager", "round": 1, "calls": 3, "sample_ms": 2.5},
        {"type": "row", "cell": 0, "row": row | {"mode": "eager"}},
        {"type": "cell_end", "cell": 0, "exit": "exit code 0"},
    ]
    pane = {"mode": "eager", "error": "", "stages_ms": {"forward": 1.5}, "labels": [{"id": 1, "label": "cat", "score": 0.5}],
            "boxes": [{"xyxy_px": [0, 0, 1, 1], "id": 1, "label": "cat", "score": 0.5}], "map_file": "/tmp/map", "segments": [],
            "error_over_std": None, "agreement": {"same_top1": True, "mask_iou": 0.5, "box_iou": None}}  # fmt: skip
    frame = {"type": "frame", "id": 1, "image": "a.png", "width_px": 2, "height_px": 2, "error": "", "panes": [pane, pane]}
    profile = {"type": "profile", "mode": "eager", "call_ms": 1.5, "gpu_busy_ms": None,
               "operators": [{"name": "aten::mm", "kind": "products", "calls": 1, "self_ms": 1.0}]}  # fmt: skip
    cell = {"type": "cell", "kind": "inference", "index": 0, "model": "microsoft/resnet-50", "device": "cpu", "batch": 1,
            "dtype": "float32", "modes": ["eager"], "preset": "quick", "pass": "measure", "weights": {}, "input": {}}  # fmt: skip
    made = {"cell": lines(*said), "frame": lines(frame), "profile": lines(profile), "asked": lines(cell)}
    made["noise"] = b"Compiling...\n\n{\n[1]\n\xff\xfe{\n" + lines({"a": 1}, {"type": 1}) + b'{"type":"round"'
    for name, line in (("hello", hello), ("frame", frame), ("round", said[5]), ("profile", profile), ("cell", cell)):
        made |= odd(line, name)
    return made | {key: value + b"\n" for key, value in broken(text(said[5])).items()}


def shard_index() -> Corpus:
    index = {"metadata": {"total_size": 8}, "weight_map": {"a": "model-00001-of-00002.safetensors", "b": "model-00002-of-00002.safetensors"}}
    names = ["vit.layers.0.attention.q_proj.weight", "beit.layers.1.relative_position_bias.index", "a.mlp.fc1.weight",
             "segformer.stages.12.blocks.0.attention.sequence_reduction.layer_norm.bias", "model.backbone.model.a",
             "model.decoder.layers.3.self_attn.k_content_proj.weight", "model.encoder_attn.q_pos_sine_proj.weight",
             "model.pixel_level_module.encoder.swin.layernorm.weight", LONG_NAME]  # fmt: skip
    made = {f"shard_{number}": text({"weight_map": {"a": shard}}) for number, shard in
            enumerate(["../a", "/etc/passwd", "..", ".", "", "a/b", "a\0b", "x" * 5000, 7])}  # fmt: skip
    made |= {"whole": text(index), "names": "\n".join(names).encode(), "long_name": text({"weight_map": {LONG_NAME: "a"}})}
    return made | odd(index, "odd") | broken(text(index))


def safetensors() -> Corpus:
    def header(values: dict, data: bytes) -> bytes:
        return text(values) + data

    def tensor(begin: int, end: int) -> dict:
        return {"dtype": "F32", "shape": [(end - begin) // 4], "data_offsets": [begin, end]}

    many = {f"t{number}": tensor(4 * number, 4 * number + 4) for number in range(5000)}
    made = {"many": header(many, bytes(20_000)), "long_name": header({LONG_NAME: tensor(0, 4)}, bytes(4))}
    made["twice"] = b"{" + text({"a": tensor(0, 4)})[1:-1] + b"," + text({"a": tensor(4, 8)})[1:] + bytes(8)
    made["deep"] = b'{"a":{"dtype":' + b"[" * DEEP + b"]" * DEEP + b"}}"
    return made | {key: value + bytes(8) for key, value in odd({"a": tensor(0, 4), "b": tensor(4, 8)}, "odd").items()}


def config() -> Corpus:
    model = {"model_type": "vit", "hidden_size": 768, "num_hidden_layers": 12, "image_size": [224, 224], "layer_norm_eps": 1e-6,
             "id2label": {"0": "cat", "1": "dog"}, "architectures": ["ViTForImageClassification"], "backbone_config": {"depths": [1, 2]}}  # fmt: skip
    processor = {"image_processor_type": "ViTImageProcessor", "size": {"height": 224, "width": 224}, "do_resize": True, "resample": 2,
                 "image_mean": [0.5, 0.5, 0.5], "image_std": [0.5, 0.5, 0.5], "rescale_factor": 0.00392156862745098,
                 "crop_size": {"height": 224, "width": 224}, "do_center_crop": True}  # fmt: skip
    huge = {"model_type": "vit", "num_hidden_layers": 10**7, "hidden_size": 2**40, "id2label": {str(10**9): "x"}}
    return {"huge": text(huge)} | odd(model, "model") | odd(processor, "processor") | broken(text(model))


def png(width: int, height: int, *chunks: tuple[bytes, bytes]) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = zlib.compress(b"".join(b"\0" + bytes(3 * width) for _ in range(height))) if width * height < 10_000 else b""
    middle = b"".join(chunk(*each) for each in chunks)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + middle + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def png_run() -> Corpus:
    def packed(data: bytes, length: int | None = None) -> bytes:
        return base64.b64encode(struct.pack(">I", len(data) if length is None else length) + zlib.compress(data, 9))

    key = b"CompileScope-Run\0"
    run = runs()["training"]
    run["results"] = run["results"][1:2]
    whole, bomb = packed(text(run)), packed(b" " * (80 << 20))
    chunks = {
        "text": (b"tEXt", key + whole), "deflated": (b"zTXt", key + b"\0" + zlib.compress(whole)), "method": (b"zTXt", key + b"\1" + whole),
        "bomb": (b"tEXt", key + bomb), "bomb_twice": (b"zTXt", key + b"\0" + zlib.compress(bomb)),
        "long": (b"zTXt", key + b"\0" + zlib.compress(b"A" * (9 << 20))), "claims": (b"tEXt", key + packed(text(run), 2**32 - 1)),
        "claims_none": (b"tEXt", key + packed(text(run), 0)), "no_base64": (b"tEXt", key + b"?" * 50),
        "half_base64": (b"tEXt", key + whole[: len(whole) // 2]), "no_stream": (b"tEXt", key + b"AAAAAAAA"),
        "no_key": (b"tEXt", b"CompileScope-Run"), "other_key": (b"tEXt", b"Other\0" + whole), "empty": (b"tEXt", key),
    }  # fmt: skip
    made = {name: png(1, 1, chunk) for name, chunk in chunks.items()}
    made |= {name: png(1, 1, (b"tEXt", key + packed(data))) for name, data in broken(text(run)).items()}
    made["several"] = png(1, 1, chunks["other_key"], chunks["deflated"], chunks["text"])
    made["cut"] = made["text"][:-200]
    made["far"] = made["text"].replace(struct.pack(">I", len(key + whole)) + b"tEXt", b"\xff\xff\xff\xfftEXt")
    return made


def tiff(order: str, *entries: tuple[int, int, int]) -> bytes:
    mark = b"II*\0" if order == "<" else b"MM\0*"
    body = b"".join(struct.pack(order + "HHIHH", tag, 3, 1, value, 0) if kind == 3 else struct.pack(order + "HHII", tag, 4, 1, value)
                    for tag, kind, value in entries)  # fmt: skip
    return mark + struct.pack(order + "IH", 8, len(entries)) + body + bytes(4)


def image() -> Corpus:
    exif = tiff("<", (0x112, 3, 6))
    made = {
        "png": png(2, 2), "png_exif": png(2, 2, (b"eXIf", exif)), "png_huge": png(2**31 - 1, 2**31 - 1), "png_wider": png(2**32 - 1, 2**32 - 1),
        "png_long_chunk": png(1, 1)[:33] + b"\xff\xff\xff\xffeXIf",
    }  # fmt: skip
    for name, width, height in (("small", 2, 2), ("huge", 65535, 65535)):
        sof = b"\xff\xc0" + struct.pack(">HBHHB", 17, 8, height, width, 3) + bytes([1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
        app1 = b"\xff\xe1" + struct.pack(">H", 8 + len(exif)) + b"Exif\0\0" + exif
        made[f"jpeg_{name}"] = b"\xff\xd8" + app1 + sof + b"\xff\xd9"
        made[f"bmp_{name}"] = b"BM" + struct.pack("<IHHIIiiHHIIiiII", 70, 0, 0, 54, 40, width, -height, 1, 24, 0, 16, 0, 0, 0, 0) + bytes(16)
        for order in "<>":
            for kind in (3, 4):
                made[f"tiff_{name}_{'le' if order == '<' else 'be'}{kind}"] = tiff(
                    order, (0x100, kind, width), (0x101, kind, height), (0x112, 3, 8), (0x152, 3, 2))  # fmt: skip
        vp8 = b"\x30\x01\x00\x9d\x01\x2a" + struct.pack("<HH", min(width, 16383), min(height, 16383))
        vp8l = b"\x2f" + struct.pack("<I", (min(width, 16384) - 1) | (min(height, 16384) - 1) << 14)
        vp8x = bytes([8, 0, 0, 0]) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
        for tag, data in ((b"VP8 ", vp8), (b"VP8L", vp8l), (b"VP8X", vp8x)):
            data += bytes(len(data) % 2) + b"EXIF" + struct.pack("<I", len(exif)) + exif
            made[f"webp_{name}_{tag.decode().strip()}"] = b"RIFF" + struct.pack("<I", 12 + len(data)) + b"WEBP" + tag + struct.pack("<I", 10) + data
    made["bmp_least"] = b"BM" + bytes(12) + struct.pack("<IiI", 40, -(2**31), 2**31)
    made["tiff_far"] = b"II*\0" + struct.pack("<I", 2**32 - 2)
    made["tiff_circle"] = b"II*\0" + struct.pack("<IHHHIII", 8, 1, 0x100, 4, 1, 9, 8)
    return made | {f"{name}_cut": data[: len(data) // 2] for name, data in sorted(made.items())}


TARGETS = {"results": results, "plan": plan, "journal": journal, "worker_lines": worker_lines, "shard_index": shard_index,
           "safetensors": safetensors, "json": config, "image": image, "png_run": png_run}  # fmt: skip


def words(value: object) -> Iterator[str]:
    """The keys and short texts inside, which libFuzzer puts into its inputs."""
    if isinstance(value, dict):
        yield from value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from words(inner)
    if isinstance(value, str) and 0 < len(value) < 30:
        yield value


def dictionary() -> str:
    found = {word for run in runs().values() for word in words(run) if word.isprintable() and word.isascii()}
    quoted = [json.dumps(json.dumps(word)) for word in sorted(found)]
    return (HERE / "json.dict").read_text() + "\n".join(quoted) + "\n"


def main() -> None:
    folder = pathlib.Path(sys.argv[1])
    for target, make in TARGETS.items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        inputs = make()
        for old in (folder / target).iterdir():
            if old.name not in inputs:
                old.unlink()
        for name, data in inputs.items():
            (folder / target / name).write_bytes(data)
    (folder / "json.dict").write_text(dictionary())


if __name__ == "__main__":
    main()
