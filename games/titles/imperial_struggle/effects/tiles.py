"""Effects on War tiles, and losses that the opponent chooses."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import Ref, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.cards.choosing import choose, choose_space, place_options
from games.titles.imperial_struggle.cards.context import Context
from games.titles.imperial_struggle.cards.counting import number
from games.titles.imperial_struggle.cards.performing import carries_out
from games.titles.imperial_struggle.rules import control, squadrons, tiles
from games.titles.imperial_struggle.rules.game import ISGame, seat_of, who
from games.titles.imperial_struggle.table.components import FORTS, theaters
from games.titles.imperial_struggle.table.ops.pieces import (
    DrawBonusTiles,
    OpponentChoosesLoss,
    PlaceByng,
    ReturnBonusTile,
)
from games.titles.imperial_struggle.table.state import Theater, opponent

BYNG = "byng"
JACOBITE = "_jacobite"
"""The end of the ids of all Jacobite Rebellion theaters."""


@carries_out(DrawBonusTiles)
def draw_bonus_tiles(game: ISGame, context: Context, effect: DrawBonusTiles) -> Flow[bool]:
    """Draw and place Bonus War tiles (is.military.bonus-tiles.9, is.events.readings.10, is.events.readings.11)."""
    allowed = [name for name in theaters() if name.endswith(JACOBITE)] if effect.theater == "jacobite" else None
    done = False
    for _ in range(number(game, context, effect.n)):
        drawn = yield from tiles.draw_and_place(game, context.side, context.rule, allowed)
        done = done or drawn
    return done


@carries_out(ReturnBonusTile)
def return_bonus_tile(game: ISGame, context: Context, effect: ReturnBonusTile) -> Flow[bool]:
    """Choose a theater; a random Bonus War tile of the opponent there goes back (is.events.readings.5)."""
    side = opponent(context.side)
    theaters = [theater for theater in game.state.theaters if theater.bonus[side]]
    if not theaters:
        return False
    prompt = T("{card}: from which theater is a Bonus War tile taken?", card=Ref(context.source))
    theater = yield from _choose_theater(game, context.side, context.rule, prompt, theaters, "from")
    tile = game.chance.pick(f"returned:{side}", theater.bonus[side])
    _return(game, side, theater, tile, context.rule)
    return True


def _choose_theater(
    game: ISGame, side: str, rule: str, prompt: Text, theaters: list[Theater], verb: str
) -> Flow[Theater]:
    options = [
        Option(f"{verb}:{theater.id}", T("{where}", where=Ref(f"theater:{theater.id}")), (f"theater:{theater.id}",))
        for theater in theaters
    ]
    answer = yield from choose(game, side, prompt, rule, lambda: options)
    return tiles.theater_of(game, answer.parts[1])


def _return(game: ISGame, side: str, theater: Theater, tile: str, rule: str) -> None:
    tiles.return_bonus(game, side, theater, tile)
    seat = seat_of(game.state, side)
    where = Ref(f"theater:{theater.id}")
    game.log(
        T("{what} of {who} goes back from {where} to the pool", what=Ref(f"tile:{tile}"), who=who(side), where=where),
        seat=seat,
        rule=rule,
        elements=[f"theater:{theater.id}"],
        to=[seat],
        otherwise=T("A Bonus War tile of {who} goes back from {where} to the pool", who=who(side), where=where),
    )


@carries_out(PlaceByng)
def place_byng(game: ISGame, context: Context, effect: PlaceByng) -> Flow[bool]:
    """Place Byng's tile in a theater that counts Squadrons. On turn 6 there is none (is.events.readings.13). The tile is
    no Bonus War tile (is.events.readings.14)."""
    choices = [theater for theater in game.state.theaters if theaters()[theater.id].squadrons]
    if not choices or game.state.special.get(BYNG):
        return False
    prompt = messages.in_which_theater(Ref(f"tile:{BYNG}"))
    theater = yield from _choose_theater(game, context.side, context.rule, prompt, choices, "byng")
    game.state.special.pop(BYNG, None)
    theater.special[context.side].append(BYNG)
    game.log(
        messages.places(who(context.side), Ref(f"tile:{BYNG}"), Ref(f"theater:{theater.id}")),
        seat=seat_of(game.state, context.side),
        rule=context.rule,
        elements=[f"theater:{theater.id}"],
    )
    return True


LOSSES = {
    "damage_fort": T("Damage a Fort of yours"),
    "squadron_to_navy_box": T("Send a Squadron of yours to the Navy Box"),
    "return_bonus_tile": T("Return a Bonus War tile of yours"),
}


@carries_out(OpponentChoosesLoss)
def opponent_chooses_loss(game: ISGame, context: Context, effect: OpponentChoosesLoss) -> Flow[bool]:
    """The opponent chooses what to lose (is.events.readings.8)."""
    loser = opponent(context.side)
    options = [Option(f"loss:{loss}", LOSSES[loss]) for loss in effect.options if _can_lose(game, loser, loss)]
    if not options:
        return False
    prompt = T("{card}: what do you lose?", card=Ref(context.source))
    answer = yield from choose(game, loser, prompt, context.rule, lambda: options)
    yield from _lose(game, context, loser, answer.parts[1])
    return True


def _forts(game: ISGame, side: str) -> list[str]:
    return [fort for fort in FORTS if game.state.flags.get(fort) == side and fort not in game.state.damaged]


def _can_lose(game: ISGame, side: str, loss: str) -> bool:
    if loss == "damage_fort":
        return bool(_forts(game, side))
    if loss == "squadron_to_navy_box":
        return bool(squadrons.on_map(game, side))
    return any(theater.bonus[side] for theater in game.state.theaters)


def _lose(game: ISGame, context: Context, loser: str, loss: str) -> Flow[None]:
    rule = context.rule
    if loss == "damage_fort":
        prompt = T("Damage which of your Forts?")
        fort = yield from choose_space(game, loser, prompt, rule, "damage", _forts(game, loser))
        control.damage(game, loser, fort, rule)
    elif loss == "squadron_to_navy_box":
        options = place_options(loser, "squadron", squadrons.on_map(game, loser))
        answer = yield from choose(game, loser, T("Send which Squadron to the Navy Box?"), rule, lambda: options)
        squadrons.send_home(game, loser, answer.parts[1], rule)
    else:
        returns = [
            Option(f"return:{theater.id}:{tile}", T("{what}", what=Ref(f"tile:{tile}")), (f"tile:{tile}",))
            for theater in game.state.theaters
            for tile in theater.bonus[loser]
        ]
        answer = yield from choose(game, loser, T("Return which Bonus War tile?"), rule, lambda: returns)
        _return(game, loser, tiles.theater_of(game, answer.parts[1]), answer.parts[2], rule)
