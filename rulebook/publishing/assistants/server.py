"""The server of the Model Context Protocol, by its official SDK: stateless, JSON answers, tools and resources.

Each request is a world of its own, so any process may answer it. This module is imported by the first request: the SDK takes a second and
50 MB.
"""

from __future__ import annotations

import logging
import re
from typing import Any

import anyio
import mcp_types as types
import msgspec
from asgiref.sync import sync_to_async
from mcp import MCPError
from mcp.server import Server, ServerRequestContext
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager

from rulebook.pages.opening import library, open_prefix
from rulebook.publishing import answers
from rulebook.publishing.assistants.tools import TOOLS, NotFound, OfClause, get_clause

logging.getLogger("mcp").setLevel(logging.WARNING)  # each request would be three lines
SECONDS = 20
LONGEST_REQUEST = 64 * 1024
_encoder = msgspec.json.Encoder()
_ADDRESS = re.compile(
    r"rules://(?P<book>[a-z]{1,16})(?:/(?P<clause>[a-z]+(?:\.[a-z0-9-]+)+))?(?:@r(?P<revision>[1-9][0-9]{0,8}))?"
)
ABOUT = (
    "Rules of heavy board games, clause by clause. Cite clauses by id and version. Texts are as the books have them; "
    "Traditional Chinese is the authority."
)


async def _list_tools(_context: ServerRequestContext[Any], _params: Any) -> types.ListToolsResult:
    reads = types.ToolAnnotations(
        read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
    )
    return types.ListToolsResult(
        tools=[
            types.Tool(name=tool.name, description=tool.about, input_schema=tool.schema, annotations=reads)
            for tool in TOOLS.values()
        ]
    )


async def _call_tool(_context: ServerRequestContext[Any], params: types.CallToolRequestParams) -> types.CallToolResult:
    tool = TOOLS.get(params.name)
    if tool is None:
        raise MCPError(types.INVALID_PARAMS, f"there is no tool {params.name[:60]}")
    try:
        found = await sync_to_async(tool)(params.arguments or {})
    except (NotFound, msgspec.ValidationError) as problem:
        return types.CallToolResult(content=[types.TextContent(text=str(problem)[:500])], is_error=True)
    text = _encoder.encode(found).decode()
    return types.CallToolResult(content=[types.TextContent(text=text)], structured_content=msgspec.json.decode(text))


async def _list_resources(_context: ServerRequestContext[Any], _params: Any) -> types.ListResourcesResult:
    books = await sync_to_async(library)()
    return types.ListResourcesResult(
        resources=[
            types.Resource(
                name=one.edition.name.get("en", one.edition.slug),
                uri=f"rules://{one.edition.prefix}@r{one.edition.revision}",
                description="Chapters and sections with the ids of their clauses.",
                mime_type="application/json",
            )
            for one in books
        ]
    )


async def _list_templates(_context: ServerRequestContext[Any], _params: Any) -> types.ListResourceTemplatesResult:
    return types.ListResourceTemplatesResult(
        resource_templates=[
            types.ResourceTemplate(
                name="clause",
                uri_template="rules://{book}/{clause}@r{revision}",
                description="A clause at a revision. Without @r… it is the one in force.",
                mime_type="application/json",
            )
        ]
    )


async def _read_resource(
    _context: ServerRequestContext[Any], params: types.ReadResourceRequestParams
) -> types.ReadResourceResult:
    text = await sync_to_async(_resource)(str(params.uri))
    content = types.TextResourceContents(uri=str(params.uri), mime_type="application/json", text=text)
    return types.ReadResourceResult(contents=[content])


def _resource(address: str) -> str:
    match = _ADDRESS.fullmatch(address[:300])
    if match is None:
        raise MCPError(types.INVALID_PARAMS, "an address is rules://<book>/<clause>@r<revision>")
    version = f"r{match['revision']}" if match["revision"] else ""
    if match["clause"]:
        if not match["clause"].startswith(f"{match['book']}."):
            raise MCPError(types.INVALID_PARAMS, f"there is no clause {match['clause']} in {match['book']}")
        try:
            return _encoder.encode(get_clause(OfClause(match["clause"], version))).decode()
        except NotFound as problem:
            raise MCPError(types.INVALID_PARAMS, str(problem)) from problem
    book = open_prefix(match["book"], int(match["revision"]) if match["revision"] else None)
    if book is None:
        raise MCPError(types.INVALID_PARAMS, f"there is no book {address[:60]}")
    return _encoder.encode(answers.book(book)).decode()


SERVER: Server[Any] = Server(
    "guiyi-rules",
    title="規弈 Guiyi",
    version="1",
    instructions=ABOUT,
    on_list_tools=_list_tools,
    on_call_tool=_call_tool,
    on_list_resources=_list_resources,
    on_list_resource_templates=_list_templates,
    on_read_resource=_read_resource,
)


async def answered(scope: dict[str, Any], body: bytes) -> tuple[int, list[tuple[bytes, bytes]], bytes]:
    """The status, headers and body of the answer to one request. Raises :class:`TimeoutError` after :data:`SECONDS`."""
    manager = StreamableHTTPSessionManager(
        SERVER, json_response=True, stateless=True, max_request_body_size=LONGEST_REQUEST
    )
    head: dict[str, Any] = {}
    sent = bytearray()
    given = False

    async def receive() -> dict[str, Any]:
        nonlocal given
        if given:
            await anyio.sleep_forever()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            head.update(message)
        else:
            sent.extend(message.get("body", b""))

    with anyio.fail_after(SECONDS):
        async with manager.run():
            await manager.handle_request(scope, receive, send)
    return head["status"], list(head.get("headers", [])), bytes(sent)
