"""The set-up with its numbers (gw.setup, gw.reed.setup, gw.solo.setup, gw.coop.setup)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import Ref, T
from games.engine.title.companion import Fact, Layout, Picture
from games.engine.title.info import Setup
from games.titles.great_wall.rules.game import who
from games.titles.great_wall.table import components
from games.titles.great_wall.table.pieces import CLOSED_FOR, COOP, SOLO
from games.titles.great_wall.table.state import QIN, GreatWall
from games.titles.great_wall.year import setup as year_setup

REED_REPLACES = ("gw.setup.1", "gw.setup.2", "gw.setup.8", "gw.setup.9", "gw.setup.10", "gw.setup.11", "gw.setup.23")
SOLO_REPLACES = (*REED_REPLACES, "gw.setup.7", "gw.setup.13", "gw.setup.14", "gw.setup.22")
COOP_REPLACES = (
    *("gw.setup.5", "gw.setup.6", "gw.setup.8", "gw.setup.9", "gw.setup.10", "gw.setup.12", "gw.setup.13"),
    *("gw.reed.setup.9", "gw.reed.setup.10"),
)
"""The general steps that a mode replaces by its own (gw.reed.setup.17, gw.solo.setup.21, gw.coop.setup.11)."""
NOTHING_TO_DO = (
    *("gw.setup.24", "gw.reed.setup.4", "gw.reed.setup.5", "gw.reed.setup.17", "gw.solo.setup.16"),
    *("gw.solo.setup.21", "gw.coop.setup.11"),
)


def layout(state: GreatWall, setup: Setup) -> Layout:
    """The chapters of the mode, one after the other."""
    few = setup.players <= CLOSED_FOR
    return Layout(
        places=_places(setup),
        facts=tuple(_facts(state, setup)),
        pictures=(
            Picture(section="gw.setup", show=("wall", "requests", "advisor_track", "tea")),
            Picture(section="gw.solo.setup", show=("clan-9",)),
        ),
        skip=(
            *NOTHING_TO_DO,
            *(SOLO_REPLACES if setup.mode == SOLO else REED_REPLACES if few else ()),
            *(COOP_REPLACES if setup.mode == COOP else ()),
            *([] if setup.players > len(components.SECTIONS) else ["gw.setup.10"]),
        ),
    )


def laid(state: GreatWall) -> bool:
    """Whether generals are chosen and the advisor track is filled: the first Fall begins."""
    return bool(state.advisor_track)


def _places(setup: Setup) -> tuple[str, ...]:
    if setup.mode == SOLO:
        return ("gw.setup", "gw.reed.setup", "gw.solo.setup", "gw.solo.difficulty")
    few = ("gw.reed.setup",) if setup.players <= CLOSED_FOR else ()
    if setup.mode != COOP:
        return ("gw.setup", *few)
    alone = ("gw.coop.one-player",) if setup.players == 1 else ()
    return ("gw.setup", *few, "gw.coop.setup", *(("gw.coop.two-players",) if few else ()), *alone)


def _facts(state: GreatWall, setup: Setup) -> Iterator[Fact]:
    """What lies where when the table is laid, by the clause of the mode that says so."""
    few, alone, coop = setup.players <= CLOSED_FOR, setup.mode == SOLO, setup.mode == COOP
    yield Fact(
        rule="gw.solo.setup.2" if alone else "gw.reed.setup.14" if few else "gw.setup.2",
        text=T("{n} shame tokens", n=state.shame_supply),
    )
    years = len(components.time_slots(components.board_side(setup.players)))
    yield Fact(rule="gw.coop.setup.1" if coop else "gw.setup.5", text=T("{n} years", n=years))
    yield _clan(state, "gw.solo.setup.4" if alone else "gw.setup.7")
    yield from _cards(state, setup)
    barricades = sum(section.barricades for section in state.sections if section.open)
    rule = "gw.solo.setup.10" if alone else "gw.reed.setup.11" if few else "gw.setup.11"
    yield Fact(rule=rule, text=T("{n} barricades", n=barricades))
    yield Fact(
        rule="gw.setup.18",
        text=T(
            "{n} advisors on the track, {left} in the deck", n=len(state.advisor_track), left=len(state.advisor_deck)
        ),
    )
    clan = state.clans[0]
    yield Fact(
        rule="gw.setup.19", text=T("{n} clerks at the Embassy, {left} in the pool", n=clan.embassy, left=clan.clerks)
    )
    if alone:
        yield Fact(
            rule="gw.solo.setup.18",
            text=T("You begin with {n}, {who} with {other}", n=clan.honor, who=who(QIN), other=state.clans[QIN].honor),
        )
        tokens = [Ref(f"location:{place}") for place in state.qin_track]
        yield Fact(rule="gw.solo.setup.13", text=T("{n} spaces, for example {places}", n=len(tokens), places=[*tokens]))
        yield Fact(rule="gw.solo.setup.6", text=T("{n} cards", n=len(state.qin_deck)))


def _clan(state: GreatWall, rule: str) -> Fact:
    """gw.components.clan: the pieces of a color."""
    clan = state.clans[0]
    soldiers = [
        T("{n} × {unit}", n=soldier.per_player, unit=Ref(f"unit:{soldier.id}"))
        for soldier in components.board().soldiers
    ]
    text = T(
        "{clerks} clerks, {soldiers}, {cards} command cards",
        clerks=clan.clerks + clan.embassy,
        soldiers=[*soldiers],
        cards=len(clan.commands),
    )
    return Fact(rule=rule, text=text)


def _cards(state: GreatWall, setup: Setup) -> Iterator[Fact]:
    """The decks, and what goes back into the box."""
    few, alone, coop = setup.players <= CLOSED_FOR, setup.mode == SOLO, setup.mode == COOP
    on_board = sum(len(section.hordes) for section in state.sections)
    rule = "gw.coop.setup.4" if coop else "gw.solo.setup.8" if alone else "gw.reed.setup.9" if few else "gw.setup.8"
    yield Fact(rule=rule, text=T("{n} horde cards", n=on_board + len(state.horde_deck)))
    rule = "gw.coop.setup.5" if coop else "gw.solo.setup.9" if alone else "gw.reed.setup.10" if few else "gw.setup.9"
    yield Fact(
        rule=rule, text=T("{n} horde cards on the board, {left} in the deck", n=on_board, left=len(state.horde_deck))
    )
    tactics = len(state.tactic_deck) + sum(len(clan.tactics) for clan in state.clans.values())
    yield Fact(rule="gw.coop.setup.6" if coop else "gw.setup.12", text=T("{n} tactic cards", n=tactics))
    rule = "gw.coop.setup.7" if coop else "gw.solo.setup.11" if alone else "gw.setup.13"
    dealt = sum(len(clan.generals) for clan in year_setup.set_up(setup, "companion").clans.values())
    yield Fact(rule=rule, text=T("{n} general cards dealt, the rest back into the box", n=dealt))
    if coop:
        active = len(state.requests)
        yield Fact(
            rule="gw.coop.two-players.2" if few else "gw.coop.setup.3",
            text=T("{n} requests in the slots, {left} in the deck", n=active, left=len(state.request_deck)),
        )
        yield Fact(rule="gw.coop.setup.8", text=T("{n} event cards", n=len(state.event_deck)))
        return
    box = sum(card.set == "core" for card in components.artifacts().values())
    kept = len(state.artifacts)
    yield Fact(
        rule="gw.setup.6", text=T("{n} artifacts in the slots, {left} back into the box", n=kept, left=box - kept)
    )
