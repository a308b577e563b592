"""What is shuffled, for the tables of the book: Events by Era, tiles of every kind, commodities."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.rules.chance import listening
from games.engine.rules.text import Ref, T, Text
from games.engine.title.component import Deck
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.peace import beginning
from games.titles.imperial_struggle.rules.game import ISGame
from games.titles.imperial_struggle.seen.component_pages import ACTIONS, ERAS, SIDES
from games.titles.imperial_struggle.table import cards
from games.titles.imperial_struggle.table import components as printed
from games.titles.imperial_struggle.table.components import LIMITS, track
from games.titles.imperial_struggle.table.state import ImperialStruggle

WARS = {war.id: T("{what}", what=Ref(f"war:{war.id}")) for war in printed.wars().values()}
EFFECTS = {"debt": T("Debt"), "fort_or_squadron": T("Fort or Squadron"), "unflag": T("Unflag"), "": T("no effect")}


def _joining(era: str) -> Callable[[ImperialStruggle], Sequence[str]]:
    """The Events that the Deck Phase of an Era's first turn shuffles in, when nothing was drawn before."""

    def of(state: ImperialStruggle) -> Sequence[str]:
        state.turn, before = printed.FIRST_TURN[era], list(state.deck)
        with listening() as draws:
            beginning.deck(ISGame(state))
        return [card for card in draws[-1].items if card not in before]

    return of


def _bonus(war: str, side: str) -> Callable[[ImperialStruggle], Sequence[str]]:
    return lambda state: printed.bonus_tiles(war, side)


def _event_kind(card: str) -> Text:
    symbol = cards.events()[card].symbol
    return ACTIONS[symbol] if symbol else T("No symbol")


def _strength(tile: str) -> Text:
    what = printed.war_tiles()[tile]
    effect = EFFECTS[printed.effect_of(tile)]
    return T("Strength {n}, {effect}", n=what.strength, effect=effect)


def _investment(tile: str) -> Text:
    one = printed.investments()[tile]
    return T("{action}: {n} points", action=ACTIONS[one.major], n=one.points)


DECKS = (
    Deck(
        id="events-succession",
        name=T("Events of the Succession Era"),
        rules=("is.setup.7", "is.peace.deck.1"),
        stream="events",
        page=lambda card: f"event:{card}",
        kind=_event_kind,
    ),
    *(
        Deck(
            id=f"events-{era}",
            name=T("Events that join in the {era}", era=ERAS[era]),
            rules=("is.peace.deck.1", "is.peace.deck.2", "is.peace.deck.3"),
            of=_joining(era),
            page=lambda card: f"event:{card}",
            kind=_event_kind,
            note=T("They are shuffled together with the Events that are left in the draw pile."),
        )
        for era in ("empire", "revolution")
    ),
    Deck(
        id="investments",
        name=messages.INVESTMENT_TILES,
        rules=("is.setup.8", "is.action-round.8"),
        stream="investments",
        page=lambda tile: f"investment:{tile}",
        kind=_investment,
        drawn=LIMITS.investments,
    ),
    Deck(
        id="awards",
        name=messages.AWARD_TILES,
        rules=("is.setup.9", "is.peace.award.3"),
        stream="awards",
        page=lambda tile: f"award:{tile}",
        drawn=len(printed.REGIONS),
    ),
    Deck(
        id="demand",
        name=T("Commodities of Global Demand"),
        rules=("is.peace.demand.1",),
        of=lambda state: printed.COMMODITIES,
        page=lambda commodity: f"commodity:{commodity}",
        drawn=track().demand_drawn,
    ),
    Deck(
        id="basic-tiles",
        name=messages.BASIC_TILES,
        rules=("is.setup.12", "is.wars.layout.2"),
        stream="basic:france",
        page=lambda tile: f"tile:{tile}",
        kind=_strength,
    ),
    *(
        Deck(
            id=f"bonus-{war.lower()}-{side}",
            name=T("Bonus War tiles: {war}, {side}", war=WARS[war], side=SIDES[side]),
            rules=("is.wars.tiles.5", "is.wars.layout.4"),
            of=_bonus(war, side),
            page=lambda tile: f"tile:{tile}",
            kind=_strength,
        )
        for war in printed.wars()
        for side in SIDES
    ),
)
CHANCES: dict[str, Text] = {}
