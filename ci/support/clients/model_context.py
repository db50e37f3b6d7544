# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The clients of the Model Context Protocol; an environment has mcp 1 or 2, and fastmcp only beside mcp 2."""

import asyncio
from importlib.metadata import version

import mcp
from mcp.client.streamable_http import streamable_http_client

from reader import Reader


async def list_tools(call):
    """Returns the names of all tools; `call` takes a cursor and returns a page."""
    names, cursor = [], None
    while True:
        page = await call(cursor)
        names += [tool.name for tool in page.tools]
        # The attribute has another name since mcp 2.
        cursor = page.next_cursor if hasattr(page, "next_cursor") else page.nextCursor
        if cursor is None:
            return names


async def read_session(address):
    """Reads with the handshake `initialize`."""
    async with streamable_http_client(address + "/mcp") as streams, mcp.ClientSession(*streams[:2]) as session:
        await session.initialize()
        return await list_tools(lambda cursor: session.list_tools(
            params=None if cursor is None else mcp.types.PaginatedRequestParams(cursor=cursor)
        ))


async def read_client(address):
    """Reads without a handshake if the server knows the revision 2026-07-28."""
    async with mcp.Client(address + "/mcp") as client:
        return await list_tools(lambda cursor: client.list_tools(cursor=cursor))


async def read_fastmcp(address):
    import fastmcp

    async with fastmcp.Client(address + "/mcp") as client:
        return [tool.name for tool in await client.list_tools()]


def reader(package, read, part):
    return Reader("mcp", package, lambda address: asyncio.run(read(address)), part=part)


READERS = [reader("mcp", read_session, "ClientSession")]
if int(version("mcp").split(".")[0]) >= 2:
    READERS += [reader("mcp", read_client, "Client"), reader("fastmcp", read_fastmcp, "Client")]
