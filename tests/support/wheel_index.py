"""A package index on this machine, with wheels made here. It can break off, hang, damage and refuse."""

import base64
import hashlib
import http.server
import io
import json
import pathlib
import random
import threading
import zipfile


def wheel(name, version, files, padding_bytes=0):
    """The bytes of a wheel. `padding_bytes` of random data make a download take a while."""
    info = f"{name}-{version}.dist-info"
    content = {path: text.encode() for path, text in files.items()}
    if padding_bytes:
        content[f"{name}/padding"] = random.Random(name).randbytes(padding_bytes)
    content[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode()
    content[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    content[f"{info}/RECORD"] = "".join(f"{path},,\n" for path in [*content, f"{info}/RECORD"]).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for path, data in content.items():
            archive.writestr(path, data)
    return packed.getvalue()


class WheelIndex:
    """`requests` lists (path, first byte asked for). The other members change the answers for wheels of a package."""

    def __init__(self, *, as_json=False):
        self.wheels, self.requests = {}, []
        self.as_json = as_json
        self.breaks_after = {}  # package -> bytes; once
        self.hangs_after = {}  # package -> bytes; until released
        self.damaged, self.missing, self.has_ranges = set(), set(), True
        self.account = ""  # "name:password" that every request must have
        self.hanging, self.released = threading.Event(), threading.Event()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.url = f"http://127.0.0.1:{self.server.server_port}/simple"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.released.set()
        self.server.shutdown()
        self.server.server_close()

    def add(self, name, version, files=None, padding_bytes=0):
        self.wheels[name] = (f"{name}-{version}-py3-none-any.whl", wheel(name, version, files or {f"{name}/__init__.py": ""}, padding_bytes))

    def lock(self, file: pathlib.Path, markers=None):
        """Writes a lock file, as uv does, with a second hash of a file that is not in the index."""
        lines = ["# a lock"]
        for name, (filename, data) in self.wheels.items():
            marker = f" ; {markers[name]}" if markers and name in markers else ""
            lines += [f"{name}=={filename.split('-')[1]}{marker} \\", f"    --hash=sha256:{'0' * 64} \\",
                      f"    --hash=sha256:{hashlib.sha256(data).hexdigest()}", "    # via a comment"]
        file.write_text("\n".join(lines) + "\n")
        return file

    def begins(self, name):
        """The first bytes that were asked for of a package's wheel."""
        return [begin for path, begin in self.requests if path.startswith(f"/files/{name}-")]

    def page(self, name):
        filename, data = self.wheels[name]
        digest = hashlib.sha256(data).hexdigest()
        other = {"filename": f"{name}-0.1-py3-none-any.whl", "url": f"../../files/{name}-0.1-py3-none-any.whl", "hashes": {"sha256": "1" * 64}}
        if self.as_json:
            this = {"filename": filename, "url": f"../../files/{filename}", "hashes": {"sha256": digest}, "size": len(data)}
            return "application/vnd.pypi.simple.v1+json", json.dumps({"files": [other, this]}).encode()
        return "text/html", f'<a href="{other["url"]}#sha256={"1" * 64}">x</a><br><a href="../../files/{filename}#sha256={digest}">y</a>'.encode()

    def handler(index):
        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_HEAD(self):
                self.answer(head=True)

            def do_GET(self):
                self.answer(head=False)

            def answer(self, head):
                if index.account and self.headers.get("Authorization") != f"Basic {base64.b64encode(index.account.encode()).decode()}":
                    self.reply(401, b"")
                    return
                parts = self.path.strip("/").split("/")
                if parts[0] == "simple" and len(parts) == 2 and parts[1] in index.wheels:
                    kind, data = index.page(parts[1])
                    self.reply(200, data, {"Content-Type": kind})
                    return
                name = parts[-1].split("-")[0]
                if parts[0] != "files" or name not in index.wheels or name in index.missing:
                    self.reply(404, b"")
                    return
                self.send_wheel(name, head)

            def send_wheel(self, name, head):
                data = index.wheels[name][1]
                if name in index.damaged:
                    data = data[:-1] + bytes([data[-1] ^ 1])
                asked = self.headers.get("Range")
                begin = int(asked.removeprefix("bytes=").removesuffix("-")) if asked and index.has_ranges else 0
                if head:
                    self.reply(200, data, head=True)
                    return
                index.requests.append((self.path, begin))
                self.send_response(206 if begin else 200)
                self.send_header("Content-Length", str(len(data) - begin))
                self.end_headers()
                end = min(index.breaks_after.pop(name, len(data)), index.hangs_after.get(name, len(data)))
                self.wfile.write(data[begin:max(begin, end)])
                if end < len(data):
                    self.wfile.flush()
                    if name in index.hangs_after:
                        index.hanging.set()
                        index.released.wait(600)
                    self.close_connection = True

            def reply(self, code, data, headers=None, head=False):
                self.send_response(code)
                for key, value in ({"Content-Length": str(len(data))} | (headers or {})).items():
                    self.send_header(key, value)
                self.end_headers()
                if not head:
                    self.wfile.write(data)

        return Handler
