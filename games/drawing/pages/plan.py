"""A plan: the table as somebody tries it out, for that person alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as noop
from django.utils.translation import ngettext, override

from config.shared.spacing import filled
from games.drawing.pages.branches import Tried, TriedViewing
from games.drawing.viewer.ending import ending, in_words
from games.drawing.viewer.in_language import SceneText
from games.drawing.words.wording import LEVELS, title_name
from games.engine.rules.errors import NotAllowed
from games.live.frames import Fragments
from games.models import Order, Plan
from games.tables.plans.orders import branch_of, own_answers
from games.tables.plans.plans import Planned, opened, seats_of
from games.tables.plans.sending import Outcome, first_alike, present_of
from games.tables.reading.scene import Scene, Viewer
from games.tables.rows.levels import offered

DIFFERS = noop("The table is not what the plan showed there.")
STOPS = {
    "differs": DIFFERS,
    "revealed": noop("Something came to light that the plan could not know."),
    "others": noop("Another player has to answer first."),
    "not_offered": noop("This answer is not offered at the table."),
    "over": noop("The match is over."),
}
"""Why sending stopped, in the order of ``plans.sending.Stop``."""


def viewing_of(plan: Planned, language: str) -> TriedViewing:
    """The plan as its owner sees it: from the seat for which an answer is asked."""
    row = plan.row
    tried = Tried(
        name=f"plan {row.pk} {row.seed} {row.deal}",
        version=row.version,
        table=row.table,
        seats=seats_of(row),
        tree=plan.tree,
        path=plan.path,
        played=plan.played,
    )
    asked = plan.asked()
    seat = row.seat if asked is None else asked
    return TriedViewing(tried, Viewer(seat, (row.seat,)), language)


def fragments(plan: Planned, language: str) -> Fragments:
    """The plan's fragments by their ids, like those of a table."""
    with override(language):
        viewing = viewing_of(plan, language)
        heading = " · ".join([_("Plan"), title_name(viewing.scene.info, language)])
        panel: dict[str, Any] = {"plan": _panel(plan, viewing), "viewing": viewing}
        if plan.asked() is None:
            panel["state"] = "tried"
        return viewing.fragments(heading, panel)


def _panel(plan: Planned, viewing: TriedViewing) -> dict[str, Any]:
    """The part of the panel above the question: where the plan stands, and what can be done with it."""
    row, path = plan.row, plan.path
    reached = [plan.tree.nodes[one] for one in path[: len(plan.played.tried)]]
    orders = own_answers(reached, row.seat)
    return {
        "row": row,
        "table": reverse("games:table", args=[row.table_id]),
        "address": {
            name: reverse(f"games:{name}", args=[row.table_id, row.pk])
            for name in ("plan_go", "plan_change", "plan_send", "plan_bots")
        },
        "list": reverse("games:plans", args=[row.table_id]),
        "begun": _begun(plan),
        "path": viewing.path(),
        "leaves": list(viewing.leaves()),
        "shown": viewing.tried.node,
        "before": path[len(reached) - 2] if len(reached) > 1 else 0,
        "sends": _sendable(plan, len(reached)),
        "differs": _(DIFFERS),
        "orders": bool(orders),
        "outcome": _outcome(plan, viewing),
        "broken": _broken(plan, viewing),
        "levels": [("", _("Myself")), *((level, _(LEVELS[level])) for level in offered(viewing.scene.info.slug))],
        "for_other": _for_other(plan, viewing),
        "goes_on": plan.bot_is_to_answer() is not None,
        "over": _over(plan, viewing),
    }


def _sendable(plan: Planned, reached: int) -> int | None:
    """How many answers of the owner would be sent, up to the first of another seat. None if the table is not what the plan shows
    anywhere on the branch. It is found out as sending does, once the table has gone on."""
    answers = plan.tree.answers(plan.row.at)[:reached]
    first: int | None = 0
    if plan.row.table.number != plan.row.number:
        first = first_alike(present_of(plan.row.table), plan.origin, answers, plan.row.seat)
    if first is None:
        return None
    left = answers[first:]
    return next((index for index, (seat, _option) in enumerate(left) if seat != plan.row.seat), len(left))


def _begun(plan: Planned) -> str:
    """Where the plan begins, and whether the table has gone on since."""
    row, begun = plan.row, plan.played.begun
    sentences = [filled(_("It begins after move {n}."), n=begun)]
    if begun < row.number:
        sentences.append(
            _("What others have answered in the running turn may name what you cannot know: they answer again here.")
        )
    if row.table.number != row.number:
        sentences.append(filled(_("The table is at move {n} by now."), n=row.table.number))
    if plan.match.restarted:
        sentences.append(_("A rule was corrected since: the running part of the turn begins again."))
    return " ".join(sentences)


def _for_other(plan: Planned, viewing: TriedViewing) -> str:
    """The sentence that another seat is asked, and that what it holds is not real."""
    asked = plan.asked()
    if asked is None or asked == plan.row.seat:
        return ""
    return filled(
        _("You answer for {name}. What you cannot know of that seat is dealt at random."),
        name=viewing.signs[asked].said,
    )


def _outcome(plan: Planned, viewing: TriedViewing) -> dict[str, Any] | None:
    """What came of the last sending."""
    if not plan.row.word:
        return None
    outcome = msgspec.convert(plan.row.word, Outcome)
    sent = filled(
        ngettext("{sent} of {n} answer was sent.", "{sent} of {n} answers were sent.", outcome.all),
        sent=outcome.sent,
        n=outcome.all,
    )
    at = plan.tree.nodes[outcome.node].label if outcome.node in plan.tree.nodes else None
    why = outcome.said if outcome.stop == "refused" else _(STOPS[outcome.stop]) if outcome.stop else ""
    return {"sent": sent, "at": at, "why": why, "rule": outcome.rule, "stopped": bool(outcome.stop)}


def _broken(plan: Planned, viewing: TriedViewing) -> dict[str, Any] | None:
    """The first answer of the branch that the rules do not offer any more, and why."""
    why = plan.played.why
    if why is None:
        return None
    node = plan.tree.nodes[plan.path[len(plan.played.tried)]]
    refused = isinstance(why, NotAllowed)
    return {
        "label": node.label,
        "why": why.reason if isinstance(why, NotAllowed) else None,
        "rule": why.rule if refused and isinstance(why, NotAllowed) else "",
    }


def _over(plan: Planned, viewing: TriedViewing) -> str:
    """How the match ends in the plan."""
    if plan.match.result is None:
        return ""
    return in_words(ending(viewing.scene, viewing.viewer), viewing.viewer, viewing.signs)


# --- the list -----------------------------------------------------------------------------------------------------------

ENDS = {
    "differs": noop("Dropped: the table became another one than you had planned for."),
    "not_offered": noop("Dropped: the answer was not offered."),
    "over": noop("Dropped: the match is over."),
    "not_yours": noop("Dropped: the seat is not yours any more."),
    "failed": noop("Dropped: the rules failed there. The keepers of the site have been told."),
}
"""What came of an order, by ``Order.why``."""


def came_of(order: Order) -> str:
    """What came of an order, in a sentence. Empty while it waits."""
    if order.status == Order.Status.DONE:
        return _("Carried out.")
    return _(ENDS[order.why]) if order.status == Order.Status.DROPPED else ""


@dataclass(frozen=True)
class Listed:
    """A plan in the list: how many answers it holds, and the first of its names."""

    row: Plan
    count: int
    names: list[str]


def listed(rows: Sequence[Plan]) -> list[Listed]:
    """Plans as the list shows them."""
    trees = [(row, opened(row).tree) for row in rows]
    return [
        Listed(row, len(tree.nodes), [node.name for node in tree.nodes.values() if node.name]) for row, tree in trees
    ]


def said_of(order: Order, scene: Scene, language: str) -> str:
    """What came of an order, with its first own answer, for a passing word at the table."""
    answer = next((node.label for node in branch_of(order) if node.seat == order.seat), None)
    plain = SceneText.of(scene, language).wording.plain
    named = "" if answer is None else plain(answer)
    return filled(_("Order: {answer}. {outcome}"), answer=named, outcome=came_of(order))


@dataclass(frozen=True)
class ListedOrder:
    """An order in the list: its answers in words, each with the sign of its seat and whether it is the owner's, and what came of it."""

    row: Order
    answers: list[tuple[SafeString, SafeString, bool]]
    came_of: str
    news: bool


def listed_order(order: Order, scene: Scene, language: str) -> ListedOrder:
    """An order as the list shows it."""
    words = SceneText.of(scene, language)
    answers = [
        (words.signs[node.seat].mark, words.wording.html(node.label), node.seat == order.seat)
        for node in branch_of(order)
    ]
    return ListedOrder(order, answers, came_of(order), news=not order.seen and order.status != Order.Status.WAITING)


def standing(scene: Scene, viewer: Viewer, language: str) -> list[tuple[str, SafeString]]:
    """The keys and sentences of the answers that this viewer has left for a while."""
    match = scene.match
    if match is None or viewer.seat is None or not scene.running:
        return []
    html = SceneText.of(scene, language).wording.html
    return [(span.key, html(span.label)) for span in match.questions.standing_spans(viewer.seat)]
