"""What keepers see of the queue: what was given up, and what is late."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import F, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.administration import OfferedLookups
from config.queue import clock
from config.queue.models import Job


@admin.register(Job)
class JobAdmin(OfferedLookups):
    """Jobs are read, tried again or deleted; what was given up comes first. The arguments may hold an address or a link to a new password,
    so they are not shown."""

    list_display = ("task", "queue", "due_at", "tries", "failed_at")
    list_filter = ("queue", "task")
    ordering = (F("failed_at").desc(nulls_last=True), "due_at")
    fields = ("task", "queue", "enqueued_at", "due_at", "tries", "sends", "worker", "held_until", "failed_at", "error")
    readonly_fields = fields
    actions = ("try_again",)

    def has_add_permission(self, request: HttpRequest, *_parent: Any) -> bool:
        return False

    @admin.action(description=_("Try again what was given up"), permissions=["change"])
    def try_again(self, request: HttpRequest, jobs: QuerySet[Job]) -> None:
        number = jobs.exclude(failed_at=None).update(
            failed_at=None, tries=0, sends=0, worker="", held_until=None, due_at=clock.now()
        )
        self.message_user(request, _("%(number)d jobs are tried again.") % {"number": number})
