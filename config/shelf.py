"""The games of the house, as the home page shows them: drawn here, offered as far as rules and titles are there."""

from __future__ import annotations

from dataclasses import dataclass

from django.apps import apps
from django.db import DatabaseError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.titles import infos


@dataclass(frozen=True)
class Box:
    """A game in its box: what stands on the lid."""

    slug: str
    name: str | Promise
    line: str | Promise
    credit: str
    players: str
    minutes: str
    icon: str
    glyph: str


BOXES = (
    Box("great-wall-of-china", _("Great Wall of China"), _("Raise the wall stretch by stretch; the last stone laid decides who is honoured."),
        "Reiner Knizia · 2006", "2–5", "30", "defensive-wall", "關"),
    Box("great-wall", _("The Great Wall"), _("A year has four seasons and the horde comes in the last: recruit, build, hold the line."),
        "Awaken Realms · 2021", "1–4", "120–180", "watchtower", "城"),
    Box("imperial-struggle", _("Imperial Struggle"), _("Britain and France, a century of rivalry in markets, courts, alliances and four wars."),
        "GMT · 2020", "2", "180–240", "galleon", "洋"),
    Box("viscounts", _("Viscounts of the West Kingdom"), _("Ride the circle of the kingdom between virtue and corruption; build, write, charm, repent."),
        "Garphill · 2020", "1–4", "60–90", "castle", "爵"),
    Box("founders", _("Founders of Gloomhaven"), _("Found a city together, each for oneself: bring goods by road, vote for what shall be built."),
        "Cephalofair · 2018", "1–4", "90–150", "stone-bridge", "港"),
)  # fmt: skip


@dataclass(frozen=True)
class Shown:
    """A box on the shelf: whether it can be played and read here today."""

    box: Box
    playable: bool
    readable: bool


def shelf() -> list[Shown]:
    """The five boxes, those that can be played first, in the order of the house otherwise."""
    titles = {info.slug for info in infos()}
    books = _books()
    shown = [Shown(box, box.slug in titles, box.slug in books) for box in BOXES]
    return sorted(shown, key=lambda one: not one.playable)


def _books() -> set[str]:
    try:
        return set(apps.get_model("rulebook", "Book")._default_manager.values_list("slug", flat=True))
    except (LookupError, DatabaseError):  # the rulebook is not there, or not loaded
        return set()
