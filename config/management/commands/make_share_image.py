"""``manage.py make_share_image``: draw the picture for shared links to the site (og:image). Needs Chromium, like the browser tests."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.template import engines
from django.utils.safestring import mark_safe

from config.sharing import IMAGE, IMAGE_SIZE

TEMPLATE = Path(__file__).parents[1] / "share_image.html"
STYLES = ("tokens", "base", "home")
QUALITY = 86


class Command(BaseCommand):
    help = "Draw the picture for shared links to the site."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            from playwright.sync_api import sync_playwright
        except ImportError as error:
            raise CommandError("playwright is missing: pip install -r requirements-dev.txt") from error
        path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
        folder = settings.BASE_DIR / "static"
        css = "\n".join((folder / "css" / f"{name}.css").read_text() for name in STYLES)
        template = engines["django"].from_string(TEMPLATE.read_text())
        page_text = template.render({"styles": mark_safe(css)})  # noqa: S308 - our own style sheets
        width, height = IMAGE_SIZE
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme="light")
            page.set_content(page_text)
            page.screenshot(path=folder / IMAGE, type="jpeg", quality=QUALITY)
            browser.close()
        self.stdout.write(f"{IMAGE}: {(folder / IMAGE).stat().st_size} bytes")
