"""Files of candidates: what is read from them, and what is said of those that cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolkit.errors import UsageError
from toolkit.formalize.candidates import Candidate, read_candidates


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    for name, text in (
        ("a.toml", "[[candidate]]\nid = 'a'\ninformal = 'x'"),
        ("a.jsonl", '{"id": "a", "informal": "x"}'),
    ):
        assert read_candidates(written(tmp_path, name, f"\ufeff{text}")) == (Candidate("a", "x"),)


def test_toml_and_jsonl_hold_the_same_candidates(tmp_path: Path) -> None:
    toml = written(
        tmp_path,
        "a.toml",
        "[[candidate]]\nid = 'add'\ninformal = 'n + 0 = n'\ntopic = 'sums'\n"
        "lean = '''\ndef a : Prop := True'''\n"
        "[[candidate]]\nid = 'none'\ninformal = 'Words only.'\n",
    )
    jsonl = written(
        tmp_path,
        "a.jsonl",
        '{"id": "add", "informal": "n + 0 = n", "topic": "sums", "lean": "def a : Prop := True"}\n\n'
        '{"id": "none", "informal": "Words only.", "lean": null}\n',
    )
    assert read_candidates(toml) == read_candidates(jsonl)
    assert read_candidates(toml) == (
        Candidate("add", "n + 0 = n", lean="def a : Prop := True", topic="sums"),
        Candidate("none", "Words only."),
    )


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        (
            "a.toml",
            "[[candidate]]\nid = 'a'\ninformal = 'x'\n" * 2,
            "candidate 2: the id 'a' was given before",
        ),
        ("a.toml", "[[candidate]]\nid = 'a'\ninformal = 'x'\nlaen = ''", "candidate 1: unknown key `laen`"),
        ("a.toml", "[[candidate]]\nid = 'a'", "`informal` is missing or empty"),
        ("a.toml", "[[candidate]]\nid = 3\ninformal = 'x'", "`id` must be text, not int"),
        ("a.toml", "[[candidates]]\nid = 'a'", "unknown table or key `candidates`"),
        ("a.toml", "[candidate]\nid = 'a'", "not a list of tables"),
        ("a.toml", "id = ", "a.toml: "),
        ("a.toml", "", "holds no candidate"),
        ("a.jsonl", '{"id": "a", "informal": "x"}\n{"id": "b",', "a.jsonl:2: "),
        ("a.jsonl", '{"id": "a", "id": "b", "informal": "x"}', "a.jsonl:1: the key 'id' occurs twice"),
        ("a.jsonl", "3", "a.jsonl:1: this is no candidate but int"),
        ("a.json", "{}", "is no file of candidates"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(tmp_path: Path, name: str, text: str, said: str) -> None:
    with pytest.raises(UsageError) as error:
        read_candidates(written(tmp_path, name, text))
    assert said in error.value.message


def test_a_near_key_is_suggested(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as error:
        read_candidates(written(tmp_path, "a.toml", "[[candidate]]\nid = 'a'\ninformal = 'x'\ntopics = 'y'"))
    assert error.value.hint == "Did you mean `topic`?"
