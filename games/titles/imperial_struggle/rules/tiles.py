"""War tiles in Peace Turns (is.wars.tiles.1, is.wars.tiles.4): drawing and placing Bonus War tiles, pools
(is.military.bonus-tiles)."""

from __future__ import annotations

from games.engine.rules.ask import Ask, Flow, Option, Refusal
from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules.game import ISGame, power_of, seat_of, who
from games.titles.imperial_struggle.table.components import LAST_TURN, LIMITS
from games.titles.imperial_struggle.table.state import Theater

NO_WAR = Refusal(T("There is no war to come for which it could be placed"), "is.military.bonus-tiles.8")
NO_TILES = Refusal(T("No Bonus War tile is left in the pool"), "is.military.bonus-tiles.10")
NO_ROOM = Refusal(
    T("Every theater already has as many of your Bonus War tiles as it can hold"), "is.military.bonus-tiles.6"
)


def theater_of(game: ISGame, name: str) -> Theater:
    """A theater of the war on display."""
    return next(theater for theater in game.state.theaters if theater.id == name)


def has_room(theater: Theater, side: str) -> bool:
    """Whether a theater has room for a Bonus War tile (is.military.bonus-tiles.4)."""
    return len(theater.bonus[side]) < LIMITS.bonus_tiles_in_theater


def why_not_drawn(game: ISGame, side: str, theaters: list[str] | None = None) -> Refusal | None:
    """is.military.bonus-tiles.6, is.military.bonus-tiles.8, is.military.bonus-tiles.10: None where a tile is in the pool and a theater has
    room. Where only some ``theaters`` are meant, one of them must be in the war to come."""
    fought = game.state.theaters
    if game.state.turn == LAST_TURN or not any(theaters is None or theater.id in theaters for theater in fought):
        return NO_WAR
    if not power_of(game, side).bonus:
        return NO_TILES
    return None if any(has_room(theater, side) for theater in fought) else NO_ROOM


def draw_and_place(game: ISGame, side: str, rule: str, theaters: list[str] | None = None) -> Flow[bool]:
    """is.military.bonus-tiles.3, is.military.bonus-tiles.12: draw 1 Bonus War tile, look at it, and place it in a
    theater (one of ``theaters``
    where given). False where none can be drawn."""
    if why_not_drawn(game, side, theaters) is not None:
        return False
    power, seat = power_of(game, side), seat_of(game.state, side)
    power.drawn = power.bonus.pop(0)
    game.reveal()
    tile = Ref(f"tile:{power.drawn}")
    game.log(
        T("{who} draws {what}", who=who(side), what=tile),
        seat=seat,
        rule=rule,
        elements=[f"tile:{power.drawn}"],
        to=[seat],
        otherwise=T("{who} draws a Bonus War tile", who=who(side)),
    )
    answer = yield Ask(
        seat=seat,
        prompt=messages.in_which_theater(tile),
        rule="is.military.bonus-tiles.3",
        options=lambda: [
            Option(f"place:{theater.id}", T("{where}", where=Ref(f"theater:{theater.id}")), (f"theater:{theater.id}",))
            for theater in game.state.theaters
            if theaters is None or theater.id in theaters
        ],
        waiting=T("{who} places a Bonus War tile", who=who(side)),
    )
    theater = theater_of(game, answer.parts[1])
    if not has_room(theater, side):
        yield from _make_room(game, side, theater)
    theater.bonus[side].append(power.drawn)
    power.drawn = ""
    game.log(
        T("{who} places a Bonus War tile in {where}", who=who(side), where=Ref(f"theater:{theater.id}")),
        seat=seat,
        rule="is.military.bonus-tiles.12",
        elements=[f"theater:{theater.id}"],
    )
    return True


def _make_room(game: ISGame, side: str, full: Theater) -> Flow[None]:
    """is.military.bonus-tiles.5: one of the tiles there goes to a theater with room."""
    seat = seat_of(game.state, side)
    answer = yield Ask(
        seat=seat,
        prompt=T("{where} is full: which tile do you move, and where to?", where=Ref(f"theater:{full.id}")),
        rule="is.military.bonus-tiles.5",
        options=lambda: [
            Option(
                f"move:{tile}:{theater.id}",
                T("{what} to {where}", what=Ref(f"tile:{tile}"), where=Ref(f"theater:{theater.id}")),
                (f"tile:{tile}", f"theater:{theater.id}"),
            )
            for tile in full.bonus[side]
            for theater in game.state.theaters
            if has_room(theater, side)
        ],
        waiting=T("{who} places a Bonus War tile", who=who(side)),
    )
    tile, target = answer.parts[1], theater_of(game, answer.parts[2])
    full.bonus[side].remove(tile)
    target.bonus[side].append(tile)
    game.log(
        T(
            "{who} moves a Bonus War tile from {source} to {where}",
            who=who(side),
            source=Ref(f"theater:{full.id}"),
            where=Ref(f"theater:{target.id}"),
        ),
        seat=seat,
        rule="is.military.bonus-tiles.5",
        elements=[f"theater:{full.id}", f"theater:{target.id}"],
    )


def return_bonus(game: ISGame, side: str, theater: Theater, tile: str) -> None:
    """A Bonus War tile goes back to its side's pool, which is shuffled."""
    theater.bonus[side].remove(tile)
    power = power_of(game, side)
    power.bonus.append(tile)
    game.chance.shuffle(f"bonus:{side}", power.bonus)


def bonus_in_play(game: ISGame, side: str) -> int:
    """Bonus War tiles of a side in the war on display; Byng and Atlantic Dominance are none (is.events.readings.14)."""
    return sum(len(theater.bonus[side]) for theater in game.state.theaters)


def basics_owned(game: ISGame, side: str) -> int:
    """Basic War tiles of a side, wherever they are (is.action-round.upgrade.5)."""
    power = power_of(game, side)
    drawn = power.drawn.startswith("basic")
    return len(power.basic) + sum(side in theater.basic for theater in game.state.theaters) + drawn
