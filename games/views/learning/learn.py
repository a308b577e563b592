"""A lesson, step by step. In each position the learner answers and the rules judge."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games import titles
from games.drawing.board.board import package
from games.drawing.pages.lesson import LessonViewing, Tries, fragments, said, scene_of, summary, viewer_of
from games.drawing.pages.page import by_part
from games.drawing.panels.outline import outline
from games.drawing.words.wording import Wording, original_name, title_name
from games.engine.rules.errors import EngineError, NotAllowed, TitleBroken
from games.learning import lessons
from games.learning.learned import learned, learned_everywhere, remember
from games.learning.lessons import Lesson, Position, Wrong
from games.live.frames import html_of
from games.requests import access, refusals
from games.tables.reading.scene import SPECTATOR
from games.titles import info, load
from games.views.answering import is_htmx, notice, number, readers_language, shows_refusals
from games.views.asking import opinions
from games.views.asking.may_i import Place, answered, kept
from games.views.asking.opinions import Asked
from games.views.lobby.tables import known_title
from games.views.replay import described


@require_GET
@never_cache
def lessons_page(request: HttpRequest) -> HttpResponse:
    """The lessons of all games, and how far one is in each."""
    done = learned_everywhere(request)
    language = readers_language()
    shown = [
        {
            "info": known,
            "name": title_name(known, language),
            "original": original_name(known, language),
            **summary(lesson, done.get(known.slug, set()), language),
        }
        for known in titles.published()
        if (lesson := lessons.lesson_of(known.slug)) is not None
    ]
    return render(request, "games/pages/lessons.html", {"lessons": shown})


@require_GET
@never_cache
@shows_refusals
def lesson(request: HttpRequest, title: str) -> HttpResponse:
    """What the lesson teaches, how far one is, and where to go on."""
    lesson = known_lesson(title)
    described_as = {
        "info": info(title),
        "name": title_name(info(title), readers_language()),
        "original": original_name(info(title), readers_language()),
        **summary(lesson, learned(request, title), readers_language()),
    }
    return render(request, "games/pages/learn.html", described_as)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@shows_refusals
def step(request: HttpRequest, title: str, slug: str) -> HttpResponse:
    """A step from its beginning, or after the answers ``?given=``. Posted at: what comes of an answer in it. The form says where
    the learner is."""
    lesson = known_lesson(title)
    index = known_step(lesson, slug)
    if request.method != "POST":
        return _page(request, _after_given(request, title, slug), Tries())
    access.limit(request, "act", access.ACTION_RATE)
    position, tries = _answered(request, title, lesson, index)
    if position.done:
        remember(request, title, slug)
    if not is_htmx(request):
        return _page(request, position, tries)
    return HttpResponse(html_of(fragments(position, tries, readers_language())))


@require_GET
@shows_refusals
def what_is(request: HttpRequest, title: str, slug: str) -> HttpResponse:
    """What a thing on the board of a step is, after the answers ``?given=``."""
    return described(request, LessonViewing(_after_given(request, title, slug), Tries(), readers_language()))


@require_GET
@never_cache
@shows_refusals
def may_i(request: HttpRequest, title: str, slug: str) -> HttpResponse:
    """What may be done at a step, after the answers ``?given=``."""
    viewing = LessonViewing(_after_given(request, title, slug), Tries(), readers_language())
    place = Place(viewing, reverse("games:lesson_step", args=[title, slug]), kept(request, "given"))
    return answered(request, place)[1]


@require_POST
@shows_refusals
def opinion(request: HttpRequest, title: str, slug: str) -> HttpResponse:
    """What a careful bot would do at a step, after the answers ``given``."""
    position = _after_given(request, title, slug)
    viewing = LessonViewing(position, Tries(), readers_language())
    if position.done or viewing.ask is None:
        raise refusals.NotNow(_("Nothing is asked here."))
    address, sent = viewing.bot_to_ask()
    return opinions.opinion(request, Asked(position.match, position.step.seat, viewing, address, sent, lesson=True))


@require_GET
@shows_refusals
def outline_of_step(request: HttpRequest, title: str, slug: str) -> HttpResponse:
    """The board of a step as a list, after the answers ``?given=``."""
    position = _after_given(request, title, slug)
    return HttpResponse(outline(scene_of(position, Tries()), viewer_of(position), readers_language()))


def _after_given(request: HttpRequest, title: str, slug: str) -> Position:
    """A step after the answers ``?given=``, or at its beginning where they cannot be right."""
    lesson = known_lesson(title)
    access.limit_viewers(request)
    index = known_step(lesson, slug)
    try:
        given = request.POST if request.method == "POST" else request.GET
        return lessons.position(title, lesson, index, given.get("given", "")[:2000].split())
    except (EngineError, Wrong):
        return lessons.position(title, lesson, index)


def known_lesson(title: str) -> Lesson:
    """The title's lesson, or 404."""
    known_title(title)
    lesson = lessons.lesson_of(title)
    if lesson is None:
        raise Http404
    return lesson


def known_step(lesson: Lesson, slug: str) -> int:
    """The place of the step in the lesson, or 404."""
    try:
        return lesson.index(slug)
    except KeyError as error:
        raise Http404 from error


def _answered(request: HttpRequest, title: str, lesson: Lesson, index: int) -> tuple[Position, Tries]:
    """The position after what was posted, and what the lesson says of it. What cannot be right begins the step
    again."""
    answers = request.POST.get("given", "")[:2000].split()
    count, wrong = number(request.POST.get("version"), 0), number(request.POST.get("wrong"), 0)
    try:
        before = lessons.position(title, lesson, index, answers)
    except (EngineError, Wrong):
        return lessons.position(title, lesson, index), Tries(count=count)
    if before.done:
        return before, Tries(count=count)
    option = request.POST.get("option", "")[:200]
    try:
        return lessons.position(title, lesson, index, [*before.answers, option]), Tries(count=count)
    except Wrong as mistake:
        return _back(title, lesson, index, answers), Tries(count, wrong + 1, said(mistake.words, readers_language()))
    except TitleBroken:
        raise
    except NotAllowed as refusal:
        reason = Wording(load(title), readers_language(), scene_of(before, Tries()).seats).plain(refusal.reason)
        return _back(title, lesson, index, answers), Tries(count, wrong, reason, refusal.rule)
    except EngineError:
        return _back(title, lesson, index, answers), Tries(count, wrong)


def _back(title: str, lesson: Lesson, index: int, answers: Sequence[str]) -> Position:
    """The position before: an answer that was not the point is not kept."""
    return lessons.position(title, lesson, index, answers)


def _page(request: HttpRequest, position: Position, tries: Tries) -> HttpResponse:
    """The step at a table: its whole page."""
    scene = scene_of(position, tries)
    context = {
        "table": scene.table,
        "scene": scene,
        "viewer": SPECTATOR,
        "name": title_name(scene.info, readers_language()),
        "fragments": by_part(fragments(position, tries, readers_language())),
        "notice": notice(None),
        "package": package(position.title),
        "lesson": position.lesson,
        "step": position.step,
        "may_i": reverse("games:lesson_may_i", args=[position.title, position.step.slug]),
        "may_i_at": urlencode({"given": " ".join(position.answers)}) if position.answers else "",
        "step_name": said(position.step.name, readers_language()),
        "about": said(position.lesson.about, readers_language()),
        "canonical": request.build_absolute_uri(reverse("games:lesson", args=[position.title])),
    }
    return render(request, "games/pages/lesson.html", context)
