# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The requests with which clients go along the list of each preset, 20 rows at a time."""

from __future__ import annotations

import http.client
import json
import re
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

# What a client library sends with each request.
CLIENT = {
    "User-Agent": "python-requests/2.32.3",
    "Accept-Encoding": "gzip, deflate",
    "Accept": "*/*",
    "Connection": "keep-alive",
    "Authorization": "Bearer bench",
}

QUERY = """query Page($n: Int, $c: String) {
  houses(first: $n, after: $c) {
    edges { cursor node { id number title price built agent { name email } } }
    pageInfo { hasNextPage endCursor }
  }
}"""


@dataclass
class Request:
    """A request as a client of an API sends it."""

    target: str
    headers: dict[str, str] = field(default_factory=dict)
    body: str | None = None

    def encoded(self, host: str) -> bytes:
        headers = {"Host": host, **CLIENT, **self.headers}
        if self.body is not None:
            headers["Content-Length"] = str(len(self.body.encode()))
        method = "GET" if self.body is None else "POST"
        lines = [f"{method} {self.target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
        return ("\r\n".join(lines) + "\r\n\r\n" + (self.body or "")).encode()


@dataclass
class Answer:
    """The answer to a request."""

    headers: http.client.HTTPMessage
    body: bytes
    json: Any

    def at(self, *keys: str | int) -> Any:
        value = self.json
        for key in keys:
            value = value[key]
        return value

    def link(self) -> str:
        """The URL of the next page in the header `Link`."""
        found = re.search(r'<([^>]*)>; *rel="next"', self.headers["Link"] or "")
        if found is None:
            raise SystemExit(f"no next page in the header Link: {self.headers['Link']}")
        return found[1]


@dataclass
class Dialect:
    """The way along a list: where an answer has its rows, the token of the next page, and the request with it."""

    rows: tuple[str | int, ...]
    token: Callable[[Answer], Any]
    # The request for a token; for none, the first request.
    request: Callable[[Any], Request]


def query(target: str, name: str, headers: dict[str, str] | None = None) -> Callable[[Any], Request]:
    """Put the token into the query."""
    def request(token: Any) -> Request:
        sent = target
        if token is not None:
            sent += f"{'&' if '?' in target else '?'}{name}={urllib.parse.quote(str(token))}"
        return Request(sent, headers or {})
    return request


def url(first: str, headers: dict[str, str] | None = None) -> Callable[[Any], Request]:
    """Follow the URL that an answer has."""
    def request(token: Any) -> Request:
        parts = urllib.parse.urlsplit(token or first)
        return Request(parts.path + (f"?{parts.query}" if parts.query else ""), headers or {})
    return request


def post(
    target: str, content: dict[str, Any], *keys: str, headers: dict[str, str] | None = None
) -> Callable[[Any], Request]:
    """Put the token into a JSON body, at the keys."""
    def request(token: Any) -> Request:
        body = json.loads(json.dumps(content))
        if token is not None:
            inner = body
            for key in keys[:-1]:
                inner = inner[key]
            inner[keys[-1]] = token
        text = json.dumps(body, separators=(",", ":"))
        return Request(target, {"Content-Type": "application/json", **(headers or {})}, text)
    return request


def form(target: str, content: dict[str, Any], name: str) -> Callable[[Any], Request]:
    """Put the token into a form."""
    def request(token: Any) -> Request:
        fields = content if token is None else {**content, name: token}
        return Request(target, {"Content-Type": "application/x-www-form-urlencoded"}, urllib.parse.urlencode(fields))
    return request


def amazon(operation: str, version: str) -> dict[str, str]:
    return {"Content-Type": f"application/x-amz-json-{version}", "X-Amz-Target": operation}


def behind_content_range(answer: Answer) -> int:
    """The offset of the page behind the one that `Content-Range: 0-19/100` names."""
    return int(answer.headers["Content-Range"].partition("/")[0].partition("-")[2]) + 1


def relation(answer: Answer, name: str) -> str:
    return next(link["url"] for link in answer.at("link") if link["relation"] == name)


DIALECTS = {
    "aws-json": Dialect(
        ("logGroups",), lambda answer: answer.at("nextToken"),
        post("/", {"limit": 20}, "nextToken", headers=amazon("Logs_20140328.DescribeLogGroups", "1.1")),
    ),
    "django": Dialect(("results",), lambda answer: answer.at("next"), url("/api/accounts/?page_size=20")),
    "django-offset": Dialect(("results",), lambda answer: answer.at("next"), url("/api/accounts/?limit=20")),
    "drf-cursor": Dialect(("results",), lambda answer: answer.at("next"), url("/api/events/?page_size=20")),
    "dynamodb": Dialect(
        ("Items",), lambda answer: answer.at("LastEvaluatedKey"),
        post("/", {"TableName": "Houses", "Limit": 20}, "ExclusiveStartKey",
             headers=amazon("DynamoDB_20120810.Scan", "1.0")),
    ),
    "elasticsearch": Dialect(
        ("hits", "hits"), lambda answer: answer.at("hits", "hits", -1, "sort"),
        post("/houses/_search", {"size": 20, "sort": [{"price": "asc"}, {"id": "asc"}]}, "search_after"),
    ),
    "fhir": Dialect(("entry",), lambda answer: relation(answer, "next"), url("/fhir/Patient?_count=20")),
    "github": Dialect((), Answer.link, url("/user/repos?per_page=20")),
    "gitlab-keyset": Dialect(
        (), Answer.link, url("/api/v4/projects?order_by=id&pagination=keyset&per_page=20&sort=asc")
    ),
    "google": Dialect(
        ("files",), lambda answer: answer.at("nextPageToken"), query("/drive/v3/files?pageSize=20", "pageToken")
    ),
    "graph": Dialect(("value",), lambda answer: answer.at("@odata.nextLink"), url("/v1.0/users?$top=20")),
    "hal": Dialect(
        ("_embedded", "people"), lambda answer: answer.at("_links", "next", "href"), url("/people?size=20")
    ),
    "json-api": Dialect(
        ("data",), lambda answer: answer.at("links", "next"), url("/articles?page%5Bnumber%5D=1&page%5Bsize%5D=20")
    ),
    "kubernetes": Dialect(
        ("items",), lambda answer: answer.at("metadata", "continue"),
        query("/api/v1/namespaces/default/pods?limit=20", "continue"),
    ),
    # Its URLs of other pages have no size, so clients count.
    "laravel": Dialect(
        ("data",), lambda answer: answer.at("current_page") + 1, query("/api/users?per_page=20", "page")
    ),
    "laravel-cursor": Dialect(
        ("data",), lambda answer: answer.at("next_cursor"), query("/api/users?per_page=20", "cursor")
    ),
    # A request cannot name a size; the stub runs with `--page-size 20`.
    "mcp": Dialect(
        ("result", "tools"), lambda answer: answer.at("result", "nextCursor"),
        post("/mcp", {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}, "params", "cursor",
             headers={"Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-06-18"}),
    ),
    "notion": Dialect(
        ("results",), lambda answer: answer.at("next_cursor"),
        post("/v1/data_sources/00000000-0000-4000-8000-00000000000a/query", {"page_size": 20}, "start_cursor",
             headers={"Notion-Version": "2025-09-03"}),
    ),
    "odata": Dialect(("value",), lambda answer: answer.at("@odata.nextLink"), url("/odata/Products")),
    "openai": Dialect(("data",), lambda answer: answer.at("last_id"), query("/v1/files?limit=20", "after")),
    "postgrest": Dialect((), behind_content_range, query("/houses?limit=20", "offset", {"Prefer": "count=exact"})),
    "relay": Dialect(
        ("data", "houses", "edges"), lambda answer: answer.at("data", "houses", "pageInfo", "endCursor"),
        post("/graphql", {"query": QUERY, "variables": {"n": 20}}, "variables", "c"),
    ),
    "slack": Dialect(
        ("channels",), lambda answer: answer.at("response_metadata", "next_cursor"),
        form("/api/conversations.list", {"limit": 20}, "cursor"),
    ),
    "spring": Dialect(("content",), lambda answer: answer.at("number") + 1, query("/api/users?size=20", "page")),
    "spring-paged": Dialect(
        ("content",), lambda answer: answer.at("page", "number") + 1, query("/api/users?size=20", "page")
    ),
    "stripe": Dialect(
        ("data",), lambda answer: answer.at("data", -1, "id"), query("/v1/customers?limit=20", "starting_after")
    ),
}
