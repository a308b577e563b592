"""The sentences of a game that cite a clause, for the clause's page."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from rulebook.ports import Use

_PARAMETER = re.compile(r"\{\w+\}")


@dataclass(frozen=True)
class Said:
    """A sentence in the reader's language, with its parameters left open. ``kind`` is the occasion. ``url`` is a position in which it is
    said, if one is known."""

    kind: str
    sentence: str
    url: str = ""


def said(use: Use, heard: Mapping[tuple[str, str], str] = {}) -> Said:
    """A use, ready to be shown. ``heard`` are the addresses of positions by kind and sentence."""
    kinds = {
        "prompt": gettext("asked"),
        "refusal": gettext("refused"),
        "log": gettext("told"),
        "option": gettext("when a table is made"),
        "reckoning": gettext("counted"),
        "loss": gettext("would be lost"),
    }
    translated = gettext  # an alias, because the sentence is in the title's catalogue, not in ours
    sentence = _PARAMETER.sub("…", translated(use["sentence"]))
    return Said(kinds[use["kind"]], sentence, heard.get((use["kind"], use["sentence"]), ""))
