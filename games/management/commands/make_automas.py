"""``manage.py make_automas``: explores the procedures of the printed opponents, for the phone beside a real table."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from games import titles


class Command(BaseCommand):
    help = "Explore what printed opponents do in every case, and write the graphs that their pages walk. After a change of their rules."

    def handle(self, *args: Any, **options: Any) -> None:
        for info in titles.published():
            beside = titles.load(info.slug).beside
            if beside is None:
                continue
            graphs = beside.explored()
            beside.file.write_bytes(graphs.written())
            self.stdout.write(f"{info.slug}: {len(graphs.starts)} procedures, {len(graphs.nodes)} nodes")
