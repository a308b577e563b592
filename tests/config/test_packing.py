"""What is compressed how: pages as brotli, answers to posts as gzip, frames not at all. No size is told exactly."""

from __future__ import annotations

import gzip

import brotli
import pytest
from django.http import HttpResponse
from django.test import RequestFactory

from config.middleware.packing import PACKED, Packing
from games.views.answering import FRAME

WORDS = "<p>第 3 列有一張牆牌</p>\n" * 400


def answered(response: HttpResponse, *, method: str = "POST", accepts: str = "gzip, deflate, br") -> HttpResponse:
    request = RequestFactory().generic(method, "/table/1/move/", headers={"accept-encoding": accepts})
    packed = Packing(lambda _: response)(request)
    assert isinstance(packed, HttpResponse)
    return packed


@pytest.mark.parametrize(("method", "accepts"), [("GET", "gzip, br;q=0"), ("GET", "gzip"), ("POST", "gzip, br")])
def test_what_is_long_is_compressed(method: str, accepts: str) -> None:
    response = answered(HttpResponse(WORDS), method=method, accepts=accepts)
    assert response["Content-Encoding"] == "gzip"
    assert response["Vary"] == "Accept-Encoding"
    assert int(response["Content-Length"]) == len(response.content) < len(WORDS.encode()) / 10
    assert gzip.decompress(response.content).decode() == WORDS


def test_a_page_is_brotli_where_the_browser_reads_it() -> None:
    response = answered(HttpResponse(WORDS, headers={"ETag": '"first"'}), method="GET")
    assert (response["Content-Encoding"], response["Vary"], response["ETag"]) == ("br", "Accept-Encoding", 'W/"first"')
    assert int(response["Content-Length"]) == len(response.content)
    assert brotli.decompress(response.content).decode() == WORDS


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_the_size_of_an_answer_is_never_told_exactly(method: str) -> None:
    answers = [answered(HttpResponse(WORDS), method=method) for _ in range(40)]
    assert len({len(answer.content) + len(answer.get("X-Padding", "")) for answer in answers}) > 10


@pytest.mark.parametrize("accepts", ["", "identity", "br"])
def test_whoever_does_not_understand_it_gets_it_as_it_is(accepts: str) -> None:
    response = answered(HttpResponse(WORDS), accepts=accepts)
    assert response.content.decode() == WORDS
    assert not response.has_header("Content-Encoding")
    assert response["Vary"] == "Accept-Encoding"


def test_what_is_short_or_packed_stays_as_it_is() -> None:
    assert PACKED == FRAME
    for response in (HttpResponse("short"), HttpResponse(WORDS, content_type=FRAME)):
        before = response.content
        assert answered(response).content == before
        assert not response.has_header("Content-Encoding")
    encoded = answered(HttpResponse(WORDS, headers={"Content-Encoding": "br"}))
    assert (encoded["Content-Encoding"], encoded.content.decode()) == ("br", WORDS)
