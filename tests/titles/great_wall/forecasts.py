"""What this title shows beside a choice: prices and gains of options, numbers of the View, and of the guidance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.match.match import Match
from games.engine.rules.ask import AskAll, Option, answer_of
from games.titles.great_wall.rules import icons
from games.titles.great_wall.seen.view import GreatWallView
from tests.titles.forecasts import Claim, events_since
from tests.titles.great_wall.guidance_claims import of_guidance
from tests.titles.great_wall.rehearsing import declines
from tests.titles.great_wall.section_claims import GOODS, of_locations, of_sections

PAID = [*GOODS, "resource:honor"]
BEFORE_PAYING = ("pay", "overseer")
"""Verbs of what is asked between a choice and its payment."""
REWARD = "gw.battle.spearman.3"


def claims(match: Match[Any], seat: int) -> Iterator[Claim]:
    """Everything that is shown to the seat that is asked."""
    view = match.view(seat)
    assert isinstance(view, GreatWallView)
    for option in match.options(seat):
        if answer_of(option.id).verb == "fulfil":
            yield from _of_request(match, seat, option)
        elif option.price is not None:
            yield _paid(seat, option)
        if option.brings is not None:
            yield _brought(seat, option)
        if answer_of(option.id).verb in ("strike", "wound"):
            yield from _of_strike(match, seat, option)
    yield from of_sections(match, view)
    yield from of_locations(match, view)
    said = match.title.guide(view, match.question(seat))
    if said is not None:
        yield from of_guidance(match, seat, view, said.text)


def _changes(match: Match[Any], seat: int) -> Iterator[dict[str, int]]:
    """What each event changed of the goods and the honor of the seat."""
    for event in events_since(match):
        found = {
            change.what: change.n for change in event.changes if change.owner == f"seat:{seat}" and change.what in PAID
        }
        if found:
            yield found


def _waits(match: Match[Any], seat: int) -> bool:
    """Whether others still have to answer the question that the seat has answered, or the seat how it pays."""
    ask = match.ask(seat)
    if ask is not None and any(answer_of(option.id).verb in BEFORE_PAYING for option in match.options(seat)):
        return True
    return isinstance(match.request, AskAll) and seat in match.sealed


# Options


def _paid(seat: int, option: Option) -> Claim:
    """What an option costs is what is paid first. Who chooses which effect comes first may still not use it."""
    assert option.price is not None
    price = option.price.total
    nothing = None if answer_of(option.id).verb == "first" else 0

    def read(match: Match[Any]) -> int | None:
        paid = (-sum(found.values()) for found in _changes(match, seat) if all(n < 0 for n in found.values()))
        return next(paid, nothing) if price else 0

    return Claim(f"price of {option.id}", price, price, (option.id,), read, lambda end: not _waits(end, seat), declines)


def _of_request(match: Match[Any], seat: int, option: Option) -> Iterator[Claim]:
    """gw.coop.requests.4: what a request asks of each who pays for it, or of all together in soldiers and clerks."""
    if option.price is None:
        return
    _, request, *named = answer_of(option.id).parts
    payers = [int(owner) for owner in named] or list(range(match.state.seats))
    price, sacrificed = option.price.total, sum(match.state.sacrificed.values())
    before = set(match.state.requests_done)
    due = price if not option.cost and not named else price * len(payers)

    def read(end: Match[Any]) -> int | None:
        if set(end.state.requests_done) - before != {request}:  # partners may fulfill another one first
            return None
        paid = (found for owner in payers for found in _changes(end, owner) if all(n < 0 for n in found.values()))
        if option.cost:
            return -sum(sum(found.values()) for found in paid)
        given: int = sum(end.state.sacrificed.values()) - sacrificed
        return given

    yield Claim(
        what=f"price of {option.id}",
        least=due,
        most=due,
        given=(option.id,),
        read=read,
        until=lambda end: request in end.state.requests_done and not _waits(end, seat),
        follow=lambda one: one.id == option.id or answer_of(one.id).verb not in ("fulfil", "done"),
        over=lambda end: end.state.season != "winter",
    )


def _brought(seat: int, option: Option) -> Claim:
    assert option.brings is not None
    honor = option.brings.total

    def read(match: Match[Any]) -> int:
        gains = (found["resource:honor"] for found in _changes(match, seat) if "resource:honor" in found)
        return next(gains, 0)

    return Claim(f"brings: {option.id}", honor, honor, (option.id,), read)


def _of_strike(match: Match[Any], seat: int, option: Option) -> Iterator[Claim]:
    """What the vital spots give, and whether none is left free on the card."""
    answer = answer_of(option.id)
    section_id, card = (answer.parts[2], answer.parts[3]) if answer.verb == "strike" else answer.parts[1:3]
    drawn = sum(amount.n for amount in option.gain if amount.icon == icons.GOODS["tactics"])
    gained = sum(amount.n for amount in option.gain) - drawn

    def gains(end: Match[Any]) -> int:
        events = [event for event in events_since(end) if event.rule == REWARD]
        first = _first_strike(end)
        return sum(
            change.n
            for event in events
            if event in first
            for change in event.changes
            if change.owner == f"seat:{seat}" and change.what in PAID
        )

    def free(end: Match[Any]) -> int:
        section = next(section for section in end.state.sections if section.id == section_id)
        horde = next((horde for horde in section.hordes if horde.card == card), None)
        return int(horde is None or all(occupant is not None for occupant in horde.spots))

    if answer.verb == "strike":
        yield Claim(f"reward of {option.id}", gained, gained, (option.id,), gains)
    last = int(icons.LAST_SPOT in option.gain)
    spots = sum(occupant is None for occupant in _spots(match, section_id, card))
    real = int(spots == (len(answer.parts[4].split("-")) if answer.verb == "strike" else 1))
    yield Claim(f"last of {option.id}", last, last, (option.id,), lambda end: free(end) if last else real)


def _spots(match: Match[Any], section_id: str, card: str) -> list[Any]:
    section = next(section for section in match.state.sections if section.id == section_id)
    spots: list[Any] = next(one for one in section.hordes if one.card == card).spots
    return spots


def _first_strike(match: Match[Any]) -> list[Any]:
    """What was told up to a second attack."""
    found: list[Any] = []
    for event in events_since(match):
        if event.rule == "gw.battle.attack.2" and any(one.rule == event.rule for one in found):
            break
        found.append(event)
    return found
