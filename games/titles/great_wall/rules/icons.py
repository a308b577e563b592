"""Icons with numbers for what an answer costs and gives. Each Amount is made once and cached."""

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
"""The icon of resources that the player may choose."""
LAST_SPOT = Amount("broken-shield", T("the last vital spot"), 0)
"""What an attack gains that leaves no vital spot of the horde card free."""


def goods(amounts: Mapping[str, int]) -> tuple[Amount, ...]:
    """The Amounts of resources and honor, without those of 0."""
    return tuple([good(kind, count) for kind, count in amounts.items() if count])


@cache
def good(kind: str, count: int) -> Amount:
    """The Amount of one kind: a resource, honor or tactics."""
    return Amount(GOODS.get(kind, ANY), T("{what}", what=Ref(f"resource:{kind}")), count)


@cache
def of_your_own(count: int) -> tuple[Amount, ...]:
    """The Amount of resources that the player chooses and pays, besides those of the warehouse."""
    return (Amount(ANY, T("resources of your own"), count),) if count else ()


@cache
def section_name(section: str) -> Text:
    """The name of a section, as the short label of an option."""
    return T("{section}", section=Ref(f"section:{section}"))
