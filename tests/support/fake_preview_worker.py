#!/usr/bin/env python3
"""Stands in for compilescope-cli in tests of the live preview: `worker` and `devices --json`.

FAKE_PREVIEW_LOG      a file that gets one line an event: "pid N", "preview {json}", "frame N PATH"
FAKE_PREVIEW_HOLD     a file: no frame is answered while it exists
FAKE_PREVIEW_DIE_AT   kill the process (SIGKILL) when the frame with this number, counted from 1, arrives;
                      only once: the file FAKE_PREVIEW_LOG.died is left behind
FAKE_PREVIEW_BROKEN   a mode that cannot run
FAKE_PREVIEW_REFUSE   text: the session ends at once with this reason (cell_end)
An image whose name contains "refused" is answered with an error; one with "noise" gets lines of noise before its answer.
The map of segmentation models has class 3 in its left half and class 7 in its right half.
"""
import json
import os
import signal
import struct
import sys
import time
import zlib


def say(**line):
    print(json.dumps(line), flush=True)


def log(text):
    path = os.environ.get("FAKE_PREVIEW_LOG")
    if path:
        with open(path, "a", encoding="utf-8") as out:
            out.write(text + "\n")


def write_png16(path, width, height, pixel):
    """A 16-bit greyscale PNG, big-endian samples as the format asks (RFC 2083)."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = b"".join(b"\0" + b"".join(struct.pack(">H", pixel(x, y)) for x in range(width)) for y in range(height))
    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 16, 0, 0, 0, 0))
                  + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def pane(mode, index, cell, frame_id):
    forward_ms = 40.0 / (index + 1)
    result = {
        "mode": mode, "error": "", "labels": [], "boxes": [], "segments": [], "map_png": "",
        "stages_ms": {"decode": 3.0, "preprocess": 2.0, "copy_in": 0.1, "forward": forward_ms, "copy_out": 0.1,
                      "postprocess": 1.0},
    }
    if mode == os.environ.get("FAKE_PREVIEW_BROKEN"):
        return {"mode": mode, "error": "the helper found no C++ compiler"}
    if index:
        result["error_over_std"] = 1.5e-6
        result["agreement"] = 1.0
    if "detr" in cell["model"]:
        result["boxes"] = [
            {"xyxy_px": [64, 48, 320, 240], "id": 17, "label": "cat", "score": 0.93},
            {"xyxy_px": [352, 96, 608, 432], "id": 75, "label": "remote control", "score": 0.31}]
    elif "segformer" in cell["model"]:
        path = os.path.join(cell["log_dir"], f"map_{frame_id}_{index}.png")
        write_png16(path, 640, 480, lambda x, y: 3 if x < 320 else 7)
        result["map_png"] = path
        result["segments"] = [{"id": 3, "label": "floor", "score": 0.5}, {"id": 7, "label": "bed", "score": 0.5}]
    else:
        result["labels"] = [{"id": 282, "label": "tiger cat", "score": 0.7},
                            {"id": 281, "label": "tabby, tabby cat", "score": 0.2}]
    return result


def worker():
    log(f"pid {os.getpid()}")
    say(type="hello", version="0", torch="0", host="fake", pid=os.getpid(), environment={})
    cell, frames = None, 0
    for text in sys.stdin:
        line = json.loads(text)
        if line["type"] == "preview":
            cell = line
            log("preview " + json.dumps(cell))
            refusal = os.environ.get("FAKE_PREVIEW_REFUSE")
            if refusal:
                say(type="log", text=refusal)
                say(type="cell_end", cell=0, exit="exit code 1")
                continue
            for mode in cell["modes"]:
                say(type="phase", cell=0, arm=mode, phase="load", detail="")
                say(type="phase", cell=0, arm=mode, phase="done", detail="")
        elif line["type"] == "frame":
            frames += 1
            log(f"frame {line['id']} {line['image']}")
            died = os.environ.get("FAKE_PREVIEW_LOG", "") + ".died"
            if os.environ.get("FAKE_PREVIEW_DIE_AT") == str(frames) and not os.path.exists(died):
                open(died, "w").close()
                print("about to be killed", file=sys.stderr, flush=True)
                os.kill(os.getpid(), signal.SIGKILL)
            while os.path.exists(os.environ.get("FAKE_PREVIEW_HOLD", "")):
                time.sleep(0.01)
            answer = {"type": "frame", "id": line["id"], "image": line["image"], "error": "", "width_px": 640,
                      "height_px": 480, "panes": []}
            if "refused" in line["image"]:
                answer["error"] = line["image"] + ": the worker cannot read this"
            else:
                answer["panes"] = [pane(m, i, cell, line["id"]) for i, m in enumerate(cell["modes"])]
            if "noise" in line["image"]:
                print("this is no JSON\n[1, 2]\n{\"no\": \"type\"}", flush=True)
            say(**answer)
    say(type="exit", code=0)


if sys.argv[1:] == ["worker"]:
    worker()
elif sys.argv[1:] == ["devices", "--json"]:
    print(json.dumps([{"id": "cpu", "name": "Fake CPU", "usable": True},
                      {"id": "cuda:0", "name": "Old GPU", "memory_bytes": 1, "capability": "7.0", "usable": False,
                       "reason": "this build has no kernels for it"}]))
else:
    sys.exit(f"unknown arguments {sys.argv[1:]}")
