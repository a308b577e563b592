"""Tags that every template has without loading them: icons, and addresses of parts that may be absent."""

from functools import cache
from typing import Any

from django import template
from django.conf import settings
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.templatetags.static import static
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from config.shared.isolating import isolated
from config.shared.simplified import simplified
from config.shared.static_files.icons import sheet_of
from config.shared.static_files.modules import files_of
from config.shared.static_files.sheets import MEDIA, sheets_of

register = template.Library()


register.filter("isolated", isolated)


@cache
def _address(name: str) -> str:
    sheet = sheet_of().get(name)
    if sheet is None and settings.DEBUG:
        raise ValueError(f"no icon {name!r}: add it to static/icons/icons.txt and run manage.py make_icons")
    return f"{static(f'icons/{sheet}.svg')}#{name}" if sheet else f"{static('icons/site.svg')}#help"


@register.simple_tag
def icon_href(name: str) -> str:
    """The address of an icon, for a ``<use>`` within a board's own ``<svg>``: ``<use href="{% icon_href "horse-head" %}" …/>``."""
    return _address(name)


@register.simple_tag
def icon(name: str, title: str = "", css: str = "") -> SafeString:
    """One icon: ``{% icon "dragon-head" %}``. Its name must be in static/icons/icons.txt.

    With a ``title`` it is a picture with that name. Without a title it is an ornament that screen readers skip. ``css`` adds classes.
    """
    classes = f"icon {css}".strip()
    if title:
        return format_html(
            '<svg class="{}" role="img" aria-label="{}"><use href="{}"/></svg>', classes, title, _address(name)
        )
    return format_html(
        '<svg class="{}" aria-hidden="true" focusable="false"><use href="{}"/></svg>', classes, _address(name)
    )


@register.simple_tag
def script() -> str:
    """The script of Chinese ornaments on this page: ``zh-Hans`` on a page in Simplified Chinese, else ``zh-Hant``."""
    return "zh-Hans" if get_language() == "zh-hans" else "zh-Hant"


@register.filter
def in_script(words: str) -> str:
    """Chinese ornaments in that script: ``{{ "牆"|in_script }}``."""
    return simplified(words) if script() == "zh-Hans" else words


@register.simple_tag
def modules(*names: str) -> SafeString:
    """Scripts that are ES modules: ``{% modules "js/base.js" "js/search.js" %}``. They run in this order, once the page is read.

    Their imports are preloaded. The browser does not have to find them first. The preloading does not delay the style sheets.
    """
    imported = [(static(name),) for name in files_of(*names) if name not in names]
    preloads = format_html_join("\n", '<link rel="modulepreload" fetchpriority="low" href="{}">', imported)
    scripts = format_html_join("\n", '<script type="module" src="{}"></script>', [(static(name),) for name in names])
    return preloads + scripts


@register.simple_tag
def styles(*names: str) -> SafeString:
    """Links to style sheets, also to those that consist of several (:data:`config.shared.static_files.sheets.JOINED`)."""
    files = [file for name in names for file in sheets_of(name)]
    return format_html_join(
        "\n", '<link rel="stylesheet" href="{}"{}>', [(static(file), _media(file)) for file in files]
    )


def _media(file: str) -> SafeString:
    return format_html(' media="{}"', MEDIA[file]) if file in MEDIA else SafeString()


@register.simple_tag
def url_or_none(name: str, *args: Any, **kwargs: Any) -> str:
    """Like ``{% url %}``, but empty if no view has that name: the frame works without the other apps."""
    try:
        return reverse(name, args=args or None, kwargs=kwargs or None)
    except NoReverseMatch:
        return ""


@register.simple_tag(takes_context=True)
def again(context: template.Context, name: str) -> SafeString:
    """The text of a block again, for an attribute: ``{% again "title" %}``."""
    block = context.render_context[BLOCK_CONTEXT_KEY].get_block(name)
    text = " ".join(block.nodelist.render(context).split())
    return mark_safe(text.replace('"', "&quot;"))  # noqa: S308 - a block's text, escaped where it was written


@register.simple_tag(takes_context=True)
def is_under(context: template.Context, address: str) -> str:
    """``aria-current`` for a link of the navigation: this page, or a page below it."""
    here = getattr(context.get("request"), "path", "")
    if here == address:
        return mark_safe(' aria-current="page"')
    return mark_safe(' aria-current="true"') if here.startswith(address) else ""
