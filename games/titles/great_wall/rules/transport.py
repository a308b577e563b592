"""Moving soldiers between wall sections without attacking (gw.locations.logistics)."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import Ref, T, Text
from games.titles.great_wall.rules.battle import has_firing_spot, own_rest
from games.titles.great_wall.rules.game import SKIP, WallGame, decide, open_sections, section_at, who
from games.titles.great_wall.table.state import UNITS, Section


def one_route(game: WallGame, owner: int) -> Flow[None]:
    """gw.locations.logistics.1, gw.locations.logistics.8: any number of soldiers from one section to one other; it is
    no attack (gw.locations.logistics.6), nor does it set off anything (gw.locations.logistics.10)."""
    chosen: tuple[str, str] | None = None
    while True:
        fixed = chosen

        def options() -> list[Option]:
            return [*_moves(game, owner, fixed), Option(SKIP, T("Move no more soldiers"))]

        if len(options()) == 1:
            return
        answer = yield from decide(
            game, owner, T("Move a soldier to another section?"), "gw.locations.logistics.1", options
        )
        if answer.id == SKIP:
            return
        chosen = (answer.parts[2], answer.parts[3])
        _carry(game, owner, answer.parts[1], *chosen)


def _moves(game: WallGame, owner: int, route: tuple[str, str] | None) -> list[Option]:
    sections = open_sections(game)
    return [
        option
        for one in sections
        for other in sections
        if one is not other and route in (None, (one.id, other.id))
        for option in [*rest_moves(owner, one, other), *_wall_moves(owner, one, other)]
    ]


def rest_moves(owner: int, start: Section, end: Section) -> list[Option]:
    """gw.locations.logistics.2: into a rest zone, never onto a wall (gw.locations.logistics.5)."""
    return [
        Option(
            f"march:{unit}:{start.id}:{end.id}",
            T(
                "{unit}: rest zone of {one} to rest zone of {other}",
                unit=Ref(f"unit:{unit}"),
                one=Ref(f"section:{start.id}"),
                other=Ref(f"section:{end.id}"),
            ),
            (f"rest:{start.id}:{owner}", f"rest:{end.id}"),
            head=T("{unit}: rest zone of {one}", unit=Ref(f"unit:{unit}"), one=Ref(f"section:{start.id}")),
            short=_to_rest(end),
        )
        for unit in UNITS
        if start.rest.get(owner, {}).get(unit)
    ]


def _wall_moves(owner: int, start: Section, end: Section) -> list[Option]:
    """Moves of an archer from a wall to the next section (gw.locations.logistics.3, gw.locations.logistics.4,
    gw.locations.logistics.9, gw.locations.logistics.11)."""
    if owner not in start.firing:
        return []
    names = {"one": Ref(f"section:{start.id}"), "other": Ref(f"section:{end.id}")}
    down = Option(
        f"march:down:{start.id}:{end.id}",
        T("Archer: wall of {one} to rest zone of {other}", **names),
        (f"firing:{start.id}", f"rest:{end.id}"),
        head=_from_wall(start),
        short=_to_rest(end),
    )
    if not has_firing_spot(end):
        return [down]
    along = Option(
        f"march:wall:{start.id}:{end.id}",
        T("Archer: wall of {one} to wall of {other}", **names),
        (f"firing:{start.id}", f"firing:{end.id}"),
        head=_from_wall(start),
        short=T("wall of {section}", section=Ref(f"section:{end.id}")),
    )
    return [along, down]


def _from_wall(section: Section) -> Text:
    return T("{unit}: wall of {one}", unit=Ref("unit:archer"), one=Ref(f"section:{section.id}"))


def _to_rest(section: Section) -> Text:
    return T("rest zone of {section}", section=Ref(f"section:{section.id}"))


def _carry(game: WallGame, owner: int, what: str, start_id: str, end_id: str) -> None:
    start, end = section_at(game, start_id), section_at(game, end_id)
    if what in UNITS:
        start.rest[owner][what] -= 1
    else:
        start.firing.remove(owner)
    if what == "wall":
        end.firing.append(owner)
    else:
        own_rest(end, owner)[what if what in UNITS else "archer"] += 1
    text = T(
        "{who} moves a soldier from {one} to {other}",
        who=who(owner),
        one=Ref(f"section:{start_id}"),
        other=Ref(f"section:{end_id}"),
    )
    game.log(text, seat=owner, rule="gw.locations.logistics.1", elements=[f"rest:{end_id}:{owner}"])


def between_rest_zones(game: WallGame, owner: int, count: int, rule: str) -> Flow[int]:
    """Move up to ``count`` soldiers from rest zone to rest zone. Returns how many."""
    for done in range(count):

        def options() -> list[Option]:
            sections = open_sections(game)
            moves = [
                option
                for one in sections
                for other in sections
                if one is not other
                for option in rest_moves(owner, one, other)
            ]
            return [*moves, Option(SKIP, T("Move no more soldiers"))]

        if len(options()) == 1:
            return done
        answer = yield from decide(game, owner, T("Move a soldier between rest zones?"), rule, options)
        if answer.id == SKIP:
            return done
        _carry(game, owner, answer.parts[1], answer.parts[2], answer.parts[3])
    return count
