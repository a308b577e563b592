"""The procedures of the AI beside a real table: each Scheme, and what it does for each effect (vis.solo.turn, vis.solo.reference)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from games.engine.automas.exploring import Changes, Run
from games.engine.automas.looking import Path
from games.engine.rules.text import Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.modes import automa, instead, solo
from games.titles.viscounts_of_the_west_kingdom.table import components, ops
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, GATES, KEYS

NOWHERE = Context(seat=AUTOMA, source="automa", rule=instead.REFERENCE)
GAINED: tuple[tuple[ops.AnyEffect, Text], ...] = (
    (ops.GainResource(kind="any"), T("1 resource of its choice")),
    (ops.GainResource(kind="ink"), T("A resource: {what}", what=Ref("good:ink"))),
    (ops.GainResource(kind="gold"), T("A resource: {what}", what=Ref("good:gold"))),
    (ops.GainResource(kind="stone"), T("A resource: {what}", what=Ref("good:stone"))),
    (ops.GainSilver(n=1), T("1 Silver")),
    (ops.GainSilver(n=2), T("2 Silver")),
    (ops.GainDebt(n=1), T("A Debt")),
    (ops.GainDeed(n=1), T("A Deed")),
    (ops.Flip(kind="debt"), T("Flip a Debt")),
    (ops.Flip(kind="deed"), T("Flip a Deed")),
    (ops.Flip(kind="either"), messages.FLIP_EITHER),
    (ops.GainVirtue(n=1), T("1 Virtue")),
    (ops.GainCorruption(n=1), T("1 Corruption")),
    (ops.Rearrange(), T("Rearrange")),
    (ops.DestroyCard(n=1), T("Destroy a card")),
    (ops.DiscardCard(n=1), T("Discard a card")),
    (ops.DrawCard(n=1), T("Draw a card")),
    (ops.HireFree(n=1), T("Hire for nothing")),
    (ops.HirePaid(), T("Hire")),
    (ops.CastleMove(n=1), T("Move a Worker in the Castle")),
    (ops.PlaceWorkers(n=1), messages.place_workers(1)),
    (ops.PlaceWorkers(n=2), messages.place_workers(2)),
    *(
        (ops.BuildFree(building=kind), T("Construct for nothing: {what}", what=Ref(f"building:{kind}")))
        for kind in components.solo().building_order
    ),
    (ops.GainManuscript(costs=[]), T("A Manuscript for nothing")),
    (ops.GainKingsOrder(n=1), T("A King's Order")),
    (ops.WelcomeOutsider(n=1), messages.WELCOME),
    (ops.RefuseOutsider(n=1), messages.REFUSE),
    (ops.GainHero(n=1), T("A Hero")),
    (ops.GainChest(n=1), T("A Chest Tile")),
)
"""Effects that the AI may get from cards, sites, links and the Castle, with their words."""


def bounds(path: Path) -> tuple[int, int]:
    """The least and the most that a number of the AI can be."""
    if path == ("board",):
        return 0, len(components.solo().boards) - 1
    if path == ("future",):
        return 0, sum(scheme.deck == "future" for scheme in components.schemes().values())
    return 0, 1


def state_of(game: VisGame) -> Changes:
    """The numbers that the page keeps, in a match."""
    opponent = automa.automa(game)
    return {
        ("board",): [one.id for one in components.solo().boards].index(opponent.board),
        ("keys",): int(game.state.plays(KEYS)),
        ("gates",): int(game.state.plays(GATES)),
        ("future",): len(opponent.future),
    }


def of_effect(effect: ops.AnyEffect) -> str:
    """The name of the procedure of an effect."""
    return instead.named(NOWHERE, effect)


def called(name: str) -> Run:
    """The procedure of an effect, by its name."""
    effect: ops.AnyEffect = msgspec.json.decode(name.removeprefix("op:"), type=ops.AnyEffect)
    return _performs([effect])


def _performs(effects: Sequence[ops.AnyEffect]) -> Run:
    return lambda game: perform(game, NOWHERE, effects)


def procedures() -> dict[str, Run]:
    """Every procedure, by name."""
    in_collisions = [effect for space in components.solo().track for effect in space.above]
    schemes: dict[str, Callable[[Any], Any]] = {
        scheme.id: (lambda scheme: lambda game: solo.carry_out(game, scheme))(scheme)
        for scheme in components.schemes().values()
    }
    effects = {of_effect(effect): _performs([effect]) for effect in [*(one for one, _ in GAINED), *in_collisions]}
    return {**schemes, **effects, "shuffled": lambda game: instead.shuffled(game)}
