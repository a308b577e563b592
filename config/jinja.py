"""The Jinja2 environment: the same words, icons and addresses that Django's templates have."""

import re
from collections.abc import MutableMapping
from functools import lru_cache, partial
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

from django.templatetags.static import static
from django.urls import get_script_prefix, reverse
from django.utils import translation
from django.utils.safestring import SafeString
from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from config.templatetags.ui import icon, icon_href, url_or_none

_FUNCTIONS = frozenset((FunctionType, MethodType, BuiltinMethodType, partial, type(lru_cache(len))))
"""What says by an attribute of its own whether it asks for a context."""
_SAFE = (SafeString, Markup)
_MARKUP = re.compile(r"""[&<>'"]""")


def shown(value: object) -> str:
    """What is put into a template, escaped. Most of it is safe already, and would be copied to say so, or is words or a number: the
    longer way was a tenth of the work of a table's fragments."""
    kind = type(value)
    if kind in _SAFE:
        return value  # type: ignore[return-value]
    if kind is int:
        return str(value)
    return value if kind is str and _MARKUP.search(value) is None else escape(value)


class PlainGenerator(CodeGenerator):
    """Jinja2's own, but for how what is put into a template is escaped, and for calls, which pass on no variables of loops and blocks: only
    functions that ask for a context could want them."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        assert frame.eval_ctx.autoescape
        assert finalize.src is None
        self.write("environment.shown(")

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 - Jinja2's
        """A call."""
        self.write("context.call(")
        self.visit(node.node, frame)
        self.signature(node, frame, {"caller": "caller"} if forward_caller else None)
        self.write(")")


class PlainContext(Context):
    """Jinja2's own, but for a quick way to call what asks for no context, as nearly everything does: Jinja2 asks each function three times
    whether it wants one, a twentieth of the work of a table's fragments."""

    def call(self, obj: Any, /, *args: Any, **kwargs: Any) -> Any:  # type: ignore[override]
        """What ``obj`` returns."""
        if type(obj) in _FUNCTIONS and not hasattr(obj, "jinja_pass_arg"):
            return obj(*args, **kwargs)
        if type(obj) is Macro:
            return obj(self.eval_ctx, *args, **kwargs)
        return super().call(obj, *args, **kwargs)


class FlatEnvironment(Environment):
    """Jinja2's own, but that a template's globals are one dict. Jinja2 chains two maps, and copies them key by key for every template, part
    and include that is drawn: a twelfth of the work of a table's fragments."""

    context_class = PlainContext
    code_generator_class = PlainGenerator

    shown = staticmethod(shown)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The environment's globals under the template's own. Nobody changes the former once templates are loaded."""
        return {**self.globals, **(d or {})}


def environment(**options: Any) -> Environment:
    """Autoescaping (Django says so in ``options``), translating, and quiet about white space."""
    made = FlatEnvironment(**{"trim_blocks": True, "lstrip_blocks": True, **options}, extensions=["jinja2.ext.i18n"])
    made.install_gettext_callables(  # type: ignore[attr-defined]
        translation.gettext,
        translation.ngettext,
        newstyle=True,
        pgettext=translation.pgettext,
        npgettext=translation.npgettext,
    )
    made.globals.update(
        static=lru_cache(1024)(static),
        url=_url,
        url_or_none=url_or_none,
        icon=lru_cache(4096)(icon),
        icon_href=icon_href,
    )
    return made


def _url(name: str, *args: Any) -> str:
    return _address(name, args, translation.get_language(), get_script_prefix())


@lru_cache(maxsize=4096)
def _address(name: str, args: tuple[Any, ...], _language: str | None, _prefix: str) -> str:
    """What Django would look up for every line of every log anew."""
    return reverse(name, args=args or None)
