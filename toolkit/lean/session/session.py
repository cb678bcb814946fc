"""Sessions with Lean's language server."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

from toolkit.errors import UsageError
from toolkit.lean.process import could_start
from toolkit.lean.sandbox import Sandbox
from toolkit.lean.session.document import Document
from toolkit.lean.session.launch import launch
from toolkit.lean.session.limits import Limits
from toolkit.lean.session.warm import WarmWorker
from toolkit.lean.session.worker import Worker
from toolkit.lean.toolchain import Toolchain


class Session:
    """Documents that are checked by warm Leans, one process for each; a context manager.

    Imports are looked for in the folders of `lean_path`. At the end, and when this process ends in whatever
    way, all of Lean's processes end too. `sandbox` is for texts that are not trusted.
    """

    def __init__(
        self,
        toolchain: Toolchain,
        lean_path: Sequence[Path],
        *,
        limits: Limits | None = None,
        sandbox: Sandbox | None = None,
    ) -> None:
        self._toolchain = toolchain
        self._limits = limits or Limits()
        self._scratch = tempfile.TemporaryDirectory(prefix="leancal-session-")
        self._lean_path = tuple(lean_path)
        self._sandbox = sandbox
        self._documents: list[Document] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def open(self, text: str, *, name: str = "Document.lean") -> Document:
        """A document with this text; `name` is the file that messages about it will name.

        Nothing is run until the document is asked something. UsageError when the text is no Unicode text.
        """
        if not self._folder.is_dir():
            raise UsageError("this session is closed")
        # in no folder that a sandbox lets be written to
        uri = f"file://{quote(str(self._folder))}/{len(self._documents)}/{quote(Path(name).name)}"
        lean = WarmWorker(uri, self._limits, self._lean_path, lambda: self._worker(uri))
        document = Document(name, text, lean, self._limits.timeout)
        self._documents.append(document)
        return document

    def close(self) -> None:
        """End all of Lean's processes. A document of a closed session can no longer be asked anything."""
        for document in self._documents:
            document.close()
        self._scratch.cleanup()

    @property
    def _folder(self) -> Path:
        return Path(self._scratch.name)

    def _worker(self, uri: str) -> Worker:
        if not self._folder.is_dir():
            raise UsageError("this session is closed")
        started = launch(self._toolchain, self._lean_path, uri, self._folder, self._limits, self._sandbox)
        with could_start(self._folder):
            return Worker(started, self._limits.output_mb)
