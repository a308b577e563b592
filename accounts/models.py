"""People: an account, or a guest that may become one."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractUser
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.zones import is_known, known_zone, zone_of
from config.shared.isolating import isolated

GUEST_PREFIX = "guest-"
"""The beginning of guests' user names. Nobody may register such a name."""


class User(AbstractUser):
    """A person at the site. A guest is an account without a password or an address; registering fills them in on the same row."""

    LANGUAGES = (("zh-hant", "繁體中文"), ("zh-hans", "简体中文"), ("en", "English"))

    class Theme(models.TextChoices):
        """Colours of the pages."""

        AUTO = "auto", _("As my device")
        PAPER = "paper", _("Paper, light")
        NIGHT = "night", _("Night, dark")

    class AnimationSpeed(models.TextChoices):
        """The speed of moving pieces. A device that asks for reduced motion gets none, whatever is chosen here."""

        NONE = "none", _("No animation")
        SLOW = "slow", _("Slow")
        NORMAL = "normal", _("Normal")
        FAST = "fast", _("Fast")

    is_guest = models.BooleanField(
        _("guest"),
        default=False,
        db_index=True,
        help_text=_("Plays without an account; may register later and keep everything."),
    )
    display_name = models.CharField(
        _("name at the table"),
        max_length=40,
        blank=True,
        help_text=_("What others see. Without one, your user name is shown."),
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        blank=True,
        choices=LANGUAGES,
        help_text=_("For e-mails from us, and where the site opens when you sign in."),
    )
    theme = models.CharField(_("colors"), max_length=10, choices=Theme.choices, default=Theme.AUTO)
    animation_speed = models.CharField(
        _("animation"), max_length=10, choices=AnimationSpeed.choices, default=AnimationSpeed.NORMAL
    )
    sound = models.BooleanField(_("sound when it is my turn"), default=True)
    asks_losses = models.BooleanField(
        _("ask before something is lost"),
        default=True,
        db_default=True,
        help_text=_("At the end of an action or a turn, if something that you could still use would be gone."),
    )
    on_leader_boards = models.BooleanField(
        _("show me on leader boards"),
        default=False,
        db_default=False,
        help_text=_("Your name and rating, where you have played rated matches."),
    )
    confirmed_email = models.EmailField(
        _("confirmed e-mail address"),
        blank=True,
        help_text=_("The address whose mailbox has answered. Notices go there as long as it is the account's."),
    )
    time_zone = models.CharField(
        _("time zone"),
        max_length=64,
        blank=True,
        validators=[known_zone],
        help_text=_("Like Asia/Taipei. Quiet hours and deadlines are in it. Empty: the site's own."),
    )

    night_from = models.PositiveSmallIntegerField(
        _("night from"),
        default=23,
        validators=[MaxValueValidator(23)],
        help_text=_("At tables by correspondence your nights do not count. Twice the same hour: no night."),
    )
    night_until = models.PositiveSmallIntegerField(_("night until"), default=7, validators=[MaxValueValidator(23)])
    free_days = models.CharField(_("free days"), max_length=3, blank=True, help_text="Days of the week, 0 for Monday.")

    silenced_until = models.DateTimeField(
        _("may not write until"), null=True, blank=True, editable=False, help_text="As the measures in force say."
    )

    @property
    def is_silenced(self) -> bool:
        """Whether the person may not write to others at the moment."""
        return self.silenced_until is not None and self.silenced_until > timezone.now()

    @property
    def email_is_confirmed(self) -> bool:
        """Whether the person reads the mailbox of the account's present address."""
        return bool(self.email) and self.email == self.confirmed_email

    @property
    def zone(self) -> ZoneInfo:
        """The person's time zone. UTC if the chosen zone no longer exists, see :attr:`zone_is_gone`."""
        return zone_of(self.time_zone)

    @property
    def zone_is_gone(self) -> bool:
        """Whether the chosen time zone no longer exists."""
        return not is_known(self.time_zone)

    @property
    def public_name(self) -> str:
        """The name that others see, never the e-mail address. A few letters distinguish guests without a name."""
        if self.is_guest and not self.display_name:
            return gettext("Guest {letters}").format(letters=self.username.removeprefix(GUEST_PREFIX)[:4].upper())
        return self.display_name or self.username

    @property
    def initial(self) -> str:
        """The one character shown instead of a face."""
        return self.public_name[:1].upper()

    def __str__(self) -> str:
        return isolated(self.public_name)


class Vacation(models.Model):
    """A vacation of a person, announced before it begins. On its days the person's time does not count at tables by correspondence."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="vacations")
    begins = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        constraints = [models.CheckConstraint(condition=Q(begins__lte=F("ends")), name="vacation_has_days")]
        indexes = [models.Index(fields=["user", "ends"], name="vacation_coming")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.begins}–{self.ends}"


class Measure(models.Model):
    """What a moderator did about a person, and ``why``: the person reads it. ``until`` is the end of a silence. ``read_at`` is empty again
    after the measure was undone. No row is ever deleted; a measure that was a mistake is undone."""

    class Kind(models.TextChoices):
        """What it does. See ``accounts.moderation.measures``."""

        WARNING = "warning", _("Warning")
        SILENCE = "silence", _("Silence")
        CLOSING = "closing", _("Closed account")

    user = models.ForeignKey(
        User, null=True, on_delete=models.SET_NULL, related_name="measures", verbose_name=_("person")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    why = models.TextField(_("reason"))
    made_by = models.ForeignKey(
        User, null=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("moderator")
    )
    made_at = models.DateTimeField(_("taken at"), default=timezone.now)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    undone_at = models.DateTimeField(_("undone at"), null=True, blank=True)
    undone_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", verbose_name=_("undone by")
    )
    undone_why = models.TextField(_("why it was undone"), blank=True)
    read_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("measure")
        verbose_name_plural = _("measures")
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind="silence") ^ Q(until=None), name="silence_has_an_end"),
        ]
        indexes = [models.Index(fields=["user"], name="measure_unread", condition=Q(read_at=None))]

    def __str__(self) -> str:
        return f"{self.pk}: {self.get_kind_display()}"

    @property
    def is_in_force(self) -> bool:
        """Whether it still holds."""
        return self.undone_at is None and (self.until is None or self.until > timezone.now())


class Token(models.Model):
    """A token with which a program acts for its person. The secret itself is stored nowhere, only its SHA-256."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    label = models.CharField(_("What it is for"), max_length=60)
    digest = models.CharField(
        max_length=64, unique=True, editable=False, help_text="SHA-256 of the secret, as hexadecimal digits."
    )
    may_play = models.BooleanField(default=False, help_text="Has the scope play. Every token has the scope read.")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    last_used_from = models.CharField(
        max_length=45, blank=True, help_text="The network of the program, not its whole address."
    )
    last_used_by = models.CharField(max_length=100, blank=True, help_text="What the program calls itself.")

    class Meta:
        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.label}"

    @property
    def scopes(self) -> tuple[str, ...]:
        """What the token is for: ``read``, or ``read`` and ``play``."""
        return ("read", "play") if self.may_play else ("read",)

    @property
    def has_expired(self) -> bool:
        """Whether its time is over."""
        return self.expires_at is not None and self.expires_at <= timezone.now()
