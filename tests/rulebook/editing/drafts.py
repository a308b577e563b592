"""Drafts on their way to a publication, for tests of reviews and of the record."""

from __future__ import annotations

from typing import Any

from django.test import Client

from accounts.models import User
from rulebook.editing.reviewing import approve, digest_of, submit
from rulebook.models import Action, Book, Erratum
from tests.rulebook.editing.test_errata import draft

What = Action.What


def decided(client: Client, address: str, step: str, **more: str) -> int:
    """The answer to a step from the preview."""
    return client.post(f"{address}decide/", {"step": step, **more}).status_code


def approved(book: Book, editor: User, reviewer: User, **more: Any) -> Erratum:
    """An erratum of the editor that the reviewer approved."""
    erratum = draft(book, written_by=editor, **more)
    submit(erratum, by=editor)
    approve(erratum, digest_of(erratum), by=reviewer)
    return erratum


def steps(code: str) -> list[str]:
    return list(Action.objects.filter(item=code).order_by("pk").values_list("what", flat=True))
