"""What a reason for a refusal claims, to be compared with the position.

Every title has ``reasons.py`` among its tests. Its ``HOLDS`` names each reason that the title gives, by its sentence, with a function
that says whether the claim is true where it was made. These functions look at the position only, not at the rule that refused. A reason
that no scenario can meet stands in ``NEVER_MET`` too, with what proves it instead.
"""

from __future__ import annotations

import ast
import importlib
import operator
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias

from django.conf import settings

from games.engine.match.match import Match
from games.engine.rules.ask import Option, Refusal
from games.engine.rules.orders import option_of
from games.engine.rules.text import Ref, Text
from games.engine.title import codec
from games.engine.title.info import Info


class Refused(NamedTuple):
    """A refused option and where it was refused."""

    match: Match[Any]
    seat: int
    option: Option

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def game(self) -> Any:
        """To ask what the rules compute (prices). Nothing is changed by it."""
        return self.match.title.game(self.match.state)

    @property
    def refusal(self) -> Refusal:
        assert self.option.refused is not None
        return self.option.refused

    @property
    def parts(self) -> list[str]:
        """The option's id, taken apart."""
        return self.option.id.split(":")

    @property
    def price(self) -> int:
        assert self.option.price is not None, f"{self.option.id} names no price"
        return self.option.price.total

    def named(self, parameter: str) -> str:
        """The element that the reason names, without its kind."""
        ref = self.refusal.reason.params[parameter]
        assert isinstance(ref, Ref)
        return ref.element.partition(":")[2]

    def after(self, *answers: str) -> Match[Any]:
        """The match as it would be when the seat has given these answers."""
        match = Match.restore(self.match.title, codec.clone(self.match.save()), watched=False)
        for answer in answers:
            match.submit(self.seat, answer)
        return match

    def offered_after(self, *answers: str) -> bool:
        """Whether the seat is offered the option then."""
        match = self.after(*answers)
        return match.ask(self.seat) is not None and option_of(match.options(self.seat), self.option.id) is not None


Holds: TypeAlias = Callable[[Refused], bool]


def holds(info: Info) -> Mapping[str, Holds]:
    """What is known of a title's reasons, by their sentence."""
    package = info.slug.replace("-", "_")
    known: Mapping[str, Holds] = importlib.import_module(f"tests.titles.{package}.reasons").HOLDS
    return known


def never_met(info: Info) -> set[str]:
    """Reasons of the title that no scenario can meet."""
    module = importlib.import_module(f"tests.titles.{info.slug.replace('-', '_')}.reasons")
    return set(getattr(module, "NEVER_MET", {}))


def refused_here(match: Match[Any]) -> Iterator[Refused]:
    """All that is refused where a match is."""
    for seat in match.waiting_for():
        ask = match.ask(seat)
        assert ask is not None
        for option in ask.refused():
            yield Refused(match, seat, option)


def untrue(refused: Refused, known: Mapping[str, Holds]) -> str:
    """What is wrong with a reason; empty where it is so."""
    sentence = refused.refusal.reason.msgid
    if sentence not in known:
        return f"nothing is known of {sentence!r}"
    return "" if known[sentence](refused) else f"{refused.option.id} is refused, and it is not so: {sentence!r}"


def given_in_code(info: Info) -> set[str]:
    """The sentences of all refusals that a title's code makes: the first argument of each ``Refusal(…)``."""
    package = info.slug.replace("-", "_")
    folder = settings.BASE_DIR / "games" / "titles" / package
    return {sentence for path in sorted(folder.rglob("*.py")) for sentence in _given_in(path)}


def _given_in(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    made = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _called(node) == "Refusal"]
    if made:
        module = importlib.import_module(".".join(path.relative_to(settings.BASE_DIR).with_suffix("").parts))
        local = {
            target.id: node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and isinstance(target := node.targets[0], ast.Name)
        }
        for node in made:
            yield from _sentences(node.args[0], module, local, path)


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _sentences(node: ast.expr, module: ModuleType, local: Mapping[str, ast.expr], path: Path) -> Iterator[str]:
    """The sentence that an expression makes: ``T("…")`` as it is written, or a name that stands for such a sentence."""
    if isinstance(node, ast.IfExp):
        yield from _sentences(node.body, module, local, path)
        yield from _sentences(node.orelse, module, local, path)
    elif isinstance(node, ast.Name) and node.id in local:
        yield from _sentences(local[node.id], module, local, path)
    elif isinstance(node, ast.Call) and _called(node) == "T" and isinstance(node.args[0], ast.Constant):
        yield str(node.args[0].value)
    else:
        text = operator.attrgetter(ast.unparse(node))(module) if isinstance(node, ast.Name | ast.Attribute) else None
        assert isinstance(text, Text), f"{path}:{node.lineno} hides its reason: write Refusal(T(…), …)"
        yield text.msgid
