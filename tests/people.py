"""The cast: the same people in every test. Who they are says what they may do."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.models import Group

from accounts.models import User

PASSWORD = "correct-horse-battery-staple"

CAST: dict[str, dict[str, Any]] = {
    "alice": {"display_name": "青石"},  # at the table
    "bob": {"display_name": "白川"},  # her opponent
    "charlie": {"display_name": "Charlie"},  # watches
    "dana": {"display_name": "Dana"},  # a stranger
    "editor": {"is_staff": True, "group": "editors"},  # may draft errata and rulings
    "reviewer": {"is_staff": True, "group": "reviewers"},  # may approve them
    "publisher": {"is_staff": True, "group": "publishers"},  # may publish them
    "moderator": {"is_staff": True, "group": "moderators"},  # settles reports about people
    "admin": {"is_staff": True, "is_superuser": True},
}


class QuickHasher(Argon2PasswordHasher):
    """The site's own algorithm with the least work, so that a person made here can sign in at a running site too."""

    time_cost = 1
    memory_cost = 64
    parallelism = 1


def make_person(name: str, **more: Any) -> User:
    """A member of the cast (or a new person), whose password is :data:`PASSWORD`. Returns the one who is there already."""
    known = User.objects.filter(username=name).first()
    if known:
        return known
    fields = {**CAST.get(name, {}), **more}
    group = fields.pop("group", None)
    hasher = QuickHasher()
    user = User.objects.create(
        username=name, email=f"{name}@example.org", password=hasher.encode(PASSWORD, hasher.salt()), **fields
    )
    if group:
        user.groups.add(Group.objects.get_or_create(name=group)[0])
    return user
