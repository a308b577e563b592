"""The conformance kit: it plays whole random games of any title, and checks at every step what must hold."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from games.engine.bots.bots import Bot, answer
from games.engine.bots.careful import Careful
from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.match.saved import Move, Saved
from games.engine.rules.ask import CLOCK, Ask, AskAll
from games.engine.rules.errors import InvariantBroken
from games.engine.rules.orders import Orders, offered
from games.engine.rules.reckoning import reckonings_in
from games.engine.rules.state import Result, State
from games.engine.testing.counting import Ledger, check_event, check_lines, check_numbers, check_reckoning
from games.engine.testing.faults import described
from games.engine.title import codec
from games.engine.title.info import Setup
from games.engine.title.title import Title
from games.engine.title.view import View

ANSWERS_A_STEP = 40
"""A step is a turn or less, so it ends after at most that many answers."""
MOVES_A_MATCH = 20_000
"""A match longer than this does not end."""
DEALINGS = 8
"""How often hidden information is dealt again, to see whether a sum stays the same. It is enough that chance alone never keeps the sum."""
SAMPLED = 0.05
"""The share of moves at which the costly checks run."""
UNSEEN = View(viewer=None, panels=[])
"""The View for a bot that ignores it."""
Asking: TypeAlias = Callable[[Bot, Match[Any], int, random.Random], str]
"""Asks a bot for the answer of a seat, as :func:`games.engine.bots.bots.answer` does."""
_Chooser: TypeAlias = Callable[[Match[Any]], tuple[int, str] | None]
"""Chooses the next seat and its answer. None if there is none."""


class Failure(msgspec.Struct):
    """A failure: where, and what."""

    seed: str
    move: int
    what: str


class Playout(msgspec.Struct):
    """A match played by bots, to its end or to a failure."""

    setup: Setup
    seed: str
    moves: list[Move]
    result: Result | None
    failure: Failure | None
    seconds: float
    scores: Mapping[str, int] = {}
    """The final score of everybody, by owner; see ``Title.scores``."""


class _Course(msgspec.Struct):
    """A match in progress: the answer that is being tried, and the failure."""

    match: Match[Any] | None
    attempt: tuple[int, str] | None
    failure: Failure | None


def play_out(
    title: Title[Any, Any], setup: Setup, seed: str, bots: Sequence[Bot], *, check: bool = True, ask: Asking = answer
) -> Playout:
    """Play a whole match with ``bots`` by seat. With ``check``, :func:`check_position` follows every move. ``ask`` asks every bot but the
    random one, which reads nothing. Never raises for errors of the title: they are the Playout's ``failure``, and :func:`play_again` with
    its ``moves`` leads there."""
    began = time.perf_counter()
    imagined = any(isinstance(bot, Careful) for bot in bots)
    course = _play(title, setup, seed, _chosen(bots, random.Random(seed), check, ask), check=check, imagined=imagined)
    match, failure = course.match, course.failure
    return Playout(
        setup=setup,
        seed=seed,
        moves=_moves_of(course),
        result=match.result if match is not None and failure is None else None,
        failure=failure,
        seconds=time.perf_counter() - began,
        scores=title.scores_of(match.state) if match is not None and match.result is not None else {},
    )


def play_again(
    title: Title[Any, Any], setup: Setup, seed: str, moves: Iterable[Move]
) -> tuple[Match[Any] | None, Failure | None]:
    """Make recorded moves and check every position as a checked playout does. So it fails at the same move. Returns the match as far as it
    came (None: it did not begin), and the failure."""
    course = _play(title, setup, seed, _recorded(moves), check=True)
    return course.match, course.failure


def _play(
    title: Title[Any, Any], setup: Setup, seed: str, choose: _Chooser, *, check: bool, imagined: bool = False
) -> _Course:
    """A match in which ``choose`` gives every answer, until it has none left or something breaks."""
    match: Match[Any] | None = None
    attempt: tuple[int, str] | None = None
    failure: Failure | None = None
    try:
        match = Match.start(title, setup, seed, watched=check, imagined=imagined)
        ledger = Ledger(match) if check else None
        for _ in range(MOVES_A_MATCH):
            if (attempt := choose(match)) is None:
                break
            seat, option_id = attempt
            if seat == CLOCK:
                match.settle()
            else:
                match.submit(seat, option_id)
            attempt = None
            if ledger is not None:
                ledger.check(match)
                check_position(match, _chance_here(match, seed))
        else:
            raise InvariantBroken(f"no end after {MOVES_A_MATCH} answers")
        if check and match.request is None:
            check_end(match, seed, _made(match))
    except Exception as error:  # any error of a title is a finding, not a crash of the kit
        failure = Failure(seed, match.number if match is not None else 0, described(error))
    return _Course(match, attempt, failure)


def _chosen(bots: Sequence[Bot], chance: random.Random, check: bool, ask: Asking) -> _Chooser:
    """The answers of bots, until the match is over."""
    looks = [
        check or bot is not random_bot for bot in bots
    ]  # a View is only built for a bot that reads it, or for a check

    def choose(match: Match[Any]) -> tuple[int, str] | None:
        if (request := match.request) is None:
            return None
        seat = request.seat if isinstance(request, Ask) else _one_of(match.waiting_for(), chance)
        if looks[seat]:
            return seat, ask(bots[seat], match, seat, chance)
        return seat, random_bot(UNSEEN, match.question(seat), chance)

    return choose


def _recorded(moves: Iterable[Move]) -> _Chooser:
    """The recorded answers. Every asked seat gets its View first, as a bot would."""
    written = iter(enumerate(moves, 1))

    def choose(match: Match[Any]) -> tuple[int, str] | None:
        for seat in match.waiting_for():
            match.view(seat)
            match.question(seat)
        return next(
            ((move.seat, move.option) for number, move in written if not match.answering.makes_itself(move, number)),
            None,
        )

    return choose


def _chance_here(match: Match[Any], seed: str) -> random.Random:
    """Whether the costly checks run at this position. Only the position decides. So a second run makes the same checks, and the bots play
    the same game with or without checks."""
    return random.Random(f"{seed}/{match.number}/{len(match.sealed)}")


def _moves_of(course: _Course) -> list[Move]:
    """Everything that leads to the current position or failure: the moves made, the sealed answers that wait for others, and the answer
    being tried."""
    match = course.match
    if match is None:
        return []
    waiting = [Move(seat, option_id) for seat, option_id in match.sealed.items()]
    return [*_made(match), *waiting, *([Move(*course.attempt)] if course.attempt is not None else [])]


def _made(match: Match[Any]) -> list[Move]:
    return [record.move for record in match.records if record.move]


def _one_of(seats: Sequence[int], chance: random.Random) -> int:
    """The seat that answers next. Without a choice nothing is drawn."""
    return seats[0] if len(seats) == 1 else chance.choice(seats)


def check_position(match: Match[Any], chance: random.Random) -> None:
    """The checks that must hold at every question. Raises :class:`InvariantBroken`, or any error of the title."""
    match.title.check(match.state)
    if match.step.answers > ANSWERS_A_STEP:
        raise InvariantBroken(f"a step took more than {ANSWERS_A_STEP} answers")
    for seat in match.waiting_for():
        _check_options(match, seat)
    check_events(match)
    if isinstance(match.request, AskAll) and match.request.covert:
        check_reactions(match, chance)
    if chance.random() < SAMPLED:
        check_saving(match)
        check_undo(match)
        check_secrets(match, chance)
        check_dealing(match, chance)
        check_views(match, chance)


def _check_options(match: Match[Any], seat: int) -> None:
    """Options have unique ids and a label. Refused options are not also legal, and each names its clause."""
    ask = match.ask(seat)
    assert ask is not None
    if not ask.rule:
        raise InvariantBroken(f"{ask.prompt.msgid!r} cites no clause")
    offers = offered(match.options(seat))
    legal = [option.id for option in offers]
    refused = list(ask.refused())
    everything = legal + [option.id for option in refused]
    if len(set(everything)) != len(everything):
        raise InvariantBroken(f"an option of {ask.prompt.msgid!r} is offered twice: {sorted(everything)}")
    for option in refused:
        if option.refused is None or not option.refused.rule:
            raise InvariantBroken(f"{option.id} is refused without a reason and clause")
    for option in (*offers, *refused):
        check_numbers(option)


def check_events(match: Match[Any]) -> None:
    """The events since the last answer of a seat explain the changes that they made."""
    for record in reversed(match.records):
        for event in record.events:
            check_event(event)
        if record.move is not None and not record.move.forced:
            break


def check_views(match: Match[Any], chance: random.Random) -> None:
    """Every reckoning that a viewer sees adds up: on the table, and in the forecasts for the seats that are asked."""
    seat = chance.randrange(match.setup.players)
    for path, reckoning in reckonings_in(match.view(seat)):
        check_reckoning(reckoning, f"{path} in the view of seat {seat}")
    for asked in match.waiting_for():
        question = match.question(asked)
        if isinstance(question.options, Orders):
            continue
        forecast = match.title.forecast(match.view(asked), question)
        if sorted(option.id for option in forecast) != sorted(option.id for option in question.options):
            raise InvariantBroken(f"other options are forecast than seat {asked} is asked")
        for option in forecast:
            check_numbers(option)


def _again(match: Match[Any]) -> Match[Any]:
    """The match, saved and loaded again."""
    return Match.restore(match.title, msgspec.msgpack.decode(codec.encode(match.save()), type=Saved))


def check_saving(match: Match[Any]) -> None:
    """A match that is saved and loaded has the same state, questions and options."""
    again = _again(match)
    if codec.encode(again.state) != codec.encode(match.state):
        raise InvariantBroken("a saved match is loaded with another State")
    if again.waiting_for() != match.waiting_for() or again.number != match.number:
        raise InvariantBroken("a saved match is loaded with another question")
    for seat in match.waiting_for():
        if list(offered(again.options(seat))) != list(offered(match.options(seat))):
            raise InvariantBroken("a saved match is loaded with other options")


def check_undo(match: Match[Any]) -> None:
    """Where undo is offered, nothing was drawn since. Undo followed by the same answer changes nothing."""
    for seat in range(match.setup.players):
        if not match.may_undo(seat):
            continue
        trial = _again(match)
        uses, before = trial.state.chance.uses, codec.encode(trial.state)
        last = next(move for move in reversed(trial.recent_moves()) if not move.forced)
        trial.undo(seat)
        if trial.state.chance.uses != uses:
            raise InvariantBroken("undo is offered beyond a draw or roll")
        trial.submit(seat, last.option)
        if codec.encode(trial.state) != before:
            raise InvariantBroken("undo and the same answer again lead elsewhere")


def check_reactions(match: Match[Any], chance: random.Random) -> None:
    """The seats that are asked to react follow from public information. All seats with a choice are among them. They do not change when the
    information hidden from a seat is dealt again."""
    asked = match.questions.shown_waiting()
    for seat in match.waiting_for():
        if seat not in asked:
            raise InvariantBroken(f"seat {seat} can react, and could not for all that the others know")
    for seat in range(match.setup.players):
        trial = _again(match)
        match.title.permute_hidden(trial.state, seat, chance)
        if trial.questions.shown_waiting() != asked:
            raise InvariantBroken(f"who is asked to react tells seat {seat} something hidden")


def check_secrets(match: Match[Any], chance: random.Random) -> None:
    """No View changes when the information hidden from its seat is dealt again."""
    for seat in (None, *range(match.setup.players)):
        other = codec.clone(match.state)
        match.title.permute_hidden(other, seat, chance)
        if codec.encode(match.title.view(other, seat)) != codec.encode(match.title.view(match.state, seat)):
            raise InvariantBroken(f"the view of seat {seat} shows something hidden")
        _check_dealt_from_order(match.title, match.state, other, seat)


def _check_dealt_from_order(title: Title[Any, Any], state: State, other: State, seat: int | None) -> None:
    """The new deal does not follow from what was hidden. ``state`` and ``other`` look the same to the seat. With the same chance both
    become the same State."""
    dealt = [codec.clone(state), codec.clone(other)]
    for deal in dealt:
        title.permute_hidden(deal, seat, random.Random(0))
    if codec.encode(dealt[0]) != codec.encode(dealt[1]):
        raise InvariantBroken(f"what is dealt again for seat {seat} follows from what lay hidden")


def check_dealing(match: Match[Any], chance: random.Random) -> None:
    """A new deal does not keep a sum that the seat does not know. Where amounts by kind change, their sum changes too, unless the seat's
    View shows it."""
    seat = chance.randrange(match.setup.players)
    before = codec.encode(match.title.view(match.state, seat))
    dealt = []
    for _ in range(DEALINGS):
        other = codec.clone(match.state)
        match.title.permute_hidden(other, seat, chance)
        dealt.append(dict(_amounts(other)))
    for path, amounts in _amounts(match.state):
        dealt_amounts = [dealing.get(path, {}) for dealing in dealt]
        if all(other == amounts for other in dealt_amounts) or any(
            _sum(other) != _sum(amounts) for other in dealt_amounts
        ):
            continue
        more = codec.clone(match.state)
        changed = dict(_amounts(more))[path]
        changed[next(iter(changed))] += 1
        if codec.encode(match.title.view(more, seat)) == before:
            raise InvariantBroken(f"what seat {seat} must not know is dealt again with the sum of {path} kept")


def _sum(amounts: dict[Any, int]) -> int:
    return sum(amounts.values())


def _amounts(value: Any, path: str = "") -> Iterator[tuple[str, dict[Any, int]]]:
    """Every dict of whole numbers in a State, by its path."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _amounts(getattr(value, name), f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _amounts(part, f"{path}.{index}")
    elif isinstance(value, dict) and value and all(type(part) is int for part in value.values()):
        yield path, value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _amounts(part, f"{path}.{key}")


def check_end(match: Match[Any], seed: str, moves: Sequence[Move]) -> None:
    """The result names every seat once, places agree with scores, and the same moves lead to the same State."""
    match.title.check(match.state)
    result = match.result
    assert result is not None
    if sorted(standing.seat for standing in result.standings) != list(range(match.setup.players)):
        raise InvariantBroken("the result does not name every seat once")
    for standing in result.standings:
        check_lines(f"seat {standing.seat}", standing.score, standing.lines)
    for rival in match.title.rivals(match.state):
        check_lines(rival.owner, rival.score, rival.lines)
    again = Match.replay(match.title, match.setup, seed, moves)
    if codec.encode(again.state) != codec.encode(match.state):
        raise InvariantBroken("the same moves led to another State")
