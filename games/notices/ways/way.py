"""What a way is: how notices leave the site. Each way has a module beside this one and a line in ``registry``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.functional import Promise

from accounts.models import User
from games.notices.ways.message import Message, Outcome


@dataclass(frozen=True)
class Target:
    """Where one way leads for one person: an address, a browser, a hook."""

    key: str
    """The same as long as it is the same target, at most 254 characters. It is in the queue, so it holds no secret."""
    label: str
    """What the person reads of it."""
    user_id: int


class Way(ABC):
    """A way by which notices reach people who do not look at the site."""

    name: ClassVar[str]
    """At most 20 characters, for rows and addresses."""
    label: Promise
    """What people read."""
    queue: ClassVar[str]
    """The queue whose threads wait for the other side."""
    collects: ClassVar[bool]
    """Whether notices that come soon after another one are sent together, as often as the person has chosen."""
    page: ClassVar[str] = ""
    """The name of the address where a person sets this way up."""

    @abstractmethod
    def targets(self, user: User) -> Sequence[Target]:
        """Where it leads for this person, at most a few. One query at most. Empty if the person has not set it up."""

    @abstractmethod
    def send(self, target: Target, message: Message) -> Outcome:
        """Send it now, in at most some ten seconds. Calls ``config.shared.outward.sending.about_to_send()`` directly before it leaves. A
        failure that may pass is an exception: the call comes again. ``message.parts`` are several notices in one, where the way
        ``collects``."""

    @abstractmethod
    def advice(self, user: User) -> str:
        """In the active language: what a person without a target has to do. Empty if there is nothing that this person can do."""
