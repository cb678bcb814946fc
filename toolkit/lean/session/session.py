"""Sessions with Lean's language server."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

from toolkit.errors import Unchecked, UsageError
from toolkit.lean.session.document import Document
from toolkit.lean.session.limits import Limits
from toolkit.lean.session.warm import WarmWorker
from toolkit.lean.session.worker import Worker
from toolkit.lean.toolchain import Toolchain, clean_environment

_REPORT_DELAY_MS = 2


class Session:
    """Documents that are checked by warm Leans, one process for each; a context manager.

    Imports are looked for in the folders of `lean_path`. At the end, and when this process ends in whatever
    way, all of Lean's processes end too.
    """

    def __init__(
        self, toolchain: Toolchain, lean_path: Sequence[Path], *, limits: Limits | None = None
    ) -> None:
        self._toolchain = toolchain
        self._limits = limits or Limits()
        self._scratch = tempfile.TemporaryDirectory(prefix="leancal-session-")
        self._environment = clean_environment(lean_path)
        # Lake would be asked for the imports of each file; they are given
        self._environment["LAKE"] = str(self._folder / "no-lake")
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
        uri = f"file://{quote(str(self._folder))}/{len(self._documents)}/{quote(Path(name).name)}"
        document = Document(
            name, text, WarmWorker(uri, self._limits, lambda: self._worker(uri)), self._limits.timeout
        )
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
        options = (f"-Dserver.reportDelayMs={_REPORT_DELAY_MS}",)
        command = (*self._toolchain.supervised_command, "--worker", *options, uri)
        if not self._folder.is_dir():
            raise UsageError("this session is closed")
        try:
            return Worker(command, scratch=self._folder, env=self._environment, limits=self._limits)
        except OSError as error:
            raise Unchecked(
                f"Lean's language server could not be started: {error}",
                hint="`leancal doctor` says which Lean is used",
            ) from error
