"""Versioned prompts from the templates of the room `prompts`.

The first line of each template is a comment that names it and its version; files that begin with an
underscore are parts of others. What is put in is data: it is never read as a template, and the code on its
delimiters does not occur in it, so that nothing in it can close them.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Template

_HEADER = re.compile(r"\{# (?P<name>[a-z_]+), version (?P<number>[1-9][0-9]*)\b[^\n]*#\}\n")
_MARK_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt and the version of its template, such as `report/1-0f3a9b2c`.

    The version ends with the first digits of the SHA-256 of the template and its parts: an edited template
    has another one.
    """

    text: str
    version: str


def render(name: str, **data: object) -> Prompt:
    """The prompt of the template `name`; the same data give the same prompt.

    The template is given the data, and `mark`, a code for delimiters that none of them holds.
    """
    template, version = _template(name)
    code = mark("\n".join(map(str, data.values())))
    return Prompt(template.render(mark=code, **data), version)


def prompt_version(name: str) -> str:
    """The version of the template `name`, such as `report/1-0f3a9b2c`."""
    return _template(name)[1]


def mark(text: str) -> str:
    """A code for the delimiters of `text`: hexadecimal digits of its SHA-256 that it does not hold."""
    folded = text.casefold()
    digests = (hashlib.sha256(f"{attempt}\n{text}".encode(errors="surrogatepass")) for attempt in count())
    codes = (digest.hexdigest()[:_MARK_LENGTH] for digest in digests)
    return next(code for code in codes if code not in folded)


@cache
def _template(name: str) -> tuple[Template, str]:
    from jinja2 import Environment, FunctionLoader, StrictUndefined
    from jinja2.meta import find_referenced_templates

    parts: dict[str, str] = {}

    def load(file: str) -> str:
        parts[file] = resources.files("prompts").joinpath(file).read_text(encoding="utf-8")
        return parts[file]

    environment = Environment(
        autoescape=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
        loader=FunctionLoader(load),
    )
    file = f"{name}.md.j2"
    waiting = [file]
    while waiting:
        waiting += filter(None, find_referenced_templates(environment.parse(load(waiting.pop()))))
    header = _HEADER.match(parts[file])
    if header is None or header["name"] != name:
        raise ValueError(f"the template {name} does not begin with its name and version")
    digest = hashlib.sha256("".join(parts[part] for part in sorted(parts)).encode()).hexdigest()
    return environment.get_template(file), f"{name}/{header['number']}-{digest[:8]}"
