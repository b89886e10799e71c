"""A page in headless Chromium, over the browser's own debugging pipe: no driver, no network."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PATIENCE_S = 120
PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


def program():
    """The browser's path."""
    found = next((path for name in PROGRAMS if (path := shutil.which(name))), None)
    assert found, "Chromium is not installed: scripts/setup.sh --tests installs it"
    return found


class Page:
    """One page. `errors` are script errors and console errors, `requests` the URLs that were asked for."""

    def __init__(self, width=1280, height=900):
        to_browser, self.out = os.pipe()
        self.into, from_browser = os.pipe()
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)

        def use_the_pipes():  # the browser reads from 3 and writes to 4
            reading, writing = os.dup(to_browser), os.dup(from_browser)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            [program(), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe",
             f"--user-data-dir={self.profile.name}", f"--window-size={width},{height}", "about:blank"],
            preexec_fn=use_the_pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.text, self.count, self.session = b"", 0, None
        self.errors, self.requests, self.events = [], [], []
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def read(self):
        deadline = time.monotonic() + PATIENCE_S
        while b"\0" not in self.text:
            ready, _, _ = select.select([self.into], [], [], max(0, deadline - time.monotonic()))
            got = os.read(self.into, 1 << 20) if ready else b""
            assert got, "the browser does not answer"
            self.text += got
        line, self.text = self.text.split(b"\0", 1)
        return json.loads(line)

    def take(self, message):
        method, given = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.errors.append(given["exceptionDetails"].get("exception", {}).get("description") or given["exceptionDetails"]["text"])
        elif method == "Log.entryAdded" and given["entry"]["level"] == "error":
            self.errors.append(given["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(given["request"]["url"])
        elif method == "Page.javascriptDialogOpening":
            self.errors.append("dialog: " + given["message"])
        if method:
            self.events.append(method)

    def call(self, method, **given):
        self.count += 1
        message = {"id": self.count, "method": method, "params": given}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.count:
                assert "error" not in answer, answer["error"]
                return answer["result"]
            self.take(answer)

    def open(self, path):
        self.events.clear()
        self.call("Page.navigate", url=f"file://{path}")
        while "Page.loadEventFired" not in self.events:
            self.take(self.read())

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def scheme(self, name):
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def screenshot(self, path, whole=False):
        picture = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        path.write_bytes(base64.b64decode(picture))

    def close(self):
        self.process.kill()
        self.process.wait()
        for end in (self.out, self.into):
            os.close(end)
        self.profile.cleanup()
