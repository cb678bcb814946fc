"""Reading a report as a browser does: its index, and the submissions that are packed in it."""

from __future__ import annotations

import base64
import gzip
import json
import re
from html.parser import HTMLParser
from typing import Any

VOID = {"meta", "br", "hr", "img", "input", "link"}


class Checked(HTMLParser):
    """Fails on a tag that is not closed in order, and collects tags, attributes and texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.stack, f"not closed: {self.stack}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute twice in {tag}"
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.stack and self.stack[-1] == tag, f"</{tag}> inside {self.stack[-3:]}"
        self.stack.pop()

    def handle_data(self, data: str) -> None:
        if not self.stack or self.stack[-1] not in ("style", "script"):
            self.texts.append(data)

    @property
    def shown(self) -> str:
        """All that can be read."""
        return "".join(self.texts)

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.tags)

    def of_class(self, name: str) -> list[str]:
        """The tags that have this class."""
        return [tag for tag, attrs in self.tags if name in (attrs.get("class") or "").split()]


def data(page: str, id_: str) -> str:
    """What stands in the script element of that id."""
    found = re.search(rf'<script type="[^"]*" id="{id_}">(.*?)</script>', page, re.DOTALL)
    assert found is not None, id_
    return found[1]


def unpacked(page: str, id_: str) -> Any:
    """What is packed in the script element of that id."""
    return json.loads(gzip.decompress(base64.b64decode(data(page, id_))))


def index(page: str) -> Any:
    """What the page knows of every submission."""
    return json.loads(data(page, "index"))


def submissions(page: str) -> dict[str, str]:
    """The HTML of each submission by its id, put together as the page's script does."""
    parcels = [unpacked(page, f"parcel-{number}") for number in range(len(index(page)["theorems"]))]
    return {id_: _put_together(html, parcel) for parcel in parcels for id_, html in parcel["items"].items()}


def _put_together(html: str, parcel: Any) -> str:
    told = re.sub(r"<t (\d+)>", lambda m: parcel["texts"][int(m[1])], html)
    return re.sub(r"<f (\d+)>", lambda m: parcel["formulas"][int(m[1])], told)
