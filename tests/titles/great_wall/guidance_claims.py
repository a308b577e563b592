"""What the guidance says, compared with the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from games.engine.bots.duplicate import duplicate
from games.engine.match.match import Match
from games.engine.rules.ask import Option, answer_of
from games.engine.rules.text import Ref, Text
from games.titles.great_wall import locations
from games.titles.great_wall.cards.hand import hand_limit
from games.titles.great_wall.rules import overseers
from games.titles.great_wall.rules.game import WallGame, who
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.seen.view import GreatWallView
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import RESOURCES, Overseer
from games.titles.great_wall.year import ending
from games.titles.great_wall.year.setup import complete_walls_needed
from tests.titles.forecasts import Claim, ends, events_since, seen, tried
from tests.titles.great_wall.rehearsing import changed, rehearsed
from tests.titles.guided import parts_of

SEARCHED = 80
BETWEEN = ("discard", "gain")
"""Verbs of what is asked between two attacks."""
CLERK = "hire:clerk"


def of_guidance(match: Match[Any], seat: int, view: GreatWallView, text: Text) -> Iterator[Claim]:
    """By the beginning of the sentence, or of a part of it."""
    for part in parts_of(text):
        for beginning, reader in READERS.items():
            if part.msgid.startswith(beginning):
                yield from reader(match, seat, part)


def _element(text: Text, name: str) -> str:
    ref = text.params[name]
    assert isinstance(ref, Ref)
    return ref.element


def _number(text: Text, name: str) -> int:
    number = text.params[name]
    assert isinstance(number, int)
    return number


def _offered(match: Match[Any], seat: int, verb: str) -> list[Option]:
    return [option for option in match.options(seat) if answer_of(option.id).verb == verb]


# Soldiers


def _strikes(match: Match[Any], seat: int, text: Text) -> Iterator[Claim]:
    """Whether the soldiers that may attack now can cover the card."""
    _, section_id, card = _element(text, "card").split(":")
    cover = text.msgid.startswith("Your soldiers in reach")
    yield Claim(
        f"guidance: cover {card}", int(cover), int(cover), (), lambda end: _can_cover(match, seat, section_id, [card])
    )
    yield seen("guidance: free spots", _number(text, "n"), _free(match, section_id, card))


def _can_cover(match: Match[Any], seat: int, section_id: str, cards: Sequence[str]) -> int | None:
    """Whether some way to attack leaves no free spot; None where not every way was tried."""
    targets = [f":{section_id}:{card}:" for card in cards]
    asked = match.ask(seat)
    assert asked is not None

    def attacks(option: Option) -> bool:
        return option.id.startswith("strike:") and any(target in option.id for target in targets)

    def until(end: Match[Any]) -> bool:
        ask = end.ask(seat)
        if ask is None:
            return True
        if any(answer_of(option.id).verb in BETWEEN for option in end.options(seat)):
            return False
        return ask.rule != asked.rule or not any(map(attacks, end.options(seat)))

    for end in ends(match, seat, Claim("", 0, 0, (), lambda end: None, until, attacks), SEARCHED):
        if end is None:
            return None
        if not _attacked_by_others(end, seat, cards) and not all(_free(end, section_id, card) for card in cards):
            return 1
    return 0


def _attacked_by_others(match: Match[Any], seat: int, cards: Sequence[str]) -> bool:
    """Whether play went on, and somebody else attacked one of the cards too."""
    hordes = [f"horde:{card}" for card in cards]
    attacks = (event.text.params for event in events_since(match) if event.rule == "gw.battle.attack.2")
    return any(_name(attack, "card") in hordes and _name(attack, "who") != who(seat).element for attack in attacks)


def _name(params: Mapping[str, Any], name: str) -> str:
    ref = params.get(name)
    return ref.element if isinstance(ref, Ref) else ""


def _free(match: Match[Any], section_id: str, card: str) -> int:
    section = next(section for section in match.state.sections if section.id == section_id)
    horde = next((horde for horde in section.hordes if horde.card == card), None)
    return 0 if horde is None else sum(occupant is None for occupant in horde.spots)


def _saves(match: Match[Any], seat: int, text: Text) -> Iterator[Claim]:
    """What saving a soldier takes."""
    asked = match.ask(seat)
    assert asked is not None
    every = [*match.options(seat), *asked.refused()]
    prices = [option.price.total for option in every if option.id.startswith("save:") and option.price is not None]
    least, most = _number(text, "price"), text.params.get("most", text.params["price"])
    assert isinstance(most, int)
    yield seen("guidance: least price of saving", least, min(prices))
    yield seen("guidance: most price of saving", most, max(prices))
    yield seen("guidance: chi", _number(text, "chi"), match.state.clans[seat].goods["chi"])


# Household


def _hires(match: Match[Any], seat: int, text: Text) -> Iterator[Claim]:
    """How many clerks are hired by who hires nobody else."""

    def hired(end: Match[Any]) -> int:
        number: int = end.state.clans[seat].clerks_hired - match.state.clans[seat].clerks_hired
        return number

    clerks = _number(text, "clerks") if "clerks" in text.params else 0
    yield Claim(
        what="guidance: clerks to hire",
        least=clerks,
        most=clerks,
        given=(),
        read=hired,
        until=lambda end: not any(option.id == CLERK for option in end.options(seat)) if end.ask(seat) else True,
        follow=lambda option: option.id == CLERK,
    )


def _brings(match: Match[Any], seat: int, text: Text) -> Iterator[Claim]:
    """Honor for a donation, or for command cards."""
    for option in match.options(seat):
        if option.brings is not None:
            yield seen(f"guidance: honor by {option.id}", _number(text, "honor"), option.brings.total)


def _upgrades(match: Match[Any], seat: int, text: Text) -> Iterator[Claim]:
    """What a level more brings in Summer."""
    for option in _offered(match, seat, "upgrade"):
        yield tried(f"guidance: {option.id}", 1, _more_income(match, seat, answer_of(option.id).parts[1]))


def _more_income(match: Match[Any], seat: int, place: str) -> Callable[[], Iterator[int]]:
    def income(level: int) -> int:
        state = duplicate(match.state)
        if level:
            state.clans[seat].overseers[place] = Overseer(level, "archer")
        game = WallGame(state)
        assert next(overseers.all_income(game, seat), None) is None
        return changed(game.events, seat, [f"resource:{kind}" for kind in RESOURCES])

    def more() -> Iterator[int]:
        level = overseers.level(WallGame(match.state), seat, place)
        yield income(level + 1) - income(level)

    return more


def _lifts(match: Match[Any], seat: int, text: Text) -> Iterator[Claim]:
    own = match.state.clans[seat]
    soldiers, cards = _number(text, "soldiers"), _number(text, "cards")
    yield seen("guidance: shame", soldiers + cards, tokens(own))
    due = ending.shame_penalty(own).causes
    each = _number(text, "honor")
    yield seen("guidance: honor for shame", -each * soldiers, sum(cause.amount for cause in due if cause.amount < 0))


def _holds(match: Match[Any], seat: int, text: Text) -> Iterator[Claim]:
    yield seen("guidance: tactic cards", _number(text, "n"), len(match.state.clans[seat].tactics))
    yield seen("guidance: hand limit", _number(text, "limit"), hand_limit(WallGame(match.state), seat))


# Locations


def _overseen(match: Match[Any], seat: int, text: Text) -> Iterator[Claim]:
    """With a clerk there, the overseer brings that many more than the clerks that count."""
    place = _element(text, "place").partition(":")[2]
    kind = components.locations()[place].production

    def more() -> Iterator[int]:
        state = duplicate(match.state)
        state.clerks_at[place][seat] = state.clerks_at[place].get(seat, 0) + 1
        clerks = locations.strength(WallGame(state), place, seat).total
        for course in rehearsed(state, lambda game: locations.resolve(game, place, 0, seat)):
            yield changed(course.game.events, seat, [f"resource:{kind}"]) - clerks

    yield tried(f"guidance: overseer at {place}", _number(text, "n"), more)


def _walls(match: Match[Any], seat: int, text: Text) -> Iterator[Claim]:
    game = WallGame(match.state)
    yield seen("guidance: complete walls", _number(text, "walls"), ending.complete_walls(game).total)
    yield seen("guidance: walls needed", _number(text, "needed"), complete_walls_needed(game))


Reader = Callable[[Match[Any], int, Text], Iterator[Claim]]
READERS: dict[str, Reader] = {
    "Your soldiers in reach": _strikes,
    "These soldiers defeat no card": _strikes,
    "A saved soldier goes": _saves,
    "Your {gold} gold pays": _hires,
    "It brings you {honor}": _brings,
    "You hold no command card": _brings,
    "Command cards in hand": _brings,
    "A level more brings": _upgrades,
    "Tokens under your soldiers": _lifts,
    "None of your cards fits": _holds,
    "{cards} can be played now": _holds,
    "{place} (+{n})": _overseen,
    "Every wall section would hold now. Complete": _walls,
}
