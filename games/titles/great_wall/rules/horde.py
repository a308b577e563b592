"""Placing horde cards: setup, the Invasion and the Raid (gw.spring.invasion, gw.spring.raid)."""

from __future__ import annotations

from games.engine.rules.text import Ref, T
from games.titles.great_wall.rules import battle
from games.titles.great_wall.rules.game import WallGame, foe, open_sections
from games.titles.great_wall.rules.shame import raid
from games.titles.great_wall.rules.siege import horde_effects
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.lasting import DiscardBarricade, EnterFirstRow
from games.titles.great_wall.table.state import Horde, Section

ROWS = 3
"""gw.components.board.4: of each column of the horde array."""


def draw(game: WallGame) -> str | None:
    """gw.effects.decks.4: the top card; an empty deck is the shuffled discard; None when both are empty."""
    state = game.state
    if not state.horde_deck and state.horde_discard:
        state.horde_deck, state.horde_discard = state.horde_discard, []
        game.chance.shuffle("horde", state.horde_deck)
    return state.horde_deck.pop(0) if state.horde_deck else None


def indicator(game: WallGame, fallback: str = "") -> str:
    """gw.cards.horde.9: the section that the back of the top card points to; ``fallback`` is a card whose own back
    counts on an empty deck (gw.spring.invasion.8); without any card the leftmost open section (gw.solo.attack.10)."""
    state = game.state
    if not state.horde_deck and not fallback and state.horde_discard:
        state.horde_deck, state.horde_discard = state.horde_discard, []
        game.chance.shuffle("horde", state.horde_deck)
    card = state.horde_deck[0] if state.horde_deck else fallback
    return components.horde_cards()[card].invasion if card else open_sections(game)[0].id


def indicated(game: WallGame) -> Section:
    """gw.solo.attack.1: the open section of the indicator."""
    section_id = indicator(game)
    return next((section for section in open_sections(game) if section.id == section_id), open_sections(game)[0])


def invade(game: WallGame, *, invasion: bool) -> None:
    """gw.spring.invasion: reveal one card and place it in an open section (gw.spring.invasion.9), by the back of the
    card that is on top then (gw.spring.invasion.5), or raid where it finds no room (gw.spring.invasion.6). Setup is no
    Invasion (gw.setup.27)."""
    card = draw(game)
    if card is None:
        return
    empty = next((section for section in open_sections(game) if not section.hordes), None)
    section = empty or _named(game, indicator(game, card))
    if len(section.hordes) == ROWS:
        game.state.horde_discard.append(card)
        game.log(
            T("{card} finds no room at {section}", card=Ref(f"horde:{card}"), section=Ref(f"section:{section.id}")),
            rule="gw.spring.raid.2",
            by=foe(game),
        )
        raid(game)
        return
    _place(game, section, card, invasion, _rule(invasion, indicated=empty is None))


def _rule(invasion: bool, *, indicated: bool) -> str:
    if invasion:
        return "gw.spring.invasion.4" if indicated else "gw.spring.invasion.3"
    return "gw.setup.10" if indicated else "gw.setup.9"


def _named(game: WallGame, section_id: str) -> Section:
    return next(section for section in open_sections(game) if section.id == section_id)


def _place(game: WallGame, section: Section, card: str, invasion: bool, rule: str) -> None:
    """The card comes to the nearest free row (gw.spring.invasion.7), unless it says otherwise, and does what it does on
    arriving."""
    kind = components.horde_type(card)
    horde = Horde(card, [None] * len(kind.spots))
    arriving = list(horde_effects(horde, "horde_placed")) if invasion else []
    if any(isinstance(effect, EnterFirstRow) for effect in arriving):
        section.hordes.insert(0, horde)
    else:
        section.hordes.append(horde)
    text = T("{card} arrives at {section}", card=Ref(f"horde:{card}"), section=Ref(f"section:{section.id}"))
    game.log(text, rule=rule, elements=[battle.card_element(section, horde)], by=foe(game))
    for effect in arriving:
        if isinstance(effect, DiscardBarricade) and section.barricades:
            section.barricades -= effect.count
            game.log(
                T("{section} loses a barricade", section=Ref(f"section:{section.id}")),
                rule="gw.cards.horde.3",
                elements=[f"barricades:{section.id}"],
                by=foe(game),
            )
