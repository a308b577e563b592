"""What this title shows beside a choice: numbers of the View for the seat that is asked, and of the guidance."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from games.engine.match.match import Match
from games.engine.rules.ask import Option, answer_of
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref
from games.titles.viscounts_of_the_west_kingdom.rules import track
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.deeds import Deed
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.previews import Play
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.ways import Way
from games.titles.viscounts_of_the_west_kingdom.seen.points import OF_RULE, SETS, SPENT
from games.titles.viscounts_of_the_west_kingdom.seen.view import ViscountsView
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.ops import GainCorruption, GainManuscript, GainVirtue
from tests.titles.forecasts import Claim, ends, events_since, seen
from tests.titles.viscounts_of_the_west_kingdom.castle_claims import events_in_turn, of_pushes, plain
from tests.titles.viscounts_of_the_west_kingdom.collision_claims import has_collided, of_meetings
from tests.titles.viscounts_of_the_west_kingdom.guidance_claims import of_places

ACT, MOVE, PLAY = "vis.action.general.1", "vis.turn.move.1", "vis.turn.cards.5"
OUTER_ACTIONS = {"public": "build"}


def claims(match: Match[Any], seat: int) -> Iterator[Claim]:
    """Everything that is shown to the seat whose turn it is."""
    view, ask = match.view(seat), match.ask(seat)
    assert isinstance(view, ViscountsView)
    assert ask is not None
    before = () if ask.rule == PLAY else ("go-on",)
    if not before or any(option.id in before for option in match.options(seat)):
        for play in view.ahead.plays:
            yield from _of_play(seat, play, view.round, before)
    yield from (_paid(seat, option) for option in match.options(seat) if option.price is not None)
    if ask.rule == ACT:
        (way,) = view.ahead.ways
        yield from _of_deeds(match, seat, way)
        yield from of_meetings(match, seat, way)
        yield from of_pushes(match, seat, way)
        yield from _of_points(match, seat, view)
    if ask.rule == MOVE:
        for way in view.ahead.ways:
            yield from _of_way(seat, way)
    yield from _of_guidance(match, seat, view)


def _view(match: Match[Any], seat: int) -> ViscountsView:
    view = match.view(seat)
    assert isinstance(view, ViscountsView)
    return view


def _corrupted(match: Match[Any], seat: int) -> int:
    """The Corruption that a seat was forecast to gain before it rode."""
    before = takewhile(lambda event: not event.rule.startswith("vis.turn.move."), events_since(match))
    changes = [change for event in before for change in event.changes]
    return sum(change.n for change in changes if (change.owner, change.what) == (f"seat:{seat}", "corruption"))


# The hand


def _of_play(seat: int, play: Play, turn: int, before: tuple[str, ...]) -> Iterator[Claim]:
    """A card that leaves the hand meanwhile may be played in a later turn: there was no forecast of that."""
    answers = (*before, f"play:{play.card}")
    if not before:
        yield Claim(
            what=f"plays {play.card}",
            least=play.corruption,
            most=play.corruption_most,
            given=answers,
            read=lambda match: _corrupted(match, seat) if match.state.round == turn else None,
            until=_laid,
            follow=plain,
        )
    for action, reckoning in play.icons.items():
        yield Claim(
            what=f"icons {action} of {play.card}",
            least=reckoning.total,
            most=play.most[action],
            given=answers,
            read=partial(_icons, seat=seat, action=action, turn=turn),
            follow=plain,
        )


def _laid(match: Match[Any]) -> bool:
    """Whether a card was played, and everything that it brings is over. It may bring one more action (vis.keys.heroes.4)."""
    return match.state.phase != "cards" and not match.state.extra


def _icons(match: Match[Any], seat: int, action: str, turn: int) -> int | None:
    return _view(match, seat).players[seat].icons[action].total if match.state.round == turn else None


# Prices


def _paid(seat: int, option: Option) -> Claim:
    """What an option costs is the first Silver that is paid."""
    assert option.price is not None
    price = option.price.total

    def read(match: Match[Any]) -> int:
        changes = [change for event in events_since(match) for change in event.changes]
        mine = (change.n for change in changes if (change.owner, change.what) == (f"seat:{seat}", "good:silver"))
        return -next((n for n in mine if n < 0), 0) if price else 0

    return Claim(f"price of {option.id}", price, price, (option.id,), read)


# Primary actions


def _of_deeds(match: Match[Any], seat: int, way: Way) -> Iterator[Claim]:
    options = match.options(seat)
    for deed in way.deeds:
        mine = [option for option in options if _action(option) == deed.action]
        first = [one.id for one in options if one.id.startswith(f"dismiss:{deed.action}")]
        now = _many(option for option in mine if option.detail is None)
        most = max([_many(mine), *(_after(match, seat, one, deed) for one in first)])
        yield seen(f"deed {deed.action} without spending", deed.now, now)
        yield seen(f"deed {deed.action} with everything", deed.most, most)
        asked = match.ask(seat)
        assert asked is not None
        every = [option for option in (*options, *asked.refused()) if _action(option) == deed.action]
        if every:
            yield seen(f"deed {deed.action}, icons needed", deed.needed, min(map(_printed(match), every)))


def _action(option: Option) -> str:
    verb = answer_of(option.id).verb
    return OUTER_ACTIONS.get(verb, verb)


def _many(options: Iterator[Option] | Sequence[Option]) -> int:
    return len({answer_of(option.id).parts[:2] for option in options})


def _after(match: Match[Any], seat: int, dismissal: str, deed: Deed) -> int:
    """The most that is offered after a dismissal, over all choices on the way. A single answer is given by the kernel."""

    def until(end: Match[Any]) -> bool:
        return _acts(end, seat) or any(
            record.move is not None and _acted(record.move.option) for record in end.records[1:]
        )

    def _acted(option_id: str) -> bool:
        verb = answer_of(option_id).verb
        return OUTER_ACTIONS.get(verb, verb) == deed.action

    counts = []
    for end in ends(match, seat, Claim("", 0, 0, (dismissal,), lambda end: None, until, plain), 40):
        if end is not None and _acts(end, seat):
            counts.append(_many([one for one in end.options(seat) if _action(one) == deed.action]))
        elif end is not None:
            counts.append(1)
    return max(counts, default=0)


def _acts(match: Match[Any], seat: int) -> bool:
    """Whether the seat is asked for the primary action of its turn."""
    ask = match.ask(seat)
    return ask is not None and ask.rule == ACT and match.state.phase == "action"


def _printed(match: Match[Any]) -> Any:
    """The icons that something takes, as they are printed."""

    def icons(option: Option) -> int:
        parts = answer_of(option.id).parts
        if parts[0] == "trade":
            space = components.spaces()[match.state.players[match.state.active].space]
            assert space.trade is not None
            return space.trade.merchants * int(parts[1])
        if parts[0] == "build":
            return components.buildings()[parts[1]].cost
        if parts[0] == "public":
            return components.public()[parts[1]].cost
        if parts[0] == "noble":
            return components.castle().icons_by_workers[int(parts[1]) - 1]
        segment = components.segment_of(match.state.players[match.state.active].space)
        top = next(one for one in match.state.ring if one.id == segment).manuscripts[:1]
        return components.manuscripts()[top[0]].cost if top else components.segments()[segment].manuscript.cost

    return icons


# Rides


def _rode(match: Match[Any]) -> bool:
    """Whether the ride is over, and everybody who was met has rearranged."""
    return match.state.phase not in ("move", "landing")


def _of_way(seat: int, way: Way) -> Iterator[Claim]:
    """What the overview says of a space is what is said there. An opponent who is met may rearrange before."""

    def there(match: Match[Any]) -> Way | None:
        ways = _view(match, seat).ahead.ways
        return ways[0] if _acts(match, seat) and ways else None

    def claim(what: str, shown: int, number: Any) -> Claim:
        def read(match: Match[Any]) -> int | None:
            end = there(match)
            return None if end is None else number(end)

        return Claim(f"deed at {way.space}: {what}", shown, shown, (f"move:{way.space}",), read, _rode, plain)

    for index, deed in enumerate(way.deeds):
        for name in ("now", "most", "needed", "spend", "dismissal"):
            yield claim(f"{deed.action} {name}", getattr(deed, name), lambda w, i=index, n=name: getattr(w.deeds[i], n))
        yield claim(f"{deed.action} icons", deed.icons.total, lambda w, i=index: w.deeds[i].icons.total)
    for meeting in way.meetings:
        key = (meeting.step, meeting.deed, meeting.element)
        yield claim(
            f"collision {key}", 1, lambda w, key=key: int(key in {(m.step, m.deed, m.element) for m in w.meetings})
        )


# Points


def _of_points(match: Match[Any], seat: int, view: ViscountsView) -> Iterator[Claim]:
    """What a Manuscript scores. Where its effect may change what Manuscripts and Outsiders count, only ribbons are compared."""
    segment = components.segment_of(view.players[seat].space)
    gain = view.gains.get(segment)
    if gain is None or not any(option.id == "cleric" for option in match.options(seat)):
        return
    tile = next(one for one in match.state.ring if one.id == segment).manuscripts[0]
    printed = components.manuscripts()[tile]
    if printed.ribbon == "any" or any(isinstance(one, GainManuscript) for one in printed.effects):
        return
    alone = all(isinstance(one, COUNTED_BY_NONE) for one in printed.effects)
    shown = [cause.amount for cause in gain.causes if alone or cause.rule in RIBBONS]
    counted = {*RIBBONS, *OF_RULE} if alone else RIBBONS
    before = _points(view, seat, counted)
    yield Claim(
        what=f"points of {tile}",
        least=sum(shown),
        most=sum(shown),
        given=("cleric",),
        read=lambda end: (
            None if _announced_after(end) or _spent(end, seat) else _points(_view(end, seat), seat, counted) - before
        ),
        until=lambda end: end.state.phase not in ("action", "acting"),
        follow=plain,
    )


RIBBONS = {SETS, "vis.end.scoring.4", "vis.manuscript.ribbons.2"}
"""Sets, and Cleric Bonus cards, which are logged by another clause than they score by."""
COUNTED_BY_NONE = (GainVirtue, GainCorruption)


def _announced_after(match: Match[Any]) -> bool:
    """Whether something else was set off by the action, or paid for it, or the printed opponent has played since."""
    return events_in_turn(match) != events_since(match) or any(
        event.rule in ("vis.townsfolk.card.9", "vis.action.build.17") for event in events_since(match)
    )


def _spent(match: Match[Any], seat: int) -> bool:
    """Whether something was spent on the action that a Manuscript of the seat counts."""
    held = (components.manuscripts()[tile].scoring for tile in match.state.players[seat].manuscripts)
    counts = any(scoring is not None and scoring.metric in SPENT for scoring in held)
    return counts and any(event.rule == "vis.action.general.4" for event in events_since(match))


def _points(view: ViscountsView, seat: int, rules: Collection[str]) -> int:
    return sum(line.points or 0 for line in view.players[seat].lines if line.rule in rules)


# Guidance


def _of_guidance(match: Match[Any], seat: int, view: ViscountsView) -> Iterator[Claim]:
    said = match.title.guide(view, match.question(seat))
    if said is None:
        return
    text, n = said.text, said.text.params.get("n")
    yield from of_places(match, seat, view, text)
    card, action = (_element(text.params.get(name)) for name in ("card", "action"))
    if text.msgid.startswith("Its number says") and isinstance(n, int):
        yield from _hinted_icons(match, seat, card, action, n, view.round)
    if text.msgid.startswith("{card} would bring {n} Corruption"):
        yield Claim(
            what=f"guidance: Collision by {card}",
            least=1,
            most=1,
            given=(f"play:{card}",),
            read=lambda end: int(track.joined(end.state.players[seat]) or has_collided(end)),
            until=_laid,
            follow=plain,
        )
    if text.msgid.startswith("At {space} your icons are enough"):
        space = _element(text.params["space"])
        yield Claim(
            what=f"guidance: enough at {space} for {action}",
            least=1,
            most=1,
            given=(f"move:{space}",),
            read=lambda end: (
                int(any(_action(one) == action for one in end.options(seat))) if _acts(end, seat) else None
            ),
            until=_rode,
            follow=plain,
        )
    if (left := text.params.get("left")) is not None and isinstance(left, int):
        option = next(one for one in match.options(seat) if answer_of(one.id).verb == "hire")
        silver = view.players[seat].silver
        assert isinstance(option.price, Reckoning)
        yield seen("guidance: Silver left after hiring", left, silver - option.price.total)


def _hinted_icons(match: Match[Any], seat: int, card: str, action: str, n: int, turn: int) -> Iterator[Claim]:
    asked = match.ask(seat)
    assert asked is not None
    before = () if asked.rule == PLAY else ("go-on",)
    yield Claim(
        what=f"guidance: icons of {card}",
        least=n,
        most=n if not before else 99,
        given=(*before, f"play:{card}"),
        read=partial(_icons, seat=seat, action=action, turn=turn),
        follow=plain,
    )


def _element(value: Any) -> str:
    return value.element.partition(":")[2] if isinstance(value, Ref) else ""
