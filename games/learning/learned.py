"""Which steps of a lesson a person has done. They are saved with the account, also with a guest's. Without an account they are in the
session."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from games.models import LearnedStep

LEARNED = "learned"
"""The session's steps by title. They move to the account at the first step that the account does."""


def learned(request: HttpRequest, title: str) -> set[str]:
    """The slugs of the steps of a title's lesson that this person has done."""
    here = set(request.session.get(LEARNED, {}).get(title, []))
    if not request.user.is_authenticated:
        return here
    rows = LearnedStep.objects.filter(user=request.user, title=title)
    return here | set(rows.values_list("step", flat=True))


def learned_everywhere(request: HttpRequest) -> dict[str, set[str]]:
    """The same for every title, by its slug. One query for an account."""
    steps = {title: set(slugs) for title, slugs in request.session.get(LEARNED, {}).items()}
    if request.user.is_authenticated:
        for title, step in LearnedStep.objects.filter(user=request.user).values_list("title", "step"):
            steps.setdefault(title, set()).add(step)
    return steps


def remember(request: HttpRequest, title: str, step: str) -> None:
    """Save that this person has done a step."""
    steps: dict[str, list[str]] = request.session.get(LEARNED, {})
    if request.user.is_authenticated:
        _keep(request.user, {**steps, title: [*steps.get(title, []), step]})
        request.session.pop(LEARNED, None)
    elif step not in steps.get(title, []):
        request.session[LEARNED] = {**steps, title: [*steps.get(title, []), step]}


def on_accounts_merged(*, guest: Any, user: Any, **_signal: Any) -> None:
    """The steps of ``guest`` move to ``user``. Receives ``accounts.signals.account_merged``, inside its transaction."""
    steps: dict[str, list[str]] = {}
    for title, step in LearnedStep.objects.filter(user=guest).values_list("title", "step"):
        steps.setdefault(title, []).append(step)
    _keep(user, steps)
    LearnedStep.objects.filter(user=guest).delete()


def _keep(user: Any, steps: dict[str, list[str]]) -> None:
    rows = [LearnedStep(user=user, title=title, step=step) for title, done in steps.items() for step in done]
    LearnedStep.objects.bulk_create(rows, ignore_conflicts=True)
