"""Everything that the site keeps of a person, as one JSON file for this person.

Each kind of row that belongs to people is named here, with the columns that are given out, or with the reason why none is. A test finds
kinds that are named nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.apps import apps
from django.db.models import Model
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_ratelimit.decorators import ratelimit

from accounts.models import User
from games.models import Move, Seat

FORMAT = 1
GIVEN: Mapping[str, tuple[str, str]] = {
    "accounts.Measure": ("user", "kind why made_at until read_at undone_at undone_why"),
    "accounts.Token": ("user", "label may_play made_at expires_at last_used_at last_used_from last_used_by"),
    "accounts.Vacation": ("user", "begins ends"),
    "games.Group": ("owner", "name title mode made_at"),
    "games.Member": ("user", "group__name joined_at"),
    "games.ConductReport": ("reporter", "what reason words table_id number made_at outcome settled_at"),
    "games.Relation": ("user", "other__username kind made_at"),
    "games.Table": ("host", "pk title mode players language status created_at finished_at"),
    "games.Seat": ("user", "table_id number name resigned away_since"),
    "games.Message": ("user", "table_id seat room text at"),
    "games.LearnedStep": ("user", "title step at"),
    "games.LastLook": ("user", "table_id version at"),
    "games.Note": ("user", "number title text changed_at"),
    "games.PersonNote": ("user", "about__username text changed_at"),
    "games.Notice": ("user", "table_id kind made_at read_at"),
    "games.NoticeSettings": ("user", "off pace quiet_from quiet_until"),
    "games.Plan": ("user", "table_id seat word begun_at changed_at"),
    "games.Order": ("user", "table_id seat answers status made_at ended_at"),
    "games.SeatResult": ("user", "match_id number side place score won"),
    "games.RatingStep": ("user", "match_id title mu sigma games"),
    "games.Study": ("owner", "title name begun_at changed_at"),
    "games.Turnover": ("user", "table_id seat kind at"),
    "games.PushSubscription": ("user", "label made_at"),
    "games.Webhook": ("user", "table_id url form made_at"),
    "rulebook.Report": ("user", "target text contact place state answer created_at noticed_at read_at"),
    "rulebook.Action": ("person", "at what place kind item target remark"),
    "rulebook.Erratum": ("written_by", "code target state published_at"),
    "rulebook.Ruling": ("written_by", "code state published_at"),
}
"""By kind of row: the column of the person, and the columns that are given out. Secrets are not: of a browser, a webhook or a link. What a
plan shows of others' cards is imagined, and is not the person's. Reports about the person are not the person's either: they would show who
has reported."""
NOT_GIVEN: Mapping[str, str] = {
    "accounts.User_groups": "the groups are in the part about the account",
    "accounts.User_user_permissions": "permissions are the site's",
    "admin.LogEntry": "what keepers did is the site's record",
    "games.Presence": "it is gone when the page is closed",
    "rulebook.Revision": "what was published is the book's record",
    "rulebook.HistoricalErratum": "the history of a text is the book's record",
    "rulebook.HistoricalRuling": "the history of a text is the book's record",
}
"""Kinds that are not in the file, with the reason."""
ACCOUNT = (
    "username", "display_name", "email", "confirmed_email", "date_joined", "last_login", "is_guest", "language", "theme",
    "animation_speed", "sound", "asks_losses", "on_leader_boards", "time_zone", "night_from", "night_until", "free_days",
)  # fmt: skip


def own_data(person: User) -> dict[str, Any]:
    """The file: ``format``, ``made``, ``account``, ``answers``, and a list for each kind of :data:`GIVEN`."""
    account = {name: getattr(person, name) for name in ACCOUNT}
    account["groups"] = sorted(person.groups.values_list("name", flat=True))
    return {
        "format": FORMAT,
        "made": timezone.now(),
        "account": account,
        **{label.partition(".")[2]: list(_rows(label, person)) for label in GIVEN},
        "answers": list(_answers(person)),
    }


def _rows(label: str, person: User) -> Iterator[dict[str, Any]]:
    owner, columns = GIVEN[label]
    model: type[Model] = apps.get_model(label)
    yield from model._default_manager.filter(**{owner: person}).order_by("pk").values(*columns.split()).iterator()


def _answers(person: User) -> Iterator[dict[str, Any]]:
    """What the person chose at tables, as long as it has the seat."""
    for table, seat in Seat.objects.filter(user=person).order_by("table").values_list("table", "number"):
        moves = Move.objects.filter(table=table, seat=seat, forced=False, by_bot=False, undone_version=None)
        for number, option, at in moves.order_by("number").values_list("number", "option", "at"):
            yield {"table": table, "seat": seat, "number": number, "answer": option, "at": at}


@require_safe
@never_cache
@ratelimit(key="user_or_ip", rate="10/h")
def own_data_file(request: HttpRequest) -> HttpResponse:
    """The file, for the person who is signed in, guests too."""
    if not isinstance(request.user, User):
        return JsonResponse({"error": "not signed in"}, status=403)
    response = JsonResponse(own_data(request.user), json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = 'attachment; filename="guiyi-data.json"'
    return response
