"""How matches ended, for profiles, statistics and ratings. All rows are made from finished tables and can be made again from nothing."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Table


class MatchResult(models.Model):
    """A finished match. It goes with its table."""

    class Ended(models.TextChoices):
        BY_RULES = "rules", _("By the rules")
        GIVEN_UP = "given-up", _("Somebody gave up")

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="outcome", primary_key=True)
    title = models.SlugField(max_length=60)
    mode = models.SlugField(max_length=60)
    players = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField(help_text="The title's revision at the end.")
    ended = models.CharField(max_length=10, choices=Ended.choices)
    won = models.BooleanField(null=True, help_text="For partners: whether they won. Empty in a competition.")
    moves = models.PositiveIntegerField(help_text="Answers in which there was a choice.")
    seconds = models.PositiveIntegerField(null=True, help_text="From the first question to the end, pauses included.")
    rated = models.BooleanField(
        default=False, help_text="It counts for its players' ratings, if all played to the end."
    )
    hot_seat = models.BooleanField(help_text="Several seats shared one account.")
    continued = models.BooleanField(help_text="The match began from a position of another one.")
    finished_at = models.DateTimeField()

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        indexes = [models.Index(fields=["title", "mode", "players"], name="result_of_a_mode")]

    def __str__(self) -> str:
        return f"{self.title} #{self.table_id}"


class SeatResult(models.Model):
    """A seat of a finished match. Without ``user`` and ``bot`` its person has left the site."""

    match = models.ForeignKey(MatchResult, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="results"
    )
    bot = models.CharField(max_length=40, blank=True, help_text="The level of the bot that had the seat.")
    replaced = models.BooleanField(help_text="A bot ended the match in a person's place, or played part of it.")
    side = models.CharField(max_length=60, blank=True, help_text="The element of its clan, power, race or player card.")
    place = models.PositiveSmallIntegerField()
    score = models.IntegerField(null=True)
    won = models.BooleanField()

    class Meta:
        verbose_name = _("result of a seat")
        verbose_name_plural = _("results of seats")
        ordering = ["match", "number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_result_a_seat")]
        indexes = [models.Index(fields=["user", "match"], name="result_of_a_person")]

    def __str__(self) -> str:
        return f"{self.match_id}:{self.number}"


class CardTaken(models.Model):
    """A card, tile or building that a seat took in a finished match, and how often."""

    seat = models.ForeignKey(SeatResult, on_delete=models.CASCADE, related_name="cards")
    component = models.CharField(max_length=120, help_text="The id of its component page.")
    times = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("card taken")
        verbose_name_plural = _("cards taken")
        constraints = [models.UniqueConstraint(fields=["seat", "component"], name="one_row_a_card_taken")]

    def __str__(self) -> str:
        return f"{self.seat_id} {self.component}"


class RatingStep(models.Model):
    """What a person's rating of a title was after a rated match. The last step is the present rating."""

    match = models.ForeignKey(MatchResult, on_delete=models.CASCADE, related_name="rating_steps")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating_steps")
    title = models.SlugField(max_length=60)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(help_text="Rated matches up to this one.")

    class Meta:
        verbose_name = _("step of a rating")
        verbose_name_plural = _("steps of ratings")
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_rating_step_a_match")]
        indexes = [models.Index(fields=["title", "user"], name="rating_of_a_person")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.title} {self.mu:.1f}"
