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
    """Ask ``seats`` at once whether they react; return the reactions in the order of ``seats``.

    ``seats`` and ``might`` must follow from what everybody can see: who has cards in hand, say, and whether one of them could be such
    that it can be played now, for all that the others know. Each who might react is asked with *pass* beside ``options(seat)``, and with
    *pass* alone too, so that neither the pause nor its length tells what is held; nobody sees who still has to answer. To a seat are shown
    with their reasons the ``refused(seat)``; ``spans(seat)`` are those for which it may leave a *pass* to stand. The caller resolves each
    reaction, may react to it in turn, and checks again that a later one still applies.
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
