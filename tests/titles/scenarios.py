"""What a scenario's expectations mean: each of them is one function, named after its key in the file."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Any

import msgspec
import pytest

from games.engine.match.match import Match
from games.engine.match.may_i import MayI
from games.engine.match.may_i import may_i as may_i_about
from games.engine.rules.ask import Amount, Option, Question
from games.engine.rules.errors import NotAllowed
from games.engine.rules.event import Event
from games.engine.rules.orders import Orders
from games.engine.rules.orders import offered as things
from games.engine.rules.reckoning import Reckoning
from games.engine.title import paths
from games.learning.scenarios import EventFact, Expect, MayIFact, Scenario, play

SPECTATOR = -1


def prove(scenario: Scenario) -> None:
    """Play the scenario; every expectation must hold where it is."""
    expected = 0
    for position in play(scenario):
        if position.step is not None and position.step.expect is not None:
            check(position.match, position.step.expect)
            position.match.records.clear()
            expected += 1
    assert expected, f"{scenario.stem} expects nothing"


def check(match: Match[Any], expect: Expect) -> None:
    """Every part of ``expect``; the title's invariants hold as well."""
    match.title.check(match.state)
    for part in PARTS:
        part(match, expect)


def asked(match: Match[Any], expect: Expect) -> None:
    if expect.asked is not None:
        asks = ((seat, match.questions.shown_ask(seat)) for seat in range(match.setup.players))
        assert {seat: ask.rule for seat, ask in asks if ask is not None} == expect.asked


def waiting(match: Match[Any], expect: Expect) -> None:
    if expect.waiting is not None:
        assert match.waiting_for() == expect.waiting


def offered(match: Match[Any], expect: Expect) -> None:
    for seat, patterns in expect.offered.items():
        for pattern in patterns:
            assert _like(match.options(seat), pattern), f"{pattern} is not offered to seat {seat}: {_ids(match, seat)}"


def only(match: Match[Any], expect: Expect) -> None:
    for seat, ids in expect.only.items():
        assert _ids(match, seat) == sorted(ids)


def absent(match: Match[Any], expect: Expect) -> None:
    for seat, patterns in expect.absent.items():
        for pattern in patterns:
            assert not _like(match.options(seat), pattern), f"{pattern} is offered to seat {seat}"


def refused(match: Match[Any], expect: Expect) -> None:
    """Shown dark with the clause; whoever answers it all the same is refused by that clause, and nothing changes."""
    for seat, by in expect.refused.items():
        ask = match.ask(seat)
        assert ask is not None
        dark = list(ask.refused())
        for pattern, rule in by.items():
            matching = _like(dark, pattern)
            assert matching, f"{pattern} is not refused to seat {seat}: {[option.id for option in dark]}"
            for option in matching:
                _answer_refused(match, seat, option.id, rule)


def _answer_refused(match: Match[Any], seat: int, option_id: str, rule: str) -> None:
    number = match.number
    with pytest.raises(NotAllowed) as refusal:
        match.submit(seat, option_id)
    assert refusal.value.rule == rule
    assert match.number == number


def lost(match: Match[Any], expect: Expect) -> None:
    for seat, by in expect.lost.items():
        losses = match.title.losses(match.view(seat), match.question(seat))
        for option, rules in by.items():
            assert _like(match.options(seat), option), f"{option} is not offered to seat {seat}: {_ids(match, seat)}"
            assert [loss.rule for loss in losses.get(option, ())] == rules, f"with {option} other things are lost"


def may_i(match: Match[Any], expect: Expect) -> None:
    """What a person reads who asks about the thing: all that is offered and refused there, what it costs and brings."""
    for seat, by in expect.may_i.items():
        ask = match.questions.shown_ask(seat)
        assert ask is not None, f"seat {seat} is not asked"
        refused = [option for option in ask.refused() if option.refused is not None]
        options = match.options(seat)
        if not isinstance(options, Orders):
            options = match.title.forecast(match.view(seat), Question(ask, options))
        for thing, fact in by.items():
            _answers(may_i_about(thing, things(options), refused), fact, thing)


def _answers(answer: MayI, fact: MayIFact, thing: str) -> None:
    if fact.offered is not None:
        _exactly([option.id for option in answer.offered], fact.offered, f"offered at {thing}")
    if fact.refused is not None:
        _exactly([option.id for option in answer.refused], list(fact.refused), f"refused at {thing}")
        for pattern, rule in fact.refused.items():
            rules = {option.refused.rule for option in _like(answer.refused, pattern) if option.refused is not None}
            assert rules == {rule}, f"{pattern} is refused at {thing} by {rules}"
    options = [*answer.offered, *answer.refused]
    for pattern, worth in fact.costs.items():
        assert [_worth(worth, option.price, option.cost) for option in _one(options, pattern)] == [worth], thing
    for pattern, worth in fact.brings.items():
        assert [_worth(worth, option.brings, option.gain) for option in _one(options, pattern)] == [worth], thing
    for pattern, points in fact.scores.items():
        shares = [{share.seat: share.points.total for share in option.scores} for option in _one(options, pattern)]
        assert shares == [points], thing


def _exactly(ids: Sequence[str], patterns: Sequence[str], what: str) -> None:
    """Each id has a pattern, and each pattern an id."""
    assert all(any(fnmatchcase(one, pattern) for pattern in patterns) for one in ids), f"{ids} are {what}"
    assert all(any(fnmatchcase(one, pattern) for one in ids) for pattern in patterns), f"only {ids} are {what}"


def _one(options: Sequence[Option], pattern: str) -> list[Option]:
    """The option with this id; of several, those that differ in what they cost and bring."""
    found = _like(options, pattern)
    assert found, f"{pattern} is not among {[option.id for option in options]}"
    return list({repr((one.price, one.cost, one.brings, one.gain, one.scores)): one for one in found}.values())


def _worth(expected: int | dict[str, int], reckoning: Reckoning | None, amounts: Sequence[Amount]) -> object:
    """The total of the reckoning, or the amounts by icon, as the file has it."""
    if isinstance(expected, int):
        return None if reckoning is None else reckoning.total
    return {one.icon: one.n for one in amounts}


def state(match: Match[Any], expect: Expect) -> None:
    for path, value in expect.state.items():
        assert paths.holds(match.state, path, value), f"{path} is {paths.read(match.state, path)!r}, not {value!r}"


def view(match: Match[Any], expect: Expect) -> None:
    for seat, facts in expect.view.items():
        seen = match.view(None if seat == SPECTATOR else seat)
        for path, value in facts.items():
            assert paths.holds(seen, path, value), (
                f"{path}, as seat {seat} sees it, is {paths.read(seen, path)!r}, not {value!r}"
            )


def events(match: Match[Any], expect: Expect) -> None:
    happened = _happened(match)
    for fact in expect.events:
        assert any(_is(fact, event) for event in happened), f"{fact} did not happen, or not in this order"


def silent(match: Match[Any], expect: Expect) -> None:
    for fact in expect.silent:
        assert not any(_is(fact, event) for event in _happened(match)), f"{fact} happened"


def result(match: Match[Any], expect: Expect) -> None:
    if expect.over is not None:
        assert (match.result is not None) == expect.over
    if expect.result is None:
        return
    assert match.result is not None, "the match is not over"
    standings = sorted(match.result.standings, key=lambda standing: standing.seat)
    actual = {
        "winners": match.result.winners,
        "won": match.result.won,
        "rule": match.result.rule,
        "scores": [standing.score for standing in standings],
        "places": [standing.place for standing in standings],
    }
    for key, value in msgspec.structs.asdict(expect.result).items():
        assert value is None or actual[key] == value, f"{key} is {actual[key]!r}, not {value!r}"


def undo(match: Match[Any], expect: Expect) -> None:
    for seat, may in expect.undo.items():
        assert match.may_undo(seat) == may


PARTS: Sequence[Callable[[Match[Any], Expect], None]] = (
    asked, waiting, offered, only, absent, refused, lost, may_i, state, view, events, silent, result, undo,
)  # fmt: skip


def _ids(match: Match[Any], seat: int) -> list[str]:
    return sorted(option.id for option in match.options(seat))


def _like(options: Sequence[Option], pattern: str) -> list[Option]:
    return [option for option in options if fnmatchcase(option.id, pattern)]


def _happened(match: Match[Any]) -> Iterator[Event]:
    """An iterator, so that facts looked for one after another are found in their order."""
    return (event for record in match.records for event in record.events)


def _is(fact: EventFact, event: Event) -> bool:
    return (
        (fact.says is None or fact.says in (event.text.msgid, event.text.plural))
        and (fact.rule is None or fact.rule == event.rule)
        and (fact.seat is None or fact.seat == event.seat)
        and (fact.elements is None or tuple(fact.elements) == event.elements)
        and (fact.to is None or (event.to is not None and list(event.to) == fact.to))
        and (fact.params is None or fact.params.items() <= _params(event).items())
    )


def _params(event: Event) -> dict[str, Any]:
    """The parameters as a file writes them: a Ref is its element."""
    return {key: getattr(value, "element", value) for key, value in event.text.params.items()}
