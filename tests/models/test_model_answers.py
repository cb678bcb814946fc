"""What a model answered, read out of its form and never repaired."""

from __future__ import annotations

import pytest

from toolkit.models.answers import NonsenseError, between, read_json


@pytest.mark.parametrize(
    "answer", ['{"a": [1]}', ' {"a": [1]}\n', '```json\n{"a": [1]}\n```', '```\n{"a": [1]}\n```']
)
def test_json_stands_alone_or_in_one_block_of_code(answer: str) -> None:
    assert read_json(answer) == {"a": [1]}


@pytest.mark.parametrize(
    "answer", ["", "Here: {}", "```json\n{}\n```\nDone.", '{"a": 1, "a": 2}', "[" * 100_000]
)
def test_json_with_words_around_it_or_a_field_twice_is_none(answer: str) -> None:
    with pytest.raises(NonsenseError, match="it is no JSON"):
        read_json(answer)


def test_a_text_is_what_stands_between_two_lines() -> None:
    assert between("I think so.\n<step>\nBy $<$, so.\n</step>\n", "step") == "\nBy $<$, so.\n"
    assert between("<step>\r\nso\r\n </step>\r\n", "step").strip() == "so"


@pytest.mark.parametrize(
    "answer", ["so", "<step> so </step>", "</step>\nso\n<step>", "<step>\n<step>\nso\n</step>", "<step>\nso"]
)
def test_anything_else_holds_no_text(answer: str) -> None:
    with pytest.raises(NonsenseError, match="between the lines <step> and </step>"):
        between(answer, "step")
