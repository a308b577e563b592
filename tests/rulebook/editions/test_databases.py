"""Loader and search say the same on SQLite and on PostgreSQL."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.conf import settings

QUERIES = ["城門", "城门", "wall card", "horsman", "騎", "\u202e\ufeff城牆 card", "gwc.components.cards.1", "2.1.1"]


ASK = """import sys, django
from pathlib import Path
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("load_rules", "great_wall_of_china", verbosity=0)
call_command("load_rules", "great_wall_of_china")
call_command("search_rules", queries=Path(sys.argv[1]), json=True)
"""
"""One process for all commands: to start Django takes longer than to search."""


def answers(database: str, folder: Path) -> list[Any]:
    """What a site on that database finds, asked as its administrator would ask."""
    environment = os.environ | {"DATABASE_URL": database, "VAR_DIR": str(folder)}
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    queries = folder / "queries.tsv"
    queries.write_text("".join(f"gwc\t{query}\n" for query in QUERIES), "utf-8")
    run = [sys.executable, "-c", ASK, str(queries)]
    said = subprocess.run(
        run, check=True, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.PIPE, text=True
    ).stdout
    again, *found = said.splitlines()
    assert "unchanged" in again
    return [json.loads(line) for line in found]


def test_a_book_is_loaded_and_searched_alike_on_both(tmp_path: Path, postgres_url: str) -> None:
    on_sqlite = answers(f"sqlite:///{tmp_path / 'rules.sqlite3'}", tmp_path)
    assert len(on_sqlite) == len(QUERIES)
    assert all(on_sqlite)
    assert answers(postgres_url, tmp_path) == on_sqlite
