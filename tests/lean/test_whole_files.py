"""Files are read to an end that they have, and replaced as a whole; a stream is written to as it is."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from toolkit.errors import Unchecked, UsageError
from toolkit.lean.files import read_file, using, write_atomically


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


def test_what_a_link_names_is_replaced_and_not_the_link(tmp_path: Path) -> None:
    (link := tmp_path / "link").symlink_to("file")
    write_atomically(link, b"new")
    assert (link.is_symlink(), (tmp_path / "file").read_bytes()) == (True, b"new")


# --- what has no end --------------------------------------------------------------------------------


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))


def _loop(path: Path) -> None:
    path.symlink_to(path.name)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (os.mkfifo, "it is a pipe"),
        (Path.mkdir, "it is a folder"),
        (_socket, "it is a socket"),
        (_loop, "symbolic links"),
        (lambda path: path.symlink_to("/dev/zero"), "it is a device"),
        (lambda path: None, "No such file"),
    ],
    ids=["pipe", "folder", "socket", "loop", "device", "nothing"],
)
def test_what_is_no_file_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], None], said: str
) -> None:
    # a socket's path may be short only
    monkeypatch.chdir(tmp_path)
    make(path := Path("it"))
    with pytest.raises(UsageError, match=said):
        read_file(path)


def test_a_pipe_that_the_process_was_given_is_read() -> None:
    script = "from pathlib import Path; from toolkit.lean.files import read_file as r; print(r(Path({!r})))"
    for name in ("/dev/stdin", "/proc/self/fd/0", "/dev/fd/0"):
        words = [sys.executable, "-c", script.format(name)]
        assert subprocess.run(words, input=b"text", capture_output=True, check=True).stdout == b"b'text'\n"


def test_a_file_that_is_too_large_is_refused(tmp_path: Path) -> None:
    (file := tmp_path / "file").write_bytes(b"a" * ((1 << 20) + 1))
    with pytest.raises(UsageError, match="more than 1 MiB"):
        read_file(file, most=1 << 20)


# --- a full disk ------------------------------------------------------------------------------------


def test_a_full_disk_is_unchecked_and_a_wrong_place_is_not(tmp_path: Path) -> None:
    with pytest.raises(Unchecked, match="No space left"), using(Path("/dev/full"), "write"):
        write_atomically(Path("/dev/full"), b"text")
    (file := tmp_path / "file").write_bytes(b"old")
    with pytest.raises(UsageError, match="Not a directory"), using(file / "below", "write"):
        write_atomically(file / "below", b"text")


def test_a_file_that_finds_no_room_is_not_there_in_part(tmp_path: Path) -> None:
    (file := tmp_path / "file").write_bytes(b"old")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, hard))
    try:
        with pytest.raises(Unchecked, match="File too large"), using(file, "write"):
            write_atomically(file, b"a" * (2 << 20))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (file.read_bytes(), list(tmp_path.iterdir())) == (b"old", [file])
