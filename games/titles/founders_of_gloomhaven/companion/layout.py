"""The set-up with its numbers (fog.setup, fog.two-player, fog.beginner.setup, fog.solo.setup)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.text import N, Ref, T
from games.engine.title.companion import Fact, Layout, Picture
from games.engine.title.info import Setup
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.state import BEGINNER, SOLO, START, Founders
from games.titles.founders_of_gloomhaven.turn.setup import adviser_groups

USUAL = ("fog.setup.player", "fog.setup.table", "fog.setup.draft", "fog.setup.start", "fog.setup.rows")
HALF_BUILT = ("fog.setup.player", "fog.setup.table", "fog.beginner.setup", "fog.beginner.layout", "fog.setup.rows")
ALONE = ("fog.setup.player", "fog.setup.table", "fog.solo.setup", "fog.setup.start", "fog.setup.rows")
IN_PLAY = ("fog.two-player.5", "fog.two-player.6", "fog.two-player.7")
"""What the chapter of the game for two says of play."""
RACES = {4: "fog.beginner.setup.4", 3: "fog.beginner.setup.5", 2: "fog.beginner.setup.6"}
LAYOUTS = {
    4: ("fog.beginner.layout.2", "fog.beginner.layout.7"),
    3: ("fog.beginner.layout.3", "fog.beginner.layout.8"),
    2: ("fog.beginner.layout.4", "fog.beginner.layout.9"),
}
"""The clauses of the beginner game for a number of players."""


def layout(state: Founders, setup: Setup) -> Layout:
    """The sections of the mode."""
    beginner, alone, few = setup.options.get(START) == BEGINNER, setup.mode == SOLO, setup.players == 2
    places = HALF_BUILT if beginner else ALONE if alone else USUAL
    others = [ref for players, refs in LAYOUTS.items() if players != setup.players for ref in refs]
    return Layout(
        places=(*places, *(["fog.two-player"] if few else [])),
        facts=tuple(_facts(state, setup, beginner=beginner)),
        pictures=(
            Picture(section="fog.beginner.layout" if beginner else "fog.setup.start", show=("city",)),
            Picture(section="fog.setup.rows", show=("offers",)),
        ),
        skip=(
            *IN_PLAY,
            *others,
            *(ref for players, ref in RACES.items() if players != setup.players),
            *(["fog.setup.table.4", "fog.beginner.setup.18"] if beginner else []),
            *(["fog.two-player.1", "fog.two-player.2"] if beginner else []),
            *(["fog.setup.player.3"] if alone else []),
        ),
    )


def laid(state: Founders) -> bool:
    """Whether the rows are revealed: the first turn begins."""
    return not state.drafting


def _facts(state: Founders, setup: Setup, *, beginner: bool) -> Iterator[Fact]:
    player, printed = state.players[0], components.setting_up()
    yield Fact(rule="fog.setup.player.1", text=T("{n} houses each", n=printed.houses))
    yield Fact(rule="fog.setup.player.2", text=T("{n} bridge/gate tiles each", n=printed.bridges))
    yield Fact(rule="fog.setup.player.5", text=T("{n} money each", n=printed.money))
    yield Fact(rule="fog.setup.player.6", text=T("{n} cards in hand", n=len(player.hand)))
    deck = len(state.prestige_deck) + len(state.proposals) + len(state.built)
    yield Fact(rule="fog.setup.table.3", text=T("{n} prestige cards", n=deck))
    yield _advisers("fog.beginner.setup.10" if beginner else "fog.setup.table.4", beginner=beginner)
    stay = len(state.prestige_deck)
    yield Fact(
        rule="fog.setup.rows.1", text=T("{n} proposals, {left} cards in the deck", n=len(state.proposals), left=stay)
    )
    shown = sum(1 for card in state.row if card)
    yield Fact(
        rule="fog.setup.rows.3", text=T("{n} advisers, {left} in the deck", n=shown, left=len(state.adviser_deck))
    )
    if beginner:
        standing = [Ref(f"prestige:{building}") for building in state.built]
        yield Fact(rule="fog.beginner.setup.7", text=T("{n}: {buildings}", n=len(standing), buildings=[*standing]))
        yield Fact(rule="fog.beginner.setup.11", text=T("{roads} roads on the map", roads=len(state.roads)))
        yield Fact(rule="fog.beginner.setup.14", text=T("{n} lasting influence each", n=player.lasting))
    elif setup.mode != SOLO:
        cards = components.setting_up().resources_chosen[setup.players - 1]
        yield Fact(rule="fog.setup.draft.2", text=N("{n} resource card each", "{n} resource cards each", n=cards))


def _advisers(rule: str, *, beginner: bool) -> Fact:
    """fog.setup.table.4, fog.beginner.setup.9: the groups of advisers, the top one first."""
    out = components.setting_up().beginner.without_points if beginner else -1
    groups = [
        T(
            "{n} worth {points}",
            n=sum(card.points == points for card in components.advisers().values()),
            points=points,
        )
        for points in adviser_groups()
        if points != out
    ]
    return Fact(rule=rule, text=T("{groups}", groups=[*groups]))
