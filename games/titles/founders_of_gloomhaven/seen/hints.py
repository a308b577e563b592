"""What an answer would leave unused, or would not bring though one might think so: said once, where it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from games.engine.rules.ask import Answer, Option, Question, answer_of
from games.engine.rules.text import N, T, Text
from games.titles.founders_of_gloomhaven.effects.goods import COUNTERS
from games.titles.founders_of_gloomhaven.rules import goods, holdings
from games.titles.founders_of_gloomhaven.seen.imagined import imagined
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.ops import Effect, Exchange, Income, Per, Road
from games.titles.founders_of_gloomhaven.table.owners import STOP, resource
from games.titles.founders_of_gloomhaven.turn.work import PASS, VOTE, main_action

Hint = Callable[[FogGame, Question, Answer], Text | None]
NOTHING_GAINED = T("It would bring nothing now")
DEEDS = ("fog.actions.recruit.1", "fog.actions.trade.1", "fog.actions.upgrade.1", "fog.actions.construct.1")
"""By what clauses it is asked whether what is done several times is done again."""
FREE_ROADS = ("fog.road.2", "fog.actions.upgrade.4")


def hinted(view: FoundersView, question: Question, options: Sequence[Option]) -> Sequence[Option]:
    """The options with what there is to say of them."""
    game = imagined(view)
    return [_hinted(game, question, option) for option in options]


def _hinted(game: FogGame, question: Question, option: Option) -> Option:
    answer = answer_of(option.id)
    hint = HINTS.get(answer.verb)
    said = None if hint is None else hint(game, question, answer)
    return option if said is None else msgspec.structs.replace(option, detail=said)


def _pass(game: FogGame, question: Question, answer: Answer) -> Text | None:
    """fog.turn.follow.5"""
    return T("A standard action costs no card: passing gains nothing") if len(question.options) > 1 else None


def _vote(game: FogGame, question: Question, answer: Answer) -> Text | None:
    """fog.vote.income.1, fog.vote.reset.5: of calling one."""
    if len(answer.parts) > 1:
        return None
    unused = holdings.workers(game.state, game.player(question.ask.seat))
    if not unused:
        return T("Everybody else takes income, you do not")
    return N(
        "Everybody else takes income, you do not; {n} worker of yours is still unused",
        "Everybody else takes income, you do not; {n} workers of yours are still unused",
        n=unused,
    )


def _stop(game: FogGame, question: Question, answer: Answer) -> Text | None:
    """fog.turn.work.3, fog.actions.upgrade.4"""
    if question.ask.rule in FREE_ROADS:
        return T("The road would cost nothing")
    return T("What is left of the action is lost") if question.ask.rule in DEEDS else None


def _import(game: FogGame, question: Question, answer: Answer) -> Text | None:
    """fog.vote.income.4: a second tile of a kind."""
    name = answer.parts[1]
    if any(game.city.owners[key] == question.ask.seat for key in holdings.tiles_of(game.state, name)):
        return T("You own {what} already: your income stays as it is", what=resource(name))
    return None


def _access(game: FogGame, question: Question, answer: Answer) -> Text | None:
    """fog.resources.use.1, fog.resources.use.9: to what one may use elsewhere."""
    name = answer.parts[1]
    if holdings.has(game.state, question.ask.seat, name):
        return T("You may use {what} elsewhere already", what=resource(name))
    return None


def _race(game: FogGame, question: Question, answer: Answer) -> Text | None:
    race = components.races()[game.player(question.ask.seat).race]
    return _idle(game, question.ask.seat, race.action.steps)


def _worker(game: FogGame, question: Question, answer: Answer) -> Text | None:
    return _idle(game, question.ask.seat, components.prestige()[answer.parts[1]].action.steps)


def _play(game: FogGame, question: Question, answer: Answer) -> Text | None:
    return _idle(game, question.ask.seat, main_action(answer.parts[1]))


def _idle(game: FogGame, seat: int, effects: Sequence[Effect]) -> Text | None:
    return NOTHING_GAINED if all(_brings_nothing(game, seat, effect) for effect in effects) else None


def _brings_nothing(game: FogGame, seat: int, effect: Effect) -> bool:
    """As far as it is plain before it is done."""
    own = game.player(seat)
    if isinstance(effect, Income):
        return not holdings.income(game.state, own).total and not (effect.fleeting and own.houses)
    if isinstance(effect, Per):
        return not COUNTERS[effect.count_of](game.state, seat)
    if isinstance(effect, Exchange):
        return not goods.affords(own, goods.amounts(effect.pay))
    return isinstance(effect, Road) and not game.city.road_spaces(seat)


HINTS: Mapping[str, Hint] = {
    PASS: _pass,
    VOTE: _vote,
    STOP: _stop,
    "import": _import,
    "access": _access,
    "import_neutral": _access,
    "race_action": _race,
    "worker": _worker,
    "play": _play,
}
