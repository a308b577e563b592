"""What the numbers of The Great Wall's guidance must be: counted from the View and from what is printed."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.text import Ref, Text
from games.engine.title.view import View
from games.titles.great_wall.seen.clans import ClanView
from games.titles.great_wall.seen.view import GreatWallView, LocationView
from games.titles.great_wall.seen.wall import HordeView, SectionView
from games.titles.great_wall.table import components
from tests.titles.guided import Counts, Guidance


def view_of(guidance: Guidance) -> GreatWallView:
    assert isinstance(guidance.view, GreatWallView)
    return guidance.view


def sides(view: View) -> int:
    """The Reed Clan and Qin Jiushao are there too."""
    assert isinstance(view, GreatWallView)
    return len(view.clans)


def asked_clan(guidance: Guidance) -> ClanView:
    return next(clan for clan in view_of(guidance).clans if clan.owner == guidance.question.ask.seat)


def held(guidance: Guidance, kind: str) -> int:
    goods = asked_clan(guidance).goods
    assert goods is not None
    return goods[kind]


def element(text: Text, param: str) -> str:
    ref = text.params[param]
    assert isinstance(ref, Ref)
    return ref.element


def section_of(guidance: Guidance, text: Text) -> SectionView:
    return next(section for section in view_of(guidance).sections if section.element == element(text, "section"))


def place(guidance: Guidance, text: Text) -> LocationView:
    return next(one for one in view_of(guidance).locations if one.element == element(text, "place"))


def horde(guidance: Guidance, text: Text) -> HordeView:
    card = element(text, "card")
    return next(one for section in view_of(guidance).sections for one in section.hordes if one.element == card)


def price(guidance: Guidance, option_id: str) -> int:
    reckoning = next((one.price for one in guidance.question.options if one.id == option_id), None)
    return 0 if reckoning is None else reckoning.total


def years_left(guidance: Guidance) -> int:
    years = view_of(guidance).years
    return len(years) - 1 - next(index for index, slot in enumerate(years) if slot.now)


def costing(guidance: Guidance, text: Text) -> Mapping[str, int]:
    section = section_of(guidance, text)
    shame = section.shame_if_breached.get(guidance.question.ask.seat, 0)
    return {"n": shame, "short": section.reckonings["offense"].total - section.reckonings["defense"].total}


def short(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": costing(guidance, text)["short"]}


def free_spots(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": sum(not spot.unit for spot in horde(guidance, text).spots)}


def nearest(guidance: Guidance, text: Text) -> Mapping[str, int]:
    """The card with the fewest free spots of all."""
    cards = [one for section in view_of(guidance).sections if section.open for one in section.hordes]
    free = [count for one in cards if (count := sum(not spot.unit for spot in one.spots))]
    assert free_spots(guidance, text)["n"] == min(free)
    return {"n": min(free)}


def barricade(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": components.board().barricade.defense}


def walls(guidance: Guidance, text: Text) -> Mapping[str, int]:
    complete = sum(section.open and section.next_cost is None for section in view_of(guidance).sections)
    needed = components.board().end_conditions.walls_at_level_3.of(guidance.setup.players)
    return {"walls": complete, "needed": needed}


def saving(guidance: Guidance, text: Text) -> Mapping[str, int]:
    wanted = (*guidance.question.options, *guidance.question.ask.refused())
    prices = [one.price.total for one in wanted if one.price is not None]
    found = {"chi": held(guidance, "chi"), "price": min(prices)}
    return found if min(prices) == max(prices) else {**found, "most": max(prices)}


def overseen(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": place(guidance, text).overseers[guidance.question.ask.seat][0]}


def manned(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": place(guidance, text).clerks[guidance.question.ask.seat]}


def hiring(guidance: Guidance, text: Text) -> Mapping[str, int]:
    gold, clerk = held(guidance, "gold"), price(guidance, "hire:clerk")
    clerks = min(asked_clan(guidance).embassy, gold // clerk, guidance.question.ask.left)
    assert clerks
    return {"gold": gold, "clerks": clerks, "n": years_left(guidance)}


def no_clerk(guidance: Guidance, text: Text) -> Mapping[str, int]:
    assert not price(guidance, "hire:clerk")
    return {"gold": held(guidance, "gold")}


def reclaimed(guidance: Guidance, text: Text) -> Mapping[str, int]:
    honor = next(one.brings for one in guidance.question.options if one.id == "honor")
    assert honor is not None
    cards = asked_clan(guidance).orders
    return {"held": len(cards.held), "discarded": len(cards.discarded), "honor": honor.total}


def for_nothing(guidance: Guidance, text: Text) -> Mapping[str, int]:
    assert not asked_clan(guidance).orders.held
    return {"honor": reclaimed(guidance, text)["honor"]}


def summers(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": years_left(guidance)}


def summers_with_shame(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": years_left(guidance), "shame": asked_clan(guidance).shame}


def donated(guidance: Guidance, text: Text) -> Mapping[str, int]:
    brings = max(one.brings.total for one in guidance.question.options if one.brings is not None)
    return {"honor": brings, "n": sum(view_of(guidance).warehouse.values())}


def spare(guidance: Guidance, text: Text) -> Mapping[str, int]:
    unit = element(text, "unit").removeprefix("unit:")
    offered = {
        option.id.split(":")[2] for option in guidance.question.options if option.id.startswith("shame:soldier:")
    }
    assert asked_clan(guidance).pool[unit] == max(asked_clan(guidance).pool[one] for one in offered)
    return {"n": asked_clan(guidance).pool[unit]}


def lifted(guidance: Guidance, text: Text) -> Mapping[str, int]:
    soldiers = sum(asked_clan(guidance).shamed.values())
    cards = sum(shame for _card, shame in asked_clan(guidance).claimed)
    return {"soldiers": soldiers, "honor": components.board().shame_penalty, "cards": cards}


def hand(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": asked_clan(guidance).tactics_count, "limit": asked_clan(guidance).tactics_limit}


NUMBERS: Mapping[str, Counts] = {
    "{section} (short by {short}, {n} shame token for you)": costing,
    "{section} (short by {n})": short,
    "Closest to its defeat is {card}: {n} vital spot is free. A horseman covers a pair of neighbors.": nearest,
    "These soldiers defeat no card yet. Closest is {card}: {n} vital spot is free.": free_spots,
    "Your soldiers in reach could cover the last {n} free vital spot of {card}; {leader} holds most spots so far.": free_spots,
    "Your soldiers in reach could cover the last {n} free vital spot of {card}. Whoever holds most spots claims it.": free_spots,
    "A barricade adds {n} to the defense. If Winter came now, these would not hold: {sections}.": barricade,
    "Every wall section would hold now. Complete walls: {walls}; {needed} of them end the game after Winter.": walls,
    "A saved soldier goes to the rest zone and can fight again. Each takes {price} chi, and you have {chi}; the rest fall.": saving,
    "A saved soldier goes to the rest zone and can fight again. "
    "It takes {price} to {most} chi, and you have {chi}; the rest fall.": saving,
    "{place} (+{n})": overseen,
    "{place} ({n})": manned,
    "Your {gold} gold pays for more clerks, up to {clerks}, who serve in {n} year to come; an advisor works at once.": hiring,
    "Your {gold} gold pays for no clerk now; an advisor works at once.": no_clerk,
    "You hold no command card: in Fall all of them come back anyway. The {honor} honor costs you nothing.": for_nothing,
    "Command cards in hand: {held}; in the discard: {discarded}. "
    "Leaving them brings {honor} honor now, but you choose among fewer.": reclaimed,
    "A level more brings one more resource in {n} Summer to come. But chi also discards shame: you bear {shame}.": summers_with_shame,
    "A level more brings one more resource in {n} Summer to come.": summers,
    "It brings you {honor} honor. What the Warehouse holds, now {n}, helps to pay for what is built next.": donated,
    "A soldier with a token cannot be deployed. You can best spare a {unit}: {n} in your pool.": spare,
    "A soldier with a token cannot be deployed and costs honor in the end. "
    "You can best spare a {unit}: {n} in your pool.": spare,
    "Tokens under your soldiers: {soldiers}; each costs {honor} honor in the end. On claimed cards: {cards}.": lifted,
    "None of your cards fits this moment. Your hand: {n} of {limit} cards.": hand,
    "{cards} can be played now. Your hand: {n} of {limit} cards.": hand,
}
