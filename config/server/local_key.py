"""The secret key of a site on this computer alone. It is made once and saved, so that sessions survive a restart."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def local_secret_key(path: Path) -> str:
    """The key saved at ``path``. If it is missing it is made there, readable only by its owner."""
    if not path.exists():
        # Written to another file first, so that a second process never reads half a key. The first process to link its key wins.
        descriptor, temporary = tempfile.mkstemp(dir=path.parent)
        with os.fdopen(descriptor, "w") as file:
            file.write(get_random_secret_key())
        with suppress(FileExistsError):
            os.link(temporary, path)
        os.unlink(temporary)
    return path.read_text().strip()
