"""The site's settings, but for what would slow tests down or run beside them."""

from config.settings import *  # noqa: F403
from config.settings import PASSWORD_HASHERS

# Tests make many people; the site's own hasher stays first.
PASSWORD_HASHERS = [*PASSWORD_HASHERS, "django.contrib.auth.hashers.MD5PasswordHasher"]
# A task runs where it is asked for, in the test's own transaction.
TASKS = {"default": {"BACKEND": "django_tasks.backends.immediate.ImmediateBackend"}}
