"""A second pair of eyes: a draft is submitted, and somebody else approves exactly this text or asks for changes.

Every function locks its item and runs in one transaction. So of two people who decide at once, one is refused.
"""

from __future__ import annotations

import hashlib
import json

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.guests import BACKEND
from accounts.models import User
from rulebook.editing.audit import NotNow, Place, What, record, writers_of
from rulebook.kinds import Stage, State
from rulebook.models import Erratum, Ruling
from rulebook.pages.opening import open_prefix
from rulebook.words.languages import Texts

Item = Erratum | Ruling


def needs_review() -> bool:
    """Whether this site publishes only what somebody else has approved. Where the site does not say so, it does once two people may
    approve: a single one could never publish."""
    if settings.RULEBOOK_REVIEW is not None:
        return bool(settings.RULEBOOK_REVIEW)
    reviewers = User.objects.with_perm("rulebook.review_erratum", backend=BACKEND).filter(is_staff=True)
    return reviewers.count() > 1


def digest_of(item: Item) -> str:
    """A key of everything that readers will see of an item. A changed letter changes it."""
    said: list[object] = [item.book_id, item.source]
    if isinstance(item, Erratum):
        said += [item.target, item.kind, item.changes_play, item.title_revision, item.text, item.why]
    else:
        said += [sorted(item.clauses.values_list("ref", flat=True)), item.question, item.answer]
    return _digest(said)


def digest_in_force(item: Item) -> str:
    """A key of what readers see now at an item's target, or at the clauses of a ruling."""
    if isinstance(item, Erratum):
        return _digest([text_in_force(item)])
    book = open_prefix(item.book.prefix)
    refs = sorted(item.clauses.values_list("ref", flat=True))
    return _digest([[ref, book.clauses[ref].text if book and ref in book.clauses else {}] for ref in refs])


def text_in_force(erratum: Erratum) -> Texts:
    """What readers see now at an erratum's target. Empty when the target is not in the book."""
    book = open_prefix(erratum.book.prefix)
    part = book.targeted(erratum.target) if book else None
    if part is None:
        return {}
    return part.definition if hasattr(part, "definition") else part.text


def _digest(said: list[object]) -> str:
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()


def is_approved(item: Item) -> bool:
    """Whether somebody else has approved exactly this text."""
    return item.stage == Stage.APPROVED and item.approved_text == digest_of(item)


def may_be_published(item: Item) -> bool:
    """Whether a publisher may put it in force now: a draft, and approved where the site asks for that."""
    return item.state == State.DRAFT and (not needs_review() or is_approved(item))


def locked(item: Item) -> None:
    """Lock an item's row, and read it again. Raises :class:`NotNow` if it is gone."""
    manager = type(item)._default_manager
    if manager.select_for_update(no_key=True).filter(pk=item.pk).first() is None:
        raise NotNow(_("%(code)s was deleted meanwhile.") % {"code": item.code})
    item.refresh_from_db()


@transaction.atomic
def submit(item: Item, *, by: User, place: str = Place.PREVIEW) -> None:
    """Ask for a second pair of eyes. Raises :class:`NotNow`."""
    locked(item)
    _must_be_draft(item)
    if item.stage in (Stage.SUBMITTED, Stage.APPROVED):
        raise NotNow(_("%(code)s is submitted already.") % {"code": item.code})
    _move(item, Stage.SUBMITTED)
    record(item, What.SUBMITTED, by, place)


@transaction.atomic
def take_back(item: Item, *, by: User, place: str = Place.PREVIEW) -> None:
    """Nobody needs to look at it for now. Raises :class:`NotNow`."""
    locked(item)
    _must_wait(item)
    _move(item, Stage.WRITING)
    record(item, What.TAKEN_BACK, by, place)


@transaction.atomic
def approve(item: Item, shown: str, *, by: User, remark: str = "", place: str = Place.PREVIEW) -> None:
    """Approve the text with the digest ``shown``. A person who wrote at it cannot. Raises :class:`NotNow`."""
    locked(item)
    _must_be_decided_by(item, by)
    if shown != digest_of(item):
        raise NotNow(_("%(code)s was changed since you opened it. Read it again.") % {"code": item.code})
    item.approved_text, item.approved_by, item.approved_at = shown, by, timezone.now()
    _move(item, Stage.APPROVED)
    record(item, What.APPROVED, by, place, remark)


@transaction.atomic
def ask_for_changes(item: Item, remark: str, *, by: User, place: str = Place.PREVIEW) -> None:
    """Give a draft back to its author with a remark. Raises :class:`NotNow`."""
    locked(item)
    _must_be_decided_by(item, by)
    if not remark.strip():
        raise NotNow(_("Say what should be changed."))
    _move(item, Stage.CHANGES)
    record(item, What.CHANGES, by, place, remark.strip())


def void_if_changed(item: Item, before: str, *, by: User | None, place: str) -> bool:
    """After a draft was saved: note a changed text, and take back approval and time of publication. ``before`` is the digest before the
    saving. Returns whether an approval is void now."""
    if digest_of(item) == before:
        return False
    record(item, What.EDITED, by, place)
    was_approved = item.stage == Stage.APPROVED
    if item.publish_at is not None:
        item.publish_at = item.publish_by = None
        item.publish_over = ""
        record(item, What.UNSCHEDULED, by, place)
    if item.stage in (Stage.SUBMITTED, Stage.APPROVED):
        if was_approved:
            record(item, What.VOIDED, by, place)
        item.approved_text, item.approved_by, item.approved_at = "", None, None
        _move(item, Stage.WRITING)
    else:
        _save(item)
    return was_approved


def _must_be_draft(item: Item) -> None:
    if item.state != State.DRAFT:
        raise NotNow(_("%(code)s is no draft any more.") % {"code": item.code})


def _must_wait(item: Item) -> None:
    _must_be_draft(item)
    if item.stage != Stage.SUBMITTED:
        raise NotNow(_("%(code)s does not wait for a review, or somebody has decided already.") % {"code": item.code})


def _must_be_decided_by(item: Item, by: User) -> None:
    _must_wait(item)
    if by.pk in writers_of(item):
        raise NotNow(_("You wrote at %(code)s yourself: somebody else must look at it.") % {"code": item.code})


def _move(item: Item, stage: str) -> None:
    item.stage = stage
    _save(item)


def _save(item: Item) -> None:
    """Save without a new version in the history: the text is the same, and the record has the step."""
    item.skip_history_when_saving = True  # type: ignore[union-attr]
    try:
        item.save()
    finally:
        del item.skip_history_when_saving  # type: ignore[union-attr]
