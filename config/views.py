"""Pages of the site itself: home, credits, errors, and the small machine addresses."""

from __future__ import annotations

import sys
from datetime import UTC, timedelta

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_safe
from django_ratelimit.exceptions import Ratelimited

from accounts.address import site_url
from accounts.preferences import remember_language, remember_theme
from config.bridge.home_games import shelf
from config.languages import HTML_NAMES, language_of, same_page_in
from config.middleware.context_processors import THEMES
from config.server import outages
from config.server.postgres import within
from config.server.processes.readiness import readiness
from config.shared.seen import measures
from config.shared.static_files.icons import sheet_of
from games.requests.problems import REASONS, is_for_programs, problem

SECURITY_LASTS = timedelta(days=180)
"""How long ``security.txt`` is valid. RFC 9116 recommends less than a year."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Two offers, *play now* and *read the rules*, and the five games. ``/`` redirects to the language chosen last."""
    remembered = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    if (
        get_language() == settings.LANGUAGE_CODE
        and remembered in dict(settings.LANGUAGES)
        and remembered != settings.LANGUAGE_CODE
    ):
        with override(remembered):
            response: HttpResponse = redirect("home")
    else:
        games = shelf()
        response = render(request, "home.html", {"games": games, "first": games[0] if games else None})
    patch_vary_headers(response, ["Cookie"])
    return response


@require_safe
def credits_page(request: HttpRequest) -> HttpResponse:
    """The sources and libraries of the site."""
    return render(request, "credits.html", {"games": shelf(), "icons": sorted(sheet_of())})


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 if a request can be served from the database, for a monitor of the process."""
    with within(outages.SOON), connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"status": "ok"})


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """What the process can reach; 503 while visitors should not be sent to it."""
    found = readiness()
    return JsonResponse({"status": found.status, **found.parts}, status=200 if found.is_ready else 503)


@require_safe
@cache_control(public=True, max_age=86400)
def robots(request: HttpRequest) -> HttpResponse:
    """Rules may be indexed. Switches, accounts, the admin and invitations have nothing to find."""
    hidden = ["/language/", "/theme/", "/*accounts/", "/*admin/", "/invite/", "/*invitation/"]
    sitemap = request.build_absolute_uri(reverse("sitemap"))
    return HttpResponse(
        "".join(["User-agent: *\n", *(f"Disallow: {path}\n" for path in hidden), f"\nSitemap: {sitemap}\n"]),
        content_type="text/plain; charset=utf-8",
    )


@require_safe
@cache_control(public=True, max_age=86400)
def security(request: HttpRequest) -> HttpResponse:
    """The contact for security reports (RFC 9116), if the administrator has set one."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    today = timezone.now().astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [f"Contact: {contact if ':' in contact else f'mailto:{contact}'}" for contact in settings.SECURITY_CONTACT]
    lines.append(f"Expires: {today + SECURITY_LASTS:%Y-%m-%dT%H:%M:%SZ}")
    lines.append("Preferred-Languages: zh-Hant, zh-Hans, en")
    if (site := site_url(request)).startswith("https:"):
        lines.append(f"Canonical: {site}{reverse('security')}")
    return HttpResponse("".join(f"{line}\n" for line in lines), content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=86400)
def favicon(request: HttpRequest) -> HttpResponseRedirect:
    """For clients that request this address without reading the page."""
    return HttpResponseRedirect(static("icons/favicon.svg"))


@require_safe
@never_cache
def choose_language(request: HttpRequest, language: str) -> HttpResponse:
    """Save a language and show the page before in it. It is a link, not a form, so that pages with it can be cached."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    response = HttpResponseRedirect(same_page_in(language, _next(request)))
    remember_language(response, language)
    _keep_preference(request, "language", language)
    return response


@require_safe
@never_cache
def choose_theme(request: HttpRequest, theme: str) -> HttpResponse:
    """Save a theme: light, dark, or as the device prefers."""
    if theme not in THEMES:
        raise Http404
    response = HttpResponseRedirect(_next(request))
    remember_theme(response, theme)
    _keep_preference(request, "theme", theme)
    return response


def _next(request: HttpRequest) -> str:
    address = request.GET.get("next", "")
    if url_has_allowed_host_and_scheme(address, allowed_hosts=None) and address.startswith("/"):
        return address
    return reverse("home")


def _keep_preference(request: HttpRequest, name: str, value: str) -> None:
    if request.user.is_authenticated and getattr(request.user, name) != value:
        setattr(request.user, name, value)
        request.user.save(update_fields=[name])


# --- when something is wrong -----------------------------------------------------------------------------------------------------------


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the request cannot be read; or 413, so that nobody searches for another mistake if it is only too long. A foreign ``Host`` may
    be found before the language is known, so the language comes from the address."""
    with override(language_of(request.path_info)):
        if isinstance(exception, RequestDataTooBig):
            return _explain(
                request, 413, _("That is too long"), _("More was sent than can be read. Nothing was changed.")
            )
        text = _("Something in it is missing or malformed. Nothing was changed.")
        return _explain(request, 400, _("That request cannot be read"), text)


def refused(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403."""
    return _explain(
        request,
        403,
        _("That is not open to you"),
        str(exception) or _("It belongs to somebody else, or needs you to sign in."),
    )


def too_many(request: HttpRequest, exception: Ratelimited) -> HttpResponse:
    """429: the same request too often from one address. Its page has no frame, so that ten thousand of them cost little."""
    text = _(
        "That was done very often from your address in a short time. Please wait a little and try again; nothing was changed."
    )
    response = _explain(request, 429, _("A moment, please"), text)
    response["Retry-After"] = "60"
    measures.refused("too-many")
    return response


def busy(request: HttpRequest) -> HttpResponse:
    """503: the database could not be written to for so long that waiting makes no sense."""
    return without_database(request, outages.BUSY)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form that is not from this site, or from an earlier session."""
    text = _(
        "This form has gone stale, or your browser does not keep cookies. Go back, reload the page and try again; nothing was changed."
    )
    measures.refused("stale-form")
    return _explain(request, 403, _("Please send that again"), text)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404. For programs it has the form of the API's answers."""
    if request.path_info.startswith("/api/"):
        return JsonResponse({"error": "not found"}, status=404)
    return _explain(
        request, 404, _("There is nothing here"), _("The address may have a slip in it, or what it showed is gone.")
    )


def broken(request: HttpRequest) -> HttpResponse:
    """500: our mistake, or 503: the database's. Neither page queries the database, which may be the cause."""
    kind = outages.note(sys.exc_info()[1])
    if kind:
        return without_database(request, kind)
    if is_for_programs(request):
        return problem(
            request.path_info,
            500,
            "broken",
            _("The mistake is ours and has been written down. Your tables are as they were after the last move."),
        )
    return render(None, "500.html", {"html_language": get_language()}, status=500)


def without_database(request: HttpRequest, kind: str) -> HttpResponse:
    """503: what was asked for needs the database, and that is ``away``, ``full``, ``read-only`` or ``busy``. Nobody knows what a post has
    done whose connection was lost."""
    if kind == outages.AWAY:
        heading = _("The site cannot reach its database")
        text = _(
            "It does not answer just now. What was saved there is safe. "
            "What you sent last may have arrived or not: look again in a minute before you send it once more."
        )
    elif kind == outages.BUSY:
        heading = _("A moment, please")
        text = _("The site is busy saving something large. Nothing was changed; please try again in a minute.")
    else:
        heading = _("Nothing can be saved just now")
        text = _(
            "What was saved can be read, but the site cannot save anything. Nothing was changed; please try again in some minutes."
        )
    if is_for_programs(request):
        return problem(request.path_info, 503, f"database-{kind}", text, retry_after=30)
    language = get_language() or settings.LANGUAGE_CODE
    context = {"heading": heading, "text": text, "status": 503, "html_language": HTML_NAMES.get(language, language)}
    response = render(None, _template(request, 503), context, status=503)
    response["Retry-After"] = "30"
    return _as_notice(request, response)


def _explain(request: HttpRequest, status: int, heading: str, text: str) -> HttpResponse:
    """The page of an error. For htmx it is a notice that leaves the page unchanged, for programs a problem."""
    if is_for_programs(request):
        return problem(request.path_info, status, REASONS[status], text)
    context = {"heading": heading, "text": text, "status": status}
    return _as_notice(request, render(request, _template(request, status), context, status=status))


def _template(request: HttpRequest, status: int) -> str:
    return "shared/_refusal_notice.html" if getattr(request, "htmx", None) else f"{status}.html"


def _as_notice(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """For htmx the page stays as it is."""
    if getattr(request, "htmx", None):
        response["HX-Reswap"] = "none"
    return response
