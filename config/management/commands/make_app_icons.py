"""``manage.py make_app_icons``: draw the pictures of the installed site from its icon. Needs Chromium, like the browser tests."""

from __future__ import annotations

import os
import shutil
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

ICONS = {
    "app-192": (192, 1.0, False),
    "app-512": (512, 1.0, False),
    "app-maskable": (512, 0.8, True),
    "app-touch": (180, 0.9, True),
}
"""By name: the size in pixels, the part of it that the icon takes, and whether the color reaches the edges. A phone cuts
the corners of such a picture as it likes."""
GROUND = "#a4342a"


class Command(BaseCommand):
    help = "Draw the icons of the installed site."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            from playwright.sync_api import sync_playwright
        except ImportError as error:
            raise CommandError("playwright is missing: pip install -r requirements-dev.txt") from error
        shells = ("chromium", "chromium-browser", "chromium-headless-shell", "chrome-headless-shell")
        path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, shells)), None)
        folder = settings.BASE_DIR / "static" / "icons"
        drawing = (folder / "favicon.svg").read_text()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            for name, (size, share, filled) in ICONS.items():
                page = browser.new_page(viewport={"width": size, "height": size})
                page.set_content(_page(drawing, size, share, GROUND if filled else "transparent"))
                page.screenshot(path=folder / f"{name}.png", omit_background=True)
                page.close()
            browser.close()


def _page(drawing: str, size: int, share: float, ground: str) -> str:
    return f"""<style>
body {{ display: grid; place-items: center; height: {size}px; margin: 0; background: {ground}; }}
svg {{ width: {size * share}px; height: {size * share}px; }}
</style>{drawing}"""
