"""The Jinja2 environment: the same words, icons and addresses that Django's templates have."""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment

from config.templatetags.ui import icon, icon_href, url_or_none


def environment(**options: Any) -> Environment:
    """Autoescaping, translating, and quiet about white space."""
    made = Environment(**{"trim_blocks": True, "lstrip_blocks": True, **options}, extensions=["jinja2.ext.i18n"])  # noqa: S701 - Django passes autoescape
    made.install_gettext_callables(  # type: ignore[attr-defined]
        translation.gettext,
        translation.ngettext,
        newstyle=True,
        pgettext=translation.pgettext,
        npgettext=translation.npgettext,
    )
    made.globals.update(static=static, url=_url, url_or_none=url_or_none, icon=icon, icon_href=icon_href)
    return made


def _url(name: str, *args: Any, **kwargs: Any) -> str:
    return reverse(name, args=args or None, kwargs=kwargs or None)
