"""Reactions: the one place where "whenever …" is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option, Span, no_options
from games.engine.rules.text import T, Text

PASS = Option("pass", T("Do not react"))


def react(
    *,
    seats: Sequence[int],
    might: Callable[[int], bool],
    prompt: Text,
    rule: str,
    options: Callable[[int], Sequence[Option]],
    refused: Callable[[int], Sequence[Option]] | None = None,
    spans: Callable[[int], Sequence[Span]] | None = None,
) -> Flow[list[tuple[int, Answer]]]:
    """Ask ``seats`` at once whether they react. Return the reactions in the order of ``seats``.

    ``seats`` and ``might`` must follow from public information: for example from who has cards in hand, and whether any such card could be
    playable, as far as the others know. Each seat that might react is asked ``options(seat)`` and *pass*, or *pass* alone. So neither the
    pause nor its length reveals a hand, and nobody sees which seats still have to answer. A seat also sees the ``refused(seat)`` with their
    reasons. For ``spans(seat)`` it may leave *pass* as a standing answer. The caller resolves each reaction, may ask for reactions to it,
    and checks again that a later one still applies.
    """
    if not seats:
        return []

    def asked(seat: int) -> Ask:
        return Ask(
            seat=seat,
            prompt=prompt,
            rule=rule,
            options=lambda: [*options(seat), PASS],
            refused=no_options if refused is None else lambda: refused(seat),
            spans=None if spans is None else lambda: spans(seat),
        )

    answers: dict[int, Answer] = yield AskAll(asks=[asked(seat) for seat in seats], covert=True, might=might)
    return [(seat, answers[seat]) for seat in seats if answers[seat].id != PASS.id]
