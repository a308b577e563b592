"""The worked examples that prove a clause, for the rulebook (see ``rulebook.ports``): whether each holds, and what is said in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from django.urls import reverse

from config.bridge.rules import info_of, shown_of
from games.learning import proving
from games.learning.scenarios import acts_of, decisions, scenarios
from rulebook import ports
from rulebook.words.languages import Texts


def register() -> None:
    """Registers the provider."""
    ports.register_proofs(proofs)


def proofs(prefix: str, clause: str, seconds: float) -> Iterator[ports.Proof]:
    """The examples that name a clause. Those with the fewest clauses come first: they are about little else."""
    info = info_of(prefix)
    if info is None:
        return
    examples = shown_of(info.slug).get(clause, [])
    if seconds:
        proving.prove_all(info.slug, [stem for stem, _name in examples], seconds)
    for stem, name in examples:
        yield _proof(info.slug, stem, name)


def _proof(slug: str, stem: str, name: Texts) -> ports.Proof:
    known = proving.known(slug, stem)
    address = reverse("games:scenario", args=[slug, stem])
    return {
        "stem": stem,
        "name": name,
        "url": address,
        "play": reverse("games:play_example", args=[slug, stem]) if known is not None and _decides(slug, stem) else "",
        "holds": None if known is None else known.holds,
        "heard": {}
        if known is None
        else {(one.kind, one.sentence): f"{address}?step={step}" for one, step in known.heard.items()},
    }


@cache
def _decides(slug: str, stem: str) -> bool:
    """Whether somebody decides something in the example."""
    return bool(decisions(acts_of(scenarios(slug)[stem]))[1])
