"""The Jinja2 environment: the same words, icons and addresses as in Django's templates."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping, Sequence
from functools import cache, lru_cache
from typing import Any

from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils import translation
from django.utils.safestring import SafeString
from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, optimizeconst
from jinja2.environment import TemplateModule
from jinja2.nodes import EvalContext
from jinja2.runtime import Context, markup_join
from markupsafe import Markup, escape

from config.shared.ui import icon, icon_href, url_or_none

_SAFE = (SafeString, Markup)
_PLAIN = frozenset([str, int])
_MARKUP = re.compile(r"""[&<>'"]""")


def shown(value: object) -> str:
    """A value for a template, escaped. Most values are safe already, or are numbers or plain words. Without this shortcut they would be
    copied, which was a tenth of the work of a table's fragments."""
    kind = type(value)
    if kind in _SAFE:
        return value  # type: ignore[return-value]
    if kind is int:
        return str(value)
    return value if type(value) is str and _MARKUP.search(value) is None else escape(value)


def joined(values: Sequence[object]) -> str:
    """Values that a template joins by ``~``. Most are plain words and numbers, which Jinja2 would ask one by one whether they are safe."""
    for value in values:
        if type(value) not in _PLAIN:
            return markup_join(values)
    return "".join(map(str, values))


class PlainGenerator(CodeGenerator):
    """Jinja2's code generator with three changes: the escaping of values (``shown``), their joining (``joined``), and plain Python calls.
    Jinja2 asks each function three times whether it wants the context, which is a tenth of the work of a table's fragments. No function
    here wants it."""

    _begins = False
    """Whether the next output begins the arguments of a call. Jinja2 writes another argument before them."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape
        assert finalize.src is None
        self.write("environment.shown(")

    @optimizeconst
    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802 - Jinja2's
        """Write what joins values."""
        self.write("environment.joined((")
        for joined_node in node.nodes:
            self.visit(joined_node, frame)
            self.write(", ")
        self.write("))")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 - Jinja2's
        """Write a call."""
        self.visit(node.node, frame)
        self.write("(")
        self._begins = True
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self._begins = False
        self.write(")")

    def write(self, x: str) -> None:
        """Write a piece of Python."""
        super().write(x.removeprefix(", ") if self._begins else x)
        self._begins = False


class PlainContext(Context):
    """Jinja2's context, except that contexts share what is the same for all."""

    def __init__(
        self,
        environment: Environment,
        parent: dict[str, Any],
        name: str | None,
        blocks: dict[str, Any],
        globals: MutableMapping[str, Any] | None = None,
    ) -> None:
        self.parent, self.vars, self.environment, self.name = parent, {}, environment, name
        self.eval_ctx = _eval_context(environment)
        self.exported_vars = set()
        self.globals_keys = set()  # no template has globals of its own: its imports are the same for all
        self.blocks = {block: [draw] for block, draw in blocks.items()}


@cache
def _eval_context(environment: Environment) -> EvalContext:
    """Everything is escaped. A template that turned escaping off would not compile."""
    return EvalContext(environment)


class PlainTemplate(Template):
    """Jinja2's template with two changes. The context is copied once; Jinja2 copies it twice, together with the names of all globals. A
    context drops its macros once it is drawn: they refer to it, and in a reference cycle both would stay until a full collection."""

    def render(self, variables: Mapping[str, Any] | None = None, /, **more: Any) -> str:
        """The output for the context ``variables`` and ``more``."""
        context = PlainContext(self.environment, {**self.globals, **(variables or {}), **more}, self.name, self.blocks)
        try:
            return "".join(self.root_render_func(context))
        except Exception:
            self.environment.handle_exception()
        finally:
            context.vars.clear()

    def make_module(
        self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> TemplateModule:
        """The module that another template imports."""
        context = self.new_context(vars, shared, locals)
        module = TemplateModule(self, context)
        context.vars.clear()
        return module


class FlatEnvironment(Environment):
    """Jinja2's environment, except that a template's globals are one dict. Jinja2 chains two maps and copies them key by key for every
    template, part and include that is drawn. That is a twelfth of the work of a table's fragments."""

    context_class = PlainContext
    template_class = PlainTemplate
    code_generator_class = PlainGenerator

    shown = staticmethod(shown)
    joined = staticmethod(joined)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._known: dict[str, Template] = {}

    def overlay(self, **options: Any) -> FlatEnvironment:  # type: ignore[override]  # Jinja2 names them one by one
        """An environment with other options, which has templates of its own."""
        made = super().overlay(**options)
        made._known = {}
        return made

    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        """The template with that name. Templates that never change while the process runs are found by their names alone. Jinja2 makes and
        compares a key for each part and include that is drawn."""
        if self.auto_reload or globals or not isinstance(name, str):
            return super().get_template(name, parent, globals)
        if name not in self._known:
            self._known[name] = super().get_template(name, parent)
        return self._known[name]

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The environment's globals and the template's own. The environment's do not change once templates are loaded."""
        return {**self.globals, **(d or {})}


def environment(**options: Any) -> Environment:
    """The environment: it escapes (Django says so in ``options``), translates, and removes white space around blocks."""
    made = FlatEnvironment(**{"trim_blocks": True, "lstrip_blocks": True, **options})
    made.globals.update(
        _=_gettext,
        ngettext=_ngettext,
        static=lru_cache(1024)(static),
        url=_url,
        url_or_none=url_or_none,
        icon=lru_cache(4096)(icon),
        icon_href=icon_href,
    )
    return made


def _gettext(message: str, /, **values: Any) -> Markup:
    """A message with ``values`` for its ``%(name)s``, escaped."""
    return Markup(translation.gettext(message)) % values  # noqa: S704 - our own words


def _ngettext(singular: str, plural: str, number: int, /, **values: Any) -> Markup:
    """The same for a message with plural forms."""
    return Markup(translation.ngettext(singular, plural, number)) % values  # noqa: S704 - as above


def _url(name: str, *args: Any) -> str:
    return _address(name, args, translation.get_language(), get_script_prefix())


@lru_cache(maxsize=4096)
def _address(name: str, args: tuple[Any, ...], _language: str | None, _prefix: str) -> str:
    """A cached address. Django would otherwise compute it again for every line of every log."""
    return reverse(name, args=args or None)
