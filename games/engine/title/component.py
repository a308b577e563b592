"""Component pages: what is printed on a card, tile or space, as a page of the rulebook."""

from __future__ import annotations

import msgspec

from games.engine.rules.text import Text


class Component(msgspec.Struct, frozen=True, kw_only=True):
    """A card, tile or space as a page of the rulebook: what is printed on it and what it does, published from the title's data.

    ``texts`` and ``names`` are by language (``zh-Hant``, ``en``). ``line`` is a short form of a long text, for the little room next to an
    option. ``facts`` are (label, value) pairs. ``clauses`` are the rules that the component uses.
    """

    id: str
    kind: Text
    names: dict[str, str]
    texts: dict[str, str] = {}
    line: Text | None = None
    facts: list[tuple[Text, int | str | Text]] = []
    clauses: list[str] = []
    icon: str = ""
    count: int = 1
