"""The kit's checks of numbers: every reckoning adds up, and the logged changes are the applied changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from games.engine.match.match import Match
from games.engine.rules.ask import Option
from games.engine.rules.errors import InvariantBroken
from games.engine.rules.event import Change, Event
from games.engine.rules.reckoning import Reckoning, sums
from games.engine.rules.state import ScoreLine

APART = 8
"""The number of steps in a row that may begin while logged and held amounts differ. A step may log a gain before it asks where the gain
goes, or only when all of it is given. The steps after it may do the same."""
_Key: TypeAlias = tuple[str, str]
"""An owner, and what it has."""


def check_reckoning(reckoning: Reckoning, of: str) -> None:
    """The reckoning adds up, and every cause has its sentence and clause."""
    if not sums(reckoning.causes):
        raise InvariantBroken(f"{of} does not add up, or a cause of it has no text or clause: {reckoning}")


def check_numbers(option: Option) -> None:
    """The price of an option equals its cost in icons. What is owed may pay for more than its number: the first Debt of a turn can give
    two points. Its gain and the points that it would score add up."""
    if option.price is not None:
        check_reckoning(option.price, f"the price of {option.id}")
        cost, owed = (sum(amount.n for amount in amounts) for amounts in (option.cost, option.owed))
        total = option.price.total
        if not (cost < total and 0 < owed <= total - cost if option.owed else cost == total or not option.cost):
            raise InvariantBroken(f"{option.id} costs {cost} and owes {owed}, and its price is {option.price}")
    if option.brings is not None:
        check_reckoning(option.brings, f"what {option.id} brings")
    for share in option.scores:
        check_reckoning(share.points, f"what seat {share.seat} would score by {option.id}")


def check_lines(of: str, score: int | None, lines: Iterable[ScoreLine]) -> None:
    """The lines of a score add up to it, and each agrees with its reckoning."""
    points = [line.points for line in lines if line.points is not None]
    if score is not None and points and sum(points) != score:
        raise InvariantBroken(f"{of}: the lines of the score add up to {sum(points)}, not {score}")
    for line in lines:
        if isinstance(line.reckoning, Reckoning):
            check_reckoning(line.reckoning, f"{of}: {line.label.msgid!r}")
            if line.reckoning.total != line.points:
                raise InvariantBroken(f"{of}: {line.label.msgid!r} scores {line.points}, explained as {line.reckoning}")


def check_event(event: Event) -> None:
    """The event's reckoning adds up, and its total equals the change of what somebody has."""
    reckoning = event.reckoning
    if not isinstance(reckoning, Reckoning):
        return
    check_reckoning(reckoning, f"what explains {event.text.msgid!r}")
    if not event.changes:
        return
    changed: dict[str, int] = {}
    for change in event.changes:
        changed[change.owner] = changed.get(change.owner, 0) + change.n
    if reckoning.total not in map(abs, changed.values()):
        raise InvariantBroken(f"{event.text.msgid!r} changes {event.changes}, explained as {reckoning}")


class Ledger:
    """The possessions of all owners, updated by logged changes. After each answer they must equal ``Title.holdings``. Everybody begins with
    nothing, so the starting amounts are logged too."""

    def __init__(self, match: Match[Any]) -> None:
        self._held: dict[_Key, int] = {}
        self._reported: dict[_Key, int] = {}
        """The logged amounts that are not held yet, or the reverse."""
        self._parted: dict[_Key, tuple[int, int]] = {}
        """The move and step, counted by this ledger, since which the two differ."""
        self._seen = 0
        self._answers = self._steps = 0
        self.check(match)

    def check(self, match: Match[Any]) -> None:
        """Raise :class:`InvariantBroken` if the changes logged since the last check are not the applied ones."""
        if self._seen == len(match.records):
            return
        fresh = [
            change for record in match.records[self._seen :] for event in record.events for change in event.changes
        ]
        self._seen = len(match.records)
        answers = match.step.answers
        self._steps += answers <= self._answers
        self._answers = answers
        now = _held(match)
        if fresh or self._parted or now != self._held:
            self._compare(match, now, fresh)

    def _compare(self, match: Match[Any], now: dict[_Key, int], fresh: Iterable[Change]) -> None:
        reported, held = self._reported, self._held
        for change in fresh:
            key = change.owner, change.what
            reported[key] = reported.get(key, 0) + change.n
        for key, n in now.items():
            before = held.get(key, 0)
            if n == before + reported.get(key, 0):
                held[key] = n
                reported.pop(key, None)
                self._parted.pop(key, None)
                continue
            since, step = self._parted.setdefault(key, (match.number, self._steps))
            if self._steps - step > APART or match.request is None:
                owner, what = key
                raise InvariantBroken(
                    f"{what} of {owner} changed by {n - before} since move {since}, and {reported.get(key, 0)} was logged"
                )


def _held(match: Match[Any]) -> dict[_Key, int]:
    holdings = match.title.holdings(match.state)
    return {(owner, what): n for owner, held in holdings.items() for what, n in held.items()}
