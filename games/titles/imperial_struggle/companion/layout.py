"""The set-up with its numbers (is.setup)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import Ref, T
from games.engine.title.companion import Fact, Layout, Picture
from games.engine.title.info import Setup
from games.titles.imperial_struggle.peace.setup import FIRST_ERA
from games.titles.imperial_struggle.table import cards
from games.titles.imperial_struggle.table.components import REGIONS
from games.titles.imperial_struggle.table.state import BOX, BRITAIN, FRANCE, SIDES, SPAIN, UNBUILT, ImperialStruggle

FLAGS = {BRITAIN: "is.setup.2", FRANCE: "is.setup.3", SPAIN: "is.optional.spain.1"}


def layout(state: ImperialStruggle, setup: Setup) -> Layout:
    """The chapter, and what the Spanish Empire adds."""
    spanish = setup.options["spanish_empire"] is True
    return Layout(
        places=("is.setup", *(["is.optional.spain"] if spanish else [])),
        facts=tuple(_facts(state, spanish=spanish)),
        pictures=(Picture(section="is.setup", show=(*REGIONS, "tracks")),),
        notes=("is.setup.1", "is.setup.17"),
    )


def laid(state: ImperialStruggle) -> bool:
    """Whether the map and the piles are laid; the first phases of Peace Turn 1 may be over."""
    return bool(state.theaters)


def _facts(state: ImperialStruggle, *, spanish: bool) -> Iterator[Fact]:
    flags = list(state.flags.values())
    for side in (BRITAIN, FRANCE, *([SPAIN] if spanish else [])):
        yield Fact(rule=FLAGS[side], text=T("{n} flags", n=flags.count(side)))
    for side in (BRITAIN, FRANCE):
        squadrons = state.powers[side].squadrons
        built, unbuilt = squadrons.count(BOX), squadrons.count(UNBUILT)
        text = T("{who}: {n} in the Navy Box, {left} not built", who=Ref(f"power:{side}"), n=built, left=unbuilt)
        yield Fact(rule="is.setup.4", text=text)
    yield Fact(rule="is.setup.5", text=T("The marker on {n}", n=state.vp))
    limit, debt = state.powers[FRANCE].limit, state.powers[FRANCE].debt
    yield Fact(rule="is.setup.6", text=T("Debt Limit {n}, Debt {debt}", n=limit, debt=debt))
    hands = sum(len(power.hand) for power in state.powers.values())
    yield Fact(rule="is.setup.7", text=T("{n} Events", n=len(state.deck) + len(state.discard) + hands))
    tiles = len(state.stack) + len(state.available) + len(state.used)
    yield Fact(rule="is.setup.8", text=T("{n} Investment tiles", n=tiles))
    awards = {region: len(pile) + (region in state.awards) for region, pile in state.award_piles.items()}
    text = T("{n} Award tiles in each of {regions} Regions", n=max(awards.values()), regions=len(awards))
    yield Fact(rule="is.setup.9", text=text)
    yield from _advantages(state)
    for side in (BRITAIN, FRANCE):
        first = [card for card in cards.ministries().values() if card.side == side and FIRST_ERA in card.eras]
        text = T("{who}: {n} Ministry cards", who=Ref(f"power:{side}"), n=len(first))
        yield Fact(rule="is.setup.11", text=text)
    yield from _war_tiles(state)


def _advantages(state: ImperialStruggle) -> Iterator[Fact]:
    held = [tile.holder for tile in state.advantages.values()]
    text = T("{n} Advantage tiles on the map, {held} with the sides", n=held.count(""), held=len(held) - held.count(""))
    yield Fact(rule="is.setup.10", text=text)


def _war_tiles(state: ImperialStruggle) -> Iterator[Fact]:
    """The tiles of each side: the same number for both."""
    theaters, power = state.theaters, state.powers[FRANCE]
    placed = sum(FRANCE in theater.basic for theater in theaters)
    text = T(
        "{n} Basic War tiles each: {placed} in the theaters, {left} left",
        n=placed + len(power.basic),
        placed=placed,
        left=len(power.basic),
    )
    yield Fact(rule="is.setup.12", text=text)
    bonus = [len(state.powers[side].bonus) + sum(len(theater.bonus[side]) for theater in theaters) for side in SIDES]
    yield Fact(rule="is.setup.13", text=T("{n} Bonus War tiles each", n=max(bonus)))
