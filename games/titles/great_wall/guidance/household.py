"""Hiring, overseers, cards and shame: what matters."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.text import N, Ref, T
from games.engine.title.info import Statement
from games.engine.title.title import Guide
from games.titles.great_wall.guidance.reading import Position, guide
from games.titles.great_wall.seen.view import GreatWallView
from games.titles.great_wall.table import components
from games.titles.great_wall.table.pieces import COOP


def hire(at: Position) -> Statement:
    """What one's gold pays for, and how long a clerk will serve."""
    gold = at.goods.get("gold", 0)
    clerk = at.price("hire:clerk")
    clerks = min(at.clan.embassy, gold // clerk, at.question.ask.left) if clerk else 0
    if not clerks:
        text = T("Your {gold} gold pays for no clerk now; an advisor works at once.", gold=gold)
        return Statement(text, "gw.locations.embassy.1")
    text = N(
        "Your {gold} gold pays for more clerks, up to {clerks}, who serve in {n} year to come; an advisor works at once.",
        "Your {gold} gold pays for more clerks, up to {clerks}, who serve in {n} years to come; an advisor works at once.",
        n=at.years_left,
        gold=gold,
        clerks=clerks,
    )
    return Statement(text, "gw.locations.embassy.1")


def reclaim(at: Position) -> Statement | None:
    """With an empty hand the cards come back in any case, so that the honor costs nothing."""
    discarded, held = len(at.clan.orders.discarded), len(at.clan.orders.held)
    offered = next((option for option in at.question.options if option.id == "honor"), None)
    if offered is None:
        return None
    assert offered.brings is not None
    honor = offered.brings.total
    if not held:
        text = T(
            "You hold no command card: in Fall all of them come back anyway. The {honor} honor costs you nothing.",
            honor=honor,
        )
        return Statement(text, "gw.cards.command.19")
    text = T(
        "Command cards in hand: {held}; in the discard: {discarded}. Leaving them brings {honor} honor now, but you choose among fewer.",
        held=held,
        discarded=discarded,
        honor=honor,
    )
    return Statement(text, "gw.summer.steps.3")


def upgrade(at: Position) -> Statement:
    """How often a level more will bring income; chi is also what discards shame in Summer."""
    if not at.years_left:
        return Statement(T("No Summer is to come: a higher level brings no more income."), "gw.summer.income.1")
    if at.clan.shame and at.view.mode != COOP:
        text = N(
            "A level more brings one more resource in {n} Summer to come. But chi also discards shame: you bear {shame}.",
            "A level more brings one more resource in each of {n} Summers to come. But chi also discards shame: you bear {shame}.",
            n=at.years_left,
            shame=at.clan.shame,
        )
        return Statement(text, "gw.shame.discard.1")
    text = N(
        "A level more brings one more resource in {n} Summer to come.",
        "A level more brings one more resource in each of {n} Summers to come.",
        n=at.years_left,
    )
    return Statement(text, "gw.summer.income.1")


def donate(at: Position) -> Statement:
    """What it brings, and what lies in the Warehouse for all builders."""
    text = T(
        "It brings you {honor} honor. What the Warehouse holds, now {n}, helps to pay for what is built next.",
        honor=max(option.brings.total for option in at.question.options if option.brings is not None),
        n=sum(at.view.warehouse.values()),
    )
    return Statement(text, "gw.locations.warehouse.1")


def shame(at: Position) -> Statement | None:
    """Of which soldiers one can spare one; a claimed card loses its honor instead."""
    pool = {
        answer.parts[2]: at.clan.pool[answer.parts[2]] for answer in at.answers("shame") if answer.parts[1] == "soldier"
    }
    if not pool:
        return None
    most = max(pool, key=lambda unit: pool[unit])
    spare: dict[str, Ref | int] = {"unit": Ref(f"unit:{most}"), "n": pool[most]}
    if at.view.mode == COOP:
        text = T("A soldier with a token cannot be deployed. You can best spare a {unit}: {n} in your pool.", **spare)
    else:
        text = T(
            "A soldier with a token cannot be deployed and costs honor in the end. "
            "You can best spare a {unit}: {n} in your pool.",
            **spare,
        )
    return Statement(text, "gw.shame.place.3")


def lift(at: Position) -> Statement | None:
    """How much shame lies where; in co-operation it costs no honor in the end."""
    if at.view.mode == COOP:
        return None
    text = T(
        "Tokens under your soldiers: {soldiers}; each costs {honor} honor in the end. On claimed cards: {cards}.",
        soldiers=sum(at.clan.shamed.values()),
        honor=components.board().shame_penalty,
        cards=at.clan.shame - sum(at.clan.shamed.values()),
    )
    return Statement(text, "gw.shame.end.1")


def tactic(at: Position) -> Statement:
    """Which cards fit now, and how full the hand is."""
    cards = list(dict.fromkeys(answer.parts[1] for answer in at.answers("tactic")))
    limit = at.clan.tactics_limit
    if not cards:
        text = T(
            "None of your cards fits this moment. Your hand: {n} of {limit} cards.",
            n=at.clan.tactics_count,
            limit=limit,
        )
    else:
        text = T(
            "{cards} can be played now. Your hand: {n} of {limit} cards.",
            cards=[Ref(f"tactic:{card}") for card in cards],
            n=at.clan.tactics_count,
            limit=limit,
        )
    return Statement(text, "gw.tactics.hand.1")


GUIDANCE: Mapping[str, Guide[GreatWallView]] = {
    "hire": guide(hire),
    "reclaim": guide(reclaim),
    "upgrade": guide(upgrade),
    "donate": guide(donate),
    "shame": guide(shame),
    "lift": guide(lift),
    "tactic": guide(tactic),
    "pass": guide(tactic),
}
