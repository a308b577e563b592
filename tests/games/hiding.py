"""Helpers that replace hidden information of a match, to compare the pages before and after."""

from __future__ import annotations

import re

import msgspec
from django.test import Client

from games.engine.rules.event import Event
from games.engine.rules.text import Text

PASSING = re.compile(
    r'nonce="[^"]+"|name="csrfmiddlewaretoken" value="[^"]+"|"X-CSRFToken": ?"[^"]+"|data-message="\d+"|(?:\?|&amp;)since=[^"]+'
)
"""What differs between any two answers."""
ANOTHER = Text("Something else was said in secret.")


def with_other_secrets(event: Event, seat: int | None) -> Event:
    """The event with something else in it wherever ``seat`` must not know."""
    travels = [
        travel
        if travel.seen_by is None or seat in travel.seen_by
        else msgspec.structs.replace(travel, piece=f"another-{travel.piece}")
        for travel in event.travels
    ]
    text = event.text if may_read(event, seat) else ANOTHER
    return msgspec.structs.replace(event, text=text, travels=tuple(travels))


def may_read(event: Event, seat: int | None) -> bool:
    """Whether the event's own text is for ``seat``; said again here, so that the portal is not measured by its own word."""
    return event.to is None or seat in event.to


def read(client: Client, address: str) -> str:
    """What is served, without what always differs."""
    answered = client.get(address)
    assert answered.status_code == 200
    return PASSING.sub("", answered.content.decode())
