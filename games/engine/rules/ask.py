"""Questions and answers: what a step yields, and what the kernel sends back.

A function of the Ask enumerates the options. The kernel calls it only where play has stopped, never when old answers are fed again.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Text

CLOCK = -1
"""The seat of moves without a player: time ran out."""
SETTLE = "settle"
"""The answer of the clock to an :class:`AskAll` that waits for agreement."""


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why an option may not be chosen now, and the clause that says so.

    The rule that decides returns it: ``Refusal | None``, where None allows. The options offered and the options refused both come from that
    one function. So no second check has to find the reason.
    """

    reason: Text
    rule: str


class Amount(msgspec.Struct, frozen=True, gc=False):
    """An amount of something, drawn as ``icon`` (of the site's sprites) and number. ``what`` names it for screen readers."""

    icon: str
    what: Text
    n: int


class Share(msgspec.Struct, frozen=True, gc=False):
    """What a seat would gain (or lose, below 0), and why."""

    seat: int
    points: Reckoning


class Option(msgspec.Struct, frozen=True, gc=False):
    """One answer. ``id`` is stable and readable (``play:wall:2:1``). ``elements`` are the elements on the board that it points at, in the
    order of touching them (``card:wall``, ``row:1``). With ``final`` the panel asks again: the answer shows something hidden, so nobody can
    take it back. ``price`` is what the option would cost. A refused option has the price that was too high.

    On the page, ``detail`` is a second line. By default it is the line of the component page of the first element. ``cost`` and ``gain``
    are what the option takes and gives, as icons. ``owed`` is the part of its price that another purse pays: Debt. Where that follows
    at once, ``warns`` says so, and the panel asks for confirmation. ``brings`` explains the gain. ``scores`` says who would score by it,
    and how much.
    Options with the same ``head`` and ``scores`` share one line. Options without a head share it if their first element is the same. Each
    is shown there by its ``short`` words, by default the name of its last element.
    """

    id: str
    label: Text
    elements: tuple[str, ...] = ()
    refused: Refusal | None = None
    detail: Text | None = None
    final: bool = False
    price: Reckoning | None = None
    cost: tuple[Amount, ...] = ()
    owed: tuple[Amount, ...] = ()
    warns: Text | None = None
    gain: tuple[Amount, ...] = ()
    brings: Reckoning | None = None
    head: Text | None = None
    short: Text | None = None
    scores: tuple[Share, ...] = ()


def judged(option: Option, why_not: Refusal | None) -> Option:
    """``option`` with the answer of the rule that decides about it: refused for ``why_not``, or unchanged if that is None."""
    return option if why_not is None else msgspec.structs.replace(option, refused=why_not)


def allowed(options: Iterable[Option]) -> list[Option]:
    """The judged options that may be chosen."""
    return [option for option in options if option.refused is None]


def not_allowed(options: Iterable[Option]) -> list[Option]:
    """The judged options that may not be chosen."""
    return [option for option in options if option.refused is not None]


class Answer(msgspec.Struct, frozen=True):
    """What a step receives: the id of the chosen option, split at its colons. ``verb`` is the first part. ``args`` are the others, with
    whole numbers as numbers."""

    id: str
    parts: tuple[str, ...]
    verb: str
    args: tuple[Any, ...]

    def number(self, index: int) -> int:
        """Part ``index`` (the verb is 0) as a whole number."""
        return int(self.parts[index])


@lru_cache(maxsize=65_536)
def answer_of(option_id: str) -> Answer:
    """The Answer with this id. Answers are immutable, so they are shared."""
    parts = tuple(option_id.split(":"))
    args = tuple([int(part) if part.isdecimal() and part.isascii() else part for part in parts[1:]])
    return Answer(option_id, parts, parts[0], args)


class Span(msgspec.Struct, frozen=True, gc=False):
    """How long a seat may leave an answer as a standing answer: as long as its questions have this ``key``. ``option`` is the id of the
    answer, ``label`` says how long. A key follows from public information (``year:3``). So an immediate answer reveals nothing about hidden
    cards."""

    key: str
    label: Text
    option: str


def no_options() -> Sequence[Option]:
    """The options of an Ask that names none."""
    return ()


def _everybody(seat: int) -> bool:
    return True


class Ask(msgspec.Struct, kw_only=True):
    """A question put to one seat.

    ``prompt`` and ``rule`` say what is asked and by which clause. ``options`` enumerates the legal answers. ``refused`` enumerates the
    answers that are shown dimmed with a reason. For ``spans`` the seat may leave a standing answer. The kernel gives a single answer
    itself, unless the Ask ``hides``: there the missing question would reveal hidden information. ``waiting`` is what the other seats read
    meanwhile. ``about`` is the element that the question is about, if neither the options nor the position name it: the piece to place
    (``resource:bread``). ``left`` is how often the question can come, this time included: clerks still to move, spots still to fill.
    """

    seat: int
    prompt: Text
    rule: str
    options: Callable[[], Sequence[Option]]
    refused: Callable[[], Sequence[Option]] = no_options
    spans: Callable[[], Sequence[Span]] | None = None
    hides: bool = False
    waiting: Text | None = None
    about: str = ""
    left: int = 1


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked: the Ask and its legal options."""

    ask: Ask
    options: Sequence[Option]


class AskAll(msgspec.Struct, kw_only=True):
    """One question to several seats at once. When the last answer is in, the step receives ``{seat: Answer}`` in seat order.

    Until then each seat may change its answer, and nobody learns the answers of others. A ``covert`` question is for reactions that only
    some seats could make. It also hides which seats still have to answer, and which had a choice. A seat that ``might`` react, as far as
    the others know, is asked even with a single option. The other seats are never asked. With ``agree`` the answers are open to all seats
    that are asked. The question waits until the answers are the same, or until time is up: then the step receives the answers given so far.
    """

    asks: list[Ask]
    covert: bool = False
    might: Callable[[int], bool] = _everybody
    agree: bool = False

    def complete(self, sealed: Mapping[int, str]) -> bool:
        """Whether the rules can go on with the answers given so far."""
        return len(sealed) == len(self.asks) and not self.disagree(sealed)

    def disagree(self, sealed: Mapping[int, str]) -> bool:
        """Whether the question waits for agreement and the answers differ."""
        return self.agree and len(set(sealed.values())) > 1

    def forces(self, ask: Ask) -> bool:
        """Whether a single option of ``ask``, one of these Asks, is an answer that the kernel gives without asking."""
        return not self.might(ask.seat) if self.covert else not ask.hides

    def proposed_to(self, seat: int, sealed: Mapping[int, str]) -> str | None:
        """The latest open answer of another seat to a question that waits for agreement. ``sealed`` is in the order of answering."""
        if not self.agree:
            return None
        return next((option_id for other, option_id in reversed(list(sealed.items())) if other != seat), None)


Request: TypeAlias = Ask | AskAll
Returned = TypeVar("Returned")
Flow: TypeAlias = Generator[Request, Any, Returned]
"""A step, or a part of one: a generator that yields requests, receives answers, and returns ``Returned``."""


def ask(
    seat: int,
    prompt: Text,
    rule: str,
    options: Callable[[], Sequence[Option]],
    *,
    refused: Callable[[], Sequence[Option]] = no_options,
    about: str = "",
) -> Flow[Answer]:
    """Put a question to a seat: an :class:`Ask`, and the Answer with its type."""
    answer: Answer = yield Ask(seat=seat, prompt=prompt, rule=rule, options=options, refused=refused, about=about)
    return answer
