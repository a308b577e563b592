"""The site's settings, but for what would slow tests down or run beside them."""

import os

# Tests are of the pure Python, and replace functions in it. With COMPILED_DIR=.compiled they run the compiled modules.
os.environ.setdefault("COMPILED_DIR", "")

from config.settings import *  # noqa: F403
from config.settings import CACHES, DATABASES, PASSWORD_HASHERS

# A test's database outlives no power cut, so nothing waits for the disk.
DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
# Tests make many people; the site's own algorithm stays first.
PASSWORD_HASHERS = ["tests.people.QuickHasher", *PASSWORD_HASHERS, "django.contrib.auth.hashers.MD5PasswordHasher"]
# Nobody watches the bots.
BOT_PAUSE = 0.0
# A task runs where it is asked for.
TASKS = {
    "default": {
        "BACKEND": "tests.tasks.AfterCommit",
        "QUEUES": ["default", "notices", "mail", "push", "hook", "books", "teaching"],
    }
}
# Nothing of a run outlives it.
CACHES["pictures"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "pictures"}
# Most tests are of a site with one editor. Those of the second pair of eyes switch it on.
RULEBOOK_REVIEW = False
