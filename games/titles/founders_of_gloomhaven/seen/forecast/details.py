"""Details on options: what an answer would leave unused, or would not bring although a player might expect it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec

from games.engine.rules.ask import Answer, Option, Question, answer_of
from games.engine.rules.text import N, T, Text
from games.titles.founders_of_gloomhaven.cards.performing import Context, perform
from games.titles.founders_of_gloomhaven.rules import holdings
from games.titles.founders_of_gloomhaven.seen.forecast.position import ImaginedGame, imagined
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.ops import Construct, Effect, FollowOfAny, Recruit, Trade, Upgrade
from games.titles.founders_of_gloomhaven.table.references import STOP, resource
from games.titles.founders_of_gloomhaven.turn.work import PASS, VOTE, main_action

Detail = Callable[[ImaginedGame, Question, Answer], Text | None]
NOTHING_GAINED = T("It would bring nothing now")
DEEDS = ("fog.actions.recruit.1", "fog.actions.trade.1", "fog.actions.upgrade.1", "fog.actions.construct.1")
"""The clauses of questions whether something is done once more."""
ASKED = (Recruit, Trade, Upgrade, Construct, FollowOfAny)
FREE_ROADS = ("fog.road.2", "fog.actions.upgrade.4")


def with_details(view: FoundersView, question: Question, options: Sequence[Option]) -> Sequence[Option]:
    """The options with their details."""
    game = imagined(view)
    return [_with_details(game, question, option) for option in options]


def _with_details(game: ImaginedGame, question: Question, option: Option) -> Option:
    answer = answer_of(option.id)
    detail = DETAILS.get(answer.verb)
    said = None if detail is None else detail(game, question, answer)
    return option if said is None else msgspec.structs.replace(option, detail=said)


def _pass(game: ImaginedGame, question: Question, answer: Answer) -> Text | None:
    """Details that passing gains nothing: fog.turn.follow.5."""
    return T("A standard action costs no card: passing gains nothing") if len(question.options) > 1 else None


def _vote(game: ImaginedGame, question: Question, answer: Answer) -> Text | None:
    """Details on calling a vote: fog.vote.income.1, fog.vote.reset.5."""
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


def _stop(game: ImaginedGame, question: Question, answer: Answer) -> Text | None:
    """Details at what is lost if the player stops: fog.turn.work.3, fog.actions.upgrade.4."""
    if question.ask.rule in FREE_ROADS:
        return T("The road would cost nothing")
    return T("What is left of the action is lost") if question.ask.rule in DEEDS else None


def _import(game: ImaginedGame, question: Question, answer: Answer) -> Text | None:
    """Details on a second tile of a kind: fog.vote.income.4."""
    name = answer.parts[1]
    if any(game.city.owners[key] == question.ask.seat for key in holdings.tiles_of(game.state, name)):
        return T("You own {what} already: your income stays as it is", what=resource(name))
    return None


def _access(game: ImaginedGame, question: Question, answer: Answer) -> Text | None:
    """Details on access to a resource that the seat may use elsewhere: fog.resources.use.1, fog.resources.use.9."""
    name = answer.parts[1]
    if holdings.has(game.state, question.ask.seat, name):
        return T("You may use {what} elsewhere already", what=resource(name))
    return None


def _race(game: ImaginedGame, question: Question, answer: Answer) -> Text | None:
    race = components.races()[game.player(question.ask.seat).race]
    return _of_action(game, question, f"race:{race.id}", race.action.steps)


def _worker(game: ImaginedGame, question: Question, answer: Answer) -> Text | None:
    steps = components.prestige()[answer.parts[1]].action.steps
    return _of_action(game, question, f"prestige:{answer.parts[1]}", steps)


def _of_action(game: ImaginedGame, question: Question, source: str, steps: Sequence[Effect]) -> Text | None:
    context = Context(seat=question.ask.seat, source=source, rule=question.ask.rule)
    return _idle(game, context, steps)


def _play(game: ImaginedGame, question: Question, answer: Answer) -> Text | None:
    seat, name = question.ask.seat, answer.parts[1]
    context = Context(seat=seat, source=f"card:{name}", rule="fog.turn.work.1")
    return _idle(game, context, main_action(name))


def _idle(game: ImaginedGame, context: Context, steps: Sequence[Effect]) -> Text | None:
    """Whether an action runs without a question and changes nothing. An action that can be done always asks a
    question."""
    if any(isinstance(step, ASKED) for step in steps):
        return None
    imagined = game.copy(game.maps)
    for _ in perform(imagined, context, steps):
        return None
    return NOTHING_GAINED if imagined.state == game.state else None


DETAILS: Mapping[str, Detail] = {
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
