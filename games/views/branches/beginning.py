"""Where study rooms begin, and the list of a person's rooms."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.guests import ensure_guest
from games.drawing.pages import study as pages
from games.drawing.pages.examples import written
from games.learning.scenarios import steps_of
from games.learning.studies import beginning, studies
from games.requests import access, refusals
from games.tables.files.reading import MOST_BYTES, read_upload
from games.tables.files.replaying import replayed
from games.tables.rows import matches
from games.views.answering import number, readers_language, redirect_any, shows_refusals, visible_scene
from games.views.branches.rooms import address_of
from games.views.learning.examples import known_scenario

NEW_ROOMS = "30/h"
"""How many rooms one person may begin."""


@require_POST
@shows_refusals
def from_table(request: HttpRequest, table_id: int, at: int) -> HttpResponse:
    """A room with the match of a table that is over, at the position after move ``at``."""
    scene = visible_scene(request, table_id)
    if not beginning.may_begin(scene.table):
        raise refusals.Unknown(_("There is no such table."))
    if not matches.has_position(scene.table, at):
        raise refusals.Unknown(_("There is no such position."))
    access.limit(request, "study", NEW_ROOMS)
    row = beginning.from_table(by=ensure_guest(request), table=scene.table, seats=scene.seats, number=at)
    return redirect_any(request, address_of(row))


@require_POST
@shows_refusals
def from_example(request: HttpRequest, title: str, stem: str) -> HttpResponse:
    """A room with an example of the books, at one of its steps."""
    scenario = known_scenario(title, stem)
    access.limit(request, "study", NEW_ROOMS)
    step = min(max(number(request.POST.get("step"), 0), 0), len(steps_of(scenario)) - 1)
    name = written(scenario.name, readers_language())
    row = beginning.from_example(by=ensure_guest(request), scenario=scenario, step=step, name=name)
    return redirect_any(request, address_of(row))


@require_POST
@shows_refusals
def from_file(request: HttpRequest) -> HttpResponse:
    """A room with the match of a file that somebody brings. A file that cannot be played is refused with its line."""
    access.limit(request, "study", NEW_ROOMS)
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise refusals.NotUnderstood(_("Choose a match file first."))
    upload = read_upload(file.read(MOST_BYTES + 1))
    replayed(upload)
    row = beginning.from_file(by=ensure_guest(request), file=upload.file)
    return redirect_any(request, address_of(row))


@require_GET
@never_cache
def listing(request: HttpRequest) -> HttpResponse:
    """A person's study rooms."""
    rooms = pages.listed(studies.rooms_of(request.user), readers_language())
    return render(request, "games/branches/studies/studies.html", {"rooms": rooms})
