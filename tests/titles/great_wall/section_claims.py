"""What is shown of sections, horde cards and locations, compared with what the rules bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from games.engine.match.match import Match
from games.engine.rules.ask import Flow
from games.engine.rules.event import Event
from games.titles.great_wall import locations
from games.titles.great_wall.rules import defeat, siege
from games.titles.great_wall.rules.game import WallGame, horde_at, humans, section_at, who
from games.titles.great_wall.seen.view import GreatWallView, LocationView
from games.titles.great_wall.seen.wall import HordeView, SectionView
from games.titles.great_wall.table.state import RESOURCES, GreatWall
from games.titles.great_wall.year import winter
from tests.titles.forecasts import Claim, tried
from tests.titles.great_wall.rehearsing import alone, changed, lost, rehearsed

GOODS = [f"resource:{kind}" for kind in RESOURCES]


def of_sections(match: Match[Any], view: GreatWallView) -> Iterator[Claim]:
    """Between two moments of a battle, as the assault would find the sections now."""
    state: GreatWall = match.state
    if not state.tea or state.fallen or state.attack or state.defeat or state.result is not None:
        return
    for section in view.sections:
        if section.open and section.hordes:
            yield from _of_assault(state, section)
            yield from _of_breach(state, view, section)
            for horde in section.hordes:
                yield from _of_defeat(state, section, horde)


# The assault


def _of_assault(state: GreatWall, section: SectionView) -> Iterator[Claim]:
    def held() -> Iterator[int]:
        for course in rehearsed(
            alone(state, section.id), lambda game: siege.assault(game, section_at(game, section.id))
        ):
            yield int(section.id in course.state.held)

    def told(name: str) -> Callable[[], Iterator[int]]:
        def numbers() -> Iterator[int]:
            for course in rehearsed(
                alone(state, section.id), lambda game: siege.assault(game, section_at(game, section.id))
            ):
                yield from (event.text.params[name] for event in course.game.events if name in event.text.params)  # type: ignore[misc]

        return numbers

    yield tried(f"holds {section.id}", int(section.holds), held)
    yield tried(f"offense {section.id}", section.offense, told("attack"))
    yield tried(f"defense {section.id}", section.defense, told("wall"))


def _of_breach(state: GreatWall, view: GreatWallView, section: SectionView) -> Iterator[Claim]:
    """What the beginning of the assault and then a breach cost each owner."""
    game = WallGame(state)
    if section.lost_if_breached:
        yield tried(f"lost {section.id}", 1, lambda: _ends(state, section.id))
        return

    def costs(read: Callable[[list[Event], list[Event]], int]) -> Callable[[], Iterable[int]]:
        return lambda: (read(start, after) for start, after in _breached(state, section.id))

    for owner in state.tea:
        element = who(owner).element
        shot = section.killed_at_start.get(owner)
        killed = section.killed_if_breached.get(owner, 0)
        yield tried(
            f"start {section.id} {element}",
            0 if shot is None else shot.total,
            costs(lambda start, _after, element=element: lost(start, "soldiers")[element]),  # type: ignore[misc]
        )
        yield tried(
            f"killed {section.id} {element}",
            killed,
            costs(lambda _start, after, element=element: lost(after, "soldiers")[element]),  # type: ignore[misc]
        )
    for owner in humans(game):
        yield tried(
            f"shame {section.id} {owner}",
            section.shame_if_breached.get(owner, 0),
            costs(lambda _start, after, owner=owner: changed(after, owner, ["shame_tokens"])),  # type: ignore[misc]
        )
        honor = section.honor_if_breached.get(owner)
        yield tried(
            f"honor {section.id} {owner}",
            0 if honor is None else honor.total,
            costs(lambda _start, after, owner=owner: lost(after, "resource:honor")[who(owner).element]),  # type: ignore[misc]
        )
        goods = section.goods_if_breached.get(owner)
        if view.viewer == owner:
            yield tried(
                f"goods {section.id} {owner}",
                0 if goods is None else goods.total,
                costs(lambda _start, after, owner=owner: -changed(after, owner, GOODS)),  # type: ignore[misc]
            )


def _ends(state: GreatWall, section_id: str) -> Iterator[int]:
    """gw.coop.ending: whether the breach ends the match, before anything else is lost."""
    for course in rehearsed(alone(state, section_id), lambda game: siege.breach(game, section_at(game, section_id))):
        yield int(course.state.result is not None)


def _breached(state: GreatWall, section_id: str) -> Iterator[tuple[list[Event], list[Event]]]:
    """What the log says of the beginning of the assault, and of the breach."""
    begun: list[int] = []

    def breached(game: WallGame) -> Flow[None]:
        yield from winter.assault_start(game)
        begun.append(len(game.events))
        yield from siege.breach(game, section_at(game, section_id))

    for course in rehearsed(alone(state, section_id), breached):
        events = course.game.events
        yield events[: begun[-1]], events[begun[-1] :]


# Defeat


def _of_defeat(state: GreatWall, section: SectionView, horde: HordeView) -> Iterator[Claim]:
    """Who gets the credit, and who falls."""

    def ended() -> Iterator[list[Event]]:
        def moment(game: WallGame) -> Flow[None]:
            yield from defeat.defeat(game, section_at(game, section.id), horde_at(game, section.id, horde.card))

        yield from (course.game.events for course in rehearsed(alone(state, section.id), moment))

    def credited() -> Iterator[int]:
        for events in ended():
            claims = (event.text.params["who"] for event in events if event.text.msgid == "{who} claims {card}")
            winner = next(claims, None)
            yield next((owner for owner in horde.merits if who(owner) == winner), -1)

    yield tried(f"credit {horde.card}", horde.leader, credited)
    for owner in horde.merits:
        there = sum(spot.owner == owner and (spot.mate < 0 or at < spot.mate) for at, spot in enumerate(horde.spots))

        def fallen(owner: int = owner) -> Iterator[int]:
            return (lost(events, "soldiers")[who(owner).element] for events in ended())

        yield tried(f"lethal {horde.card} {owner}", min(there, horde.killed), fallen)


# Locations


def of_locations(match: Match[Any], view: GreatWallView) -> Iterator[Claim]:
    state: GreatWall = match.state
    if state.resolving or state.result is not None:
        return
    for place in view.locations:
        for owner, counted in place.counting.items():
            if place.production:
                yield tried(f"gathers {place.id} {owner}", counted.total, _gathered(state, place, owner))
            elif place.id in ("builders_encampment", "emperors_embassy"):
                yield tried(f"clerks {place.id} {owner}", counted.total, _asked(state, place, owner))


def _gathered(state: GreatWall, place: LocationView, owner: int) -> Callable[[], Iterator[int]]:
    def gains() -> Iterator[int]:
        for course in rehearsed(state, lambda game: locations.resolve(game, place.id, 0, owner)):
            yield changed(course.game.events, owner, [f"resource:{place.production}"])

    return gains


def _asked(state: GreatWall, place: LocationView, owner: int) -> Callable[[], Iterator[int]]:
    """For how many clerks the owner is asked first."""

    def lefts() -> Iterator[int]:
        game = WallGame(state)
        request: Any = next(locations.resolve(game, place.id, 0, owner), None)
        if request is not None:
            yield request.left

    return lefts
