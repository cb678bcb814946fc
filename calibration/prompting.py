"""From a submission to the prompt that a judge is given. Gold cannot be reached from here.

The templates are the files of the room `prompts`, one a protocol. The first line of each is a comment that
names the protocol and its version. A submission is data: its text is put in once and never read as a
template, and the code on its delimiters does not occur in it, so that nothing in it can close them.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import count
from typing import TYPE_CHECKING

from calibration.records import Record, Submission

if TYPE_CHECKING:
    from jinja2 import Template

_HEADER = re.compile(r"\{# (?P<protocol>[a-z_]+), version (?P<number>[1-9][0-9]*)\b[^\n]*#\}\n")
_MARK_LENGTH = 12


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt and the version of its template, such as `report/1-0f3a9b2c`.

    The version ends with the first digits of the template's SHA-256: an edited template has another one.
    """

    text: str
    version: str


class PromptLine(Record):
    """A prompt as it is handed to whoever asks the judge; `id` is that of the submission."""

    id: str
    prompt: str
    prompt_version: str


def prompt_line(submission: Submission) -> PromptLine:
    """The prompt of the protocol `report` under the id of its submission."""
    prompt = render_report_prompt(submission)
    return PromptLine(id=submission.id, prompt=prompt.text, prompt_version=prompt.version)


def render_report_prompt(submission: Submission) -> Prompt:
    """The prompt of the protocol `report` about one submission; the same text gives the same prompt."""
    template, version = _template("report")
    return Prompt(template.render(submission=submission, mark=mark(submission.text)), version)


def mark(text: str) -> str:
    """A code for the delimiters of `text`: hexadecimal digits of its SHA-256 that it does not hold."""
    folded = text.casefold()
    digests = (hashlib.sha256(f"{attempt}\n{text}".encode(errors="surrogatepass")) for attempt in count())
    codes = (digest.hexdigest()[:_MARK_LENGTH] for digest in digests)
    return next(code for code in codes if code not in folded)


@cache
def _template(protocol: str) -> tuple[Template, str]:
    from jinja2 import Environment, StrictUndefined

    source = resources.files("prompts").joinpath(f"{protocol}.md.j2").read_text(encoding="utf-8")
    header = _HEADER.match(source)
    if header is None or header["protocol"] != protocol:
        raise ValueError(f"the template of {protocol} does not begin with its name and version")
    environment = Environment(
        autoescape=False, undefined=StrictUndefined, trim_blocks=True, keep_trailing_newline=True
    )
    digest = hashlib.sha256(source.encode()).hexdigest()
    return environment.from_string(source), f"{protocol}/{header['number']}-{digest[:8]}"
