"""The games that can be played."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Router

from games import titles
from games.drawing.words.wording import Wording, title_name
from games.engine.rules.errors import NotUnderstood
from games.engine.title.info import Info, Mode, OptionSpec
from games.requests import refusals
from games.views.ways.api.positions import language
from games.views.ways.api.shapes import TitleOut
from games.views.ways.api.telling import Teller

router = Router(tags=["titles"])


@router.get("/titles/", response=list[TitleOut], url_name="titles", operation_id="titles")
def listing(request: HttpRequest) -> list[dict[str, Any]]:
    """The games that can be played, with their modes and options."""
    return [_told(info) for info in titles.published()]


@router.get("/titles/{slug:title}/", response=TitleOut, url_name="title", operation_id="title")
def one(request: HttpRequest, title: str) -> dict[str, Any]:
    """One game."""
    try:
        return _told(titles.published_info(title))
    except NotUnderstood as error:
        raise refusals.Unknown(_("There is no such game.")) from error


def _told(info: Info) -> dict[str, Any]:
    teller = Teller(Wording(None, language(), ()))
    return {
        "slug": info.slug,
        "name": title_name(info, language()),
        "summary": teller.text(info.summary),
        "book": info.book,
        "minutes": info.minutes,
        "players": list(info.players),
        "modes": [_mode(mode, teller) for mode in info.modes],
    }


def _mode(mode: Mode, teller: Teller) -> dict[str, Any]:
    return {
        "slug": mode.slug,
        "name": teller.text(mode.name),
        "players": list(mode.players),
        "cooperative": mode.cooperative,
        "rule": mode.rule,
        "options": [_option(spec, teller) for spec in mode.options],
    }


def _option(spec: OptionSpec, teller: Teller) -> dict[str, Any]:
    return {
        "slug": spec.slug,
        "name": teller.text(spec.name),
        "help": teller.text(spec.help),
        "rule": spec.rule,
        "default": spec.default,
        "choices": [{"value": value, "label": teller.text(label)} for value, label in spec.choices],
    }
