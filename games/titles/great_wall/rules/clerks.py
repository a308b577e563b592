"""Clerks: sending them to locations (gw.clerks.move)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option, Refusal, judged, not_allowed
from games.engine.rules.text import N, Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.rules.game import SKIP, WallGame, clan_of, decide, side, who
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import REED, seat_of

POOL = "pool"


def free_slots(game: WallGame, place: str) -> int:
    """gw.locations.kinds.4: clerks that still fit in; many for a special location (gw.locations.kinds.6)."""
    slots = components.slots(place, side(game))
    return 99 if slots is None else slots - sum(game.state.clerks_at[place].values())


def is_filled(game: WallGame, place: str) -> bool:
    """gw.locations.kinds.5: every slot of a regular location holds a clerk."""
    return free_slots(game, place) == 0


def place_clerk(game: WallGame, owner: int, source: str, place: str) -> None:
    """Carry one clerk from the pool (gw.clerks.move.2) or a location (gw.clerks.move.3) to another location."""
    at = game.state.clerks_at
    if source == POOL:
        clan_of(game, owner).clerks -= 1
    else:
        at[source][owner] -= 1
        if not at[source][owner]:
            del at[source][owner]
    at[place][owner] = at[place].get(owner, 0) + 1


def return_clerks(game: WallGame, place: str) -> None:
    """gw.autumn.activation.5, gw.reed.clerks.4: everybody takes back all clerks; the Reed Clan's stays, so that all
    three are always on the board (gw.reed.clerks.2, gw.reed.clerks.8). Qin Jiushao takes back his
    (gw.solo.clerks.6)."""
    at = game.state.clerks_at[place]
    for owner in [owner for owner in at if owner != REED]:
        clan_of(game, owner).clerks += at.pop(owner)


FULL = Refusal(T("Every clerk slot is filled"), "gw.clerks.move.5")
CHOSEN = Refusal(T("These clerks go to different locations"), "gw.cards.command.5")
REED_THERE = Refusal(T("A clerk of the Reed Clan is there"), "gw.reed.clerks.3")


def why_not_sent(game: WallGame, owner: int, place: str, barred: Sequence[str]) -> Refusal | None:
    """gw.clerks.move.5, gw.clerks.move.8, gw.reed.clerks.3: None if a clerk from elsewhere may go there. Clerks of other players
    do not matter (gw.cards.command.6)."""
    if free_slots(game, place) <= 0:
        return FULL
    if place in barred:
        return CHOSEN
    return REED_THERE if owner == REED and game.state.clerks_at[place].get(REED) else None


def destinations(game: WallGame, owner: int, source: str, barred: Sequence[str]) -> list[str]:
    """gw.clerks.move.6: where a clerk of that source may go, which is not where it came from."""
    return [
        place
        for place in components.locations()
        if place != source and why_not_sent(game, owner, place, barred) is None
    ]


def sources(game: WallGame, owner: int, moved: dict[str, int]) -> list[str]:
    """gw.clerks.move.4, gw.reed.clerks.7: the pool, not those still at the Embassy (gw.clerks.move.7), and every
    location, not filled if regular, with a clerk that was not moved by this effect."""
    places = [POOL] if owner != REED and clan_of(game, owner).clerks else []
    return places + [
        place
        for place, at in game.state.clerks_at.items()
        if at.get(owner, 0) > moved.get(place, 0) and not is_filled(game, place)
    ]


def move(game: WallGame, owner: int, count: int, *, different: bool, rule: str) -> Flow[int]:
    """gw.clerks.move: move up to ``count`` clerks (gw.effects.reading.4), each at most once; ``different`` sends each
    to another location. Returns how many."""
    moved: dict[str, int] = {}
    done = 0
    while done < count and (source_places := sources(game, owner, moved)):
        source, place = yield from _one_move(
            game, owner, source_places, list(moved) if different else [], count - done, rule
        )
        if not place:
            break
        place_clerk(game, owner, source, place)
        moved[place] = moved.get(place, 0) + 1
        done += 1
        text = messages.sends_clerk(who(owner), place)
        game.log(text, seat=seat_of(owner), rule=rule, elements=[f"location:{place}"])
    return done


def _one_move(
    game: WallGame, owner: int, source_places: list[str], barred: list[str], left: int, rule: str
) -> Flow[tuple[str, str]]:
    """Ask for one move: from the pool straight to a location, or first which clerk to take off a location. Empty
    place: no more moves."""
    left = min(left, components.board().pieces_per_player.clerks)
    prompt = N("Move {n} more clerk", "Move up to {n} more clerks", n=left)
    if owner == REED:
        prompt = N("Move {n} more clerk of the Reed Clan", "Move up to {n} more clerks of the Reed Clan", n=left)

    def options() -> list[Option]:
        moves = (
            [_send(POOL, place) for place in destinations(game, owner, POOL, barred)] if POOL in source_places else []
        )
        moves += [_take(place) for place in source_places if place != POOL and destinations(game, owner, place, barred)]
        if owner == REED and moves:
            return moves  # gw.reed.overlord.5
        return [*moves, Option(SKIP, T("Move no more"))]

    answer = yield from decide(
        game,
        owner,
        prompt,
        rule,
        options,
        refused=lambda: _barred(game, owner, POOL, barred) if POOL in source_places else [],
        left=left,
    )
    if answer.id == SKIP:
        return "", ""
    if answer.verb == "send":
        return answer.parts[1], answer.parts[2]
    source = answer.parts[1]
    answer = yield from decide(
        game,
        owner,
        T("Move the clerk from {place} where?", place=Ref(f"location:{source}")),
        rule,
        lambda: [_send(source, place) for place in destinations(game, owner, source, barred)],
        refused=lambda: _barred(game, owner, source, barred),
    )
    return answer.parts[1], answer.parts[2]


def _send(source: str, place: str) -> Option:
    return Option(f"send:{source}:{place}", T("To {place}", place=Ref(f"location:{place}")), (f"location:{place}",))


def _take(place: str) -> Option:
    return Option(f"take:{place}", messages.take_clerk(place), (f"clerks:{place}",))


def _barred(game: WallGame, owner: int, source: str, barred: Sequence[str]) -> list[Option]:
    """Locations to which no clerk of that source may go, with the clause that says so."""
    return not_allowed(
        judged(_send(source, place), why_not_sent(game, owner, place, barred))
        for place in components.locations()
        if place != source
    )
