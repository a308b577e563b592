"""What is counted on a real table for Manuscripts and Outsiders, in words without a number: of every metric that one of them counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.rules.text import Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.rules.ribbons import colors
from games.titles.viscounts_of_the_west_kingdom.table import components


def _each() -> Iterator[tuple[str, Text]]:
    for number in range(1, 4):
        yield f"workers_tier{number}", T("Workers on tier {tier}", tier=number)
    for color in colors():
        yield f"ribbons:{color}", T("Ribbons: {color}", color=Ref(f"ribbon:{color}"))
    for building in components.BUILDINGS:
        yield f"built:{building}", T("Buildings: {what}", what=Ref(f"building:{building}"))


LABELS: Mapping[str, Text] = {
    "buildings": T("Buildings"),
    "manuscripts": T("Manuscripts, with the one of a Manuscript Board"),
    "flipped_deeds": T("Approved Deeds"),
    "flipped_debts": T("Paid Debts"),
    "castle_workers": messages.WORKERS_IN_CASTLE,
    "resources": messages.RESOURCES_LEFT,
    "silver": T("Silver left"),
    "merchant_icons": T("Merchant icons in the deck"),
    "builder_icons": T("Builder icons in the deck"),
    "noble_icons": T("Noble icons in the deck"),
    "cleric_icons": T("Cleric icons in the deck"),
    "criminal_icons": T("Criminal icons in the deck"),
    "icon_sets": T("Sets of Builder, Cleric and Noble icons in the deck"),
    "outsiders": T("Outsiders in the deck"),
    "heroes": T("Heroes in the deck"),
    "heroes_and_outsiders": T("Heroes and Outsiders in the deck"),
    "chest_tiles": messages.CHEST_TILES,
    "castle_wedges": T("Sections of the Castle with more Workers than anybody else"),
    "links_both_ends": T("Links between own Buildings"),
    "segments_with_building": T("Segments with own Buildings"),
    "full_ribbon_sets": T("Sets of 4 different ribbons"),
    **dict(_each()),
}
