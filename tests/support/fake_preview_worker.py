#!/usr/bin/env python3
"""Stands in for compilescope-cli in tests of the live preview: `worker`, `capture` and `devices --json`.

FAKE_PREVIEW_LOG      a file that gets one line an event: "pid N", "preview {json}", "frame N PATH"; of a stream "live K",
                      the frame's own number; at the end of the worker "busy S of S" seconds; "capture pid N"
FAKE_PREVIEW_HOLD     a file: no frame is answered while it exists
FAKE_PREVIEW_DIE_AT   kill the process when the frame with this number, counted from 1, arrives; only once: the file
                      FAKE_PREVIEW_LOG.died is left behind
FAKE_PREVIEW_DIE_BY   the signal's name; SIGKILL
FAKE_PREVIEW_PART     any text: eager's answer to an image is sent at once, before FAKE_PREVIEW_HOLD
FAKE_PREVIEW_FRAME_MS how long each answer takes
FAKE_PREVIEW_CAPTURE  the real compilescope-cli: `capture` becomes it. Without it a camera of 64x48 pixels is made up, whose
                      frame K has K in its first pixel, red counting ones and green 256s
FAKE_PREVIEW_CAMERA   fps=N; refuse=PROBLEM; lost_after=N or silent_after=N frames; separated by commas
FAKE_PREVIEW_BROKEN   a mode that cannot run
FAKE_PREVIEW_REFUSE   text: the session ends at once with this reason (cell_end)
An image whose name contains "refused" is answered with an error; one with "noise" gets lines of noise before its answer,
one with "nonsense" an answer whose panes are a number; one with "cut" gets maps that lack a row.
The map of segmentation models has class 3 in its left half and class 7 in its right half.
"""
import array
import json
import os
import select
import signal
import sys
import time


def say(**line):
    print(json.dumps(line), flush=True)


def log(text):
    path = os.environ.get("FAKE_PREVIEW_LOG")
    if path:
        with open(path, "a", encoding="utf-8") as out:
            out.write(text + "\n")


def write_ids(path, width, height, left, right):
    """16 bits a pixel in the machine's byte order."""
    row = array.array("H", [left] * (width // 2) + [right] * (width - width // 2))
    with open(path, "wb") as out:
        out.write(row.tobytes() * height)


def pane(mode, index, cell, frame_id, size, cut=False):
    forward_ms = 40.0 / (index + 1)
    result = {
        "mode": mode, "error": "", "labels": [], "boxes": [], "segments": [], "map_file": "",
        "stages_ms": {"decode": 3.0, "preprocess": 2.0, "copy_in": 0.1, "forward": forward_ms, "copy_out": 0.1,
                      "postprocess": 1.0},
    }
    if mode == os.environ.get("FAKE_PREVIEW_BROKEN"):
        return {"mode": mode, "error": "the helper found no C++ compiler"}
    if index:
        result["error_over_std"] = 1.5e-6
        result["agreement"] = {"same_top1": True, "mask_iou": None, "box_iou": None}
    if "detr" in cell["model"]:
        result["boxes"] = [
            {"xyxy_px": [64, 48, 320, 240], "id": 17, "label": "cat", "score": 0.93},
            {"xyxy_px": [352, 96, 608, 432], "id": 75, "label": "remote control", "score": 0.31}]
    elif "segformer" in cell["model"]:
        path = os.path.join(cell["log_dir"], f"map_{frame_id}_{index}.raw")
        write_ids(path, size[0], size[1] - cut, 3, 7)
        result["map_file"] = path
        result["segments"] = [{"id": 3, "label": "floor", "score": 0.5}, {"id": 7, "label": "bed", "score": 0.5}]
    else:
        result["labels"] = [{"id": 282, "label": "tiger cat", "score": 0.7},
                            {"id": 281, "label": "tabby, tabby cat", "score": 0.2}]
    return result


def worker():
    log(f"pid {os.getpid()}")
    say(type="hello", version="0", torch="0", host="fake", pid=os.getpid(), environment={})
    cell, frames, busy_s, began = None, 0, 0.0, None
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
            arrived = time.monotonic()
            began = began or arrived
            log(f"frame {line['id']} {line['image']}")
            size, number = (640, 480), 0
            if "raw" in line:
                size = line["raw"]["width_px"], line["raw"]["height_px"]
                with open(line["image"], "rb") as pixels:
                    ones, more, _ = pixels.read(3)
                number = ones + 256 * more
                log(f"live {number}")
            died = os.environ.get("FAKE_PREVIEW_LOG", "") + ".died"
            if os.environ.get("FAKE_PREVIEW_DIE_AT") == str(frames) and not os.path.exists(died):
                open(died, "w").close()
                print("about to be killed", file=sys.stderr, flush=True)
                os.kill(os.getpid(), signal.Signals[os.environ.get("FAKE_PREVIEW_DIE_BY", "SIGKILL")])
            if os.environ.get("FAKE_PREVIEW_PART") and "raw" not in line:
                part = pane(cell["modes"][0], 0, cell, f"{line['id']}_part", size)
                say(type="phase", cell=0, arm=cell["modes"][1], phase="compile", detail="")
                say(type="frame", id=line["id"], image=line["image"], error="", width_px=size[0], height_px=size[1],
                    panes=[part], partial=True)
            while os.path.exists(os.environ.get("FAKE_PREVIEW_HOLD", "")):
                time.sleep(0.01)
            time.sleep(float(os.environ.get("FAKE_PREVIEW_FRAME_MS", 0)) / 1000)
            answer = {"type": "frame", "id": line["id"], "image": line["image"], "error": "", "width_px": size[0],
                      "height_px": size[1], "panes": []}
            if "refused" in line["image"]:
                answer["error"] = line["image"] + ": the worker cannot read this"
            else:
                cut = "cut" in os.path.basename(line["image"])
                answer["panes"] = [pane(m, i, cell, line["id"], size, cut) for i, m in enumerate(cell["modes"])]
                if "raw" in line:
                    for shown in answer["panes"]:
                        shown["labels"] = [{"id": number % 1000, "label": f"frame {number}", "score": 0.5}]
            if "noise" in line["image"]:
                print("this is no JSON\n[1, 2]\n{\"no\": \"type\"}", flush=True)
            if "nonsense" in line["image"]:
                answer["panes"] = 7
            say(**answer)
            done = time.monotonic()
            busy_s += done - arrived
            if "raw" in line:
                log(f"busy {busy_s:.4f} of {done - began:.4f}")
    say(type="exit", code=0)


def camera():
    """Frames at a steady rate; the newest one when asked, as capture_protocol.h says."""
    log(f"capture pid {os.getpid()}")
    options = dict(part.split("=") for part in os.environ.get("FAKE_PREVIEW_CAMERA", "fps=30").split(","))
    if "refuse" in options:
        say(type="error", problem=options["refuse"], text=f"cannot read pictures from {sys.argv[2]}: made up")
        sys.exit(1)
    period_s = 1 / float(options.get("fps", 30))
    wanted, paused, number, given, due = None, False, 0, 0, time.monotonic()
    buffer = b""
    while True:
        wait_s = max(0, due - time.monotonic())
        if select.select([0], [], [], wait_s)[0]:
            part = os.read(0, 65536)
            if not part:
                return
            *lines, buffer = (buffer + part).split(b"\n")
            for line in map(json.loads, lines):
                if line["type"] == "next":
                    wanted = line["file"]
                else:
                    paused = line["on"]
        if time.monotonic() >= due:
            frames = 1 + int((time.monotonic() - due) / period_s)  # by the clock, however late this process gets the processor
            due += frames * period_s
            number += 0 if paused else frames
            if "lost_after" in options and number > int(options["lost_after"]):
                say(type="error", problem="lost", text=f"cannot read pictures from {sys.argv[2]}: it gives no more")
                sys.exit(1)
        silent = "silent_after" in options and number > int(options["silent_after"])
        if wanted and number > given and not silent:
            given = number
            with open(wanted, "r+b" if os.path.exists(wanted) else "wb") as out:
                out.write(bytes([number % 256, number // 256 % 256, 0]) * (64 * 48))
            log(f"captured {number}")
            say(type="frame", file=wanted, width_px=64, height_px=48)
            wanted = None


if sys.argv[1:] == ["worker"]:
    worker()
elif sys.argv[1:2] == ["capture"]:
    real = os.environ.get("FAKE_PREVIEW_CAPTURE")
    if real:
        os.execv(real, [real, *sys.argv[1:]])
    camera()
elif sys.argv[1:] == ["devices", "--json"]:
    print(json.dumps([{"id": "cpu", "name": "Fake CPU", "usable": True},
                      {"id": "cuda:0", "name": "Old GPU", "memory_bytes": 1, "capability": "7.0", "usable": False,
                       "reason": "this build has no kernels for it"}]))
else:
    sys.exit(f"unknown arguments {sys.argv[1:]}")
