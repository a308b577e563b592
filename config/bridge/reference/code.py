"""A title's package read as text, without running it: which step comes after which, what each asks, where a match ends.

Only what is written as a literal is read: the name of a step, a sentence, a clause id. References between functions are followed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from config.bridge.reference.package import Package
from config.bridge.reference.syntax import (
    ASKS,
    Place,
    arguments_of,
    assigned_in,
    cached_method,
    called,
    in_order,
    is_method,
    of_cards,
    options_within,
)
from config.bridge.rules import sentence_in

_ID = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+")
_END = re.compile(r"\.(?:end|ending|end-check|victory|winner)\b")
REACTS = {"react": ("seats", "might", "prompt", "rule", "options")}
OPTIONS = ("options", "choices", "offered", "wants")
"""What functions that ask call the options that their caller gives."""
DEEPEST = 6
"""How many functions an answer may be away from the question that offers it."""


@dataclass(frozen=True)
class Asked:
    """A question in the code: its sentence, clause and answers (English msgids). ``who`` is ``one``, ``all``, ``together`` or ``react``."""

    prompts: tuple[str, ...]
    rule: str
    who: str
    answers: tuple[str, ...]


@dataclass(frozen=True)
class Following:
    """A step that another one puts on the agenda, ``each`` if it does so for one player or thing after another."""

    step: str
    each: bool


@dataclass(frozen=True)
class End:
    """A function that ends a match: the clauses that it cites itself, and those of the rules that judge whether it is called."""

    own: tuple[str, ...]
    clauses: tuple[str, ...]


def merged(agendas: Iterable[list[str]]) -> list[str]:
    """The steps of several agendas, each once. A step of a longer one comes where it is there."""
    order: list[str] = []
    for agenda in agendas:
        place = 0
        for step in agenda:
            if step in order:
                place = order.index(step) + 1
            else:
                order.insert(place, step)
                place += 1
    return order


class Code(Package):
    """What the steps of a title do: what follows them, what they ask, where they end a match."""

    def performs(self, step: str) -> bool:
        """Whether a step carries out effects of cards or tiles, which ask questions of their own."""
        return any(
            of_cards(place) and (place[1] == "perform" or self._asked_in(place))
            for place in self.reached(self.steps[step])
        )

    # --- what comes next ----------------------------------------------------------------------------------------------------

    @cached_method
    def following(self, step: str) -> list[Following]:
        """The steps that a step puts on the agenda, as they are written."""
        agendas = [agenda for place in self.reached(self.steps[step]) for agenda in self._scheduled(place)]
        each = {one.step for agenda in agendas for one in agenda if one.each}
        return [Following(name, name in each) for name in merged([one.step for one in agenda] for agenda in agendas)]

    def _scheduled(self, place: Place) -> Iterator[list[Following]]:
        """What each call of ``game.next`` or ``game.later`` puts on the agenda."""
        function = self.functions[place]
        for node in in_order(function):
            if isinstance(node, ast.Call) and is_method(node, ("next", "later")):
                yield [one for argument in node.args for one in self._named(place[0], argument, function)]

    def _named(self, module: str, argument: ast.AST, function: ast.FunctionDef) -> Iterator[Following]:
        """The steps that one argument names: by a string, a call, a list of them, or a function that makes such a list."""
        inner = argument.value if isinstance(argument, ast.Starred) else argument
        if isinstance(inner, ast.Name):
            yield from (Following(step, each) for step, each in self._calls(module, function, each=False))
        elif isinstance(inner, ast.Call) and (maker := self.function(module, inner.func)):
            yield from self._named_in(maker)
        elif isinstance(inner, ast.BinOp):
            yield from (Following(one.step, True) for one in self._named(module, inner.left, function))
        elif isinstance(inner, ast.Constant) and inner.value in self.steps:
            yield Following(str(inner.value), each=False)
        else:
            for node in in_order(inner):
                if isinstance(node, ast.Constant) and node.value in self.steps:
                    yield Following(str(node.value), isinstance(inner, ast.GeneratorExp | ast.ListComp))
            yield from (Following(step, True) for step, each in self._calls(module, inner, each=True) if each)

    def _named_in(self, maker: Place) -> Iterator[Following]:
        node = self.functions[maker]
        for one in in_order(node):
            if isinstance(one, ast.Constant) and one.value in self.steps and one.value != node.name:
                yield Following(str(one.value), each=True)

    def _calls(self, module: str, node: ast.AST, *, each: bool) -> Iterator[tuple[str, bool]]:
        """The steps named by ``call(…)``; by a loop over a constant too."""
        for one in in_order(node):
            if isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id == "call" and one.args:
                first = one.args[0]
                if isinstance(first, ast.Constant) and first.value in self.steps:
                    yield str(first.value), False
                elif isinstance(first, ast.Name):
                    yield from ((name, each) for name in self._looped(module, node, first.id) if name in self.steps)

    def _looped(self, module: str, node: ast.AST, name: str) -> Iterable[str]:
        for one in in_order(node):
            if isinstance(one, ast.comprehension) and isinstance(one.target, ast.Name) and one.target.id == name:
                return self.constant(module, one.iter.id) if isinstance(one.iter, ast.Name) else ()
        return ()

    # --- what is asked ------------------------------------------------------------------------------------------------------

    @cached_property
    def askers(self) -> Mapping[Place, tuple[tuple[str, ...], str, str]]:
        """Functions that ask what their caller says: their parameters, and the names of those for the sentence and for the options."""
        found: dict[Place, tuple[tuple[str, ...], str, str]] = {}
        for _round in range(3):
            for place, function in self.functions.items():
                parameters = tuple(one.arg for one in [*function.args.args, *function.args.kwonlyargs])
                for _call, prompt, _rule, options in self._questions(place[0], function, found):
                    if isinstance(prompt, ast.Name) and prompt.id in parameters:
                        names = [one.id for one in in_order(options) if isinstance(one, ast.Name)] if options else []
                        given = next((name for name in names if name in parameters and name in OPTIONS), "")
                        found.setdefault(place, (parameters, prompt.id, given))
        return found

    def _questions(
        self, module: str, function: ast.AST, askers: Mapping[Place, tuple[tuple[str, ...], str, str]]
    ) -> Iterator[tuple[ast.Call, ast.AST | None, ast.AST | None, ast.AST | None]]:
        """Calls that ask: with the expressions of their sentence, clause and options."""
        local = {
            one.name: tuple(argument.arg for argument in one.args.args)
            for one in in_order(function)
            if isinstance(one, ast.FunctionDef)
            and one is not function
            and "prompt" in [argument.arg for argument in one.args.args]
        }
        for node in in_order(function):
            if not isinstance(node, ast.Call):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            place = self.function(module, node.func)
            if place is None and name in local:
                given = arguments_of(node, local[name])
                yield node, given.get("prompt"), given.get("rule"), options_within(function, name)
            elif place is not None and place in askers:
                parameters, prompt, options = askers[place]
                given = arguments_of(node, parameters)
                yield node, given.get(prompt), given.get("rule"), given.get(options)
            elif place is None and (fields := {**ASKS, **REACTS}.get(name)):
                given = arguments_of(node, fields)
                yield node, given.get("prompt"), given.get("rule"), given.get("options")

    def asks(self, step: str) -> list[Asked]:
        """The questions that a step can put, as they are written. What cards and effects ask besides is in :meth:`asks_of_effects`, but
        for reactions, which belong to their moment."""
        return self._asks(self.reached(self.steps[step]), lambda place, who: not of_cards(place) or who == "react")

    @cached_method
    def asks_of_effects(self) -> list[Asked]:
        """The questions that cards, tiles and their effects can put."""
        places: dict[Place, None] = {}
        for start in self.effects:
            places |= self.reached(start)
        for start in self.steps.values():
            places |= dict.fromkeys(filter(of_cards, self.reached(start)))
        return self._asks(places, lambda place, who: True)

    def _asks(self, places: Iterable[Place], belongs: Callable[[Place, str], bool]) -> list[Asked]:
        found: dict[tuple[tuple[str, ...], str], Asked] = {}
        for place in places:
            for asked in self._asked_in(place):
                if belongs(place, asked.who):
                    found.setdefault((asked.prompts, asked.rule), asked)
        return list(found.values())

    @cached_method
    def _asked_in(self, place: Place) -> list[Asked]:
        """The questions that one function puts."""
        function, asks = self.functions[place], []
        for node, prompt, rule, options in self._questions(place[0], function, self.askers):
            if prompts := self._prompts(place[0], prompt, function):
                clause = next(self.clauses([rule] if rule is not None else []), "") or next(iter(self.cited(place)), "")
                asker = self.function(place[0], node.func)
                of_asker = self._who(self.functions[asker]) if asker else "one"
                who = "react" if called(node) in REACTS else of_asker if of_asker != "one" else self._who(function)
                asks.append(Asked(prompts, clause, who, self._answers(place[0], options, function)))
        return asks

    def _prompts(self, module: str, prompt: ast.AST | None, function: ast.AST) -> tuple[str, ...]:
        """The sentences of a question: of both branches of a condition, of a local name, of the function that chooses one."""
        if isinstance(prompt, ast.IfExp):
            both = [one for part in (prompt.body, prompt.orelse) for one in self._prompts(module, part, function)]
            return tuple(dict.fromkeys(both))
        if isinstance(prompt, ast.Call) and (maker := self.function(module, prompt.func)):
            nodes = [self.functions[place] for place in self.reach(maker) if place[0] == maker[0]]
            calls = [one for node in nodes for one in in_order(node) if isinstance(one, ast.Call)]
            said = [sentence_in(one, {}) for one in calls if called(one) in ("T", "N")]
            if any(said):
                return tuple(dict.fromkeys(filter(None, said)))
        if isinstance(prompt, ast.Name) and (values := assigned_in(function, prompt.id)):
            said = [one for value in values for one in self._prompts(module, value, function)]
            return tuple(dict.fromkeys(said))
        sentence = sentence_in(prompt, self.sentences) if prompt is not None else ""
        return (sentence,) if sentence else ()

    def _who(self, function: ast.FunctionDef) -> str:
        for node in in_order(function):
            if isinstance(node, ast.Call) and called(node) == "AskAll":
                agree = any(word.arg == "agree" for word in node.keywords)
                return "together" if agree else "all"
        return "one"

    def _answers(self, module: str, options: ast.AST | None, function: ast.FunctionDef) -> tuple[str, ...]:
        """The sentences of the options that an expression makes."""
        if options is None:
            return ()
        if isinstance(options, ast.Name) and self.function(module, options) is None:
            inner = [one for one in ast.walk(function) if isinstance(one, ast.FunctionDef) and one.name == options.id]
            assigned = [
                one.value
                for one in ast.walk(function)
                if isinstance(one, ast.Assign)
                and any(isinstance(target, ast.Name) and target.id == options.id for target in one.targets)
            ]
            nodes: list[ast.AST] = [*inner, *assigned]
        else:
            nodes = [options]
        labels: dict[str, None] = {}
        known: set[Place] = set()
        level: list[tuple[str, ast.AST]] = [(module, node) for node in nodes]
        for _depth in range(DEEPEST):
            deeper: list[tuple[str, ast.AST]] = []
            for where, start in level:
                for node in in_order(start):
                    if isinstance(node, ast.Call) and called(node) in ("Option", "_Want") and len(node.args) > 1:
                        label = sentence_in(node.args[1], self.sentences)
                        labels |= {label: None} if label else {}
                    place = self.function(where, node)
                    if place is not None and place not in known and place not in self.steps.values():
                        known.add(place)
                        deeper.append((place[0], self.functions[place]))
            level = deeper
        return tuple(labels)

    # --- clauses and ends ---------------------------------------------------------------------------------------------------

    @cached_method
    def ends(self, step: str) -> list[End]:
        """Where the step ends a match: ``game.finish`` or ``game.end_now``. The functions that call it judge, with what they ask."""
        places = self.reached(self.steps[step])
        ending = [place for place in places if self._finishes(place)]
        ends = []
        for place in ending:
            judges = [one for one in places if one not in ending and place in self.references(one)]
            asked = [
                other
                for judge in judges or [place]
                for other in self.references(judge)
                if other in places and other not in ending and other not in judges and self._is_about_ends(other)
            ]
            clauses = [ref for one in (*judges, *asked, place) for ref in self._clauses_of_end(one)]
            ends.append(End(self._clauses_of_end(place), tuple(dict.fromkeys(clauses))))
        return ends

    def _is_about_ends(self, place: Place) -> bool:
        """Whether a function cites a clause about the end, by its id: others are asked for something else."""
        return any(_END.search(ref) for ref in self._clauses_of_end(place))

    def _clauses_of_end(self, place: Place) -> tuple[str, ...]:
        """The clauses of a function's docstring, of what it returns, and of the constants of its module that it uses."""
        function = self.functions[place]
        used = {node.id for node in in_order(function) if isinstance(node, ast.Name)}
        constants = [
            node.value
            for node in self.trees[place[0]].body
            if isinstance(node, ast.Assign)
            and any(isinstance(one, ast.Name) and one.id in used for one in node.targets)
        ]
        clauses = [*self.cited(place), *self.clauses([function, *constants])]
        return tuple(dict.fromkeys(one for one in clauses if _ID.fullmatch(one)))

    @cached_method
    def _finishes(self, place: Place) -> bool:
        return any(
            isinstance(node, ast.Call) and is_method(node, ("finish", "end_now"))
            for node in in_order(self.functions[place])
        )
