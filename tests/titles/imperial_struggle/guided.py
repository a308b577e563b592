"""What the numbers of Imperial Struggle's guidance must be: counted from the View and from what is printed."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.text import Text
from games.titles.imperial_struggle.seen.view import ISView
from games.titles.imperial_struggle.table.components import LIMITS
from tests.titles.guided import Counts, Guidance


def view_of(guidance: Guidance) -> ISView:
    assert isinstance(guidance.view, ISView)
    return guidance.view


def kept(guidance: Guidance, text: Text) -> Mapping[str, int]:
    """Every answer keeps as many."""
    many = {len(option.elements) for option in guidance.question.options}
    assert many == {LIMITS.hand}
    return {"n": many.pop()}


def tiles(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": len(view_of(guidance).available)}


def credit(guidance: Guidance, text: Text) -> Mapping[str, int]:
    view = view_of(guidance)
    power = view.powers[view.sides[guidance.question.ask.seat]]
    return {"debt": max(0, power.limit - power.debt), "treaty": power.treaty, "kept": LIMITS.treaty_kept}


NUMBERS: Mapping[str, Counts] = {
    "{n} Events stay in your hand. Each needs an Investment tile that bears the Event symbol and fits its type.": kept,
    "Whoever goes first chooses among all {n} Investment tiles; whoever goes second has the last word before scoring.": tiles,
    "You could still take {debt} Debt and have {treaty} Treaty Points. "
    "More than {kept} Treaty Points do not last beyond the turn.": credit,
}
