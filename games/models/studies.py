"""Study rooms: a match that several people look at together, with everything that they have tried out and drawn there."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Study(models.Model):
    """A room at a secret link. Its tree begins with the answers of a match that is over, of an example, or of a match file."""

    class Open(models.TextChoices):
        LEADER = "leader", _("Only who leads")
        ALL = "all", _("Everybody here")

    secret = models.CharField(max_length=32, unique=True, help_text="The secret part of the room's link.")
    title = models.SlugField(max_length=60)
    name = models.CharField(max_length=80, blank=True)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="studies")
    leader = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    asking = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="Who has asked to lead.",
    )
    led_at = models.DateTimeField(null=True, blank=True, help_text="When the leader's page was open last.")
    people = models.JSONField(
        default=list, help_text="By seat: the name of the person as text, and the level of the bot."
    )
    saved = models.BinaryField(editable=False, help_text="The first position: engine.branches.origin.kept.")
    tree = models.BinaryField(editable=False, help_text="engine.branches.tree.Tree as MessagePack.")
    main = models.PositiveIntegerField(default=0, help_text="The answers of the match are the nodes 1 to this one.")
    shapes = models.BinaryField(null=True, editable=False, help_text="studies.shapes.Shapes as MessagePack.")
    at = models.PositiveIntegerField(default=0, help_text="The node that the leader shows.")
    eyes = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The seat with whose eyes one looks, unless one chooses otherwise. Empty: all."
    )
    may_add = models.CharField(
        max_length=10, choices=Open.choices, default=Open.LEADER, help_text="Who may add lines and shapes."
    )
    closed = models.BooleanField(default=False, help_text="Nothing is added any more.")
    version = models.PositiveIntegerField(default=1, help_text="Raised by every change.")
    begun_at = models.DateTimeField(auto_now_add=True)
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name = _("study room")
        verbose_name_plural = _("study rooms")
        indexes = [models.Index(fields=["owner", "-changed_at"], name="study_of_person")]

    def __str__(self) -> str:
        return f"{self.title} study {self.pk}"


class StudyFrame(models.Model):
    """The match of a study after one of its nodes, so that any position is a few answers away."""

    study = models.ForeignKey(Study, on_delete=models.CASCADE, related_name="frames")
    node = models.PositiveIntegerField()
    saved = models.BinaryField(editable=False, help_text="engine.branches.origin.kept, packed with zlib.")

    class Meta:
        verbose_name = _("frame of a study room")
        verbose_name_plural = _("frames of study rooms")
        constraints = [models.UniqueConstraint(fields=["study", "node"], name="one_study_frame_a_node")]

    def __str__(self) -> str:
        return f"{self.study_id}@{self.node}"
