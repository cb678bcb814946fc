"""From a submission to the prompt that a judge is given. Gold cannot be reached from here.

A submission is data: see `toolkit.prompting`. The same holds for the true proof and for what a judge said
before.
"""

from __future__ import annotations

from calibration.records import Record, Submission
from toolkit import prompting
from toolkit.prompting import Prompt, mark, prompt_version

__all__ = [
    "Prompt",
    "PromptLine",
    "mark",
    "prompt_line",
    "prompt_version",
    "render",
    "render_report_prompt",
]


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
    return render("report", submission.text)


def render(name: str, submission: str, *, reference: str = "", earlier: str = "", **words: object) -> Prompt:
    """The prompt of the template `name`; the same data give the same prompt.

    The texts of the submission, of the true proof and of what the judge said before stand between delimiters
    that none of them can close; `words` are what else the template needs.
    """
    return prompting.render(name, submission=submission, reference=reference, earlier=earlier, **words)
