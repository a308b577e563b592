"""The kinds of clauses, the sources of clauses, and the states of an erratum or ruling."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """The kind of a clause."""

    RULE = "rule", _("Rule")
    EXAMPLE = "example", _("Example")
    NOTE = "note", _("Note")
    VARIANT = "variant", _("Variant")
    DEFINITION = "definition", _("Definition")


class Origin(models.TextChoices):
    """The origin of a clause. All origins except the first are for clauses that the source text leaves out."""

    SOURCE = "", _("Source text")
    OFFICIAL = "official", _("Official rules")
    READING = "reading", _("Our reading")
    PORTAL = "portal", _("Online table")


class State(models.TextChoices):
    """The states of an erratum or ruling: only *published* ones are in force."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    SUPERSEDED = "superseded", _("Superseded")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class Stage(models.TextChoices):
    """How far a draft is on its way to being published."""

    WRITING = "", _("Being written")
    SUBMITTED = "submitted", _("Waits for a second pair of eyes")
    CHANGES = "changes", _("Changes asked for")
    APPROVED = "approved", _("Approved")
