"""How long the window takes to be there: from starting the program to its first drawing, offscreen.

    python tests/benchmarks/window_start.py [PROGRAM] [--times 9]

Cold: the pages of the program, its libraries and fonts are put out of memory before each start (posix_fadvise), so that
they come from the disk again; those that other programs have mapped stay. Goal (issue 7): under 0.5 s.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


def start(program, folder):
    """Seconds until the program says that it is shown, and the files that it has mapped."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(folder / "config"),
                                "COMPILESCOPE_DATA": str(folder / "data"), "COMPILESCOPE_CACHE": str(folder / "cache")}
    begin = time.monotonic()
    process = subprocess.Popen([program, "--say-when-shown"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    process.stdout.readline()
    seconds = time.monotonic() - begin
    maps = pathlib.Path(f"/proc/{process.pid}/maps").read_text().split("\n")
    process.kill()
    process.wait()
    return seconds, {words[5] for line in maps if len(words := line.split(maxsplit=5)) == 6 and words[5].startswith("/")}


def put_out_of_memory(files):
    for name in files:
        try:
            handle = os.open(name, os.O_RDONLY)
        except OSError:
            continue
        os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
        os.close(handle)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", nargs="?", default=ROOT / "build/release/bin/compilescope")
    parser.add_argument("--times", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        first, mapped = start(options.program, folder)
        print(f"the first start of all: {first:.3f} s")
        for title, cold in (("warm", False), ("cold", True)):
            seconds = []
            for _ in range(options.times):
                if cold:
                    put_out_of_memory(mapped)
                seconds.append(start(options.program, folder)[0])
            print(f"{title}: median {statistics.median(seconds):.3f} s, {min(seconds):.3f} to {max(seconds):.3f} s of {len(seconds)}")


if __name__ == "__main__":
    main()
