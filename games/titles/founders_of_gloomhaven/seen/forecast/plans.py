"""What could be done first with a card or a standard action: what could be built, and what a road would deliver."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from games.engine.rules.ask import Answer, Ask, Flow, Option, Question, answer_of
from games.engine.rules.text import T
from games.engine.title.title import Remark
from games.titles.founders_of_gloomhaven.effects.upgrade import BUILD, LAY, laid_in
from games.titles.founders_of_gloomhaven.rules.delivery import Delivery
from games.titles.founders_of_gloomhaven.seen.forecast.outcome import Outcome, best, together
from games.titles.founders_of_gloomhaven.seen.forecast.places import Places, upgrade_of
from games.titles.founders_of_gloomhaven.seen.forecast.position import ImaginedGame, imagined
from games.titles.founders_of_gloomhaven.seen.forecast.wording import delivered, with_spreads
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.references import amount, prestige, resource
from games.titles.founders_of_gloomhaven.turn import vote, work

Step = Callable[[FogGame, int, Answer], tuple[Flow[None], bool]]
"""Begins what the rules do with an answer. It also says whether the answer must still be given."""


def plans(view: FoundersView, question: Question, option: Option) -> Iterator[Remark]:
    """The plans of a card that may be played, and of a standard or follow action."""
    begin = BEGINNINGS.get(question.ask.rule)
    if begin is None:
        return
    game, seat = imagined(view).copy(), question.ask.seat
    flow, answered = begin(game, seat, answer_of(option.id))
    asked = _asked(flow, option.id if answered else "")
    if asked is not None and asked.rule == "fog.standard.1":
        yield from _of_each(view, asked)
    elif asked is not None:
        yield from _of_question(game, asked)


def _of_each(view: FoundersView, asked: Ask) -> Iterator[Remark]:
    """The plans of every standard action."""
    for option in asked.options():
        game = imagined(view).copy()
        flow = work.standard_action(game, asked.seat, "fog.turn.work.1", may_pass=False)
        first = _asked(flow, option.id)
        if first is not None:
            yield from _of_question(game, first)


def _asked(flow: Flow[None], option_id: str) -> Ask | None:
    """The first question of a flow, or the question that follows an answer to it."""
    try:
        asked = next(flow)
        if option_id:
            asked = flow.send(answer_of(option_id))
    except StopIteration:
        return None
    assert isinstance(asked, Ask)
    return asked


def _of_question(game: ImaginedGame, asked: Ask) -> Iterator[Remark]:
    """The plans of the first question: where a road goes, or what is built."""
    places = Places(game, asked.seat, upgrade_of(game.state, asked.seat), laid_in(asked))
    if asked.rule in ("fog.road.2", "fog.vote.reset.3"):
        yield from _roads(places, asked)
    elif asked.rule == "fog.actions.upgrade.1":
        yield from _buildings(places, asked)


def _buildings(places: Places, asked: Ask) -> Iterator[Remark]:
    """What can be built on the map as it is."""
    options = asked.options()
    sentence = "{what} for {price}; at best: {outcome}"
    if any(answer_of(option.id).verb == LAY for option in options):
        sentence = T("{what} for {price} without a road before it; at best: {outcome}").msgid
    for option in options:
        answer = answer_of(option.id)
        if answer.verb == BUILD and option.price is not None:
            outcomes = [one.outcome for one in places.buildings(answer.parts[1])]
            over_all = together(outcomes, places.seat)
            text = T(
                sentence,
                what=resource(answer.parts[1]),
                price=amount("money", option.price.total),
                outcome=delivered(best(outcomes, places.seat)),
            )
            marks = (f"resource:{answer.parts[1]}",)
            yield Remark(with_spreads(text, over_all.spreads), "fog.actions.upgrade.7", marks, over_all.scores)


def _roads(places: Places, asked: Ask) -> Iterator[Remark]:
    """Every delivery that one of the offered roads would cause."""
    by_delivery: dict[tuple[str, str], tuple[Delivery, list[Outcome]]] = {}
    for option in asked.options():
        answer = answer_of(option.id)
        outcome = places.road(answer.number(1)).outcome if answer.verb == "at" else None
        for delivery in () if outcome is None else outcome.first.delivered:
            assert outcome is not None
            by_delivery.setdefault((delivery.building, delivery.resource), (delivery, []))[1].append(outcome)
    for delivery, outcomes in by_delivery.values():
        over_all = together(outcomes, places.seat)
        text = T(
            "A road would deliver {what} to {building}",
            what=resource(delivery.resource),
            building=prestige(delivery.building),
        )
        marks = (f"tile:{delivery.key}", f"prestige:{delivery.building}")
        yield Remark(with_spreads(text, over_all.spreads), "fog.delivery.1", marks, over_all.scores)


def _turn(game: FogGame, seat: int, answer: Answer) -> tuple[Flow[None], bool]:
    if answer.verb == work.PLAY:
        return work.play_up(game, seat, answer.parts[1]), False
    if answer.verb == work.DOWN:
        return work.play_down(game, seat, answer.parts[1]), False
    return _nothing(), False


def _nothing() -> Flow[None]:
    yield from ()


def _follow(game: FogGame, seat: int, answer: Answer) -> tuple[Flow[None], bool]:
    basic = work.basic_follow(game.state.card)
    return work.standard_action(game, seat, "fog.turn.follow.1", may_pass=True, basic=basic), True


def _standard(game: FogGame, seat: int, answer: Answer) -> tuple[Flow[None], bool]:
    return work.standard_action(game, seat, "fog.turn.work.1", may_pass=False), True


def _reset(game: FogGame, seat: int, answer: Answer) -> tuple[Flow[None], bool]:
    return vote.reset(game, seat), True


BEGINNINGS: Mapping[str, Step] = {
    work.TURN_RULE: _turn,
    work.FOLLOW_RULE: _follow,
    "fog.standard.1": _standard,
    vote.RULE_RESET: _reset,
}
