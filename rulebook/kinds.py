"""What a clause can be, where it can come from, and how far an erratum or ruling is."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """What a clause is."""

    RULE = "rule", _("Rule")
    EXAMPLE = "example", _("Example")
    NOTE = "note", _("Note")
    VARIANT = "variant", _("Variant")
    DEFINITION = "definition", _("Definition")


class Origin(models.TextChoices):
    """Where a clause comes from when the source leaves it out."""

    SOURCE = "", _("Source text")
    OFFICIAL = "official", _("Official rules")
    READING = "reading", _("Our reading")
    PORTAL = "portal", _("Online table")


class State(models.TextChoices):
    """The life of an erratum or ruling: only *published* ones are in force."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    SUPERSEDED = "superseded", _("Superseded")
    WITHDRAWN = "withdrawn", _("Withdrawn")
