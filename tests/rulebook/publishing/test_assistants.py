"""The rules for assistants: by messages of the protocol, and by the SDK's own client at a real site."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import jsonschema
import pytest
from django.test import Client
from mcp.client import Client as Assistant

from rulebook.models import Book
from rulebook.publishing.assistants.tools import MOST_CHANGES, TOOLS
from tests.limits import Clock
from tests.live import LiveSite
from tests.rulebook.books import replace

DOOR = "/api/mcp/"
HEADERS = {"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18"}


def post(client: Client, message: Any, **headers: str) -> Any:
    """The answer to one message."""
    body = message if isinstance(message, bytes | str) else json.dumps(message)
    return client.post(DOOR, body, content_type="application/json", headers={**HEADERS, **headers})


def ask(client: Client, method: str, **parameters: Any) -> dict[str, Any]:
    """The result or error of a request."""
    answer = post(client, {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters})
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()
    return told


def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """What a tool answers."""
    told = ask(client, "tools/call", name=tool, arguments=arguments)["result"]
    assert json.loads(told["content"][0]["text"]) == told["structuredContent"]
    found: dict[str, Any] = told["structuredContent"]
    return found


def refusal(client: Client, tool: str, **arguments: Any) -> str:
    """Why a tool answers nothing."""
    told = ask(client, "tools/call", name=tool, arguments=arguments)["result"]
    assert told["isError"]
    assert "structuredContent" not in told
    return str(told["content"][0]["text"])


# --- the tools -----------------------------------------------------------------------------------------------------------------


def test_the_tools_are_read_only_and_say_what_they_take(client: Client, toy: Book) -> None:
    tools = {tool["name"]: tool for tool in ask(client, "tools/list")["result"]["tools"]}
    assert set(tools) == set(TOOLS)
    for tool in tools.values():
        assert tool["annotations"]["readOnlyHint"]
        assert tool["inputSchema"]["type"] == "object"
        jsonschema.Draft202012Validator.check_schema(tool["inputSchema"])


def test_books_have_versions(client: Client, toy: Book) -> None:
    (book,) = call(client, "list_books")["books"]
    assert (book["book"], book["version"], book["clauses"]) == ("toy", "r1", 4)


def test_a_search_answers_ids_versions_and_texts_as_they_are_kept(client: Client, toy: Book) -> None:
    (first, *_rest) = call(client, "search_rules", query="attack costs", book="toy", language="en")["results"]
    assert first == {
        "clause": "toy.turn.attack.1",
        "number": "1.1.1",
        "version": "r1",
        "text": {"en": "An attack costs 2 coins; see [[toy.turn.1|the draw]]."},
    }
    assert call(client, "search_rules", query="金幣", limit=1)["results"][0]["term"] == "coin"
    assert call(client, "search_rules", query="qwertyuiop")["results"] == []


def test_a_clause_of_any_version(client: Client, toy: Book, reload: Callable[..., Book]) -> None:
    reload(file_02_solo_md=replace("02-solo.md", "count double", "count triple"))
    living = call(client, "get_clause", clause="toy.solo.play.1", language="en")
    assert (living["version"], living["text"]) == ("r2", {"en": "Alone, walls count triple."})
    old = call(client, "get_clause", clause="toy.solo.play.1", language="en", version="r1")
    assert (old["version"], old["text"]) == ("r1", {"en": "Alone, walls count double."})
    corrected = call(client, "get_clause", clause="toy.turn.1", language="en")
    assert (corrected["erratum"], corrected["printed"]) == ("toy-1", {"en": "Draw 1 Command card each turn."})
    ruled = call(client, "get_clause", clause="toy.turn.attack.1")
    assert [one["ruling"] for one in ruled["rulings"]] == ["toy-r1"]
    assert set(ruled["text"]) == {"zh-Hant", "zh-Hans", "en"}
    changes = call(client, "what_changed", book="toy", since="r1")
    assert [(one["version"], one["what"], one["target"]) for one in changes["changes"]] == [
        ("r2", "changed", "toy.solo.play.1")
    ]
    assert call(client, "what_changed", book="toy", since="r2")["changes"] == []


def test_a_term_by_any_of_its_names(client: Client, toy: Book) -> None:
    for name in ("command_card", "Command card", "指揮卡", "命令卡", "order card", "ORDER CARD"):
        assert call(client, "get_term", book="toy-game", term=name)["term"] == "command_card"


def test_components_and_long_answers_are_bounded(books: None, client: Client) -> None:
    wall = call(client, "get_component", book="gwc", component="card:wall", language="en")
    assert wall["component"] == "card:wall"
    assert set(wall["name"]) == {"en"}
    changes = call(client, "what_changed", book="is", since="r0")
    assert len(changes["changes"]) <= MOST_CHANGES
    assert len(call(client, "search_rules", query="card", limit=20)["results"]) <= 20


def test_nothing_is_made_up(client: Client, toy: Book) -> None:
    assert "no clause toy.turn.9 in toy r1" in refusal(client, "get_clause", clause="toy.turn.9")
    assert "no book nope" in refusal(client, "get_clause", clause="nope.turn.9")
    assert "no book toy at r7" in refusal(client, "get_clause", clause="toy.turn.1", version="r7")
    assert "no term" in refusal(client, "get_term", book="toy", term="dragon")
    assert "no component" in refusal(client, "get_component", book="toy", component="dragon")


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"query": ""},
        {"query": "x" * 401},
        {"query": 5},
        {"query": ["x"]},
        {"query": "x", "limit": 21},
        {"query": "x", "limit": -1},
        {"query": "x", "language": "fr"},
        {"query": "x", "more": 1},
    ],
)
def test_what_a_tool_does_not_take_is_refused(client: Client, toy: Book, arguments: dict[str, Any]) -> None:
    assert refusal(client, "search_rules", **arguments)


@pytest.mark.parametrize("version", ["1", "r0", "r-1", "r1;drop", "r" + "9" * 40, "2026-01-01", "r1\n"])
def test_a_version_is_a_revision(client: Client, toy: Book, version: str) -> None:
    assert refusal(client, "get_clause", clause="toy.turn.1", version=version)


@pytest.mark.parametrize("query", ["<script>alert(1)</script>", "'; --", "\u202e反", "%s%s", "[[toy.turn.1]]", "\x01"])
def test_hostile_words_are_only_words(client: Client, toy: Book, query: str) -> None:
    assert isinstance(call(client, "search_rules", query=query)["results"], list)


# --- resources -----------------------------------------------------------------------------------------------------------------


def test_a_clause_is_a_resource(client: Client, toy: Book) -> None:
    (book,) = ask(client, "resources/list")["result"]["resources"]
    assert book["uri"] == "rules://toy@r1"
    contents = json.loads(ask(client, "resources/read", uri=book["uri"])["result"]["contents"][0]["text"])
    assert contents["chapters"][0]["sections"][1]["clauses"] == ["toy.turn.attack.1", "toy.turn.attack.2"]
    (template,) = ask(client, "resources/templates/list")["result"]["resourceTemplates"]
    assert template["uriTemplate"] == "rules://{book}/{clause}@r{revision}"
    read = ask(client, "resources/read", uri="rules://toy/toy.turn.1@r1")["result"]["contents"][0]
    assert json.loads(read["text"])["version"] == "r1"


@pytest.mark.parametrize(
    "uri",
    [
        "rules://toy/toy.turn.9@r1",
        "rules://toy/gw.turn.1@r1",
        "rules://nope@r1",
        "rules://toy/toy.turn.1@r9",
        "rules://toy/../../etc/passwd",
        "file:///etc/passwd",
        "http://127.0.0.1/",
        "rules://" + "x" * 5000,
        "",
    ],
)
def test_there_is_no_other_resource(client: Client, toy: Book, uri: str) -> None:
    told = ask(client, "resources/read", uri=uri)
    assert told["error"]["code"] == -32602


# --- the door ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "statuses"),
    [
        (b"", {400}),
        (b"{", {400}),
        (b"[]", {400}),
        (b"null", {400}),
        (b"\xff\xfe", {400}),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "nothing/like/it"}', {200, 404}),
        (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "delete_all"}}', {200}),
        (b"[" * 50_000, {400}),
        (b" " * 70_000, {413}),
    ],
)
def test_what_is_no_message_is_refused(client: Client, toy: Book, body: bytes, statuses: set[int]) -> None:
    answer = post(client, body)
    assert answer.status_code in statuses
    if answer.status_code == 200:
        assert "error" in answer.json()


@pytest.mark.parametrize("method", ["get", "delete", "put", "head"])
def test_there_is_nothing_but_messages(client: Client, toy: Book, method: str) -> None:
    answer = getattr(client, method)(DOOR)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://testserver", 200),
        ("https://evil.example", 403),
        ("null", 403),
        ("http://testserver.evil.example", 403),
        ("http://[", 403),
    ],
)
def test_pages_of_other_sites_may_not_ask(client: Client, toy: Book, origin: str, status: int) -> None:
    answer = post(client, {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}, Origin=origin)
    assert answer.status_code == status
    assert "Access-Control-Allow-Origin" not in answer


def test_another_name_of_the_site_is_refused(client: Client, toy: Book) -> None:
    assert post(client, {"jsonrpc": "2.0", "id": 1, "method": "ping"}, Host="evil.example").status_code == 400


def test_no_session_is_begun(client: Client, toy: Book) -> None:
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    answer = post(client, {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello})
    assert answer.json()["result"]["serverInfo"]["name"] == "guiyi-rules"
    assert "mcp-session-id" not in {name.lower() for name in answer.headers}
    assert not answer.cookies
    assert call(client, "list_books")["books"]  # without an introduction


def test_who_asks_without_end_is_slowed_down(client: Client, toy: Book, rate_limits: Clock) -> None:
    answers = [post(client, {"jsonrpc": "2.0", "id": 1, "method": "ping"}).status_code for _time in range(122)]
    assert (answers[0], answers[-1]) == (200, 429)


# --- a real site ---------------------------------------------------------------------------------------------------------------


async def test_the_sdks_own_client_reads_the_rules(live_site: LiveSite) -> None:
    async with Assistant(f"{live_site.url}{DOOR}") as assistant:
        assert {tool.name for tool in (await assistant.list_tools()).tools} == set(TOOLS)
        found = await assistant.call_tool("search_rules", {"query": "winter siege", "book": "gw", "language": "en"})
        assert found.structured_content
        first = found.structured_content["results"][0]
        clause = await assistant.call_tool(
            "get_clause", {"clause": first["clause"], "version": first["version"], "language": "en"}
        )
        assert clause.structured_content
        assert clause.structured_content["text"] == first["text"]
        address = f"rules://gw/{first['clause']}@{first['version']}"
        (content,) = (await assistant.read_resource(address)).contents
        assert json.loads(content.text)["text"]["en"] == first["text"]["en"]  # type: ignore[union-attr]
        refused = await assistant.call_tool("get_clause", {"clause": "gw.no.such"})
        assert refused.is_error
