"""The rows of the queue."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _


class Job(models.Model):
    """One call of a task. The row is deleted when the call has succeeded, and stays when it was given up."""

    task = models.CharField(_("task"), max_length=200)
    """The path of the task's function."""
    queue = models.CharField(_("queue"), max_length=32)
    arguments = models.JSONField(_("arguments"))
    """``[args, kwargs]``."""
    enqueued_at = models.DateTimeField(_("since"), auto_now_add=True)
    due_at = models.DateTimeField(_("due"))
    tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    sends = models.PositiveSmallIntegerField(_("sent, perhaps"), default=0)
    """How often a worker was about to send and then died. What came of it is not known."""
    worker = models.CharField(_("worker"), max_length=120, blank=True)
    """The worker that holds it: ``host:process:lot``."""
    held_until = models.DateTimeField(_("held until"), null=True, blank=True)
    """Another worker may take it after this time: the first one is dead."""
    failed_at = models.DateTimeField(_("given up"), null=True, blank=True)
    error = models.TextField(_("last error"), blank=True)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        indexes: ClassVar = [
            models.Index(fields=["queue", "due_at"], name="queue_due", condition=models.Q(failed_at=None)),
            models.Index(fields=["worker"], name="queue_held", condition=~models.Q(worker="")),
        ]

    def __str__(self) -> str:
        return f"{self.task} {self.arguments}"
