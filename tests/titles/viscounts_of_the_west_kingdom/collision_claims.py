"""Collisions, compared with what was shown of them: by an action, by hiring, by dismissing, and as the markers are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from functools import partial

from games.engine.match.match import Match
from games.engine.rules.ask import Option, allowed, answer_of
from games.engine.rules.event import Event
from games.engine.rules.game import Game
from games.titles.viscounts_of_the_west_kingdom.rules import hiring, track
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.collisions import HIRE, Meeting, deed_of
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.ways import Way
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.state import Player, Viscounts
from games.titles.viscounts_of_the_west_kingdom.turn import acting
from tests.titles.forecasts import Claim, events_since
from tests.titles.viscounts_of_the_west_kingdom.castle_claims import plain

ACTIONS = (acting.TRADE, acting.BUILD, acting.PUBLIC, acting.NOBLE, acting.CLERIC)
CHANGES_NO_ABILITY = (acting.TRADE, acting.NOBLE, acting.CLERIC)
"""A Building may cover or uncover what is set off by a Collision."""
COLLIDES, HIRED = "vis.recruit.collision.1", "vis.recruit.hire.1"
BELOW = "vis.recruit.collision.6"
READING = ("vis.recruit.collision.5", BELOW, "vis.recruit.collision.9")
"""Clauses of what is logged once the space has been read."""
REVEALS = ("vis.recruit.shuffle.1", "vis.effects.cards.4", "vis.effects.cards.11", "vis.effects.board.1")
"""Clauses of what may show a card that nobody knew."""

Outcome = Callable[[Match[Viscounts]], int | None]
"""The space on which a Collision was resolved, 0 without one. None: it cannot be compared."""


def of_meetings(match: Match[Viscounts], seat: int, way: Way) -> Iterator[Claim]:
    """At the question for the primary action."""
    if match.state.extra:
        certain = sum(one.certain for one in way.meetings)
        yield Claim("collision before the turn's own action, certain", certain, certain, (), lambda end: 0)
        return
    player, here = match.state.players[seat], [one for one in way.meetings if not one.deed]
    options = match.options(seat)
    if here:
        yield from (
            _as_they_are(option, player, seat, [*here, *shown_by(way, option)]) for option in options if _acts(option)
        )
        return
    for option in options:
        meetings = shown_by(way, option)
        if _acts(option):
            yield from _claims(
                option.id,
                meetings,
                (option.id,),
                lambda end: collided(end, player, seat),
                seat,
                until_the_turn_ends(seat),
            )
        elif answer_of(option.id).verb == acting.DISMISS:
            yield from _claims(option.id, meetings, (option.id,), lambda end: _standing(end, seat), seat, _asks(seat))
    quiet = [
        option for option in options if answer_of(option.id).verb in CHANGES_NO_ABILITY and not shown_by(way, option)
    ]
    yield from _of_hiring(match, seat, way, player, quiet)


def _acts(option: Option) -> bool:
    return answer_of(option.id).verb in ACTIONS


def shown_by(way: Way, option: Option) -> list[Meeting]:
    """The Collisions that are shown of an option."""
    return [
        one
        for one in way.meetings
        if option.elements
        and (one.deed, one.element) == deed_of(option)
        and (not one.options or option.label in one.options)
    ]


def _claims(
    what: str,
    meetings: Sequence[Meeting],
    answers: tuple[str, ...],
    outcome: Outcome,
    seat: int,
    until: Callable[[Match[Viscounts]], bool],
) -> Iterator[Claim]:
    """Nobody hires or uses anything else until the Collision. A certain one comes. Of the others at most one comes, on a space that was
    shown, and each can come."""
    over = until_the_turn_ends(seat)
    if all(one.certain for one in meetings) and len(meetings) < 2:
        step = meetings[0].step if meetings else 0
        yield Claim(f"collision by {what}", step, step, answers, outcome, until, declines, over)
    else:
        steps = {0, *(one.step for one in meetings)}

        def among(end: Match[Viscounts]) -> int | None:
            step = outcome(end)
            return None if step is None else int(step in steps)

        def known(meeting: Meeting, end: Match[Viscounts]) -> int | None:
            return None if _revealed(end) else int(outcome(end) == meeting.step)

        yield Claim(f"perhaps a collision by {what} on {steps}", 1, 1, answers, among, until, declines, over)
        for meeting in meetings:
            yield Claim(
                what=f"perhaps a collision by {what} on {meeting.step}",
                least=0,
                most=1,
                given=answers,
                read=partial(known, meeting),
                until=until,
                follow=declines,
                over=over,
                exact=True,
            )

    def below(meeting: Meeting, end: Match[Viscounts]) -> int | None:
        return _gains_below(end, meeting, seat) if outcome(end) == meeting.step else None

    for meeting in meetings:
        yield Claim(
            what=f"below a collision by {what} on {meeting.step}",
            least=1,
            most=1,
            given=answers,
            read=partial(below, meeting),
            until=until,
            follow=declines,
            over=over,
        )


def declines(option: Option) -> bool:
    """Only what was chosen has an effect: nothing is hired afterwards, no second card dismissed."""
    return plain(option) and answer_of(option.id).verb not in ("hire", "order-instead", "dismiss")


def until_the_turn_ends(seat: int) -> Callable[[Match[Viscounts]], bool]:
    return lambda end: end.state.phase in ("draw", "cards", "end", "setup") or end.state.active != seat


def _revealed(match: Match[Viscounts]) -> bool:
    return any(event.rule in REVEALS for event in events_since(match))


def _gains_below(match: Match[Viscounts], meeting: Meeting, seat: int) -> int:
    """vis.recruit.collision.6: whether only opponents gain that were shown."""
    gained = {event.seat for event in events_since(match) if event.rule == BELOW and event.seat not in (None, seat)}
    return int(gained <= set(meeting.others))


# What happened


def collided(match: Match[Viscounts], before: Player, seat: int) -> int:
    """The space on which the Collision was resolved, 0 without one: the markers are moved as the events say."""
    player, collides = deepcopy(before), False
    for event in events_since(match):
        collides = collides or (event.rule == COLLIDES and event.seat == seat)
        if collides and event.rule in READING:
            break
        _move(player, event, seat)
    return player.virtue if collides else 0


def _move(player: Player, event: Event, seat: int) -> None:
    for change in event.changes:
        if (change.owner, change.what) == (f"seat:{seat}", "corruption"):
            track.to_the_right(player, change.n)
        elif (change.owner, change.what) == (f"seat:{seat}", "virtue"):
            track.to_the_left(player, change.n)


def has_collided(match: Match[Viscounts]) -> bool:
    return any(event.rule == COLLIDES for event in events_since(match))


# As the markers are


def _as_they_are(option: Option, player: Player, seat: int, meetings: Sequence[Meeting]) -> Claim:
    """The markers are together already. What the option is shown to lead to counts too."""
    steps = {one.step for one in meetings}

    def read(end: Match[Viscounts]) -> int | None:
        return int(collided(end, player, seat) in steps)

    return Claim(
        f"collision as the markers are, {steps}", 1, 1, (option.id,), read, until_the_turn_ends(seat), declines
    )


def _moved(match: Match[Viscounts], seat: int, *, before: str) -> bool:
    """Whether a marker moves before something is logged."""
    for event in events_since(match):
        if event.rule == before and event.seat == seat:
            return False
        if any(change.owner == f"seat:{seat}" and change.what in ("corruption", "virtue") for change in event.changes):
            return True
    return False


# Dismissing


def _asks(seat: int) -> Callable[[Match[Viscounts]], bool]:
    """Whether the seat is asked for its primary action again."""
    return lambda end: _is_asked(end, seat)


def _is_asked(match: Match[Viscounts], seat: int) -> bool:
    ask = match.ask(seat)
    return ask is not None and ask.rule == "vis.action.general.1" and match.state.phase == "action"


def _standing(match: Match[Viscounts], seat: int) -> int | None:
    """What is shown when the action itself is asked for. Where it is forced, the dismissal alone cannot be looked at."""
    if not _is_asked(match, seat):
        return None
    view = match.view(seat)
    assert isinstance(view, ViscountsView)
    return next((one.step for one in view.ahead.ways[0].meetings if not one.deed), 0)


# Hiring


def _of_hiring(
    match: Match[Viscounts], seat: int, way: Way, player: Player, quiet: Sequence[Option]
) -> Iterator[Claim]:
    """After an action that moves no marker, the adjacent card is hired, if it can be paid for without the action."""
    segment = next(one for one in match.state.ring if one.id == components.segment_of(player.space))
    able = [option.id for option in allowed(hiring.adjacent(Game(deepcopy(match.state)), seat))]
    if f"hire:{segment.id}" not in able or not quiet:
        return
    card = segment.townsfolk[0]
    meetings = [one for one in way.meetings if (one.deed, one.element) == (HIRE, f"townsfolk:{card}")]
    if any(one.options for one in meetings):
        return

    def outcome(end: Match[Viscounts]) -> int | None:
        hired = any(event.rule == HIRED and f"townsfolk:{card}" in event.elements for event in events_since(end))
        return collided(end, player, seat) if hired and not _moved(end, seat, before=HIRED) else None

    for option in {option.id: option for option in (quiet[0], quiet[-1])}.values():
        answers = (option.id, f"hire:{segment.id}")
        yield from _claims(f"hiring {card}", meetings, answers, outcome, seat, until_the_turn_ends(seat))
