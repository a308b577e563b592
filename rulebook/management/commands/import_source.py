"""``manage.py import_source FILE [--language zh-Hant] [--check]``: keeps a source's wording of clauses, for editors alone."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from rulebook.models import Clause, SourceText
from rulebook.source.wording import Malformed, Wording, read_wordings
from rulebook.words.languages import HANT, LANGUAGES


class Command(BaseCommand):
    help = "Import the wording of a source from a text whose passages are marked by lines like: ## gw.winter.siege.2 | p. 22"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE", help="the marked-up text, in UTF-8")
        parser.add_argument("--language", choices=LANGUAGES, default=HANT, help=f"its language ({HANT})")
        parser.add_argument("--check", action="store_true", help="say what would change, and change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """All of the file or nothing. Raises :class:`CommandError` with every mistake and its line."""
        path, language = options["file"], options["language"]
        try:
            wordings = read_wordings(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"{path} cannot be read: {error}") from error
        except Malformed as error:
            raise CommandError("\n".join(f"{path}:{problem}" for problem in error.problems)) from error
        known = set(Clause.objects.filter(ref__in=[one.ref for one in wordings]).values_list("ref", flat=True))
        if missing := [one for one in wordings if one.ref not in known]:
            raise CommandError("\n".join(f"{path}:{one.line}: there is no clause {one.ref}" for one in missing))
        done = changes(wordings, language)
        if not options["check"]:
            keep(wordings, language)
        self.stdout.write(f"{done['new']} new, {done['changed']} changed, {done['same']} as before")


def changes(wordings: list[Wording], language: str) -> Counter[str]:
    """How many wordings are new, changed, or as before."""
    rows = SourceText.objects.filter(language=language, ref__in=[one.ref for one in wordings])
    kept = {row.ref: (row.place, row.text) for row in rows}

    def change(one: Wording) -> str:
        if one.ref not in kept:
            return "new"
        return "same" if kept[one.ref] == (one.place, one.text) else "changed"

    return Counter(change(one) for one in wordings)


@transaction.atomic
def keep(wordings: list[Wording], language: str) -> None:
    """Save all of them."""
    for one in wordings:
        wording = {"place": one.place, "text": one.text}
        SourceText.objects.update_or_create(ref=one.ref, language=language, defaults=wording)
