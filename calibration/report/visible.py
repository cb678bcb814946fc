"""Characters that cannot be seen, made visible: no text may reorder or hide what is around it."""

from __future__ import annotations

_UNSEEN = (
    *(code for code in range(0x20) if code not in (0x09, 0x0A)),
    0x7F,
    0x85,
    0xAD,
    0x061C,
    0x180E,
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    0xFEFF,
    *range(0xFFF9, 0xFFFC),
    *range(0xD800, 0xE000),
    *range(0xE0000, 0xE0080),
)
_SHOWN = {code: f"⟨U+{code:04X}⟩" for code in _UNSEEN}


def visible(text: str) -> str:
    """The text with control, direction and zero-width characters, and lone surrogates, as `⟨U+202E⟩`.

    Line feeds and tabs stay, and a carriage return before a line feed goes.
    """
    return text.replace("\r\n", "\n").translate(_SHOWN)
