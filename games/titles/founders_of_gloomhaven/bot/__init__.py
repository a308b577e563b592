"""How a bot plays a seat: each option has a worth in points, and the best option is taken.

A bot sees what its seat sees (a View), never the State. ``reading.py`` reads money, distances and needs from the
table. ``planning.py`` says what could be delivered and how near it is. ``judging.py`` says what actions and places
are worth."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.rules.ask import Answer, Option, Question, answer_of
from games.titles.founders_of_gloomhaven.bot.estimates import ESTIMATES
from games.titles.founders_of_gloomhaven.bot.judging import Judge
from games.titles.founders_of_gloomhaven.bot.reading import BotView
from games.titles.founders_of_gloomhaven.seen.forecast.options import ROADS, asked_about
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components, grid
from games.titles.founders_of_gloomhaven.table.ops import Trade, Upgrade
from games.titles.founders_of_gloomhaven.turn.work import basic_follow, follow_name, main_action

ENOUGH = 5
"""Up to this many unfinished buildings are welcome."""
Weigh = Callable[[Judge, Answer, Question], float]


def weigh(view: FoundersView, question: Question) -> dict[str, float]:
    """What each option seems worth, by its id."""
    judge = Judge(BotView(view, question.ask.seat))
    return {option.id: _worth(judge, option, question) for option in question.options}


def _worth(judge: Judge, option: Option, question: Question) -> float:
    answer = answer_of(option.id)
    estimate = WORTH.get(answer.verb)
    return 0.0 if estimate is None else estimate(judge, answer, question)


def _at(judge: Judge, answer: Answer, question: Question) -> float:
    """The worth of a place for a road, a tile, a personal building or a prestige building."""
    rule, placed = question.ask.rule, grid.at(answer.parts[1])
    if rule in ROADS:
        return judge.road_at(placed.cells[0])
    if rule == "fog.vote.place.1":
        return judge.prestige(judge.table.view.winner, placed.spaces)
    if rule == "fog.setup.start.1":
        return judge.start(placed.cells[0])
    if rule == "fog.actions.construct.3":
        return judge.personal(placed.cells[0])
    name = asked_about(question)
    if rule == "fog.actions.upgrade.5":
        return judge.resource_at(name, placed.spaces)
    price = next((option.price for option in question.options if option.id == answer.id), None)
    paid = 0 if price is None else price.total
    return judge.stall(name, rule == "fog.actions.trade.4", placed.cells[0]) + judge.table.gain(-paid)


def _play(judge: Judge, answer: Answer, question: Question) -> float:
    """The worth of the main action, less what the others gain by following it. In solo play a played adviser leaves
    the game (fog.solo.work.4)."""
    table, name = judge.table, answer.parts[1]
    if not table.alone:
        return judge.action(main_action(name)) - ESTIMATES.followed
    lost = ESTIMATES.alone * (table.rounds_left - 1) if name in components.advisers() else 0.0
    return judge.action(main_action(name)) - lost


def _down(judge: Judge, answer: Answer, question: Question) -> float:
    """The worth of the best standard follow action. The card with the least useful main action is the best one to
    spend."""
    best = max(judge.action(one.steps) for one in components.standard().values())
    spent = 0.05 * max(0.0, min(4.0, judge.action(main_action(answer.parts[1]))))
    if judge.table.alone:
        return best - ESTIMATES.down - spent - ESTIMATES.kept[follow_name(answer.parts[1])]
    return best - ESTIMATES.down - spent - (0.3 if answer.parts[1] in components.advisers() else 0.0)


def _vote(judge: Judge, answer: Answer, question: Question) -> float:
    """The worth of calling a vote, or of a ballot. A ballot uses all the influence that would be lost anyway, and
    lasting influence if much depends on it."""
    if len(answer.parts) == 1:
        return _call(judge)
    building = judge.table.view.proposals[answer.number(1)]
    strength = 1 + answer.number(2) + 2 * answer.number(3)
    return (
        judge.proposal(building) * (0.5 + 0.1 * min(5, strength))
        - 0.6 * ESTIMATES.lasting * answer.number(3)
        + 0.01 * strength
    )


def _call(judge: Judge) -> float:
    """Cards come back, and each card left in hand gives a benefit. The others get their income. With many unfinished
    buildings, one more is of little use."""
    view, player = judge.table.view, judge.table.player
    incomes = [one.income.total for seat, one in enumerate(view.seats) if seat != player.seat]
    unfinished = sum(not one.done for one in view.built.values())
    return (
        ESTIMATES.vote_played * len(player.played)
        + judge.table.gain(len(player.hand))
        - ESTIMATES.vote_income * sum(incomes) / len(incomes)
        - ESTIMATES.vote_unfinished * max(0, unfinished - ENOUGH)
    )


def _propose(judge: Judge, answer: Answer, question: Question) -> float:
    """Solo: prefers few needs that are met soon, and pays influence that would be lost anyway, not influence that
    pressure will need later."""
    building = judge.table.view.proposals[answer.number(1)]
    return (
        judge.proposal(building)
        - ESTIMATES.fleeting * answer.number(2)
        - ESTIMATES.pressed * ESTIMATES.lasting * answer.number(3)
    )


def _offer(judge: Judge, answer: Answer, question: Question) -> float:
    return judge.offer(answer.id, Trade())


def _race(judge: Judge, answer: Answer, question: Question) -> float:
    """Solo: prefers an easy race (fog.solo.setup.3). With other players all races are equal."""
    return ESTIMATES.ease[components.races()[answer.parts[1]].difficulty] if judge.table.alone else 0.0


def _resource(judge: Judge, answer: Answer, question: Question) -> float:
    """Prefers a resource that is a prerequisite for many points."""
    return sum(
        wanted.points
        for product in components.advanced()
        for wanted in components.recipe(product)
        if wanted.resource == answer.parts[1]
    )


def _use(judge: Judge, answer: Answer, question: Question) -> float:
    return float(judge.table.state.tiles[":".join(answer.parts[1:])].owner == judge.table.seat)


def _back(judge: Judge, answer: Answer, question: Question) -> float:
    """Prefers a worker on the card with the best action, which can then be taken again."""
    kind, name = answer.parts[1:3]
    printed = components.races()[name] if kind == "race" else components.prestige()[name]
    return judge.action(printed.action.steps)


WORTH: dict[str, Weigh] = {
    "at": _at,
    "play": _play,
    "down": _down,
    "vote": _vote,
    "propose": _propose,
    "basic": lambda judge, *_: judge.action(basic_follow(judge.table.view.card)),
    "money": lambda judge, *_: judge.table.gain(1),
    "fleeting": lambda *_: ESTIMATES.fleeting,
    "road": lambda judge, *_: judge.best_road,
    "race_action": lambda judge, *_: judge.action(components.standard()["race_action"].steps),
    "prestige_action": lambda judge, *_: judge.action(components.standard()["prestige_action"].steps),
    "worker": lambda judge, answer, _: judge.card(answer.parts[1]),
    "as": lambda judge, answer, _: judge.action(components.basic_cards()[answer.parts[1]].follow),
    "import": _offer,
    "access": _offer,
    "import_neutral": _offer,
    "build": lambda judge, answer, _: judge.build(answer.parts[1], Upgrade()) or 0.0,
    "lay": lambda *_: 0.5,
    "construct": lambda judge, answer, _: judge.best_personal(answer.parts[1]),
    "recruit": lambda judge, answer, _: judge.adviser(answer.parts[1]),
    "race": _race,
    "resource": _resource,
    "use": _use,
    "choose": lambda judge, answer, _: judge.chosen(answer.number(1)),
    "back": _back,
    "take": lambda judge, answer, _: judge.action(main_action(answer.parts[1])),
    "exchange": lambda *_: 0.3,
    "pay": lambda judge, answer, _: (
        -ESTIMATES.fleeting * answer.number(1) - ESTIMATES.pressed * ESTIMATES.lasting * answer.number(2)
    ),
    "stop": lambda *_: 0.1,
    "deliver-all": lambda *_: 0.1,
}
"""What an option is worth, by its verb. Options with other verbs are worth no more than declining."""
