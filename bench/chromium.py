"""A headless Chromium spoken to through a pipe: the DevTools protocol, with nothing to install."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless=new",
    "--no-sandbox",  # of what we open, all is ours; root has no sandbox
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--remote-debugging-pipe",
)

START = """import os, sys
into, out = os.dup(int(sys.argv[1])), os.dup(int(sys.argv[2]))
os.dup2(into, 3), os.dup2(out, 4), os.set_inheritable(3, True), os.set_inheritable(4, True)
os.execv(sys.argv[3], sys.argv[3:])"""
"""The browser reads commands from descriptor 3 and answers on 4."""


def find_chromium() -> str | None:
    """The Chromium of this machine, or the one that the variable CHROMIUM names; None without one."""
    named = os.environ.get("CHROMIUM")
    return next(filter(None, map(shutil.which, (named, *NAMES) if named else NAMES)), None)


class BrowserError(Exception):
    """The browser refused, threw, or did not answer in time."""


@dataclass(slots=True)
class Page:
    """A tab. `events` are all that it told: what was logged, thrown and asked of the network."""

    send_to: int
    read_from: int
    session: str = ""
    events: list[dict[str, Any]] = field(default_factory=list)
    _number: int = 0
    _held: bytes = b""

    def call(self, method: str, *, seconds: float = 60, **params: Any) -> dict[str, Any]:
        """The answer to a command of the protocol."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.send_to, data) :]
        end = time.monotonic() + seconds
        while True:
            answer = self._next(end)
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error']['message']}")
                return dict(answer["result"])
            self.events.append(answer)

    def _next(self, end: float) -> dict[str, Any]:
        while b"\0" not in self._held:
            ready, _, _ = select.select([self.read_from], [], [], max(0.0, end - time.monotonic()))
            part = os.read(self.read_from, 1 << 20) if ready else b""
            if not part:
                raise BrowserError("the browser does not answer")
            self._held += part
        line, _, self._held = self._held.partition(b"\0")
        return dict(json.loads(line))

    def open(self, address: str) -> None:
        """Go to the address, another page than the one that is shown, and wait until it has loaded."""
        self.call("Page.navigate", url=address)
        self.wait_for("document.readyState === 'complete'", seconds=60)

    def run(self, script: str, *, seconds: float = 60) -> Any:
        """The value of the expression, awaited. BrowserError when it throws."""
        answer = self.call(
            "Runtime.evaluate", seconds=seconds, expression=script, awaitPromise=True, returnByValue=True
        )
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def wait_for(self, condition: str, *, seconds: float = 30) -> None:
        """Wait until the expression is true."""
        end = time.monotonic() + seconds
        while not self.run(f"Boolean({condition})"):
            if time.monotonic() > end:
                raise BrowserError(f"never true: {condition}")
            time.sleep(0.02)

    def press(self, key: str) -> None:
        """Press a key: a character, or a name such as `ArrowDown`, `Tab`, `Enter`."""
        codes = {"Enter": 13, "Tab": 9, "ArrowDown": 40, "ArrowUp": 38, "Home": 36, "End": 35, " ": 32}
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        params: dict[str, Any] = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
        self.call("Input.dispatchKeyEvent", type="keyDown", text=text, **params)
        self.call("Input.dispatchKeyEvent", type="keyUp", **params)

    def media(self, *, scheme: str = "light", kind: str = "screen") -> None:
        """Show the page as on a light or dark screen, or as on paper."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.call("Emulation.setEmulatedMedia", media=kind, features=features)

    def size(self, width: int, height: int) -> None:
        """Give the window this size in pixels."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 500,
        )

    def paper(self, out: Path) -> None:
        """Write the page, printed, as PDF."""
        answer = self.call("Page.printToPDF", seconds=180, preferCSSPageSize=True, printBackground=True)
        out.write_bytes(base64.b64decode(answer["data"]))

    def metrics(self) -> dict[str, float]:
        """What the browser counts of the page, such as `TaskDuration`, in seconds."""
        return {m["name"]: m["value"] for m in self.call("Performance.getMetrics")["metrics"]}

    def complaints(self) -> list[str]:
        """What was logged or thrown, of whatever kind."""
        self.run("0")
        found = []
        for event in self.events:
            params = event.get("params", {})
            match event.get("method"):
                case "Runtime.consoleAPICalled":
                    found.append(" ".join(str(a.get("value", a.get("description"))) for a in params["args"]))
                case "Runtime.exceptionThrown":
                    found.append(json.dumps(params["exceptionDetails"])[:500])
                case "Log.entryAdded":
                    found.append(params["entry"]["text"])
        return found

    def requests(self) -> list[str]:
        """The addresses that were asked for, that of the page among them."""
        self.run("0")
        return [
            event["params"]["request"]["url"]
            for event in self.events
            if event.get("method") == "Network.requestWillBeSent"
        ]


@contextmanager
def opened(executable: str, *flags: str) -> Iterator[Page]:
    """An empty tab of a browser that ends with the block."""
    theirs_in, ours_out = os.pipe()
    ours_in, theirs_out = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [executable, *FLAGS, *flags, f"--user-data-dir={profile}", "about:blank"]
        process = subprocess.Popen(
            [sys.executable, "-c", START, str(theirs_in), str(theirs_out), *command],
            pass_fds=(theirs_in, theirs_out),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        try:
            yield _tab(ours_out, ours_in)
        finally:
            os.close(ours_out)
            os.close(ours_in)
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _tab(send_to: int, read_from: int) -> Page:
    page = Page(send_to, read_from)
    target = page.call("Target.createTarget", url="about:blank")["targetId"]
    page.session = page.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for domain in ("Page", "Runtime", "Log", "Network"):
        page.call(f"{domain}.enable")
    return page
