"""What is in every deck: exactly what the set-up of each mode shuffles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from config.bridge.reference.printing import NOTHING, printed
from config.bridge.reference.sequences import SEED, setups
from games.drawing.board.component_cards import component_of, components_of
from games.engine.rules.chance import Draw, listening
from games.engine.rules.text import Ref, T
from games.engine.title.component import Deck
from games.engine.title.info import Mode
from games.engine.title.title import Title
from games.titles import load
from rulebook.words.languages import EN, Texts
from rulebook.words.printed import CardData, ChanceData, DeckData, KindData


@dataclass(frozen=True)
class Shuffled:
    """A set-up: its mode, players and change of options, the State, and what chance was asked for."""

    mode: Mode
    players: int
    change: Texts
    state: Any
    draws: list[Draw]


@cache
def shuffled(title: Title[Any, Any]) -> list[Shuffled]:
    """Every set-up of a title, with what it shuffles."""
    done = []
    for mode in title.info.modes:
        for setup, change in setups(title, mode):
            with listening() as draws:
                state = title.set_up(setup, SEED)
            done.append(Shuffled(mode, setup.players, change, state, draws))
    return done


@cache
def decks(slug: str) -> list[DeckData]:
    """The decks of a title, with their contents in every mode."""
    title = load(slug)
    every = shuffled(title)
    return [_deck(title, deck, every) for deck in title.decks]


def _deck(title: Title[Any, Any], deck: Deck, every: Sequence[Shuffled]) -> DeckData:
    slug = title.info.slug
    by_contents: dict[tuple[tuple[Any, int], ...], list[Shuffled]] = {}
    for one in every:
        cards = contents(deck, one)
        if cards:
            key = tuple(sorted(Counter(cards).items(), key=str))
            by_contents.setdefault(key, []).append(one)
    return {
        "slug": deck.id,
        "name": printed(deck.name, slug),
        "clauses": list(deck.rules),
        "note": printed(deck.note, slug) if deck.note else NOTHING,
        "drawn": deck.drawn,
        "contents": [
            {
                "games": list(_games(title, every, games)),
                "kinds": _kinds(title, deck, dict(cards)),
                "count": sum(n for _card, n in cards),
            }
            for cards, games in by_contents.items()
        ],
    }


def contents(deck: Deck, one: Shuffled) -> Sequence[Any]:
    """The cards of a deck in a set-up."""
    if deck.of is not None:
        return deck.of(one.state)
    return next((draw.items for draw in one.draws if draw.stream == deck.stream), ())


def _games(title: Title[Any, Any], every: Sequence[Shuffled], games: Sequence[Shuffled]) -> Iterator[Texts]:
    """In which games a deck is like this. Nothing if in all; a change of options only where it makes a difference."""
    usual = [one for one in games if not one.change]
    if len(games) == len(every):
        return
    slug = title.info.slug
    for mode in title.info.modes:
        players = [one.players for one in usual if one.mode is mode]
        if players:
            yield _game(mode, players, slug)
    changed: dict[tuple[str, str], list[Shuffled]] = {}
    for one in games:
        if one.change and not any(other.mode is one.mode and other.players == one.players for other in usual):
            changed.setdefault((one.mode.slug, one.change[EN]), []).append(one)
    for same in changed.values():
        game = _game(same[0].mode, [one.players for one in same], slug)
        yield {language: f"{words} · {same[0].change[language]}" for language, words in game.items()}


def _game(mode: Mode, players: Sequence[int], slug: str) -> Texts:
    name = printed(mode.name, slug)
    if tuple(players) == mode.players:
        return name
    return {language: f"{words} · {', '.join(map(str, players))}" for language, words in name.items()}


def _kinds(title: Title[Any, Any], deck: Deck, cards: dict[Any, int]) -> list[KindData]:
    slug = title.info.slug
    kinds: dict[str, tuple[Texts, dict[str, CardData]]] = {}
    for item, count in sorted(cards.items(), key=lambda one: _place(title, deck, one[0])):
        card = _card(title, deck.page(item), count)
        name = printed(deck.kind(item), slug) if deck.kind else card["name"]
        members = kinds.setdefault(name["en"], (name, {}))[1]
        if card["name"]["en"] in members:
            members[card["name"]["en"]]["count"] += count
        else:
            members[card["name"]["en"]] = card
    return [
        {"name": name, "cards": list(members.values()), "count": sum(card["count"] for card in members.values())}
        for name, members in kinds.values()
    ]


def _card(title: Title[Any, Any], element: str, count: int) -> CardData:
    component = component_of(title.info.slug, element)
    return {
        "component": component.id if component else "",
        "name": printed(T("{what}", what=Ref(element)), title.info.slug),
        "count": count,
    }


def _place(title: Title[Any, Any], deck: Deck, item: Any) -> int:
    """The place of a card in the data, which has an order; what has no page comes in the order of the deck."""
    component = component_of(title.info.slug, deck.page(item))
    order = _order(title.info.slug)
    return order.get(component.id, 0) if component else 0


@cache
def _order(slug: str) -> dict[str, int]:
    return {name: place for place, name in enumerate(components_of(slug))}


@cache
def chances(slug: str) -> list[ChanceData]:
    """What else chance decides at set-up, with the number of possibilities, which may depend on the number of players."""
    title = load(slug)
    possible: dict[str, set[int]] = {}
    for one in shuffled(title):
        for draw in one.draws:
            if draw.kind != "shuffle":
                possible.setdefault(draw.stream, set()).add(len(draw.items))
    return [
        {"name": printed(title.chances[stream], slug), "possible": sorted(numbers)}
        for stream, numbers in possible.items()
    ]
