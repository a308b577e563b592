"""Reactions: the one place where "whenever …" is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.ask import Answer, Ask, AskAll, Flow, Option
from games.engine.text import T, Text

PASS = Option("pass", T("Do not react"))


def react(
    *,
    seats: Sequence[int],
    trigger: str,
    prompt: Text,
    rule: str,
    options: Callable[[int], Sequence[Option]],
) -> Flow[list[tuple[int, Answer]]]:
    """Ask ``seats`` at once whether they react to ``trigger``; return the reactions in the order of ``seats``.

    ``seats`` must follow from what everybody can see (who has cards in hand, say, not who holds the right one): each is asked with
    *pass* beside ``options(seat)``, nobody sees who still has to answer, and a seat without a real choice is answered by the kernel
    without a trace. The caller resolves each reaction, may react to it in turn, and checks again that a later one still applies.
    """
    if not seats:
        return []

    def asked(seat: int) -> Ask:
        return Ask(seat=seat, prompt=prompt, rule=rule, trigger=trigger, options=lambda: [*options(seat), PASS])

    answers: dict[int, Answer] = yield AskAll(asks=[asked(seat) for seat in seats], covert=True)
    return [(seat, answers[seat]) for seat in seats if answers[seat].id != PASS.id]
