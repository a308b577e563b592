"""Carrying out what was bought (is.control.cost.8)."""

from __future__ import annotations

from games.engine.rules.ask import Answer, Flow
from games.engine.rules.text import N, T
from games.titles.imperial_struggle.actions import markets
from games.titles.imperial_struggle.rules import control, squadrons
from games.titles.imperial_struggle.rules.events import draw_event
from games.titles.imperial_struggle.rules.game import ISGame, round_of, seat_of, who
from games.titles.imperial_struggle.rules.lots import finish, join_major, points_left
from games.titles.imperial_struggle.rules.prices import WORDS, Quote, quote
from games.titles.imperial_struggle.rules.purchase import Purchase
from games.titles.imperial_struggle.rules.purse import pay
from games.titles.imperial_struggle.rules.tiles import draw_and_place
from games.titles.imperial_struggle.table.state import BOX, Lot


def buy_of(game: ISGame, side: str, answer: Answer) -> Purchase:
    """What an answer of the menu buys."""
    use = answer.verb
    if use in ("flag", "unflag"):
        kind = answer.parts[2] if len(answer.parts) > 2 else ""
        return markets.purchase(game, side, answer.parts[1], kind)
    if use in ("deploy", "displace"):
        return Purchase(side, use, "military", answer.parts[2], answer.parts[1], removes=use == "displace")
    if use in ("conflict", "build", "repair", "seize"):
        return Purchase(side, use, "military", answer.parts[1], removes=use == "seize")
    return Purchase(side, use, "diplomatic" if use == "draw" else "military")


def buy(game: ISGame, side: str, answer: Answer) -> Flow[None]:
    """Pay, then do it."""
    bought = buy_of(game, side, answer)
    quoted = quote(game, bought)
    yield from pay(game, bought, quoted)
    if bought.use == "bonus_tile":
        round_of(game).bought += 1
        yield from draw_and_place(game, side, "is.military.bonus-tiles.1")
    elif bought.use == "exchange":
        _exchange(game, side, answer.parts[1])
    else:
        _carry_out(game, bought, quoted)


def _carry_out(game: ISGame, bought: Purchase, quoted: Quote) -> None:
    side, space, price = bought.side, bought.space, quoted.reckoning
    political = bought.kind != "economic"
    if bought.use == "flag":
        rule = "is.diplomatic.political.1" if political else "is.economic.markets.7"
        control.flag(game, side, space, rule, price)
    elif bought.use == "unflag":
        rule = "is.diplomatic.political.1" if political else "is.economic.markets.7"
        control.unflag(game, side, space, rule, price)
    elif bought.use == "conflict":
        control.remove_conflict(game, side, space, "is.military.conflict.1", price)
    elif bought.use == "build":
        control.flag(game, side, space, "is.military.build.1", price)
    elif bought.use in ("repair", "seize"):
        rule = "is.military.repair.1" if bought.use == "repair" else "is.military.repair.2"
        control.repair(game, side, space, rule, price)
    elif bought.use == "squadron":
        squadrons.construct(game, side, "is.military.construct.1", price)
    elif bought.use == "draw":
        draw_event(game, side, "is.diplomatic.cards.1")
    else:
        _deploy(game, bought, quoted)


def _deploy(game: ISGame, bought: Purchase, quoted: Quote) -> None:
    """is.military.deploy.1, is.military.deploy.3 to 5, is.military.deploy.8; each Squadron once (is.military.deploy.6)."""
    side, action_round = bought.side, round_of(game)
    numbers = squadrons.at(game, side, bought.source)
    number = next(number for number in numbers if number not in action_round.deployed or bought.source != BOX)
    action_round.deployed.append(number)
    rule = "is.military.deploy.3"
    if bought.use == "displace":
        rule = "is.military.deploy.4" if bought.source == BOX else "is.military.deploy.5"
    squadrons.land(game, side, number, bought.space, rule, quoted.reckoning)


def _exchange(game: ISGame, side: str, kind: str) -> None:
    """is.military.4: a point for a Major action of the same type, or for one of its own."""
    round_of(game).exchanged = kind
    join_major(game, "exchange", kind, Lot(1, "exchange"))
    text = T("{who} exchanges Military points: 1 of {points}", who=who(side), points=WORDS[kind])
    game.log(text, seat=seat_of(game.state, side), rule="is.military.2")


def end_action(game: ISGame, side: str) -> None:
    """is.action-round.5, is.action-round.6: the action in progress is over, what is left of it is lost."""
    action_round = round_of(game)
    action = action_round.actions[action_round.current]
    lost = points_left(action)
    finish(game, action)
    if lost:
        text = N(
            "{who} leaves {n} point unused: {points}",
            "{who} leaves {n} points unused: {points}",
            who=who(side),
            n=lost,
            points=WORDS[action.kind],
        )
        game.log(text, seat=seat_of(game.state, side), rule="is.action-round.6")
