"""Someone's own theorem in words, with the steps of its proof."""

from __future__ import annotations

from toolkit.errors import Unchecked
from toolkit.lean.terms import Name
from toolkit.prose.coverage import require_own_shown
from toolkit.prose.plain import TheoremView, plain_document
from toolkit.prose.render import Told, lean_text
from toolkit.prose.user.declaration import Declared
from toolkit.prose.user.outline import Outline


def told(declaration: Declared) -> Told:
    """The declaration in plain prose, its steps those of the term that proves it.

    Raises Unchecked, with the place and the term, for what has no words.
    """
    return told_outline(declaration, declaration.outline())


def told_outline(declaration: Declared, outline: Outline) -> Told:
    """The declaration in plain prose with the steps of that outline."""
    view = view_of(declaration, outline)
    try:
        require_own_shown(view, declaration.is_own)
        document = plain_document(view)
    except Unchecked as error:
        place = f"{declaration.file}: {declaration.constant.name}"
        raise Unchecked(f"{place}: {error.message}", hint=error.hint) from None
    return Told(str(declaration.constant.name), "", "plain", document, lean_text(view))


def view_of(declaration: Declared, outline: Outline) -> TheoremView:
    """A declaration as the plain register reads it; notation is that of the foundation only."""
    return TheoremView(
        title=_title(declaration.constant.name),
        namespace=declaration.constant.name,
        context=outline.context,
        target=outline.target,
        steps=outline.steps,
        lookup=declaration.world.get,
    )


def _title(name: Name) -> str:
    """A name as Markdown text."""
    return "".join(f"\\{c}" if c in "_*`$\\" else c for c in str(name))
