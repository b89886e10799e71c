"""A Hugging Face hub on the loopback interface, as far as its client asks: models, revisions, files with ranges.

Small files come from the hub itself, weights through a redirect to another host name, as from its CDN:
"127.1", which needs no name service to be 127.0.0.1.
"""

import dataclasses
import hashlib
import http.server
import json
import re
import threading
import urllib.parse


@dataclasses.dataclass
class Model:
    files: dict  # name: bytes
    revision: str
    branches: tuple = ("main",)
    license: str | None = "apache-2.0"
    model_type: str | None = "resnet"
    token: str | None = None  # only who shows it sees the model
    gated: bool = False


class LoopbackHub:
    """Serves while the `with` block runs."""

    def __init__(self):
        self.models = {}
        self.requests = []  # (method, path, Range, Authorization)
        self.hold_after_bytes = None  # weights stop there until release() is called or the client goes
        self.break_after_bytes = None  # the connection closes there, once
        self.status = None  # of every answer
        self.etags = {}  # name of a file: what a hostile hub answers as its version, and lists as that of its content
        self.redirect = None  # where it sends everybody who asks for weights
        self.extra = b""  # sent after the weights, beyond the size that was announced
        self.released = threading.Event()
        handler = type("Handler", (Handler,), {"hub": self})
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self):
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        self.thread.start()
        return self

    def __exit__(self, *error):
        self.released.set()
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def add(self, model_id, files, **more):
        names = "".join(sorted(files)) + model_id
        self.models[model_id] = Model(files, hashlib.sha1(names.encode()).hexdigest(), **more)
        return self.models[model_id]

    def asked_for(self, part):
        return [request for request in self.requests if part in request[1]]


def is_large(name):
    return name.endswith((".safetensors", ".bin"))


def etag(name, data):
    """As the hub's: SHA-256 of large files, git's SHA-1 of small ones."""
    if is_large(name):
        return hashlib.sha256(data).hexdigest()
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()


class Handler(http.server.BaseHTTPRequestHandler):
    hub: LoopbackHub
    protocol_version = "HTTP/1.1"

    def log_message(self, *words):
        pass

    def do_GET(self):
        self.serve()

    def do_HEAD(self):
        self.serve()

    def serve(self):
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        self.hub.requests.append((self.command, path, self.headers.get("Range"), self.headers.get("Authorization")))
        if self.hub.status:
            return self.answer(self.hub.status, b"{}")
        if match := re.fullmatch(r"/cdn/([0-9a-f]+)", path):
            return self.send_weights(match[1])
        match = re.fullmatch(r"/api/models/([^/]+/[^/]+)(?:/revision/(.+))?", path)
        if match:
            return self.with_model(match[1], match[2] or "main", self.describe)
        match = re.fullmatch(r"/([^/]+/[^/]+)/resolve/([^/]+)/(.+)", path)
        if match:
            return self.with_model(match[1], match[2], lambda *model: self.resolve(*model, match[3]))
        self.answer(404, b"{}")

    def with_model(self, model_id, revision, serve):
        model = self.hub.models.get(model_id)
        if model is None:
            return self.answer(404, b"{}", {"X-Error-Code": "RepoNotFound"})
        if model.token and self.headers.get("Authorization") != f"Bearer {model.token}":
            return self.answer(401, b"{}")
        if model.gated and "/resolve/" in self.path:
            return self.answer(403, b"{}", {"X-Error-Code": "GatedRepo"})
        if revision not in (*model.branches, model.revision):
            return self.answer(404, b"{}", {"X-Error-Code": "RevisionNotFound"})
        return serve(model_id, model)

    def describe(self, model_id, model):
        siblings = []
        for name, data in model.files.items():
            entry = {"rfilename": name, "size": len(data), "blobId": self.hub.etags.get(name, etag(name + "-", data))}
            if is_large(name):
                entry["lfs"] = {"sha256": etag(name, data), "size": len(data), "pointerSize": 130}
            siblings.append(entry)
        body = {"id": model_id, "sha": model.revision, "siblings": siblings, "tags": [], "private": False,
                "cardData": {"license": model.license} if model.license else {}}
        if model.model_type:
            body["config"] = {"model_type": model.model_type}
        self.answer(200, json.dumps(body).encode(), {"Content-Type": "application/json"})

    def resolve(self, model_id, model, name):
        if name not in model.files:
            return self.answer(404, b"", {"X-Error-Code": "EntryNotFound"})
        data = model.files[name]
        version = self.hub.etags.get(name, etag(name, data))
        headers = {"X-Repo-Commit": model.revision, "ETag": f'"{version}"'}
        if not is_large(name):
            return self.answer(200, data, headers)
        headers |= {"X-Linked-Size": str(len(data)), "X-Linked-Etag": f'"{version}"',
                    "Location": self.hub.redirect or f"http://127.1:{self.hub.port}/cdn/{etag(name, data)}"}
        self.answer(302, b"", headers)

    def send_weights(self, wanted):
        data = next(data for model in self.hub.models.values() for name, data in model.files.items()
                    if etag(name, data) == wanted)
        begin = int(re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range") or "bytes=0-")[1])
        part = data[begin:] + self.hub.extra
        self.send_response(206 if "Range" in self.headers else 200)
        self.send_header("Content-Length", str(len(part)))
        if "Range" in self.headers:
            self.send_header("Content-Range", f"bytes {begin}-{len(data) - 1}/{len(data)}")
        self.end_headers()
        if self.command == "HEAD":
            return
        try:
            self.send_part(part)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def send_part(self, part):
        hub = self.hub
        if hub.break_after_bytes is not None:
            self.wfile.write(part[:hub.break_after_bytes])
            hub.break_after_bytes, self.close_connection = None, True
            return
        if hub.hold_after_bytes is not None and not hub.released.is_set():
            self.wfile.write(part[:hub.hold_after_bytes])
            self.wfile.flush()
            hub.released.wait()
            part = part[hub.hold_after_bytes:]
        self.wfile.write(part)

    def answer(self, status, body, headers=()):
        self.send_response(status)
        for name, value in dict(headers).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
