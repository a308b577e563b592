"""Whether a worked example holds: it is played, and every expectation must be true where it is. Each part of an expectation is one
function, named after its key in the file.

The tests prove every example. The site proves it too before it says so (:func:`proved`), with the rules that run in the same process.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from typing import Any

import msgspec

from games.engine.lru import LruCache
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
from games.learning.scenarios import EventFact, Expect, MayIFact, Position, Scenario, play, scenarios, steps_of
from games.live import threads
from games.titles import load

logger = logging.getLogger(__name__)
SPECTATOR = -1


class NotProved(AssertionError):
    """An expectation that does not hold."""


class Heard(msgspec.Struct, frozen=True):
    """A sentence of the title that is said in an example: a ``prompt``, a ``refusal`` or a line of the ``log`` (its msgid)."""

    kind: str
    sentence: str


class Proof(msgspec.Struct, frozen=True):
    """What came of playing an example: whether everything held, and at which of a reader's steps each sentence is said first."""

    holds: bool
    heard: dict[Heard, int] = {}


_proofs: LruCache[tuple[str, int, str], Proof] = LruCache(4096)
"""By title, its revision and the example's stem. The rules of a process do not change while it runs."""


def known(slug: str, stem: str) -> Proof | None:
    """The proof of an example, if it has been played in this process."""
    return _proofs.get((slug, load(slug).revision, stem))


def prove_all(slug: str, stems: Iterable[str], seconds: float) -> None:
    """Play those of these examples that were not played yet, as long as ``seconds`` last, but at least one. A thread that lets moves go
    first plays them."""
    unknown = [stem for stem in stems if known(slug, stem) is None]
    if unknown:
        threads.past_thread.submit(_prove_some, slug, unknown, time.monotonic() + seconds).result()


def _prove_some(slug: str, stems: Sequence[str], until: float) -> None:
    for stem in stems:
        proved(slug, stem)
        if time.monotonic() > until:
            return


def proved(slug: str, stem: str) -> Proof:
    """The proof of an example. It is played once in a process."""
    if (cached := known(slug, stem)) is not None:
        return cached
    threads.yield_to_moves()
    scenario, heard = scenarios(slug)[stem], dict[Heard, int]()
    try:
        prove(scenario, heard)
        proof = Proof(True, heard)
    except Exception as error:
        logger.exception("the example %s of %s does not hold: %s", stem, slug, error)
        proof = Proof(False)
    return _proofs.put((slug, load(slug).revision, stem), proof)


def prove(scenario: Scenario, heard: dict[Heard, int] | None = None) -> None:
    """Play the scenario. Every expectation must hold where it is. ``heard`` gets the sentences that are said. Raises :class:`NotProved`,
    or what the rules raise."""
    expected, steps = 0, steps_of(scenario)
    for position in play(scenario):
        if heard is not None and position.step in steps:
            _listen(position, steps.index(position.step), heard)
        if position.step is not None and position.step.expect is not None:
            check(position.match, position.step.expect)
            position.match.records.clear()
            expected += 1
    _holds(bool(expected), f"{scenario.stem} expects nothing")


def _listen(position: Position, step: int, heard: dict[Heard, int]) -> None:
    match = position.match
    asks = [ask for seat in match.waiting_for() if (ask := match.ask(seat)) is not None]
    said = [Heard("prompt", ask.prompt.msgid) for ask in asks]
    said += [Heard("log", event.text.msgid) for event in _happened(match)]
    if position.step is not None and position.step.expect is not None and position.step.expect.refused:
        dark = (option for ask in asks for option in ask.refused())
        said += [Heard("refusal", option.refused.reason.msgid) for option in dark if option.refused is not None]
    for one in said:
        heard.setdefault(one, step)


def _holds(fact: bool, message: str) -> None:
    if not fact:
        raise NotProved(message)


def check(match: Match[Any], expect: Expect) -> None:
    """Every part of ``expect``; the title's invariants hold as well."""
    match.title.check(match.state)
    for part in PARTS:
        part(match, expect)


def asked(match: Match[Any], expect: Expect) -> None:
    """Exactly these seats are asked, each by its clause."""
    if expect.asked is not None:
        asks = ((seat, match.questions.shown_ask(seat)) for seat in range(match.setup.players))
        rules = {seat: ask.rule for seat, ask in asks if ask is not None}
        _holds(rules == expect.asked, f"asked are {rules}, not {expect.asked}")


def waiting(match: Match[Any], expect: Expect) -> None:
    """Exactly these seats have to answer."""
    if expect.waiting is not None:
        seats = match.waiting_for()
        _holds(seats == expect.waiting, f"waiting are {seats}, not {expect.waiting}")


def offered(match: Match[Any], expect: Expect) -> None:
    """Each can be chosen."""
    for seat, patterns in expect.offered.items():
        for pattern in patterns:
            there = bool(_like(match.options(seat), pattern))
            _holds(there, f"{pattern} is not offered to seat {seat}: {_ids(match, seat)}")


def only(match: Match[Any], expect: Expect) -> None:
    """Exactly these can be chosen."""
    for seat, ids in expect.only.items():
        _holds(_ids(match, seat) == sorted(ids), f"seat {seat} can choose {_ids(match, seat)}, not only {sorted(ids)}")


def absent(match: Match[Any], expect: Expect) -> None:
    """None of these can be chosen."""
    for seat, patterns in expect.absent.items():
        for pattern in patterns:
            _holds(not _like(match.options(seat), pattern), f"{pattern} is offered to seat {seat}")


def refused(match: Match[Any], expect: Expect) -> None:
    """Shown dark with the clause; whoever answers it all the same is refused by that clause, and nothing changes."""
    for seat, by in expect.refused.items():
        ask = match.ask(seat)
        dark = [] if ask is None else list(ask.refused())
        for pattern, rule in by.items():
            matching = _like(dark, pattern)
            _holds(bool(matching), f"{pattern} is not refused to seat {seat}: {[option.id for option in dark]}")
            for option in matching:
                _answer_refused(match, seat, option.id, rule)


def _answer_refused(match: Match[Any], seat: int, option_id: str, rule: str) -> None:
    number, by = match.number, None
    try:
        match.submit(seat, option_id)
    except NotAllowed as refusal:
        by = refusal.rule
    _holds(by == rule, f"{option_id} is refused to seat {seat} by {by}, not by {rule}")
    _holds(match.number == number, f"{option_id} was refused, and play went on")


def lost(match: Match[Any], expect: Expect) -> None:
    """By which clauses something is lost with an option."""
    for seat, by in expect.lost.items():
        losses = match.title.losses(match.view(seat), match.question(seat))
        for option, rules in by.items():
            there = bool(_like(match.options(seat), option))
            _holds(there, f"{option} is not offered to seat {seat}: {_ids(match, seat)}")
            gone = [loss.rule for loss in losses.get(option, ())]
            _holds(gone == rules, f"with {option} other things are lost: {gone}, not {rules}")


def may_i(match: Match[Any], expect: Expect) -> None:
    """What a person reads who asks about the thing: all that is offered and refused there, what it costs and brings."""
    for seat, by in expect.may_i.items():
        ask = match.questions.shown_ask(seat)
        if ask is None:
            raise NotProved(f"seat {seat} is not asked")
        dark = [option for option in ask.refused() if option.refused is not None]
        options = match.options(seat)
        if not isinstance(options, Orders):
            options = match.title.forecast(match.view(seat), Question(ask, options))
        for thing, fact in by.items():
            _answers(may_i_about(thing, things(options), dark), fact, thing)


def _answers(answer: MayI, fact: MayIFact, thing: str) -> None:
    if fact.offered is not None:
        _exactly([option.id for option in answer.offered], fact.offered, f"offered at {thing}")
    if fact.refused is not None:
        _exactly([option.id for option in answer.refused], list(fact.refused), f"refused at {thing}")
        for pattern, rule in fact.refused.items():
            rules = {option.refused.rule for option in _like(answer.refused, pattern) if option.refused is not None}
            _holds(rules == {rule}, f"{pattern} is refused at {thing} by {rules}")
    options = [*answer.offered, *answer.refused]
    for pattern, worth in fact.costs.items():
        costs = [_worth(worth, option.price, option.cost) for option in _one(options, pattern)]
        _holds(costs == [worth], f"{pattern} costs {costs} at {thing}")
    for pattern, worth in fact.brings.items():
        gains = [_worth(worth, option.brings, option.gain) for option in _one(options, pattern)]
        _holds(gains == [worth], f"{pattern} brings {gains} at {thing}")
    for pattern, points in fact.scores.items():
        shares = [{share.seat: share.points.total for share in option.scores} for option in _one(options, pattern)]
        _holds(shares == [points], f"{pattern} scores {shares} at {thing}")


def _exactly(ids: Sequence[str], patterns: Sequence[str], what: str) -> None:
    """Each id has a pattern, and each pattern an id."""
    _holds(all(any(fnmatchcase(one, pattern) for pattern in patterns) for one in ids), f"{ids} are {what}")
    _holds(all(any(fnmatchcase(one, pattern) for one in ids) for pattern in patterns), f"only {ids} are {what}")


def _one(options: Sequence[Option], pattern: str) -> list[Option]:
    """The option with this id; of several, those that differ in what they cost and bring."""
    matching = _like(options, pattern)
    _holds(bool(matching), f"{pattern} is not among {[option.id for option in options]}")
    return list({repr((one.price, one.cost, one.brings, one.gain, one.scores)): one for one in matching}.values())


def _worth(expected: int | dict[str, int], reckoning: Reckoning | None, amounts: Sequence[Amount]) -> object:
    """The total of the reckoning, or the amounts by icon, as the file has it."""
    if isinstance(expected, int):
        return None if reckoning is None else reckoning.total
    return {one.icon: one.n for one in amounts}


def state(match: Match[Any], expect: Expect) -> None:
    """Facts of the State."""
    for path, value in expect.state.items():
        holds = paths.holds(match.state, path, value)
        _holds(holds, "" if holds else f"{path} is {paths.read(match.state, path)!r}, not {value!r}")


def view(match: Match[Any], expect: Expect) -> None:
    """What seats see."""
    for seat, facts in expect.view.items():
        seen = match.view(None if seat == SPECTATOR else seat)
        for path, value in facts.items():
            holds = paths.holds(seen, path, value)
            _holds(
                holds,
                "" if holds else f"{path}, as seat {seat} sees it, is {paths.read(seen, path)!r}, not {value!r}",
            )


def events(match: Match[Any], expect: Expect) -> None:
    """They happened, in this order."""
    happened = _happened(match)
    for fact in expect.events:
        _holds(any(_is(fact, event) for event in happened), f"{fact} did not happen, or not in this order")


def silent(match: Match[Any], expect: Expect) -> None:
    """None of these happened."""
    for fact in expect.silent:
        _holds(not any(_is(fact, event) for event in _happened(match)), f"{fact} happened")


def result(match: Match[Any], expect: Expect) -> None:
    """How the match ended."""
    if expect.over is not None:
        _holds((match.result is not None) == expect.over, f"over: {match.result is not None}")
    if expect.result is None:
        return
    if match.result is None:
        raise NotProved("the match is not over")
    standings = sorted(match.result.standings, key=lambda standing: standing.seat)
    actual = {
        "winners": match.result.winners,
        "won": match.result.won,
        "rule": match.result.rule,
        "scores": [standing.score for standing in standings],
        "places": [standing.place for standing in standings],
    }
    for key, value in msgspec.structs.asdict(expect.result).items():
        _holds(value is None or actual[key] == value, f"{key} is {actual[key]!r}, not {value!r}")


def undo(match: Match[Any], expect: Expect) -> None:
    """Whether seats may take their last answers back."""
    for seat, may in expect.undo.items():
        _holds(match.may_undo(seat) == may, f"seat {seat} may take back: {not may}")


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
