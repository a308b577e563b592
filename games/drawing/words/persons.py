"""Names of people as links to their pages."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.models import User
from config.shared.isolating import bdi
from games.models import Seat


def page_of(person: User | None) -> str:
    """The address of a person's page. Empty if others cannot open it: of guests, of accounts that rest or are gone."""
    if person is None or person.is_guest or not person.is_active:
        return ""
    return reverse("games:person", args=[person.username])


def page_of_seat(seat: Seat) -> str:
    """The address of the page of whoever sits there. Empty where several people share one account. Its user and table are loaded."""
    return "" if seat.name or seat.table.hot_seat else page_of(seat.user)


def linked(person: User | None) -> SafeString:
    """A person's name for HTML, as a link where there is a page."""
    name = bdi(gettext("Somebody who left") if person is None else person.public_name)
    address = page_of(person)
    return format_html('<a href="{}">{}</a>', address, name) if address else name
