"""The name of this release of the site. A page of an older release may misread new frames, so it is asked to load
again."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

PARTS = ("static/js", "static/css", "templates")
LENGTH = 12


@cache
def release() -> str:
    """The name of what this process serves: of the scripts, style sheets and templates as they were when it was first asked."""
    base = Path(settings.BASE_DIR)
    digest = hashlib.sha256()
    for path in sorted(path for part in PARTS for path in (base / part).rglob("*") if path.is_file()):
        digest.update(f"{path.relative_to(base)} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:LENGTH]
