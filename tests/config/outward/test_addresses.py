"""Strangers give addresses, and the site posts to them: only to public ones, whatever is tried."""

from __future__ import annotations

import pytest

from config.shared.outward.addresses import LONGEST, NotAllowed, NotReached, Problem, is_public, parsed, resolved
from tests.receivers import PUBLIC, Internet


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("", Problem.MALFORMED),
        ("https://hooks.example/" + "a" * LONGEST, Problem.MALFORMED),
        ("https://hooks.example/a b", Problem.MALFORMED),
        ("https://hooks.example/\r\nHost: inside", Problem.MALFORMED),
        ("https://hooks.example\\@10.0.0.1/", Problem.MALFORMED),
        ("https://hooks.example:https/", Problem.MALFORMED),
        ("https://[::1/", Problem.MALFORMED),
        ("https://１２７.0.0.1/", Problem.MALFORMED),
        ("http://hooks.example/", Problem.NO_HTTPS),
        ("file:///etc/passwd", Problem.NO_HTTPS),
        ("//hooks.example/", Problem.NO_HTTPS),
        ("gopher://hooks.example/", Problem.NO_HTTPS),
        ("https://user:pass@hooks.example/", Problem.PERSON),
        ("https://hooks.example@10.0.0.1/", Problem.PERSON),
        ("https://hooks.example:22/", Problem.PORT),
        ("https://hooks.example:0/", Problem.PORT),
        ("https://hooks.example:80/", Problem.PORT),
        ("https://hooks.example:6379/", Problem.PORT),
        ("https://127.0.0.1/", Problem.NO_NAME),
        ("https://93.184.216.34/", Problem.NO_NAME),
        ("https://[::1]/", Problem.NO_NAME),
        ("https://[::ffff:127.0.0.1]/", Problem.NO_NAME),
        ("https://2130706433/", Problem.NO_NAME),
        ("https://0177.0.0.1/", Problem.NO_NAME),
        ("https://0x7f.0.0.1/", Problem.NO_NAME),
        ("https://0x7f000001/", Problem.NO_NAME),
        ("https://127.1/", Problem.NO_NAME),
        ("https://127.0.0.1./", Problem.NO_NAME),
        ("https://localhost/", Problem.NO_NAME),
        ("https://redis/", Problem.NO_NAME),
        ("https:///path", Problem.NO_NAME),
        ("https://hooks..example/", Problem.NO_NAME),
    ],
)
def test_an_address_that_is_not_plainly_public_is_refused_by_its_letters(url: str, problem: Problem) -> None:
    with pytest.raises(NotAllowed) as refused:
        parsed(url)
    assert refused.value.problem == problem


@pytest.mark.parametrize(
    ("url", "host", "port", "target", "origin"),
    [
        ("https://hooks.example", "hooks.example", 443, "/", "https://hooks.example"),
        ("HTTPS://Hooks.Example./a?b=c#d", "hooks.example", 443, "/a?b=c", "https://hooks.example"),
        ("https://hooks.example:443/a", "hooks.example", 443, "/a", "https://hooks.example"),
        ("https://hooks.example:8443/a", "hooks.example", 8443, "/a", "https://hooks.example:8443"),
        ("https://xn--fiq228c.example/", "xn--fiq228c.example", 443, "/", "https://xn--fiq228c.example"),
    ],
)
def test_a_public_name_is_taken_apart(url: str, host: str, port: int, target: str, origin: str) -> None:
    address = parsed(url)
    assert (address.host, address.port, address.target, address.origin) == (host, port, target, origin)


@pytest.mark.parametrize(
    "number",
    [
        "127.0.0.1", "127.8.8.8", "10.0.0.1", "172.16.0.1", "192.168.1.1", "100.64.0.1", "0.0.0.0", "255.255.255.255", "240.0.0.1",  # noqa: S104
        "169.254.169.254", "100.100.100.200", "168.63.129.16", "192.0.0.192", "198.18.0.1", "203.0.113.1", "224.0.0.1", "192.88.99.1",
        "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1", "::8.8.8.8", "64:ff9b::7f00:1", "64:ff9b::808:808",
        "64:ff9b:1::1", "2002:7f00:1::", "2002:808:808::", "2001::1", "2001:db8::1", "3fff::1", "fd00:ec2::254", "fc00::1", "fe80::1",
        "fe80::1%eth0", "fec0::1", "ff02::1", "ff0e::1", "4000::1", "hooks.example", "",
    ],
)  # fmt: skip
def test_a_number_inside_or_for_many_is_not_public(number: str) -> None:
    assert not is_public(number)


@pytest.mark.parametrize("number", ["93.184.216.34", "1.1.1.1", "8.8.8.8", "2606:4700:4700::1111", "2a00:1450::1"])
def test_a_number_of_the_internet_is_public(number: str) -> None:
    assert is_public(number)


@pytest.mark.parametrize("numbers", [["127.0.0.1"], [PUBLIC, "10.0.0.1"], ["169.254.169.254", PUBLIC], ["::1"]])
def test_a_name_is_refused_when_one_of_its_numbers_is_inside(internet: Internet, numbers: list[str]) -> None:
    internet.names["hooks.example"] = [numbers]
    with pytest.raises(NotAllowed) as refused:
        resolved(parsed("https://hooks.example/"), 1)
    assert refused.value.problem == Problem.NOT_PUBLIC


@pytest.mark.parametrize("host", ["2130706433", "0177.0.0.1", "0x7f.1", "localhost"])
def test_what_a_resolver_makes_of_odd_numbers_is_refused_too(host: str) -> None:
    """The system's own resolver takes them for 127.0.0.1. They would not get so far."""
    from config.shared.outward.addresses import Address

    with pytest.raises(NotAllowed) as refused:
        resolved(Address(host, 443, "/"), 5)
    assert refused.value.problem == Problem.NOT_PUBLIC


def test_an_unknown_name_may_be_known_later(internet: Internet) -> None:
    with pytest.raises(NotReached) as failed:
        resolved(parsed("https://nobody.example/"), 1)
    assert failed.value.problem == Problem.UNKNOWN_NAME
