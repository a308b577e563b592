"""The providers of titles and site for the rulebook, which does not import them: see ``rulebook.ports``.

``register()`` runs once, when the site starts. The providers ask the registry of titles. They give nothing for a book whose title cannot be
played.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils import translation
from django.utils.http import urlencode

from config.bridge.reference.syntax import modules_of
from config.shared.spacing import spaced
from config.shared.static_files.icons import sheet_of
from config.shared.ui import icon_href
from games import titles
from games.drawing.board.board import style_sheets
from games.drawing.pages import examples as drawing
from games.drawing.pages.pictures import picture as component_picture
from games.drawing.words.wording import wording_for
from games.engine.rules.text import Text
from games.engine.title.component import Component, Fact
from games.engine.title.info import Info
from games.learning.scenarios import acts_of, decisions, folder, scenarios
from rulebook import ports
from rulebook.words.languages import Texts, with_simplified

LANGUAGES = {"zh-Hant": "zh-hant", "en": "en"}
PACKAGES = Path(titles.__file__).parent
MARKED = {"T": 0, "N": 0}
"""The functions whose first argument is a sentence."""


def register() -> None:
    """Registers the providers."""
    ports.register_components(components)
    ports.register_uses(uses)
    ports.register_examples(example)
    ports.register_shown(shown)
    ports.register_figures(figure)
    ports.register_pictures(picture)
    ports.register_scenarios(scenario_folders)
    ports.register_icons(icon)


def icon(name: str) -> str | None:
    """The address of an icon's drawing."""
    return icon_href(name) if name in sheet_of() else None


def scenario_folders() -> dict[str, Path]:
    """The folder of every title's scenarios by the prefix of its book."""
    return {info.book: folder(info.slug) for info in titles.published()}


def folder_of(info: Info) -> str:
    """A title's package."""
    return info.slug.replace("-", "_")


def info_of(prefix: str) -> Info | None:
    """The title that plays a book."""
    return next((info for info in titles.published() if info.book == prefix), None)


def example(prefix: str, scenario: str) -> ports.Example | None:
    """The address where a reader steps through a worked example."""
    info = info_of(prefix)
    if info is None:
        return None
    try:
        return {"url": reverse("games:scenario", args=[info.slug, scenario])}
    except NoReverseMatch:
        return None


def shown(prefix: str, target: str) -> Iterator[ports.Shown]:
    """The worked examples that name a clause, or that have the name of a component (``advisor:abbot``: ``advisor_abbot``)."""
    info = info_of(prefix)
    if info is None:
        return
    for stem, name in shown_of(info.slug).get(target, []):
        yield {"url": reverse("games:scenario", args=[info.slug, stem]), "name": name}


def figure(prefix: str, scenario: str, step: int, show: list[str], seat: int | None) -> ports.Drawn | None:
    """Parts of the board of a worked example, drawn in the active language."""
    info = info_of(prefix)
    if info is None:
        return None
    example = scenarios(info.slug)[scenario]
    address = [info.slug, scenario]
    playable = bool(decisions(acts_of(example))[1])
    parts = urlencode({"show": show}, doseq=True)
    return {
        "html": drawing.figure(example, step, show, translation.get_language() or "", seat),
        "styles": _styles(info.slug),
        "url": f"{reverse('games:scenario', args=address)}?step={step}",
        "play": f"{reverse('games:play_example', args=address)}?{parts}" if playable else "",
    }


def picture(prefix: str, component: str) -> ports.Portrait | None:
    """A component as its table draws it, in the active language."""
    info = info_of(prefix)
    return None if info is None else _picture(info.slug, component, translation.get_language() or "")


@lru_cache(maxsize=1024)
def _picture(slug: str, component: str, language: str) -> ports.Portrait | None:
    html = component_picture(slug, component, language)
    return {"html": html, "styles": _styles(slug)} if html else None


def _styles(slug: str) -> list[str]:
    return [static(name) for name in ["css/figures.css", *style_sheets(slug.replace("-", "_"))]]


@cache
def shown_of(slug: str) -> dict[str, list[tuple[str, Texts]]]:
    """The examples of a title (stem and name) by what they show. Those with the fewest clauses come first."""
    by_target: dict[str, list[tuple[str, Texts]]] = defaultdict(list)
    components = {
        f"component:{component.id}": component.id.replace(":", "_") for component in titles.load(slug).components()
    }
    examples = scenarios(slug)
    for stem, scenario in sorted(examples.items(), key=lambda item: len(item[1].clauses)):
        for clause in scenario.clauses:
            by_target[clause].append((stem, with_simplified(scenario.name)))
    for target, stem in components.items():
        if stem in examples:
            by_target[target].append((stem, with_simplified(examples[stem].name)))
    return dict(by_target)


# --- components -----------------------------------------------------------------------------------------------------------


def components(prefix: str) -> Iterator[ports.ComponentData]:
    """The component pages of a title: its cards, tiles and spaces."""
    info = info_of(prefix)
    if info is None:
        return
    for component in titles.load(info.slug).components():
        yield _component_data(component, info.slug)


def _component_data(component: Component, slug: str) -> ports.ComponentData:
    return {
        "slug": component.id,
        "kind": texts_of(component.kind, slug),
        "name": _spaced(component.names),
        "text": _spaced(component.texts),
        "facts": [(texts_of(label, slug), texts_of(value, slug)) for label, value in _facts(component)],
        "clauses": list(component.clauses),
        "icon": component.icon,
        "count": component.count,
    }


def _facts(component: Component) -> list[Fact]:
    """What is printed, and what of it was designed for this site."""
    return [*component.facts, component.designed] if component.designed else component.facts


def _spaced(printed: Texts) -> Texts:
    """The printed text. Its Chinese is spaced as in the books."""
    return {language: spaced(words) for language, words in printed.items()}


def texts_of(value: Text | str | int, slug: str) -> Texts:
    """The words of a title's data, with the title's names of the components that they mention."""
    if not isinstance(value, Text):
        return dict.fromkeys(LANGUAGES, str(value))
    texts = {}
    for language, code in LANGUAGES.items():
        with translation.override(code):
            texts[language] = wording_for(slug, code, ()).plain(value)
    return texts


# --- where a title cites a clause -------------------------------------------------------------------------------------------


@cache
def uses(prefix: str) -> Mapping[str, list[ports.Use]]:
    """The sentences of a title by the clause that they cite, in questions, refusals and the log."""
    return {
        clause: shown
        for clause, said in said_by(prefix).items()
        if (shown := [use for use in said if use["kind"] != GUIDANCE])
    }


@cache
def said_by(prefix: str) -> Mapping[str, list[ports.Use]]:
    """The same with its guidance for beginners: all sentences of a title that cite a clause. Its code is read without running it."""
    info = info_of(prefix)
    if info is None:
        return {}
    trees = [*modules_of(PACKAGES / folder_of(info)).values()]
    sentences = sentences_of(trees)
    by_clause: dict[str, list[ports.Use]] = defaultdict(list)
    for tree in trees:
        for clause, use in _citations(tree, prefix, sentences):
            if use not in by_clause[clause]:
                by_clause[clause].append(use)
    return dict(by_clause)


def sentences_of(trees: Iterable[ast.Module]) -> dict[str, str]:
    """The first sentence of every name that holds one: ``DRAW = T(…)``, or a function that makes one."""
    sentences: dict[str, str] = {}
    for tree in trees:
        for node in tree.body:
            names = [node.name] if isinstance(node, ast.FunctionDef) else _assigned(node)
            sentence = sentence_in(node, {})
            if sentence:
                sentences |= dict.fromkeys(names, sentence)
    return sentences


def _assigned(node: ast.stmt) -> list[str]:
    return (
        [target.id for target in node.targets if isinstance(target, ast.Name)] if isinstance(node, ast.Assign) else []
    )


def sentence_in(node: ast.AST, named: Mapping[str, str]) -> str:
    """The first sentence within some code, directly or by a name that holds one."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call) and _name(inner.func) in MARKED and inner.args:
            first = inner.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                return first.value
        if isinstance(inner, ast.Name | ast.Attribute) and (known := named.get(_name(inner))):
            return known
    return ""


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


GUIDANCE = "guidance"
KINDS = {
    "Ask": "prompt",
    "Statement": GUIDANCE,
    "refuse": "refusal",
    "Refusal": "refusal",
    "log": "log",
    "OptionSpec": "option",
    "Mode": "option",
    "Loss": "loss",
    "Cause": "reckoning",
    "part": "reckoning",
    "less": "reckoning",
    "halved": "reckoning",
    "at_least": "reckoning",
    "at_most": "reckoning",
}
CAUSE = 3
"""The length of a cause that is written as a tuple."""
UNSEARCHED = ("loss", "reckoning")
"""What a search by the words of a title leaves out: the causes of numbers are many, and short."""


def _citations(tree: ast.Module, prefix: str, sentences: Mapping[str, str]) -> Iterator[tuple[str, ports.Use]]:
    """Calls with both a clause id and a sentence among their arguments, and causes of numbers: tuples of amount, sentence and clause."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Tuple) and len(call.elts) == CAUSE and _is_clause(call.elts[-1], prefix):
            if sentence := sentence_in(call.elts[1], sentences):
                yield str(getattr(call.elts[-1], "value", "")), {"kind": "reckoning", "sentence": sentence}
            continue
        kind = KINDS.get(_name(call.func)) if isinstance(call, ast.Call) else None
        if kind is None or not isinstance(call, ast.Call):
            continue
        arguments: list[Any] = [*call.args, *(keyword.value for keyword in call.keywords)]
        clauses = [one.value for one in arguments if _is_clause(one, prefix)]
        said = next((sentence for one in arguments if (sentence := sentence_in(one, sentences))), "")
        for clause in clauses if said else ():
            yield clause, {"kind": kind, "sentence": said}


def _is_clause(node: ast.AST, prefix: str) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(f"{prefix}.")
