"""What pages show of finding a game: buttons on a person's page, suggestions at a table, the lobby's socket."""

from collections.abc import Mapping
from typing import Any

from django import template
from django.template import RequestContext
from django.utils.safestring import SafeString

from accounts.models import User
from games import titles
from games.community import relations
from games.community.finding import inviting
from games.drawing.pages.lobby.finding import table_words
from games.drawing.words.wording import title_name
from games.models import Relation, Table
from games.tables.reading.scene import Scene, Viewer
from games.templatetags.games_pages import socket
from games.views.answering import readers_language

register = template.Library()


@register.simple_tag
def lobby_socket(chosen: Mapping[str, str]) -> SafeString:
    """The socket of the lobby, which shows the same tables as the page."""
    return socket("/ws/lobby/", **chosen)


@register.inclusion_tag("games/lobby/people/_follow.html", takes_context=True)
def about_person(context: RequestContext, person: User) -> dict[str, Any]:
    """The buttons to follow a person and to invite them. Nothing for visitors without an account, on the own page, about guests, and about
    people whom the viewer has blocked. Whoever is blocked sees them: their absence would tell."""
    viewer = context.request.user
    if not isinstance(viewer, User) or viewer == person or person.is_guest:
        return {"may": False}
    kinds = relations.kinds_between(viewer, person)
    if Relation.Kind.BLOCKS in kinds:
        return {"may": False}
    language = readers_language()
    return {
        "may": True,
        "person": person,
        "follows": Relation.Kind.FOLLOWS in kinds,
        "tables": [(table.pk, table_words(table, language)) for table in inviting.own_tables(viewer)],
        "titles": [(info.slug, title_name(info, language)) for info in titles.published()],
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("games/lobby/finding/_to_invite.html", takes_context=True)
def people_to_invite(context: RequestContext, scene: Scene, viewer: Viewer) -> dict[str, Any]:
    """Whom the host of a table that has not begun may want to invite. Nothing for others."""
    host, table = context.request.user, scene.table
    if not isinstance(host, User) or not viewer.host or table.status != Table.Status.OPEN or table.hot_seat:
        return {"people": []}
    seated = {seat.user_id for seat in scene.seats if seat.user_id is not None}
    return {"people": inviting.suggestions(host, seated)}
