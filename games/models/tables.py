"""Tables, their seats, who is there, the moves made, key frames for replay, and what people said."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class Table(models.Model):
    """A title being played, or waiting for its people."""

    class Status(models.TextChoices):
        OPEN = "open", _("Waiting for players")
        PLAYING = "playing", _("Playing")
        FINISHED = "finished", _("Finished")
        ABANDONED = "abandoned", _("Abandoned")

    class Privacy(models.TextChoices):
        OPEN = "open", _("Open to all")
        PRIVATE = "private", _("By invitation")

    class OnTimeout(models.TextChoices):
        BOT = "bot", _("A bot plays on; whoever comes back takes the seat again")
        VOTE = "vote", _("The others vote: a bot, a week more, or the end")
        FORFEIT = "forfeit", _("The match is lost")

    title = models.SlugField(max_length=60)
    mode = models.SlugField(max_length=60)
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    privacy = models.CharField(max_length=10, choices=Privacy.choices, default=Privacy.OPEN)
    invite = models.CharField(max_length=32, unique=True, help_text="The secret part of the invitation link.")
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="hosted_tables"
    )
    hot_seat = models.BooleanField(default=False, help_text="All people share one screen and account.")
    open_hands = models.BooleanField(
        default=False, help_text="Those who share one screen play together and see each other's hands."
    )
    final_draws = models.BooleanField(
        default=False, help_text="What was drawn, rolled or revealed is never taken back, not even if all agree."
    )
    language = models.CharField(
        max_length=10,
        choices=User.LANGUAGES,
        default="",
        db_default="",
        blank=True,
        help_text="What people speak here. Empty: any language.",
    )
    kept_until = models.DateTimeField(
        null=True,
        blank=True,
        help_text="Until then a quick match seats here only people who know the host: games.community.finding.friends.",
    )
    rated = models.BooleanField(
        default=False,
        db_default=False,
        help_text="The match counts for its players' ratings: people with accounts alone.",
    )
    spectators_silent = models.BooleanField(
        default=False, db_default=False, help_text="The host has closed the spectators' talk: nobody writes there."
    )
    guidance = models.BooleanField(default=False, help_text="Each prompt is followed by a sentence for a first game.")
    pace = models.CharField(
        max_length=20, blank=True, help_text="How much time there is for answers: tables.clocks.pace. Empty: no clock."
    )
    clock = models.BinaryField(
        null=True, editable=False, help_text="Who has how much time: tables.clocks.clock.Clock as MessagePack."
    )
    deadline = models.DateTimeField(null=True, blank=True, help_text="When the time of the next seat runs out.")
    on_timeout = models.CharField(
        max_length=8,
        choices=OnTimeout.choices,
        default=OnTimeout.BOT,
        help_text="What happens to a seat whose time runs out.",
    )

    version = models.PositiveIntegerField(default=1, help_text="Raised by every change that anybody may see.")
    asked_version = models.PositiveIntegerField(
        default=1, help_text="The version at which the present question was put."
    )
    row_version = models.PositiveBigIntegerField(
        default=0,
        help_text="Raised by every change of the table or its seats, also by those that only one seat may see.",
    )
    number = models.PositiveIntegerField(default=0, help_text="Moves in force.")
    revision = models.PositiveIntegerField(default=1, help_text="The title's revision that saved the match.")
    first_revision = models.PositiveIntegerField(
        null=True,
        blank=True,
        help_text="The title's revision with which the match began; empty where it was not noted.",
    )
    adopted_at = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="When the match was brought to the title's present revision; empty since its beginning.",
    )
    progress = models.BinaryField(
        null=True, editable=False, help_text="How far the match is, for lists: engine.rules.text.Text as MessagePack."
    )
    saved = models.BinaryField(null=True, editable=False, help_text="engine.saved.Saved as MessagePack.")
    seed = models.CharField(max_length=64, blank=True, editable=False, help_text="Secret until the match is over.")
    seed_commitment = models.CharField(
        max_length=64, blank=True, editable=False, help_text="SHA-256 of the seed, shown from the start."
    )
    result = models.BinaryField(null=True, editable=False, help_text="engine.state.Result as MessagePack.")
    restarted_step = models.BooleanField(default=False, help_text="A corrected rule made the running step begin again.")
    turnovers = models.PositiveIntegerField(default=0, help_text="How many lines the log has about its people.")

    ordered = models.PositiveIntegerField(
        db_default=0,
        default=0,
        help_text="How many orders wait for a turn to come. Only their owners may know of them.",
    )
    posted = models.CharField(
        max_length=40,
        blank=True,
        help_text="Whom play waits for, as the table's webhooks were told last: waits:0,2. Empty where it has none.",
    )

    origin = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="copies")
    origin_number = models.PositiveIntegerField(null=True, blank=True)
    rematch_of = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch")

    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True, help_text="The last change that anybody may see.")
    finished_at = models.DateTimeField(null=True, blank=True)
    asleep_since = models.DateTimeField(
        null=True, blank=True, help_text="Nobody has moved for long: it is in no list but its people's own."
    )

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [
            models.CheckConstraint(condition=Q(players__gte=1), name="table_has_players"),
            models.CheckConstraint(
                condition=~Q(status="playing") | Q(saved__isnull=False), name="playing_table_has_a_match"
            ),
        ]
        indexes = [
            models.Index(fields=["status", "privacy", "-id"], name="table_lobby"),
            models.Index(fields=["status", "-moved_at"], name="table_recent"),
            models.Index(fields=["deadline"], condition=Q(deadline__isnull=False), name="table_deadline"),
        ]

    def __str__(self) -> str:
        return f"{self.title} #{self.pk}"


class Seat(models.Model):
    """A place at a table: a person's, a bot's, or empty."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(max_length=40, blank=True, help_text="How well the bot plays that has this seat.")
    name = models.CharField(
        max_length=40, blank=True, help_text="What the seat is called where one account holds several."
    )
    to_move = models.BooleanField(
        default=False, help_text="Play waits for this seat. For its owner: a covert question is included."
    )
    turn_version = models.PositiveBigIntegerField(
        default=0, help_text="The table's row version at which play began or stopped to wait for this seat."
    )
    private_version = models.PositiveIntegerField(default=0, help_text="Raised by changes that only this seat may see.")
    resigned = models.BooleanField(default=False)
    by_program = models.BooleanField(
        db_default=False, default=False, help_text="The person's last answer came through the API for programs."
    )
    away_since = models.DateTimeField(
        null=True, blank=True, help_text="Since when a bot plays for the owner, who may take the seat again."
    )
    asked_back_at = models.DateTimeField(
        null=True, blank=True, help_text="When the others asked the owner to come back. They ask once an absence."
    )
    vote_until = models.DateTimeField(
        null=True, blank=True, help_text="Its time ran out, and the others vote, or wait, until then."
    )
    vote_waits = models.BooleanField(default=False, help_text="The others have decided to wait until then.")
    ballots = models.JSONField(default=dict, blank=True, help_text="What each of the others chose, by the person's id.")
    offer = models.CharField(
        max_length=32, blank=True, help_text="The secret part of the link by which another person may take the seat."
    )
    offered_to = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="offered_seats"
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number"),
            models.CheckConstraint(
                condition=Q(user__isnull=True) | Q(bot="") | Q(resigned=True) | Q(away_since__isnull=False),
                name="seat_has_one_owner",
            ),
        ]
        indexes = [
            models.Index(fields=["user", "-to_move"], name="seat_urgency"),
            models.Index(fields=["bot"], condition=Q(to_move=True), name="seat_bots_turn"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.number}"


class Move(models.Model):
    """An answer that was given and what happened by it. Rows are only added; one that was taken back is kept and flagged."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField(help_text="From 1; 0 is the set-up.")
    seat = models.SmallIntegerField(null=True, help_text="-1 is the clock; empty for the set-up.")
    option = models.CharField(max_length=200, blank=True)
    forced = models.BooleanField(default=False, help_text="Given by the kernel: there was no choice.")
    by_bot = models.BooleanField(
        db_default=False, default=False, help_text="Given by a bot, in its own seat or a person's."
    )
    asked = models.BinaryField(
        null=True,
        blank=True,
        editable=False,
        help_text="Question and answer as MessagePack, for the seat that answered, where the log tells it nothing.",
    )
    rule = models.CharField(
        max_length=120,
        db_default="",
        default="",
        blank=True,
        editable=False,
        help_text="The clause by which it was asked for; empty where nobody was.",
    )
    events = models.BinaryField(help_text="A list of engine.event.Event as MessagePack.")
    answered_version = models.PositiveIntegerField(help_text="The table's version that the answerer had been asked at.")
    version = models.PositiveIntegerField(help_text="The table's version that the move made.")
    undone_version = models.PositiveIntegerField(
        null=True, blank=True, help_text="The table's version that took it back."
    )
    clock = models.BinaryField(
        null=True, editable=False, help_text="The time of the seats after it: a tuple of SeatClock as MessagePack."
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("move")
        verbose_name_plural = _("moves")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "number"], condition=Q(undone_version__isnull=True), name="one_move_a_number"
            ),
        ]
        indexes = [
            models.Index(fields=["table", "version"], name="move_version"),
            models.Index(fields=["table", "undone_version"], name="move_undone"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}#{self.number} {self.option}"


class Thought(models.Model):
    """Why a careful bot answered as it did, kept until the match is over and anybody may ask."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="thoughts")
    seat = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField(help_text="Moves in force when it was asked.")
    thought = models.BinaryField(help_text="engine.careful.Thought as MessagePack.")

    class Meta:
        verbose_name = _("thought")
        verbose_name_plural = _("thoughts")
        constraints = [models.UniqueConstraint(fields=["table", "seat", "number"], name="one_thought_a_question")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seat} after {self.number}"


class Review(models.Model):
    """Which answers of a seat cost most, as a careful bot reckons it after the match: asked for once, kept for everybody who may ask."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reviews")
    seat = models.PositiveSmallIntegerField()
    revision = models.PositiveIntegerField(help_text="The title's revision by which it is reckoned.")
    asked_at = models.DateTimeField(help_text="When somebody asked for it last.")
    steps = models.PositiveSmallIntegerField(db_default=0, default=0, help_text="How many steps there are; 0: unknown.")
    step = models.PositiveSmallIntegerField(db_default=0, default=0, help_text="How many of them are done.")
    found = models.BinaryField(
        null=True, editable=False, help_text="a list of bots.teaching.Costly as MessagePack, once it is made."
    )
    failed = models.BooleanField(db_default=False, default=False, help_text="Nothing could be reckoned.")

    class Meta:
        verbose_name = _("review")
        verbose_name_plural = _("reviews")
        constraints = [models.UniqueConstraint(fields=["table", "seat", "revision"], name="one_review_a_seat")]
        indexes = [models.Index(fields=["asked_at"], condition=Q(found=None), name="review_under_way")]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.seat} by revision {self.revision}"


class Keyframe(models.Model):
    """The match as it stood after a move, so that any position is a few moves away."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="keyframes")
    number = models.PositiveIntegerField()
    saved = models.BinaryField(help_text="engine.saved.Saved as MessagePack, without sealed or standing answers.")

    class Meta:
        verbose_name = _("key frame")
        verbose_name_plural = _("key frames")
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="one_keyframe_a_number")]

    def __str__(self) -> str:
        return f"{self.table_id}@{self.number}"


class Message(models.Model):
    """Something said at a table. Players and spectators talk apart."""

    class Room(models.TextChoices):
        PLAYERS = "players", _("Players")
        SPECTATORS = "spectators", _("Spectators")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    room = models.CharField(max_length=10, choices=Room.choices)
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["id"]
        indexes = [models.Index(fields=["table", "room", "-id"], name="message_room")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.room}: {self.text[:20]}"


class Presence(models.Model):
    """Somebody with a seat whose page is open in some process. A row that the process does not renew expires."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    process = models.CharField(max_length=40)
    until = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name = _("presence")
        verbose_name_plural = _("presences")
        constraints = [
            models.UniqueConstraint(fields=["table", "user", "process"], name="one_presence_a_process"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id} {self.user_id}"


class LearnedStep(models.Model):
    """A step of a title's lesson that somebody has done. Rows are only added."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="learned_steps")
    title = models.SlugField(max_length=60)
    step = models.SlugField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("learned step")
        verbose_name_plural = _("learned steps")
        constraints = [models.UniqueConstraint(fields=["user", "title", "step"], name="one_row_a_learned_step")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.title}/{self.step}"
