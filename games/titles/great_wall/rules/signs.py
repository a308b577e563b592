"""What answers cost and give, as the icons of what is printed: each is made once and kept."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.engine.rules.ask import Amount
from games.engine.rules.text import Ref, T, Text

GOODS = {
    "wood": "log",
    "stone": "stone-block",
    "gold": "gold-bar",
    "chi": "yin-yang",
    "honor": "laurels",
    "tactics": "tied-scroll",
}
ANY = "cubes"
"""The icon of resources of free choice."""
LAST_SPOT = Amount("broken-shield", T("the last vital spot"), 0)
"""An attack that leaves no free vital spot on its card."""


def goods(amounts: Mapping[str, int]) -> tuple[Amount, ...]:
    """Goods by kind; nothing for none."""
    return tuple([good(kind, count) for kind, count in amounts.items() if count])


@cache
def good(kind: str, count: int) -> Amount:
    return Amount(GOODS.get(kind, ANY), T("{what}", what=Ref(f"resource:{kind}")), count)


@cache
def of_your_own(count: int) -> tuple[Amount, ...]:
    """Resources of free choice, beyond what the warehouse pays."""
    return (Amount(ANY, T("resources of your own"), count),) if count else ()


@cache
def place(section: str) -> Text:
    """A section's name alone."""
    return T("{section}", section=Ref(f"section:{section}"))
