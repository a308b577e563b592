"""The context of every page's frame. It is computed only if a template uses it, so fragments have no cost."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Count, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language

from accounts.models import User
from accounts.moderation.measures import closed_sentence, closed_session
from accounts.moderation.measures import unread as unread_measures
from config.languages import HTML_NAMES, language_links
from config.middleware.greeting import greeting_for
from config.sharing import sharing_of
from games.community.reports import unread_outcomes
from games.notices.current import unread
from rulebook.editing.answers import unread_answers

THEMES = ("auto", "paper", "night")


def site(request: HttpRequest) -> dict[str, Any]:
    """``languages``, ``html_language``, ``theme``, ``here``, ``greeting``, ``sharing``, ``unread_notices``, ``unread_answers``,
    ``settled_reports``, ``answered_reports`` (both together), ``unread_measures`` and ``closed`` for base.html."""
    language = get_language() or settings.LANGUAGE_CODE
    waiting = SimpleLazyObject(lambda: _waiting(request))
    return {
        "html_language": HTML_NAMES.get(language, language),
        "languages": SimpleLazyObject(lambda: language_links(request)),
        "theme": SimpleLazyObject(lambda: theme_of(request)),
        "here": request.get_full_path(),
        "greeting": SimpleLazyObject(lambda: greeting_for(request)),
        "sharing": SimpleLazyObject(lambda: sharing_of(request)),
        "unread_notices": SimpleLazyObject(lambda: waiting.notices),
        "unread_answers": SimpleLazyObject(lambda: waiting.answers),
        "settled_reports": SimpleLazyObject(lambda: waiting.reports),
        "answered_reports": SimpleLazyObject(lambda: waiting.answers + waiting.reports),
        "unread_measures": SimpleLazyObject(lambda: waiting.measures),
        "closed": SimpleLazyObject(lambda: _closed(request)),
    }


class Waiting(NamedTuple):
    """How many notices, answers to reports of clauses, settled reports of people, and measures of moderators the reader has not read."""

    notices: int = 0
    answers: int = 0
    reports: int = 0
    measures: int = 0


def _waiting(request: HttpRequest) -> Waiting:
    """One query, and none for a visitor without an account."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return Waiting()
    counts = User.objects.filter(pk=user.pk).values_list(
        Coalesce(_counted(unread(user.pk)), 0),
        Coalesce(_counted(unread_answers().filter(user=user.pk)), 0),
        Coalesce(_counted(unread_outcomes().filter(reporter=user.pk), "reporter"), 0),
        Coalesce(_counted(unread_measures().filter(user=user.pk)), 0),
    )
    return Waiting(*(counts.first() or ()))


def _counted(rows: QuerySet[Any], person: str = "user") -> Subquery:
    """The number of rows of one person, as a part of another query. ``person`` is the column of the person."""
    return Subquery(rows.order_by().values(person).annotate(n=Count("pk")).values("n"))


def _closed(request: HttpRequest) -> str:
    """Why the account of this browser's session is closed. Empty if it is not."""
    closing = closed_session(request)
    return "" if closing is None else closed_sentence(closing)


def theme_of(request: HttpRequest) -> str:
    """The reader's theme: from the cookie, else from the account, else as the device prefers."""
    user = getattr(request, "user", None)
    chosen = request.COOKIES.get("theme") or getattr(user, "theme", "") or "auto"
    return chosen if chosen in THEMES else "auto"
