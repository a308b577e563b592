"""The pages of the companion: choosing, one page for each mode, its quick reference, and what a browser keeps of them."""

from __future__ import annotations

import hashlib
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from config.shared.static_files.modules import files_of
from games import titles
from games.drawing.board.board import package, style_sheets
from games.drawing.companion import ports
from games.drawing.companion.laying import checklist
from games.drawing.companion.opponents import has_opponent
from games.drawing.companion.papers import papers
from games.drawing.companion.variants import Variant, chosen, has_companion, options_of, variants, written
from games.drawing.words.wording import original_name, plain_message, title_name
from games.engine.rules.errors import NotUnderstood
from games.engine.title.info import Info, Mode
from games.live import release as releases
from games.views.answering import readers_language
from games.views.companion.opponent import known_mode


@require_safe
@cache_control(max_age=300)
def choosing(request: HttpRequest, title: str) -> HttpResponse:
    """Which mode, how many players, which boxes."""
    info = _known(title)
    context = {**_named(info), "modes": [_choice(info, mode, chosen(title, mode.slug, {})) for mode in info.modes]}
    return render(request, "games/companion/choosing.html", context)


@require_safe
@cache_control(max_age=300)
def mode_page(request: HttpRequest, title: str, mode: str) -> HttpResponse:
    """The companion of a mode: set-up, turns and score, for ``?players=`` and the options in the query."""
    info = _known(title)
    known = _known_mode(info, mode)
    variant = chosen(title, mode, request.GET.dict())
    choice = _choice(info, known, variant)
    context = {
        **_named(info),
        **choice,
        "choice": choice,
        "variant": variant,
        "headings": checklist(variant),
        "papers": papers(variant),
        "offline_book": ports.offline(info.book),
        "reference": reference_address(variant),
        "package": package(title),
        "opponent": reverse("games:companion_opponent", args=[title, mode]) if has_opponent(title, mode) else "",
    }
    return render(request, "games/companion/mode.html", context)


@require_safe
@cache_control(max_age=300)
def reference(request: HttpRequest, title: str, mode: str) -> HttpResponse:
    """The quick sheets of the book that belong to this mode, on one page."""
    info = _known(title)
    known = _known_mode(info, mode)
    variant = chosen(title, mode, request.GET.dict())
    without = _without(variant)
    context = {
        **_named(info),
        "mode": known,
        "mode_name": plain_message(known.name),
        "variant": variant,
        "references": ports.references(info.book, without, readers_language()),
    }
    return render(request, "games/companion/reference.html", context)


@require_safe
@cache_control(max_age=300)
def offline_pages(request: HttpRequest, title: str, mode: str) -> JsonResponse:
    """What a browser fetches, so that a mode works without a network: its pages for any number of players, and what they are drawn by."""
    if not has_companion(title):
        known_mode(title, mode)
    info = titles.info(title)
    _known_mode(info, mode)
    pages = [*(_addresses(info, mode) if has_companion(title) else ()), *_opponent(title, mode), *_drawn_by(title)]
    text = "\n".join([releases.release(), str(titles.load(title).revision), str(ports.revision(info.book)), *pages])
    key = hashlib.sha256(text.encode()).hexdigest()[:16]
    return JsonResponse({"key": f"companion-{title}-{mode}-{get_language()}-{key}", "pages": pages})


@require_safe
def no_network(request: HttpRequest) -> HttpResponse:
    """Shown without a network instead of a page of the portal that was not kept. It lists the companions that were."""
    names = {info.slug: title_name(info, readers_language()) for info in titles.published()}
    return render(request, "games/companion/no_network.html", {"names": names})


# --- parts --------------------------------------------------------------------------------------------------------------


def _known(slug: str) -> Info:
    if not has_companion(slug):
        raise Http404
    return titles.info(slug)


def _known_mode(info: Info, mode: str) -> Mode:
    try:
        return info.mode(mode)
    except NotUnderstood:
        raise Http404 from None


def _named(info: Info) -> dict[str, Any]:
    language = readers_language()
    return {"info": info, "name": title_name(info, language), "original": original_name(info, language)}


def _choice(info: Info, mode: Mode, variant: Variant) -> dict[str, Any]:
    """The fields of the form of a mode, with what is chosen."""
    return {
        "mode": mode,
        "mode_name": plain_message(mode.name),
        "address": reverse("games:companion_mode", args=[info.slug, mode.slug]),
        "counts": [(count, count == variant.setup.players) for count in mode.players],
        "options": [
            {
                "slug": spec.slug,
                "name": plain_message(spec.name),
                "rule": spec.rule,
                "choices": [
                    (written(value), plain_message(label), variant.setup.options[spec.slug] == value)
                    for value, label in spec.choices
                ],
            }
            for spec in options_of(info, mode)
        ],
    }


def _without(variant: Variant) -> tuple[str, ...]:
    companion = titles.load(variant.setup.title).companion
    assert companion is not None, "only titles with a companion have variants"
    return companion.without(variant.setup)


def reference_address(variant: Variant) -> str:
    """The quick reference of a variant. Variants with the same clauses have the same one."""
    first = next(one for one in variants(variant.setup.title, variant.setup.mode) if _without(one) == _without(variant))
    address = reverse("games:companion_reference", args=[variant.setup.title, variant.setup.mode])
    return f"{address}?{first.query}"


def _addresses(info: Info, mode: str) -> list[str]:
    """The pages of a mode in the active language, each once."""
    every = variants(info.slug, mode)
    pages = [
        reverse("games:companion", args=[info.slug]),
        reverse("games:companion_mode", args=[info.slug, mode]),
        *(variant.address for variant in every),
        *(reference_address(variant) for variant in every),
    ]
    return list(dict.fromkeys(pages))


def _opponent(slug: str, mode: str) -> list[str]:
    """The page of its printed opponent, if it has one."""
    return [reverse("games:companion_opponent", args=[slug, mode])] if has_opponent(slug, mode) else []


def _drawn_by(slug: str) -> list[str]:
    """The style sheets, scripts and drawings of these pages."""
    folder = package(slug)
    sheets = [
        "css/figures.css",
        "css/rulebook-clauses.css",
        "css/companion.css",
        "css/companion-opponent.css",
        *style_sheets(folder),
    ]
    scripts = files_of("js/companion.js", "js/companion-opponent.js")
    return [static(name) for name in [*sheets, *scripts, f"games/{folder}/sprite.svg"]]
