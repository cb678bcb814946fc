"""Files are replaced as a whole, and what is no file is written to as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from toolkit.lean.files import write_atomically


def test_a_pipe_gets_the_bytes_and_stays_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_atomically(pipe, b"text")
    assert (os.read(reader, 100), pipe.is_fifo()) == (b"text", True)
    os.close(reader)


def test_standard_output_that_goes_to_a_file_is_written_by_its_name(tmp_path: Path) -> None:
    script = "from pathlib import Path; from toolkit.lean.files import write_atomically as w; {}"
    write = "w(Path('/proc/self/fd/1'), b'text')"
    with (out := tmp_path / "out").open("wb") as stdout:
        subprocess.run([sys.executable, "-c", script.format(write)], stdout=stdout, check=True)
    assert out.read_bytes() == b"text"


def test_a_file_is_replaced(tmp_path: Path) -> None:
    (file := tmp_path / "file").write_bytes(b"old and longer")
    write_atomically(file, b"new")
    assert file.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [file]
