"""What a way is: how notices leave the site. Each way has a module in this folder and a line in ``registry``."""

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
    """A target of one way for one person: an e-mail address, a browser, a webhook."""

    key: str
    """The id of the target: at most 254 characters, which never change. The queue saves it, so it contains no secret."""
    label: str
    """The name of the target for the person."""
    user_id: int


class Way(ABC):
    """A way by which notices reach people who do not look at the site."""

    name: ClassVar[str]
    """At most 20 characters, for rows and addresses."""
    label: Promise
    """The name of the way for people."""
    queue: ClassVar[str]
    """The name of the queue whose threads wait for the other side."""
    collects: ClassVar[bool]
    """Whether notices that come soon after another one are sent together, as often as the person has chosen."""
    page: ClassVar[str] = ""
    """The name of the URL where a person sets this way up. Empty if there is none."""

    @abstractmethod
    def targets(self, user: User) -> Sequence[Target]:
        """The targets of this way for the person, at most a few. At most one query. Empty if the person has not set the way up."""

    @abstractmethod
    def send(self, target: Target, message: Message) -> Outcome:
        """Send it now, in at most some ten seconds. Calls ``config.shared.outward.sending.about_to_send()`` directly before it leaves. A
        failure that may pass is an exception: the call comes again. ``message.parts`` are several notices in one, where the way
        ``collects``."""

    @abstractmethod
    def advice(self, user: User) -> str:
        """What a person without a target can do, in the active language. Empty if there is nothing."""
