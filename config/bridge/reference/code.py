"""A title's package read as text, without running it: which step comes after which, what each asks, where a match ends.

Only what is written as a literal is read: the name of a step, a sentence, a clause id. References between functions are followed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from config.bridge.rules import PACKAGES, parsing, sentence_in, sentences_of
from games.titles import load

Place = tuple[str, str]
"""A module of the package and a name in it."""
PACKAGE = "games.titles"
ASKS = {"Ask": ("seat", "prompt", "rule", "options"), "ask": ("seat", "prompt", "rule", "options")}
_ID = re.compile(r"[a-z]+(?:\.[a-z0-9-]+)+")
_END = re.compile(r"\.(?:end|ending|end-check|victory|winner)\b")
EFFECT = "carries_out"
"""The decorator of functions that carry out an effect."""
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


def in_order(node: ast.AST) -> list[ast.AST]:
    """The nodes below one, as they are written."""
    if (known := getattr(node, "in_order", None)) is not None:
        return known  # type: ignore[no-any-return]  # kept below
    nodes, waiting = [], [node]
    while waiting:
        one = waiting.pop()
        nodes.append(one)
        waiting += reversed(list(ast.iter_child_nodes(one)))
    node.in_order = nodes  # type: ignore[attr-defined]  # read many times
    return nodes


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


class Code:
    """The functions of a title's package, and what they refer to."""

    def __init__(self, slug: str) -> None:
        title = load(slug)
        self.prefix = title.info.book
        self.root = f"{PACKAGE}.{slug.replace('-', '_')}"
        folder = PACKAGES / slug.replace("-", "_")
        with parsing:
            self.trees = {_module(self.root, folder, path): _tree(path) for path in sorted(folder.rglob("*.py"))}
        self.sentences = sentences_of(self.trees.values())
        self.steps = {name: (function.__module__, function.__name__) for name, function in title.steps.items()}
        self.functions: dict[Place, ast.FunctionDef] = {
            (module, node.name): node
            for module, tree in self.trees.items()
            for node in tree.body
            if isinstance(node, ast.FunctionDef)
        }
        self.plurals = dict(_plurals(self.trees.values()))
        self._names = {module: dict(self._imported(tree, module)) for module, tree in self.trees.items()}
        self._registered = self._registries()
        self._reached: dict[Place, dict[Place, None]] = {}

    # --- names ----------------------------------------------------------------------------------------------------------

    def _imported(self, tree: ast.Module, module: str) -> Iterator[tuple[str, Place]]:
        """What a name of a module means: a module of the package (with an empty name), or something in one."""
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(self.root):
                for name in node.names:
                    inner = f"{node.module}.{name.name}"
                    yield (
                        name.asname or name.name,
                        (inner, "") if inner in self.trees else (node.module or "", name.name),
                    )
            elif isinstance(node, ast.FunctionDef):
                yield node.name, (module, node.name)

    def _place(self, module: str, node: ast.AST) -> Place | None:
        """Where the thing is that a name refers to."""
        names = self._names[module]
        if isinstance(node, ast.Name):
            return names.get(node.id, (module, node.id))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            holder = names.get(node.value.id)
            return (holder[0], node.attr) if holder is not None and not holder[1] else None
        return None

    def function(self, module: str, node: ast.AST) -> Place | None:
        """The function of the package that a name refers to."""
        if not isinstance(node, ast.Name | ast.Attribute):
            return None
        place = self._place(module, node)
        return place if place in self.functions else None

    def constant(self, module: str, name: str) -> tuple[str, ...]:
        """The strings of a module's constant."""
        for node in self.trees[module].body:
            if isinstance(node, ast.Assign) and any(
                isinstance(one, ast.Name) and one.id == name for one in node.targets
            ):
                return tuple(
                    one.value
                    for one in in_order(node.value)
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                )
        return ()

    def _registries(self) -> dict[Place, list[Place]]:
        """The functions that a decorator of the package puts into a list or dict, by the name of that list or dict."""
        decorators: dict[Place, Place] = {}
        for place, function in self.functions.items():
            if any(isinstance(one, ast.FunctionDef) for one in function.body):
                holders = {one.id for node in self.trees[place[0]].body for one in _filled(node)}
                for node in in_order(function):
                    if isinstance(node, ast.Name) and node.id in holders:
                        decorators[place] = (place[0], node.id)
        registered: dict[Place, list[Place]] = {}
        for place, function in self.functions.items():
            for decorator in function.decorator_list:
                called = decorator.func if isinstance(decorator, ast.Call) else decorator
                if (holder := decorators.get(self.function(place[0], called) or ("", ""))) is not None:
                    registered.setdefault(holder, []).append(place)
        return registered

    @cached_property
    def effects(self) -> tuple[Place, ...]:
        """The functions that carry out what cards and tiles say: decorated as such, or named in a call that registers them."""
        decorated = [
            place
            for place, function in self.functions.items()
            if any(isinstance(one, ast.Call) and _called(one) == EFFECT for one in function.decorator_list)
        ]
        named = [
            there
            for module, tree in self.trees.items()
            for node in tree.body
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
            if _called(node.value).startswith(EFFECT)
            for argument in node.value.args
            if (there := self.function(module, argument))
        ]
        return tuple(dict.fromkeys([*decorated, *named]))

    def reached(self, start: Place) -> dict[Place, None]:
        """A step's function and the functions that it refers to, without those of other steps and those that carry out effects."""
        if start not in self._reached:
            self._reached[start] = self._reach(start)
        return self._reached[start]

    def _reach(self, start: Place) -> dict[Place, None]:
        others = {*self.steps.values(), *self.effects} - {start}
        known: dict[Place, None] = {}
        waiting = [start]
        while waiting:
            place = waiting.pop(0)
            if place in known or place in others:
                continue
            known[place] = None
            waiting += self._references(place)
        return known

    @cache  # noqa: B019 - there is one Code for each title
    def _references(self, place: Place) -> list[Place]:
        """What a function refers to, also by a list or dict into which others put themselves."""
        there: list[Place] = []
        for node in in_order(self.functions[place]):
            if function := self.function(place[0], node):
                there.append(function)
            elif isinstance(node, ast.Name | ast.Attribute):
                there += self._registered.get(self._place(place[0], node) or ("", ""), [])
        return list(dict.fromkeys(there))

    def performs(self, step: str) -> bool:
        """Whether a step carries out effects of cards or tiles, which ask questions of their own."""
        return any(
            _of_cards(place) and (place[1] == "perform" or self._asked_in(place))
            for place in self.reached(self.steps[step])
        )

    # --- what comes next ----------------------------------------------------------------------------------------------------

    @cache  # noqa: B019 - there is one Code for each title
    def following(self, step: str) -> list[Following]:
        """The steps that a step puts on the agenda, as they are written."""
        agendas = [agenda for place in self.reached(self.steps[step]) for agenda in self._scheduled(place)]
        each = {one.step for agenda in agendas for one in agenda if one.each}
        return [Following(name, name in each) for name in merged([one.step for one in agenda] for agenda in agendas)]

    def _scheduled(self, place: Place) -> Iterator[list[Following]]:
        """What each call of ``game.next`` or ``game.later`` puts on the agenda."""
        function = self.functions[place]
        for node in in_order(function):
            if isinstance(node, ast.Call) and _is_method(node, ("next", "later")):
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
                given = _arguments(node, local[name])
                yield node, given.get("prompt"), given.get("rule"), _options_within(function, name)
            elif place is not None and place in askers:
                parameters, prompt, options = askers[place]
                given = _arguments(node, parameters)
                yield node, given.get(prompt), given.get("rule"), given.get(options)
            elif place is None and (fields := {**ASKS, **REACTS}.get(name)):
                given = _arguments(node, fields)
                yield node, given.get("prompt"), given.get("rule"), given.get("options")

    def asks(self, step: str) -> list[Asked]:
        """The questions that a step can put, as they are written. What cards and effects ask besides is in :meth:`asks_of_effects`, but
        for reactions, which belong to their moment."""
        return self._asks(self.reached(self.steps[step]), lambda place, who: not _of_cards(place) or who == "react")

    @cache  # noqa: B019 - there is one Code for each title
    def asks_of_effects(self) -> list[Asked]:
        """The questions that cards, tiles and their effects can put."""
        places: dict[Place, None] = {}
        for start in self.effects:
            places |= self.reached(start)
        for start in self.steps.values():
            places |= dict.fromkeys(filter(_of_cards, self.reached(start)))
        return self._asks(places, lambda place, who: True)

    def _asks(self, places: Iterable[Place], belongs: Callable[[Place, str], bool]) -> list[Asked]:
        found: dict[tuple[tuple[str, ...], str], Asked] = {}
        for place in places:
            for asked in self._asked_in(place):
                if belongs(place, asked.who):
                    found.setdefault((asked.prompts, asked.rule), asked)
        return list(found.values())

    @cache  # noqa: B019 - there is one Code for each title
    def _asked_in(self, place: Place) -> list[Asked]:
        """The questions that one function puts."""
        function, asks = self.functions[place], []
        for node, prompt, rule, options in self._questions(place[0], function, self.askers):
            if prompts := self._prompts(place[0], prompt, function):
                clause = next(self._clauses([rule] if rule is not None else []), "") or next(
                    iter(self.cited(place)), ""
                )
                asker = self.function(place[0], node.func)
                of_asker = self._who(self.functions[asker]) if asker else "one"
                who = "react" if _called(node) in REACTS else of_asker if of_asker != "one" else self._who(function)
                asks.append(Asked(prompts, clause, who, self._answers(place[0], options, function)))
        return asks

    def _prompts(self, module: str, prompt: ast.AST | None, function: ast.AST) -> tuple[str, ...]:
        """The sentences of a question: of both branches of a condition, of a local name, of the function that chooses one."""
        if isinstance(prompt, ast.IfExp):
            both = [one for part in (prompt.body, prompt.orelse) for one in self._prompts(module, part, function)]
            return tuple(dict.fromkeys(both))
        if isinstance(prompt, ast.Call) and (maker := self.function(module, prompt.func)):
            nodes = [self.functions[place] for place in self._reach(maker) if place[0] == maker[0]]
            calls = [one for node in nodes for one in in_order(node) if isinstance(one, ast.Call)]
            said = [sentence_in(one, {}) for one in calls if _called(one) in ("T", "N")]
            if any(said):
                return tuple(dict.fromkeys(filter(None, said)))
        if isinstance(prompt, ast.Name) and (values := _assigned_in(function, prompt.id)):
            said = [one for value in values for one in self._prompts(module, value, function)]
            return tuple(dict.fromkeys(said))
        sentence = sentence_in(prompt, self.sentences) if prompt is not None else ""
        return (sentence,) if sentence else ()

    def _who(self, function: ast.FunctionDef) -> str:
        for node in in_order(function):
            if isinstance(node, ast.Call) and _called(node) == "AskAll":
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
                    if isinstance(node, ast.Call) and _called(node) in ("Option", "_Want") and len(node.args) > 1:
                        label = sentence_in(node.args[1], self.sentences)
                        labels |= {label: None} if label else {}
                    place = self.function(where, node)
                    if place is not None and place not in known and place not in self.steps.values():
                        known.add(place)
                        deeper.append((place[0], self.functions[place]))
            level = deeper
        return tuple(labels)

    # --- clauses and ends ---------------------------------------------------------------------------------------------------

    def cited(self, place: Place) -> list[str]:
        """The clauses that a function's docstring cites, also as a range: ``gw.setup.18 to gw.setup.23``, ``is.peace.deal.1 to 10``."""
        said = " ".join((ast.get_docstring(self.functions[place]) or "").split())
        refs: list[str] = []
        for found in _clause(self.prefix).finditer(said):
            path, _dot, first = found["first"].rpartition(".")
            last = found["last"]
            refs += [f"{path}.{n}" for n in range(int(first), int(last) + 1)] if last else [found["first"]]
        return list(dict.fromkeys(refs))

    def _clauses(self, nodes: Iterable[ast.AST]) -> Iterator[str]:
        for start in nodes:
            for node in in_order(start):
                if (
                    isinstance(node, ast.Constant)
                    and isinstance(node.value, str)
                    and node.value.startswith(f"{self.prefix}.")
                ):
                    yield node.value

    @cache  # noqa: B019 - there is one Code for each title
    def ends(self, step: str) -> list[End]:
        """Where the step ends a match: ``game.finish`` or ``game.end_now``. The functions that call it judge, with what they ask."""
        places = self.reached(self.steps[step])
        ending = [place for place in places if self._finishes(place)]
        ends = []
        for place in ending:
            judges = [one for one in places if one not in ending and place in self._references(one)]
            asked = [
                other
                for judge in judges or [place]
                for other in self._references(judge)
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
        clauses = [*self.cited(place), *self._clauses([function, *constants])]
        return tuple(dict.fromkeys(one for one in clauses if _ID.fullmatch(one)))

    @cache  # noqa: B019 - there is one Code for each title
    def _finishes(self, place: Place) -> bool:
        return any(
            isinstance(node, ast.Call) and _is_method(node, ("finish", "end_now"))
            for node in in_order(self.functions[place])
        )


def _assigned_in(function: ast.AST, name: str) -> list[ast.expr]:
    """What a local name of a function may be."""
    return [
        node.value
        for node in in_order(function)
        if isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == name for one in node.targets)
    ]


def _of_cards(place: Place) -> bool:
    """Whether a function is in the rooms of what cards and their effects do."""
    return not {"cards", "effects"}.isdisjoint(place[0].split("."))


def _plurals(trees: Iterable[ast.Module]) -> Iterator[tuple[str, str]]:
    """The plural of each sentence that counts: ``N(singular, plural, …)``."""
    for node in (node for tree in trees for node in in_order(tree)):
        if isinstance(node, ast.Call) and _called(node) == "N":
            words = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if len(words) > 1:
                yield words[0], words[1]


def _filled(node: ast.stmt) -> list[ast.Name]:
    """The name of an empty list or dict of a module."""
    if (
        isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and isinstance(node.value, ast.Dict | ast.List)
    ):
        return [node.target]
    return []


def _options_within(function: ast.AST, name: str) -> ast.AST | None:
    """The options of the question that an inner function asks."""
    for one in in_order(function):
        if isinstance(one, ast.FunctionDef) and one.name == name:
            for node in in_order(one):
                if isinstance(node, ast.Call) and _called(node) in ASKS:
                    return _arguments(node, ASKS[_called(node)]).get("options")
    return None


@cache
def _clause(prefix: str) -> re.Pattern[str]:
    """A clause or section in a docstring, or the first and last of a range."""
    path = rf"{prefix}(?:\.[a-z][a-z0-9-]*)+"
    return re.compile(rf"\b(?P<first>{path}(?:\.\d+)?)(?:(?<=\d) to (?:{path}\.)?(?P<last>\d+))?")


def _arguments(node: ast.Call, names: tuple[str, ...]) -> dict[str, ast.AST]:
    return {**dict(zip(names, node.args, strict=False)), **{word.arg: word.value for word in node.keywords if word.arg}}


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _is_method(node: ast.Call, names: tuple[str, ...]) -> bool:
    return (
        isinstance(node.func, ast.Attribute)
        and node.func.attr in names
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "game"
    )


def _module(root: str, folder: Path, path: Path) -> str:
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join([root, *(part for part in parts if part != "__init__")])


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def code_of(slug: str) -> Code:
    """A title's code, read once."""
    return Code(slug)
