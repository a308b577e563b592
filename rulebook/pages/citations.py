"""The sentences of a game that cite a clause, for the clause's page."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.translation import gettext

from rulebook.ports import Use

_PARAMETER = re.compile(r"\{\w+\}")


@dataclass(frozen=True)
class Said:
    """A sentence in the reader's language, with its parameters left open. ``kind`` is the occasion."""

    kind: str
    sentence: str


def said(use: Use) -> Said:
    """A use, ready to be shown."""
    kinds = {
        "prompt": gettext("asked"),
        "refusal": gettext("refused"),
        "log": gettext("told"),
        "option": gettext("when a table is made"),
    }
    translated = gettext  # an alias, because the sentence is in the title's catalogue, not in ours
    return Said(kinds[use["kind"]], _PARAMETER.sub("…", translated(use["sentence"])))
