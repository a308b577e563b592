"""Tasks that the tests of the queue enqueue."""

from __future__ import annotations

import os
import time
from typing import Any

from django_tasks import TaskContext, task

from config.shared.outward.sending import Later, about_to_send

calls: list[Any] = []
"""What the tasks of this process have done."""


@task
def note(word: str) -> None:
    """Remember the word."""
    calls.append(word)


@task(takes_context=True)
def fail(context: TaskContext, times: int) -> None:
    """Fail that often, then remember the number of the try."""
    if context.attempt <= times:
        raise ValueError("not yet")
    calls.append(context.attempt)


@task(queue_name="mail")
def post(path: str, line: str, seconds: float) -> None:
    """Add a line to a file, as an e-mail is sent, then take some time until that is noted."""
    about_to_send()
    with open(path, "a", buffering=1) as file:
        os.write(file.fileno(), f"{line}\n".encode())
    time.sleep(seconds)


@task
def put_off(seconds: float) -> None:
    """Whoever answers asks to wait so long."""
    raise Later("too much", seconds)
