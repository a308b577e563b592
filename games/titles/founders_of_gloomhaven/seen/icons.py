"""The icons of resources and cards, from the site's sheets: for options, pages and the board."""

from __future__ import annotations

ICONS = {
    "population": "meeple-group",
    "lumber": "planks",
    "knowledge": "scroll-unfurled",
    "stone": "rock",
    "livestock": "cow",
    "metal": "metal-bar",
    "grain": "wheat",
    "gems": "gems",
    "food": "sliced-bread",
    "machinery": "gears",
    "brick": "brick-pile",
    "jewelry": "big-diamond-ring",
    "books": "open-book",
    "leather": "animal-hide",
    "labor": "miner",
    "weapons": "crossed-swords",
    "cloth": "rolled-cloth",
    "government": "capitol",
    "recruit": "talk",
    "trade": "trade",
    "upgrade": "upgrade",
    "construct": "trowel",
    "income": "cash",
}
"""The icons by resource and basic card. An adviser has the icon of its type."""
