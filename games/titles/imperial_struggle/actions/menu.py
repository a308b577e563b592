"""An Action Round (is.action-round): its menu, asked again after each thing done, until its player ends it.

Every answer of the menu is a step of its own (``act``): what is under way is in ``State.round``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.rules.ask import Answer, Ask, Flow, Option, Refusal, allowed, answer_of, judged, not_allowed
from games.engine.rules.text import N, Ref, T, Text
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.actions import arranging, buying, markets, military, upgrade
from games.titles.imperial_struggle.cards import events, powers
from games.titles.imperial_struggle.rules import hooks, tracks
from games.titles.imperial_struggle.rules.events import why_not_drawn
from games.titles.imperial_struggle.rules.game import ISGame, power_of, round_of, seat_of, who
from games.titles.imperial_struggle.rules.lots import (
    ICONS,
    amounts,
    in_progress,
    points_left,
    unfinished,
)
from games.titles.imperial_struggle.rules.payers import credit, payers, why_unpaid
from games.titles.imperial_struggle.rules.prices import WORDS, quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.purse import offer
from games.titles.imperial_struggle.rules.spaces import isolated_markets
from games.titles.imperial_struggle.rules.tiles import draw_and_place
from games.titles.imperial_struggle.table.components import LIMITS, investments
from games.titles.imperial_struggle.table.registry import steps
from games.titles.imperial_struggle.table.state import Action, Lot, Round, opponent

TOO_LATE_TO_PASS = Refusal(
    T("Passing comes directly after the tile, and something has been done since"), "is.action-round.pass.6"
)
BUYS = (
    "flag",
    "unflag",
    "build",
    "repair",
    "seize",
    "squadron",
    "deploy",
    "displace",
    "bonus_tile",
    "conflict",
    "draw",
    "exchange",
)


def begin_round(game: ISGame, number: int) -> None:
    """is.action-round.9, is.action-round.10: markets are tested for Isolation first, then the
    tiles of is.wars.reset.4 drawn."""
    state = game.state
    side = state.first if number % 2 == 0 else opponent(state.first)
    held = [space for space, flag in state.flags.items() if flag == side]
    state.round = Round(side, number, isolated_markets(state), held)
    for _ in hooks.round_begins.all(game, side):
        pass
    text = T("Action Round {n} of {who}", n=number // 2 + 1, who=who(side))
    game.log(text, seat=seat_of(state, side), rule="is.peace.action.1")


@steps.called(T("A free tile from the war"))
def free_tile(game: ISGame) -> Flow[None]:
    """is.wars.reset.4, is.wars.reset.5: one by one, before the Investment tile."""
    side = round_of(game).side
    power_of(game, side).free_tiles -= 1
    yield from draw_and_place(game, side, "is.wars.reset.4")


@steps.called(T("One action"))
def act(game: ISGame) -> Flow[None]:
    """One thing done in the Action Round: nothing but what its player wants (is.action-round.9)."""
    action_round = round_of(game)
    side = action_round.side
    answer: Answer = yield Ask(
        seat=seat_of(game.state, side),
        prompt=_prompt(game),
        rule="is.action-round.3" if not action_round.tile else "is.action-round.4",
        options=lambda: list(options(game, side)),
        refused=lambda: list(refused(game, side)),
        hides=_may_hold_an_event(game, side),
    )
    yield from _carry_out(game, side, answer)
    if action_round.over:
        end_round(game)
    else:
        game.next("act")


def _may_hold_an_event(game: ISGame, side: str) -> bool:
    """is.components.hidden.1: whether the others believe that an Event could still be played. Who had nothing else to do and were not
    asked would show that none of the hand can be."""
    action_round = round_of(game)
    return bool(action_round.tile) and events.why_none(action_round) is None and bool(power_of(game, side).hand)


def _prompt(game: ISGame) -> Text:
    action_round = round_of(game)
    if not action_round.tile:
        return T("Take an Investment tile")
    running = in_progress(game)
    if running is not None and points_left(running):
        return N(
            "{n} point left: {points}", "{n} points left: {points}", n=points_left(running), points=WORDS[running.kind]
        )
    if any(map(points_left, action_round.actions)):
        return T("What do you do in this Action Round?")
    return _no_points(game, action_round.side)


def _no_points(game: ISGame, side: str) -> Text:
    """is.debt.points.1: whether anything that costs points could be had now, and by what."""
    power, unfinished_kinds = power_of(game, side), {action.kind for action in unfinished(game)}
    debt = any(credit(game, side, kind) > power.treaty for kind in unfinished_kinds)
    if debt and power.treaty:
        return T("No points left: everything that costs points takes Debt or Treaty Points")
    if debt:
        return T("No points left: everything that costs points takes Debt")
    if unfinished_kinds and power.treaty:
        return T("No points left: everything that costs points takes Treaty Points")
    return T("No points left")


def options(game: ISGame, side: str) -> Iterator[Option]:
    """All that can be done now."""
    action_round = round_of(game)
    if not action_round.tile:
        yield from _tiles(game)
        yield from powers.options(game, side)
        return
    yield from allowed([_pass(game, side)])
    yield from events.options(game, side)
    buys = [*markets.options(game, side), *military.options(game, side), *allowed(_draw(game, side))]
    upgrades = list(upgrade.options(game, side)) if _may_begin(game) else []
    uses = list(powers.options(game, side))
    yield from buys
    yield from upgrades
    yield from arranging.options(game)
    yield from uses
    yield _ending(game, side, [*buys, *uses], bool(upgrades))


def refused(game: ISGame, side: str) -> Iterator[Option]:
    """What one may want and cannot have."""
    if round_of(game).tile:
        yield from markets.refused(game, side)
        yield from military.refused(game, side)
        yield from not_allowed(_draw(game, side))
        yield from events.refused(game, side)
        yield from not_allowed([_pass(game, side)])
    yield from powers.refused(game, side)


def _may_begin(game: ISGame) -> bool:
    """is.action-round.5: no other action is in progress with points left."""
    running = in_progress(game)
    return running is None or not points_left(running)


def _tiles(game: ISGame) -> Iterator[Option]:
    """Investment tiles that can be taken (is.action-round.2)."""
    for tile in game.state.available:
        yield Option(f"tile:{tile}", T("{what}", what=Ref(f"face:{tile}")), (f"investment:{tile}",))


def _pass(game: ISGame, side: str) -> Option:
    """is.action-round.pass.1, is.action-round.pass.6: only directly after the tile was taken."""
    debt = min(LIMITS.debt_repaid_by_passing, power_of(game, side).debt)
    label = T("Pass: Debt falls by {n}", n=debt) if debt else T("Pass")
    return judged(Option("pass", label, (f"track:debt:{side}",)), TOO_LATE_TO_PASS if round_of(game).acted else None)


def _draw(game: ISGame, side: str) -> Iterator[Option]:
    """Drawing an Event for Diplomatic points (is.diplomatic.cards.1, is.diplomatic.cards.6, is.diplomatic.cards.7)."""
    if not unfinished(game, "diplomatic"):
        return
    bought = Purchase(side, "draw", "diplomatic")
    quoted = quote(game, bought)
    cost = amounts("diplomatic", quoted.price)
    option = Option("draw", T("Draw an Event"), ("deck",), price=quoted.reckoning, cost=cost)
    if (refusal := why_not_drawn(game) or why_unpaid(game, bought, quoted.price)) is not None:
        yield judged(option, refusal)
    else:
        yield offer(game, option, bought, quoted.price)


def _ending(game: ISGame, side: str, paid: Sequence[Option], upgrade_left: bool) -> Option:
    """is.action-round.6: what is left unused is lost. It is said beforehand, where something could still be done with
    it: the Military Upgrade, or the points of an action that could pay for one of the options ``paid``."""
    running = in_progress(game)
    usable = {amount.icon for option in paid for amount in option.cost}
    left = [action for action in unfinished(game) if points_left(action) and ICONS[action.kind] in usable]
    kinds = [action.kind for action in left]
    left = [action for action in left if kinds.count(action.kind) == 1 or _could_pay(game, side, action, paid)]
    if running is not None and points_left(running):
        n = points_left(running)
        if running not in left:
            return Option("done", T("Finish this action"))
        text = N("Finish this action: {n} point is lost", "Finish this action: {n} points are lost", n=n)
        return Option("done", text, cost=amounts(running.kind, n))
    cost = tuple(amount for action in left for amount in amounts(action.kind, points_left(action)))
    lost = bool(left) or upgrade_left
    label = T("End the Action Round: what is left is lost") if lost else T("End the Action Round")
    return Option("end", label, cost=cost)


def _could_pay(game: ISGame, side: str, action: Action, paid: Sequence[Option]) -> bool:
    """Whether this one of several actions of a type could pay for an option (is.action-round.minor.2, is.events.play.12). What a card
    asks for is not looked at: the player is asked which points pay."""
    for option in paid:
        answer = answer_of(option.id)
        if option.price is not None and any(amount.icon == ICONS[action.kind] for amount in option.cost):
            if answer.verb not in BUYS:
                return True
            if any(one is action for one in payers(game, buying.buy_of(game, side, answer), option.price.total)):
                return True
    return False


def _carry_out(game: ISGame, side: str, answer: Answer) -> Flow[None]:
    """Passing lowers Debt (is.debt.repay.1)."""
    action_round = round_of(game)
    verb = answer.verb
    if verb == "tile":
        yield from _take_tile(game, side, answer.parts[1])
        return
    action_round.acted = action_round.acted or bool(action_round.tile)
    if verb == "pass":
        tracks.reduce_debt(game, side, LIMITS.debt_repaid_by_passing, "is.action-round.pass.1")
        game.log(T("{who} passes", who=who(side)), seat=seat_of(game.state, side), rule="is.action-round.pass.2")
        action_round.over = True
    elif verb == "end":
        action_round.over = True
    elif verb == "done":
        buying.end_action(game, side)
    elif verb == "event":
        yield from events.play(game, side, answer.parts[1])
    elif verb == "upgrade":
        yield from upgrade.upgrade(game, side, answer)
    elif verb == "swap":
        upgrade.swap(game, side, answer)
    elif verb in arranging.VERBS:
        arranging.rearrange(game, answer)
    elif verb in BUYS:
        yield from buying.buy(game, side, answer)
    else:
        yield from powers.use(game, side, answer)


def _take_tile(game: ISGame, side: str, tile: str) -> Flow[None]:
    """Take a tile; it gives two actions (is.action-round.2, is.action-round.7)."""
    state, action_round, printed = game.state, round_of(game), investments()[tile]
    state.available.remove(tile)
    state.taken[side].append(tile)
    action_round.tile = tile
    source = f"investment:{tile}"
    action_round.actions = [
        Action("major", printed.major, False, [Lot(printed.points, source)]),
        Action("minor", printed.minor, True, [Lot(printed.minor_points, source)]),
    ]
    action_round.upgrade = printed.upgrade
    game.log(
        messages.takes(who(side), Ref(source)),
        seat=seat_of(state, side),
        rule="is.action-round.2",
        elements=[source],
    )
    for flow in hooks.tile_taken.all(game, side):
        yield from flow


def end_round(game: ISGame) -> None:
    """The Action Round ends (is.action-round.9)."""
    game.state.round = None
