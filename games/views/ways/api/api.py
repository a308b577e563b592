"""The addresses of the API, its errors, and its OpenAPI document."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed, JsonResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from accounts.own.tokens import PREFIX
from config.shared.requests import wanted_language
from config.shared.seen import measures
from games.drawing.words.wording import LANGUAGES, refused
from games.models import Table
from games.requests import refusals
from games.requests.problems import CONTENT_TYPE, PROGRAMS, problem
from games.views.ways.api import events, tables, titles
from games.views.ways.api.admission import bearer
from games.views.ways.api.shapes import Problem
from games.views.ways.api.tables import Invalid

LONGEST = 64 * 1024
"""The largest body in bytes."""
IN_ADDRESSES = {"token", "access_token", "api_key", "apikey", "authorization"}
"""Names under which programs put a token into an address, where logs and histories keep it."""
ALLOWED = "Authorization, Content-Type, Accept-Language, Idempotency-Key, Last-Event-ID"
EXPOSED = "RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, Content-Language, X-Request-ID"
DESCRIPTION = (
    "Play at the tables of this site by program. A token is made on a page of one's account. "
    "It is sent as `Authorization: Bearer guiyi_…`. "
    "What is told is what the person of the token sees. Errors are RFC 9457."
)
View = Callable[..., HttpResponseBase]

api = NinjaAPI(
    title="Guiyi",
    version="1",
    description=DESCRIPTION,
    openapi_url=None,
    docs_url=None,
    urls_namespace="api_v1",
    auth=bearer,
)
api.add_router("", tables.router)
api.add_router("", titles.router)
api.add_router("", events.router)


# --- errors -----------------------------------------------------------------------------------------------------------


@api.exception_handler(refusals.Refusal)
def _refused(request: HttpRequest, refusal: refusals.Refusal) -> HttpResponse:
    measures.refused(refusal.kind)
    response = problem(
        request.path_info,
        refusal.status,
        refusal.kind,
        refused(refusal),
        clause=refusal.rule,
        version=_present_version(request) if isinstance(refusal, refusals.NotNow) else None,
        errors=refusal.errors if isinstance(refusal, Invalid) else (),
        retry_after=(refusal.seconds or 60) if isinstance(refusal, refusals.TooMany) else None,
    )
    if isinstance(refusal, refusals.OutOfScope):
        response["WWW-Authenticate"] = 'Bearer error="insufficient_scope", scope="play"'
    return response


def _present_version(request: HttpRequest) -> int | None:
    """The version of the table that the request is about."""
    match = request.resolver_match
    table_id = None if match is None else match.kwargs.get("table_id")
    return Table.objects.filter(pk=table_id).values_list("version", flat=True).first() if table_id else None


@api.exception_handler(AuthenticationError)
def _unknown_token(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
    response = problem(
        request.path_info,
        401,
        "no-token",
        _("Send a valid token: Authorization: Bearer guiyi_… Revoked and expired ones are worth nothing."),
    )
    sent = "authorization" in request.headers
    response["WWW-Authenticate"] = 'Bearer realm="guiyi"' + (', error="invalid_token"' if sent else "")
    return response


@api.exception_handler(ValidationError)
def _invalid(request: HttpRequest, error: ValidationError) -> HttpResponse:
    mistakes = [{"field": _field(one["loc"]), "message": str(one["msg"])} for one in error.errors[:20]]
    return problem(
        request.path_info,
        422,
        "invalid",
        _("Something in it is missing or malformed. Nothing was changed."),
        errors=mistakes,
    )


def _field(place: tuple[Any, ...]) -> str:
    """The place of a mistake: ``version``. Where it was found, body or query, and the name of the argument are left out."""
    parts = [str(part) for part in place if str(part) not in ("body", "query", "path")]
    return ".".join(parts)[:100]


@api.exception_handler(HttpError)
def _http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    """What the library itself refuses: a body that is no JSON."""
    return problem(request.path_info, error.status_code, "unreadable", _("That request cannot be read"))


@api.exception_handler(Http404)
def _missing(request: HttpRequest, error: Http404) -> HttpResponse:
    return problem(request.path_info, 404, "unknown", _("There is nothing here"))


@api.exception_handler(Exception)
def _failed(request: HttpRequest, error: Exception) -> HttpResponse:
    """The site's own handlers write it to the log and answer (``config.views``)."""
    raise error


# --- the door ---------------------------------------------------------------------------------------------------------


def door(view: View) -> View:
    """What holds for every address: the language, what is refused before anything is looked up, and the headers of the answer."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        wanted = wanted_language(request.headers.get("Accept-Language", "")) or settings.LANGUAGE_CODE
        with override(wanted):
            response = _at_once(request) or _called(view, request, *args, **kwargs)
            if isinstance(response, HttpResponseNotAllowed):
                response = _not_allowed(request, response["Allow"])
            return _with_headers(request, response)

    return csrf_exempt(guarded)  # a token is no cookie: no page of another site can send it


def _called(view: View, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
    """HEAD is answered as GET. The server leaves the body out."""
    method = request.method
    request.method = "GET" if method == "HEAD" else method
    try:
        return view(request, *args, **kwargs)
    finally:
        request.method = method


def _at_once(request: HttpRequest) -> HttpResponse | None:
    """The answer where no token needs to be looked up."""
    if request.method == "OPTIONS":
        return HttpResponse(status=204)
    if PREFIX in request.META.get("QUERY_STRING", "") or any(name.lower() in IN_ADDRESSES for name in request.GET):
        return problem(
            request.path_info,
            400,
            "token-in-address",
            _("A token does not belong into an address. Let it have a new secret, and send it as a header."),
        )
    if request.method != "POST":
        return None
    if _length(request) > LONGEST or len(request.body) > LONGEST:
        return problem(request.path_info, 413, "too-long", _("More was sent than can be read. Nothing was changed."))
    if request.body and request.content_type != "application/json":
        return problem(request.path_info, 415, "no-json", _("Send JSON: Content-Type: application/json."))
    return None


def _length(request: HttpRequest) -> int:
    stated = request.headers.get("content-length") or "0"
    return int(stated) if str(stated).isdigit() else 0


def _not_allowed(request: HttpRequest, allow: str) -> HttpResponse:
    response = problem(request.path_info, 405, "method", _("This address does not take that method."))
    response["Allow"] = allow
    return response


def _with_headers(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Pages of other sites may use the API: a token is no cookie, and no browser adds one by itself."""
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Expose-Headers"] = EXPOSED
    if request.method == "OPTIONS":
        response["Access-Control-Allow-Methods"] = "GET, POST, OPTIONS"
        response["Access-Control-Allow-Headers"] = ALLOWED
        response["Access-Control-Max-Age"] = "86400"
    response["Cache-Control"] = "no-store"
    response["Content-Language"] = LANGUAGES.get(get_language() or "", "zh-Hant")
    patch_vary_headers(response, ["Authorization", "Accept-Language"])
    limit = getattr(request, "limit", None)
    for name, value in ({} if limit is None else limit.headers()).items():
        response[name] = value
    return response


@door
def nowhere(request: HttpRequest, rest: str = "") -> HttpResponse:
    """Any other address below."""
    return problem(request.path_info, 404, "unknown", _("There is nothing here"))


# --- addresses --------------------------------------------------------------------------------------------------------


def _addresses() -> list[URLPattern]:
    """The operations' addresses behind the door, without a namespace, and all others."""
    patterns = [pattern for pattern in api.urls[0] if isinstance(pattern, URLPattern) and pattern.name != "api-root"]
    own = [
        path(f"api/v1/{pattern.pattern}", door(pattern.callback), name=f"api_v1_{pattern.name}") for pattern in patterns
    ]
    return [*own, path("api/v1/", nowhere, name="api_v1"), path("api/v1/<path:rest>", nowhere, name="api_v1_nowhere")]


@cache
def document() -> dict[str, Any]:
    """The OpenAPI document. Each operation may answer with a problem."""
    made: dict[str, Any] = {**api.get_openapi_schema(path_prefix=PROGRAMS.lstrip("/"))}
    made["components"]["schemas"]["Problem"] = Problem.model_json_schema()
    refused_so = {
        "description": "A problem, RFC 9457. 401 has WWW-Authenticate, 429 Retry-After.",
        "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    for operations in made["paths"].values():
        for operation in operations.values():
            operation["responses"] = {**operation["responses"], "default": refused_so}
    return made


@require_safe
def openapi(request: HttpRequest) -> JsonResponse:
    """``/api/openapi.json``: what there is, for programs that read descriptions of programs. It needs no token."""
    with override("en"):
        response = JsonResponse(document())
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = "public, max-age=3600"
    return response


urlpatterns = [*_addresses(), path("api/openapi.json", openapi, name="openapi")]
