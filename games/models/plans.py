"""What somebody tries out beside a table, for nobody else: plans, and the orders that follow from them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class Plan(models.Model):
    """A private copy of a position of a running match, with everything that its owner has tried out there."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="plans")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="plans")
    seat = models.PositiveSmallIntegerField(help_text="The owner's seat.")
    number = models.PositiveIntegerField(help_text="Moves in force when it was begun.")
    saved = models.BinaryField(editable=False, help_text="The position: engine.branches.origin.kept. Never shown.")
    seed = models.CharField(
        max_length=64, editable=False, help_text="With the deal, decides what the owner does not know."
    )
    deal = models.PositiveIntegerField(default=0, help_text="How often what is hidden was dealt anew.")
    level = models.CharField(max_length=20, blank=True, help_text="The bots of the other seats. Empty: the owner.")
    tree = models.BinaryField(null=True, editable=False, help_text="engine.branches.tree.Tree as MessagePack.")
    at = models.PositiveIntegerField(default=0, help_text="The node that is shown.")
    word = models.JSONField(default=dict, blank=True, help_text="What came of the last sending: sending.Outcome.")
    version = models.PositiveIntegerField(default=1, help_text="Raised by every change.")
    begun_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("plan")
        verbose_name_plural = _("plans")
        indexes = [models.Index(fields=["table", "user"], name="plan_of_person")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seat} plan {self.pk}"


class Order(models.Model):
    """An answer that somebody left for a turn to come: if play goes as in ``answers``, those of the seat are given."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        DONE = "done", _("Carried out")
        DROPPED = "dropped", _("Dropped")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="orders")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="orders")
    plan = models.ForeignKey(Plan, null=True, on_delete=models.SET_NULL, related_name="orders")
    seat = models.PositiveSmallIntegerField(help_text="The owner's seat.")
    saved = models.BinaryField(editable=False, help_text="The position from which it was made, as Plan.saved.")
    seed = models.CharField(max_length=64, editable=False, help_text="Decides what the owner does not know there.")
    answers = models.BinaryField(editable=False, help_text="The branch: engine.branches.tree.Node by Node.")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    why = models.CharField(max_length=20, blank=True, help_text="Why it was dropped: plans.orders.Why.")
    seen = models.BooleanField(default=False, help_text="Whether the owner was told what came of it.")
    made_at = models.DateTimeField(auto_now_add=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("order")
        verbose_name_plural = _("orders")
        indexes = [
            models.Index(fields=["table", "user"], name="order_of_person"),
            models.Index(fields=["table"], condition=models.Q(status="waiting"), name="order_waiting"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seat} order {self.pk}"
