"""A model behind the API of OpenAI that reviews the proofs of `mini_suite`, and fails in every way there is.

    python tests/calibration/inspect_server.py INSPECT DIR   writes the recorded logs anew into DIR

INSPECT is the program `inspect`, with the package `openai` beside it.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

LOST = '{"verdict": "incorrect", "issues": [{"category": "calculation_error", "step": null, '
LOST += '"quote": "$2 n m", "reason": "n = 1", "severity": "substantive"}], "confidence": 0.9}'
FINE = '{"verdict": "correct", "issues": [], "confidence": 0.8}'


def answer(prompt: str, asked_before: int) -> dict[str, Any]:
    """The answer to a prompt that was sent so often before: the choice of the API."""
    finish, text = "stop", FINE
    if "2 n m" in prompt:
        text = LOST
    elif "n m < A" in prompt:
        text = LOST if asked_before else FINE
    elif "< a_i" in prompt:
        finish, text = ("length", '{"verdict": "incor') if asked_before else ("content_filter", "")
    elif "ovre" in prompt:
        text = ""
    return {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text}}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    failing: ClassVar[bool]
    seen: ClassVar[dict[str, int]] = {}
    bodies: ClassVar[list[bytes]] = []

    def do_POST(self) -> None:
        """Answer a chat completion."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.bodies.append(body)
        prompt = json.loads(body)["messages"][-1]["content"]
        choice = answer(prompt, self.seen.get(prompt, 0))
        fails = self.failing and "ovre" in prompt and prompt in self.seen
        self.seen[prompt] = self.seen.get(prompt, 0) + 1
        said: dict[str, Any] = {"error": {"message": "that cannot be answered", "type": "invalid"}}
        if not fails:
            usage = {"prompt_tokens": 500, "completion_tokens": 50, "total_tokens": 550}
            said = {"id": "x", "object": "chat.completion", "created": 0, "model": "scripted-2026"}
            said |= {"choices": [choice], "usage": usage}
        data = json.dumps(said).encode()
        self.send_response(400 if fails else 200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def served(*, failing: bool) -> Iterator[tuple[str, list[bytes]]]:
    """The base URL of the server, and the bodies of the requests that it got.

    A failing one answers the second question about the typo by an error.
    """

    class Fresh(_Handler):
        seen: ClassVar[dict[str, int]] = {}
        bodies: ClassVar[list[bytes]] = []

    Fresh.failing = failing
    server = ThreadingHTTPServer(("127.0.0.1", 0), Fresh)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1", Fresh.bodies
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def evaluate(inspect: str, task: Path, logs: Path, url: str, *options: str) -> Path:
    """Run the task by the program `inspect` against the server; the log that it wrote."""
    keep = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    words = [
        inspect,
        "eval",
        task.name,
        "--model",
        "openai-api/scripted/referee",
        "--log-dir",
        str(logs),
        *options,
    ]
    words += ["--display", "none", "--max-connections", "1", "--max-samples", "1", "--max-retries", "0"]
    environment = {**keep, "SCRIPTED_API_KEY": "none", "SCRIPTED_BASE_URL": url}
    subprocess.run(words, cwd=task.parent, env=environment, check=True, capture_output=True, timeout=600)
    (log,) = logs.iterdir()
    return log


def record(inspect: str, out: Path) -> None:
    """Write the suite and its logs anew: `votes.eval`, and `failures.json` with a failed call in it.

    What Inspect logs beside the answers (events, tracebacks) is left out of the latter: it tells of the
    machine.
    """
    from mini_suite import five, freeze

    from calibration.exports.inspect_task import task_files
    from calibration.suites.frozen import load_submissions

    shutil.rmtree(out / "suite", ignore_errors=True)
    freeze(out / "suite", corpus=five("Mean"))
    with tempfile.TemporaryDirectory() as scratch:
        task = Path(scratch) / "task" / "proof_review.py"
        task.parent.mkdir()
        for name, data in task_files(load_submissions(out / "suite"), None).items():
            (task.parent / name).write_bytes(data)
        with served(failing=False) as (url, _):
            log = evaluate(inspect, task, Path(scratch) / "votes", url, "--epochs", "2")
        shutil.copy(log, out / "votes.eval")
        with served(failing=True) as (url, _):
            options = ("--epochs", "2", "--no-fail-on-error", "--log-format", "json")
            log = evaluate(inspect, task, Path(scratch) / "failures", url, *options)
        whole = json.loads(log.read_bytes())
        for sample in whole["samples"]:
            for part in ("events", "events_data", "attachments", "error_retries"):
                sample.pop(part, None)
            for part in ("traceback", "traceback_ansi"):
                (sample.get("error") or {}).pop(part, None)
        (out / "failures.json").write_text(json.dumps(whole, indent=1) + "\n")


if __name__ == "__main__":
    record(sys.argv[1], Path(sys.argv[2]))
