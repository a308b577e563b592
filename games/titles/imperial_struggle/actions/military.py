"""Spending Military points (is.military.1): Bonus War tiles, Conflict markers, Forts, Squadrons, and the exchange of turn 6."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.ask import Option, Refusal
from games.engine.text import Ref, T, Text
from games.titles.imperial_struggle.actions.markets import ONLY_MAJOR, TOO_DEAR
from games.titles.imperial_struggle.rules.owners import ISGame, power, round_of
from games.titles.imperial_struggle.rules.owners import space as space_ref
from games.titles.imperial_struggle.rules.prices import quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.purse import affordable, amounts, can_use, unfinished
from games.titles.imperial_struggle.rules.squadrons import at, can_construct
from games.titles.imperial_struggle.rules.tiles import can_draw
from games.titles.imperial_struggle.table.components import FORTS, LAST_TURN, LIMITS, NAVAL, NEIGHBORS, SPACES
from games.titles.imperial_struggle.table.state import BOX, opponent

ALL_BUILT = Refusal(T("All of the Squadrons are built"), "is.military.construct.2")
BOUGHT = Refusal(T("No more Bonus War tiles can be bought in this Action Round"), "is.military.bonus-tiles.2")
NOTHING_HELD = Refusal(
    T("Nothing connected with it has been yours since before this Action Round"), "is.military.build.2"
)
UNDAMAGED = Refusal(T("An opposing Fort can be taken only when it is damaged"), "is.military.build.5")
NOTHING_NEAR = Refusal(
    T("It needs a connected Squadron, or a connected market without Conflict marker"), "is.military.repair.3"
)


def options(game: ISGame, side: str) -> Iterator[Option]:
    """All that Military points can buy now."""
    military = bool(unfinished(game, "military"))
    for option_id, label, buy, elements in _wanted(game, side, military):
        quoted = quote(game, buy)
        if affordable(game, buy, quoted.price) and (military or not quoted.price):
            cost = amounts("military", quoted.price)
            yield Option(option_id, label, elements, price=quoted.reckoning, cost=cost)


def refused(game: ISGame, side: str) -> Iterator[Option]:
    """What one may want of them and cannot have, with the reason."""
    if not unfinished(game, "military"):
        return
    for option_id, label, buy, elements in _wanted(game, side, True):
        quoted = quote(game, buy)
        if not affordable(game, buy, quoted.price):
            usable = any(can_use(game, action, buy) for action in unfinished(game, "military"))
            reason = TOO_DEAR if usable or not buy.removes else ONLY_MAJOR
            cost = amounts("military", quoted.price)
            yield Option(option_id, label, elements, refused=reason, price=quoted.reckoning, cost=cost)
    if not can_construct(game, side):
        yield Option("squadron", T("Construct a Squadron"), (f"unbuilt:{side}",), refused=ALL_BUILT)
    if round_of(game).bought >= LIMITS.bonus_tiles_bought:
        yield Option("bonus_tile", T("Buy a Bonus War tile"), (f"bonus:{side}",), refused=BOUGHT)
    for fort, use, label, why in _forts(game, side):
        if why is not None:
            yield Option(f"{use}:{fort}", label, (f"space:{fort}",), refused=why)


_Wanted = tuple[str, Text, Purchase, tuple[str, ...]]


def _wanted(game: ISGame, side: str, military: bool) -> Iterator[_Wanted]:
    """is.military.1, is.military.bonus-tiles.2, is.military.bonus-tiles.7"""
    if can_construct(game, side):
        yield "squadron", T("Construct a Squadron"), Purchase(side, "squadron", "military"), (f"navy:{side}",)
    if not military:
        return
    if round_of(game).bought < LIMITS.bonus_tiles_bought and game.state.turn < LAST_TURN and can_draw(game, side):
        yield "bonus_tile", T("Buy a Bonus War tile"), Purchase(side, "bonus_tile", "military"), (f"bonus:{side}",)
    for space in game.state.conflicts:
        label = T("Remove the Conflict marker from {space}", space=space_ref(space))
        yield f"conflict:{space}", label, Purchase(side, "conflict", "military", space), (f"space:{space}",)
    for fort, use, label, why in _forts(game, side):
        if why is None:
            buy = Purchase(side, use, "military", fort, removes=use == "seize")
            yield f"{use}:{fort}", label, buy, (f"space:{fort}",)
    yield from _deployments(game, side)
    if game.state.turn == LAST_TURN:
        yield from _exchanges(game, side)


def _forts(game: ISGame, side: str) -> Iterator[tuple[str, str, Text, Refusal | None]]:
    """is.military.build, is.military.repair: what could be done at each Fort space, and why it cannot be now: nothing at an opposing Fort
    that is not damaged (is.military.build.3, is.military.build.5)."""
    state = game.state
    for fort in FORTS:
        held, damaged, where = state.flags.get(fort), fort in state.damaged, space_ref(fort)
        if held is None:
            since = None if can_build(game, fort) else NOTHING_HELD
            yield fort, "build", T("Build a Fort at {space}", space=where), since
        elif held == side and damaged:
            yield fort, "repair", T("Repair {space}", space=where), None
        elif held == opponent(side):
            near = None if can_seize(game, side, fort) else NOTHING_NEAR
            yield fort, "seize", T("Repair and take {space}", space=where), near if damaged else UNDAMAGED


def can_build(game: ISGame, fort: str) -> bool:
    """is.military.build.2, is.military.build.4, is.military.build.6, is.military.build.9: a connected Market without
    Conflict marker, Naval space or Territory that the side has controlled since before the round and still controls."""
    own = round_of(game)
    return any(
        other in own.held
        and other not in own.changed
        and SPACES[other].type != "fort"
        and other not in game.state.conflicts
        for other in NEIGHBORS[fort]
    )


def can_seize(game: ISGame, side: str, fort: str) -> bool:
    """is.military.repair.3, is.military.repair.5: a connected Squadron, or market without Conflict marker; no Territory."""
    state = game.state
    return any(
        state.flags.get(other) == side and SPACES[other].type in ("market", "naval") and other not in state.conflicts
        for other in NEIGHBORS[fort]
    )


def _deployments(game: ISGame, side: str) -> Iterator[_Wanted]:
    """is.military.deploy.1, is.military.deploy.2: from the Navy Box or another Naval space, each Squadron once a round
    (is.military.deploy.6), wherever to
    (is.military.deploy.7); not where one has a Squadron (is.military.deploy.9)."""
    flags, used = game.state.flags, round_of(game).deployed
    fleet = power(game, side).squadrons
    sources = [space for space in NAVAL if flags.get(space) == side and fleet.index(space) not in used]
    if any(number not in used for number in at(game, side, BOX)):
        sources.insert(0, BOX)
    for source in sources:
        for target in NAVAL:
            held = flags.get(target)
            if held == side:
                continue
            use = "displace" if held == opponent(side) else "deploy"
            buy = Purchase(side, use, "military", target, source, removes=use == "displace")
            origin = f"navy:{side}" if source == BOX else f"space:{source}"
            label = T("Deploy a Squadron from {source} to {space}", source=Ref(origin), space=space_ref(target))
            yield f"{use}:{source}:{target}", label, buy, (origin, f"space:{target}")


def _exchanges(game: ISGame, side: str) -> Iterator[_Wanted]:
    """is.military.2, is.military.3, is.military.5"""
    exchanged = round_of(game).exchanged
    buy = Purchase(side, "exchange", "military")
    if exchanged in ("", "economic"):
        yield "exchange:economic", T("Exchange for 1 Economic point"), buy, ()
    if exchanged in ("", "diplomatic"):
        yield "exchange:diplomatic", T("Exchange for 1 Diplomatic point"), buy, ()
