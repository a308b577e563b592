"""One try to post a notice to an address that a person has given, and its outcome in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.shared.outward.posting import NotAllowed, NotReached, Problem, post
from games.notices.ways.message import Outcome

SENT = "sent"
_GONE = (404, 410)
_LATER = (408, 425, 429)


@dataclass(frozen=True)
class Attempt:
    """``said``: ``sent``, the status of another answer, or a :class:`Problem`. Without an ``outcome`` a later try may do better.
    ``wait``: the seconds that the other side asks to wait."""

    said: str
    outcome: Outcome | None
    wait: int = 0


def attempt(url: str, body: bytes, headers: Mapping[str, str]) -> Attempt:
    """Post ``body``, in five seconds at most. An error of the other side is not raised: the attempt says it."""
    try:
        answer = post(url, body, headers)
    except NotAllowed as refusal:
        return Attempt(refusal.problem.value, Outcome.REFUSED)
    except NotReached as failure:
        return Attempt(failure.problem.value, None)
    if 200 <= answer.status < 300:
        return Attempt(SENT, Outcome.SENT)
    status = str(answer.status)
    if answer.status in _GONE:
        return Attempt(status, Outcome.GONE)
    if answer.status in _LATER or answer.status >= 500:
        return Attempt(status, None, answer.retry_after or 0)
    return Attempt(status, Outcome.REFUSED)


_PROBLEMS: dict[Problem, Promise] = {
    Problem.MALFORMED: gettext_lazy("This is no address that a browser would understand. Copy it again, please."),
    Problem.NO_HTTPS: gettext_lazy("The address must begin with https://."),
    Problem.PERSON: gettext_lazy("The address must not hold a user name or a password."),
    Problem.PORT: gettext_lazy("Only the ports 443 and 8443 are allowed."),
    Problem.NO_NAME: gettext_lazy("The address must name a public server, such as hooks.example.org, not a number."),
    Problem.NOT_PUBLIC: gettext_lazy("The server is not on the public internet, so nothing is sent there."),
    Problem.UNKNOWN_NAME: gettext_lazy("No server has this name."),
    Problem.UNREACHABLE: gettext_lazy("The server takes no connection."),
    Problem.CERTIFICATE: gettext_lazy("The server's certificate is not valid for its name."),
    Problem.TIME: gettext_lazy("The server did not answer within five seconds."),
    Problem.NO_ANSWER: gettext_lazy("What answered is not a web server."),
}


def explained(said: str) -> str:
    """The outcome of a try (``Attempt.said``) as a sentence in the active language."""
    if said == SENT:
        return _("It has arrived.")
    if said in _PROBLEMS:
        return str(_PROBLEMS[Problem(said)])
    if said.startswith("3"):
        return _("The server answers that it has moved ({status}). Enter the new address, please.").format(status=said)
    if said in map(str, _GONE):
        return _("The server answers that this address exists no longer ({status}).").format(status=said)
    if said == "429":
        return _("The server answers that it gets too much at present (429).")
    if said.startswith("5"):
        return _("The server answers that something went wrong over there ({status}).").format(status=said)
    return _("The server answers that it does not take this ({status}).").format(status=said)
