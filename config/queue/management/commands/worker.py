"""``manage.py worker``: do what the queue holds, in a process of its own."""

from __future__ import annotations

import signal
import threading
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.queue import worker
from config.server.postgres import be_quick
from config.server.seen import folder, port
from games import titles


class Command(BaseCommand):
    help = "Do what has to be done later: bots' turns, e-mails. SIGTERM ends it when nothing is half done."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--metrics-port", type=int, default=0, help="where /metrics is, on a machine that serves no pages"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        be_quick()
        ended = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: ended.set())
        if settings.METRICS_DIR:
            folder.begin(Path(settings.METRICS_DIR))
        if options["metrics_port"]:
            try:
                port.serve(options["metrics_port"])
            except OSError as error:
                raise CommandError(f"Port {options['metrics_port']} cannot be listened on: {error.strerror}") from error
        for info in titles.published():
            titles.load(info.slug)  # not while a bot's first answer holds its table
        begun = worker.begin()
        self.stdout.write(f"{len(begun)} queues are worked through. Ctrl+C ends it.")
        self.stdout.flush()  # a log or a journal has it at once
        ended.wait()
        for queue_worker in begun:
            queue_worker.stop()
