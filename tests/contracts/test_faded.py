"""Nothing with text on it is faded by opacity: that lowers its contrast, whatever its colour is. It gets a fainter colour."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

STYLES = Path(settings.BASE_DIR) / "static" / "css"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
FADED = re.compile(r"(?<![-\w])opacity:\s*0?\.\d")
PICTURES = {
    # drawings and edges
    ".fg-map .area use", ".fg-net .way-edge", ".picture .sun", ".ridge-far", ".ridge-mid", ".lid::after", ".lid-icon", ".volume::after",
    ".vk-map .border", ".vk-map .river-light", ".link .arc", ".tag-line", ".vk-map .moat-light", ".crenel", ".seam", ".printed", ".carpet",
    ".gw .barricade:not(.built)::before", ".wall-board .closed > .tower", ".is .sp.closed .g",
    # signs without words
    ".gw .horde-lethal .icon", ".card-space .printed-icons", ".slot:not(.open) .sg", ".slip.up", ".slip.down",
    ".edge:not(:has(.parts button)) .zoom",
    # what lies around the spaces that a question is about
    ".board .vk-map .dim", ".fg-map:has(.fg-net > *) :is(.tile, .building):not(.joined, .asked-of)",
    # buttons that cannot be used: WCAG asks for no contrast there
    ".placing-tools :disabled", '.thing-moves [aria-disabled="true"]', ".chapter-head .tool:disabled",
}  # fmt: skip


def test_only_pictures_are_faded() -> None:
    faded = {
        " ".join(selector.split())
        for file in STYLES.rglob("*.css")
        for selector, rules in RULE.findall(COMMENT.sub("", file.read_text()))
        if FADED.search(rules)
    }
    assert faded == PICTURES
