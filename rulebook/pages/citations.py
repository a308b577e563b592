"""The sentences that a game says by a clause, as its rulebook lists them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.utils.translation import gettext

from rulebook.ports import Use

_PARAMETER = re.compile(r"\{\w+\}")


@dataclass(frozen=True)
class Said:
    """A sentence in the reader's language, its parameters left open; ``kind`` says on what occasion."""

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
    translated = gettext  # by another name: the sentence is in the title's catalogue, not in ours
    return Said(kinds[use["kind"]], _PARAMETER.sub("…", translated(use["sentence"])))
