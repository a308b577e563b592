"""Questions and answers: what a step yields, and what it is sent.

Options are enumerated by a function of the Ask, and only where play stands: re-feeding old answers never calls it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec

from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Text

CLOCK = -1
"""The seat of moves nobody made: time that ran out."""
SETTLE = "settle"
"""The answer of the clock to an :class:`AskAll` that is settled by agreement."""


class Refusal(msgspec.Struct, frozen=True, gc=False):
    """Why an option may not be chosen now, and the clause that says so.

    The rule that decides returns it: ``Refusal | None``, where None allows. What is offered and what is refused both come from that one
    function. So no reason is found by looking a second time at what was left out.
    """

    reason: Text
    rule: str


class Amount(msgspec.Struct, frozen=True, gc=False):
    """So much of something, drawn as ``icon`` (of the site's sprites) and number; ``what`` names it for those who listen."""

    icon: str
    what: Text
    n: int


class Share(msgspec.Struct, frozen=True, gc=False):
    """What a seat would gain, or below 0 lose, and why."""

    seat: int
    points: Reckoning


class Option(msgspec.Struct, frozen=True, gc=False):
    """One answer. ``id`` is stable and readable (``play:wall:2:1``); ``elements`` are what it points at on the board, in the order in
    which one would touch them (``card:wall``, ``row:1``). ``final`` has the panel ask again: it shows what was hidden, so that nobody
    could take it back. ``price`` is what it would cost, where something is paid: of a refused option the price that was too high.

    How it is shown: ``detail`` is a second line, by default what the component page of the first thing named says. ``cost`` and ``gain``
    are what it takes and gives, as icons; ``brings`` is why it gives so much; ``scores`` who would score how much by it. Options of the
    same ``head`` and ``scores``, or without a head of the same first element, stand together on one line, each by its ``short`` words: by
    default the name of its last element."""

    id: str
    label: Text
    elements: tuple[str, ...] = ()
    refused: Refusal | None = None
    detail: Text | None = None
    final: bool = False
    price: Reckoning | None = None
    cost: tuple[Amount, ...] = ()
    gain: tuple[Amount, ...] = ()
    brings: Reckoning | None = None
    head: Text | None = None
    short: Text | None = None
    scores: tuple[Share, ...] = ()


def judged(option: Option, why_not: Refusal | None) -> Option:
    """``option`` with the answer of the rule that decides about it: refused for ``why_not``, or as it is where that is None."""
    return option if why_not is None else msgspec.structs.replace(option, refused=why_not)


def allowed(options: Iterable[Option]) -> list[Option]:
    """Of judged options those that may be chosen."""
    return [option for option in options if option.refused is None]


def not_allowed(options: Iterable[Option]) -> list[Option]:
    """Of judged options those that may not be chosen."""
    return [option for option in options if option.refused is not None]


class Answer(msgspec.Struct, frozen=True):
    """What a step is sent: the id of the chosen option, taken apart at its colons; ``verb`` is the first part, ``args`` are the others,
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
    """The Answer with this id (answers are immutable, so they are shared)."""
    parts = tuple(option_id.split(":"))
    args = tuple([int(part) if part.isdecimal() and part.isascii() else part for part in parts[1:]])
    return Answer(option_id, parts, parts[0], args)


class Span(msgspec.Struct, frozen=True, gc=False):
    """How long a seat may leave an answer to stand: while the questions that it is asked bear this ``key``. ``option`` is the id of the
    answer, ``label`` says how long. A key follows from what everybody can see, so that an answer which is given at once tells nothing of
    what is held (``year:3``)."""

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

    ``prompt`` and ``rule`` say what is asked and by which clause; ``options`` enumerates the legal answers and ``refused`` those shown
    dark with a reason. ``spans`` are those for which the seat may leave an answer to stand. The kernel gives a single answer itself,
    unless ``hides``: then not to ask would tell the others what they must not know. ``waiting`` is what the other seats read meanwhile.
    ``about`` is the element that is asked about where neither the options nor the position name it: what is to be placed
    (``resource:bread``). ``left`` is how often it can be asked again, this time included: clerks still to move, spots still to fill.
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
    """One question to several seats at once; the step is sent ``{seat: Answer}`` in seat order when the last answer is in.

    Until then each seat may change its answer and nobody learns one. ``covert`` hides also who still has to answer and who had a choice,
    for reactions that only some could make: who ``might`` react for all that the others know is asked even with a single option, the
    rest never is. With ``agree`` the answers are open to all who are asked and the question stands until they are the same, or until the
    clock settles it: then the step is sent the answers that were given.
    """

    asks: list[Ask]
    covert: bool = False
    might: Callable[[int], bool] = _everybody
    agree: bool = False

    def complete(self, sealed: Mapping[int, str]) -> bool:
        """Whether the answers given so far suffice for the rules to go on."""
        return len(sealed) == len(self.asks) and not self.disagree(sealed)

    def disagree(self, sealed: Mapping[int, str]) -> bool:
        """Whether it waits for agreement and the answers are not the same."""
        return self.agree and len(set(sealed.values())) > 1

    def forces(self, ask: Ask) -> bool:
        """Whether a single option of ``ask``, which is one of these, is an answer nobody needs to be asked for."""
        return not self.might(ask.seat) if self.covert else not ask.hides

    def proposed_to(self, seat: int, sealed: Mapping[int, str]) -> str | None:
        """The latest open answer of another seat to a question that waits for agreement; ``sealed`` in the order of answering."""
        if not self.agree:
            return None
        return next((option_id for other, option_id in reversed(list(sealed.items())) if other != seat), None)


Request: TypeAlias = Ask | AskAll
Returned = TypeVar("Returned")
Flow: TypeAlias = Generator[Request, Any, Returned]
"""What a step, or a part of one, is: it yields requests, is sent answers, and returns ``Returned``."""


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
