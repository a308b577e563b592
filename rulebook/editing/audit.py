"""The record of what editors do: who, when, what, and from where."""

from __future__ import annotations

from accounts.models import User
from rulebook.models import Action, Erratum, Report, Ruling

Item = Erratum | Ruling
What, Place = Action.What, Action.Place
WRITING = (What.DRAFTED, What.EDITED)
"""The actions of a person who wrote at a text."""


class NotNow(ValueError):
    """The item's state does not allow this step. The message explains it to the editor. ``what`` is the entry of the record when a worker
    meets it."""

    def __init__(self, message: str, what: str = What.FAILED) -> None:
        super().__init__(message)
        self.what = what


def kind_of(item: Item) -> str:
    """Whether it is an erratum or a ruling."""
    return Action.Kind.ERRATUM if isinstance(item, Erratum) else Action.Kind.RULING


def record(item: Item, what: str, by: User | None, place: str, remark: str = "") -> None:
    """Note a step of an erratum or ruling, inside its transaction."""
    if isinstance(item, Erratum):
        target = item.target
    else:
        target = ", ".join(sorted(item.clauses.values_list("ref", flat=True)))[:140] if item.pk else ""
    Action.objects.create(
        person=by,
        what=what,
        place=place,
        kind=kind_of(item),
        item=item.code,
        target=target,
        book_id=item.book_id,
        remark=remark,
    )


def record_answer(report: Report, by: User | None, place: str) -> None:
    """Note that a report was decided."""
    Action.objects.create(
        person=by,
        what=What.ANSWERED,
        place=place,
        kind=Action.Kind.REPORT,
        item=str(report.pk),
        target=report.target,
        book_id=report.book_id,
        remark=f"{report.get_state_display()} {report.answer}".strip(),
    )


def actions_of(item: Item) -> list[Action]:
    """Every step of an item, the newest first."""
    return list(Action.objects.filter(kind=kind_of(item), item=item.code).select_related("person"))


def writers_of(item: Item) -> set[int]:
    """The accounts that wrote at an item's text."""
    steps = Action.objects.filter(kind=kind_of(item), item=item.code, what__in=WRITING).exclude(person=None)
    return {person for person in [*steps.values_list("person", flat=True), item.written_by_id] if person is not None}
