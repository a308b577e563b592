"""What the admin says at its door."""

from __future__ import annotations

from django import template
from django.template import Context

from rulebook.models import Report

register = template.Library()


@register.simple_tag(takes_context=True)
def new_reports(context: Context) -> int:
    """How many reports nobody has looked at; none for whoever may not."""
    user = context.get("user")
    if user is None or not user.has_perm("rulebook.view_report"):
        return 0
    return Report.objects.filter(state=Report.State.NEW).count()
