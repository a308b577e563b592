"""Workers and their actions (fog.standard), and cards that are taken back."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import Ref, T
from games.titles.founders_of_gloomhaven.cards.performing import (
    Context,
    Purse,
    carries_out,
    perform,
    possible,
    possible_if,
)
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import CopyPrestigeAction, RetrieveCard, RetrieveWorker, WorkerAction
from games.titles.founders_of_gloomhaven.table.references import card, prestige, who
from games.titles.founders_of_gloomhaven.table.state import NOBODY

RACE, PRESTIGE = "race", "prestige"


@carries_out(WorkerAction)
def worker_action(game: FogGame, context: Context, effect: WorkerAction) -> Flow[bool]:
    """Puts a worker on a card and carries out its action: fog.standard.6, fog.standard.7, fog.standard.workers.6,
    fog.standard.workers.9."""
    seat, player = context.seat, game.player(context.seat)
    if effect.where == RACE:
        player.race_worker = True
        source = f"race:{player.race}"
        _tell_placed(game, seat, source, "fog.standard.6")
        yield from perform(
            game, Context(seat=seat, source=source, rule="fog.standard.6"), components.races()[player.race].action.steps
        )
        return True
    answer = yield from ask(
        seat,
        T("To which prestige building will your worker go?"),
        "fog.standard.7",
        lambda: [_card_option(building) for building in _workable(game, seat)],
    )
    building = answer.parts[1]
    game.state.built[building].worker = seat
    _tell_placed(game, seat, f"prestige:{building}", "fog.standard.7")
    yield from perform(game, _at(seat, building), components.prestige()[building].action.steps)
    return True


def _at(seat: int, building: str) -> Context:
    return Context(seat=seat, source=f"prestige:{building}", rule="fog.standard.7")


def _tell_placed(game: FogGame, seat: int, source: str, rule: str) -> None:
    game.log(
        T("{who} puts a worker on {what}", who=who(seat), what=Ref(source)), seat=seat, rule=rule, elements=[source]
    )


def _card_option(building: str) -> Option:
    return Option(f"worker:{building}", T("{what}", what=prestige(building)), (f"prestige:{building}",))


def _workable(game: FogGame, seat: int) -> list[str]:
    """Cards without a worker whose action can be carried out: fog.standard.workers.3, fog.standard.workers.5,
    fog.standard.workers.9."""
    return [
        building
        for building in holdings.open_cards(game.state, seat)
        if possible(game, _at(seat, building), components.prestige()[building].action.steps)
    ]


@possible_if(WorkerAction)
def can_place_worker(game: FogGame, context: Context, effect: WorkerAction, purse: Purse) -> bool:
    """Whether the seat can take this race or prestige action: fog.standard.workers.1, fog.standard.workers.2,
    fog.standard.workers.4."""
    seat, player = context.seat, game.player(context.seat)
    if not holdings.workers(game.state, player):
        return False
    if effect.where == PRESTIGE:
        return bool(_workable(game, seat))
    inner = Context(seat=seat, source=f"race:{player.race}", rule="fog.standard.6")
    return not player.race_worker and possible(game, inner, components.races()[player.race].action.steps)


@carries_out(CopyPrestigeAction)
def copy_prestige_action(game: FogGame, context: Context, effect: CopyPrestigeAction) -> Flow[bool]:
    """Copies the action of another prestige card. A worker on that card stays: fog.standard.effects.7."""
    answer = yield from ask(
        context.seat,
        T("Whose action will you take?"),
        "fog.standard.effects.7",
        lambda: [_card_option(building) for building in _copied(game, context)],
    )
    building = answer.parts[1]
    yield from perform(game, context, components.prestige()[building].action.steps)
    return True


def _copied(game: FogGame, context: Context) -> list[str]:
    return [
        building
        for building in game.state.built
        if holdings.delivered_by(game.state, context.seat, building)
        and not any(isinstance(step, CopyPrestigeAction) for step in components.prestige()[building].action.steps)
        and possible(game, context, components.prestige()[building].action.steps)
    ]


@possible_if(CopyPrestigeAction)
def can_copy(game: FogGame, context: Context, effect: CopyPrestigeAction, purse: Purse) -> bool:
    return bool(_copied(game, context))


@carries_out(RetrieveWorker)
def retrieve_worker(game: FogGame, context: Context, effect: RetrieveWorker) -> Flow[bool]:
    """Takes back a worker, which is available at once: fog.standard.effects.5."""
    seat = context.seat
    for _ in range(effect.count):
        answer = yield from ask(
            seat,
            T("Which worker will you take back?"),
            "fog.standard.effects.5",
            lambda: [
                Option(f"back:{place}", T("From {what}", what=Ref(place)), (place,)) for place in _placed(game, context)
            ],
        )
        place = ":".join(answer.parts[1:])
        if place.startswith("race:"):
            game.player(seat).race_worker = False
        else:
            game.state.built[answer.parts[2]].worker = NOBODY
        game.log(
            T("{who} takes a worker back from {what}", who=who(seat), what=Ref(place)),
            seat=seat,
            rule="fog.standard.effects.5",
            elements=[place],
        )
    return True


def _placed(game: FogGame, context: Context) -> Iterator[str]:
    """The places of a seat's workers, except the worker that was placed for this."""
    player = game.player(context.seat)
    if player.race_worker and context.source != f"race:{player.race}":
        yield f"race:{player.race}"
    for building, built in game.state.built.items():
        if built.worker == context.seat and context.source != f"prestige:{building}":
            yield f"prestige:{building}"


@possible_if(RetrieveWorker)
def can_retrieve_worker(game: FogGame, context: Context, effect: RetrieveWorker, purse: Purse) -> bool:
    return len(list(_placed(game, context))) >= effect.count


@carries_out(RetrieveCard)
def retrieve_card(game: FogGame, context: Context, effect: RetrieveCard) -> Flow[bool]:
    """Takes back a card that was played on either side, but not the card that is being played:
    fog.standard.effects.6."""
    seat = context.seat
    for _ in range(effect.count):
        answer = yield from ask(
            seat,
            T("Which card will you take back?"),
            "fog.standard.effects.6",
            lambda: [
                Option(f"take:{name}", T("{what}", what=card(name)), (components.card_piece(name, seat),))
                for name in _taken_back(game, seat)
            ],
        )
        player, name = game.player(seat), answer.parts[1]
        player.played = [one for one in player.played if one.card != name]
        player.hand.append(name)
        game.log(
            T("{who} takes {card} back", who=who(seat), card=card(name)),
            seat=seat,
            rule="fog.standard.effects.6",
            elements=[components.card_piece(name, seat)],
        )
    return True


def _taken_back(game: FogGame, seat: int) -> list[str]:
    playing = game.state.card if seat == game.state.active else ""
    return [one.card for one in game.player(seat).played if one.card != playing]


@possible_if(RetrieveCard)
def can_retrieve_card(game: FogGame, context: Context, effect: RetrieveCard, purse: Purse) -> bool:
    return len(_taken_back(game, context.seat)) >= effect.count
