"""Squadrons: where each of a side's eight is, and the verbs that move them (is.map.spaces.9, is.military.construct,
is.military.deploy).

A Squadron is named by its number, 0 to 7, of its side; the piece is ``squadron:france:3``.
"""

from __future__ import annotations

import msgspec

from games.engine.rules.ask import Refusal
from games.engine.rules.text import T, Text
from games.titles.imperial_struggle.rules import control
from games.titles.imperial_struggle.rules.control import Price
from games.titles.imperial_struggle.rules.game import ISGame, power_of, seat_of, who
from games.titles.imperial_struggle.rules.game import space as space_ref
from games.titles.imperial_struggle.table.components import NAVAL, SPACES
from games.titles.imperial_struggle.table.state import BOX, PARKED, REMOVED, UNBUILT, opponent

ALL_BUILT = Refusal(T("All of the Squadrons are built"), "is.military.construct.2")


def at(game: ISGame, side: str, place: str) -> list[int]:
    """The numbers of a side's Squadrons in a place."""
    return [number for number, where in enumerate(power_of(game, side).squadrons) if where == place]


def on_map(game: ISGame, side: str, regions: tuple[str, ...] = ()) -> list[str]:
    """Naval spaces with a Squadron of the side, in some Regions or anywhere."""
    flags = game.state.flags
    return [space for space in NAVAL if flags.get(space) == side and (not regions or SPACES[space].region in regions)]


def built(game: ISGame, side: str) -> list[str]:
    """Places of Squadrons on the map and in the Navy Box, one entry each: the Navy Box once for each Squadron there."""
    return [*on_map(game, side), *[BOX for _ in at(game, side, BOX)]]


def why_not_constructed(game: ISGame, side: str) -> Refusal | None:
    """is.military.construct.2 to 4: only what is unbuilt can be; None where something is."""
    return None if UNBUILT in power_of(game, side).squadrons else ALL_BUILT


def construct(game: ISGame, side: str, rule: str, price: Price = msgspec.UNSET) -> None:
    """is.military.construct.1: to the Navy Box."""
    power_of(game, side).squadrons[at(game, side, UNBUILT)[0]] = BOX
    game.log(
        T("{who} constructs a Squadron", who=who(side)),
        seat=seat_of(game.state, side),
        rule=rule,
        elements=[f"navy:{side}"],
        reckoning=price,
    )


def land(game: ISGame, side: str, number: int, space: str, rule: str, price: Price = msgspec.UNSET) -> None:
    """A Squadron goes to a Naval space, from wherever it is: the one it leaves becomes uncontrolled
    (is.military.deploy.12), an opposing
    Squadron there returns to its Navy Box (is.military.deploy.4, is.military.deploy.5, is.wars.conquest.7)."""
    squadrons = power_of(game, side).squadrons
    source = squadrons[number]
    if game.state.flags.get(space) == opponent(side):
        other = power_of(game, opponent(side)).squadrons
        other[other.index(space)] = BOX
    squadrons[number] = space
    if source in SPACES:
        control.change(game, source, "")
    control.change(game, space, side)
    text = T("A Squadron of {who} goes to {space}", who=who(side), space=space_ref(space))
    control.tell(game, side, text, rule, space, price, f"navy:{side}")


def send_home(game: ISGame, side: str, space: str, rule: str, price: Price = msgspec.UNSET) -> None:
    """The Squadron of ``side`` on a Naval space returns to its Navy Box."""
    _leave(game, side, space, BOX)
    text = T("The Squadron of {who} at {space} returns to the Navy Box", who=who(side), space=space_ref(space))
    control.tell(game, side, text, rule, space, price, f"navy:{side}")


def unbuild(game: ISGame, side: str, place: str, rule: str) -> None:
    """A Squadron from a Naval space or the Navy Box goes back to the unbuilt ones."""
    _leave(game, side, place, UNBUILT)
    _tell(game, side, T("{who} loses a Squadron, which can be built again", who=who(side)), rule, place)


def remove(game: ISGame, side: str, place: str, rule: str) -> None:
    """is.military.construct.4: a Squadron from a Naval space or the Navy Box leaves the game."""
    _leave(game, side, place, REMOVED)
    _tell(game, side, T("{who} loses a Squadron for good", who=who(side)), rule, place)


def park(game: ISGame, side: str, place: str, turn: int, rule: str) -> None:
    """A Squadron from a Naval space or the Navy Box goes to the Turn Track; it returns in that turn's Reset Phase
    (is.peace.reset.3)."""
    _leave(game, side, place, f"{PARKED}:{turn}")
    _tell(game, side, T("A Squadron of {who} is parked until turn {n}", who=who(side), n=turn), rule, place)


def unpark(game: ISGame) -> None:
    """Parked Squadrons return to the Navy Box (is.peace.reset.3)."""
    parked = f"{PARKED}:{game.state.turn}"
    for side, power in game.state.powers.items():
        for number in at(game, side, parked):
            power.squadrons[number] = BOX
            text = T("A parked Squadron of {who} returns to the Navy Box", who=who(side))
            _tell(game, side, text, "is.peace.reset.3", BOX)


def _leave(game: ISGame, side: str, place: str, target: str) -> None:
    power_of(game, side).squadrons[at(game, side, place)[0]] = target
    if place in SPACES:
        control.change(game, place, "")


def _tell(game: ISGame, side: str, text: Text, rule: str, place: str) -> None:
    elements = [f"space:{place}"] if place in SPACES else [f"navy:{side}"]
    game.log(text, seat=seat_of(game.state, side), rule=rule, elements=elements)
