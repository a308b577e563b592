"""``manage.py worker``: do what the queue holds, in a process of its own."""

from __future__ import annotations

import signal
import threading
from typing import Any

from django.core.management.base import BaseCommand

from config.queue import worker


class Command(BaseCommand):
    help = "Do what has to be done later: bots' turns, e-mails. SIGTERM ends it when nothing is half done."

    def handle(self, *args: Any, **options: Any) -> None:
        ended = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: ended.set())
        begun = worker.begin()
        self.stdout.write(f"{len(begun)} queues are worked through. Ctrl+C ends it.")
        ended.wait()
        for queue_worker in begun:
            queue_worker.stop()
