# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The dialects of these tests: the list that the stub serves, and the description that the pager reads."""

from __future__ import annotations

from typing import Any, Dict

ROW = {"id": "index", "title": {"words": [2, 4]}}
QUERY = (
    "query ($first: Int, $after: String, $last: Int, $before: String) "
    "{ houses(first: $first, after: $after, last: $last, before: $before) "
    "{ edges { node { id number } cursor } "
    "pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } }"
)


def _served(preset: str, **keys: Any) -> Dict[str, Any]:
    return {"preset": preset, "paging": {"defaultSize": 20}, "row": ROW, "rows": 45, **keys}


def _by_token(parameter: Any, size: Any, rows: Any, token: Any, **keys: Any) -> Dict[str, Any]:
    send = {"token": parameter, "size": size}
    return {"style": "cursor", "send": send, "rows": rows, "token": token, "more": {"sign": "token"}, **keys}


DIALECTS: Dict[str, Dict[str, Dict[str, Any]]] = {
    "page": {
        "list": {
            "path": "/api/rows",
            "paging": {"style": "page", "page": "page", "size": "size", "defaultSize": 20, "maximumSize": 100},
            "body": {"items": "{rows}", "total": "{total}"},
            "row": ROW,
            "rows": 45,
        },
        "client": {
            "style": "page",
            "send": {"page": "page", "size": "size"},
            "rows": ["items"],
            "more": {"sign": "total", "at": ["total"]},
            "total": ["total"],
        },
    },
    "google": {
        "list": _served("google", query=None),
        "client": _by_token("pageToken", "pageSize", ["files"], ["nextPageToken"]),
    },
    "stripe": {
        "list": _served("stripe"),
        "client": {
            **_by_token("starting_after", "limit", ["data"], "lastRow"),
            "send": {"token": "starting_after", "size": "limit", "back": "ending_before"},
            "previousToken": "firstRow",
            "more": {"sign": "flag", "at": ["has_more"]},
        },
    },
    "github": {
        "list": _served("github", query=None),
        "client": {
            "style": "url",
            "send": {"size": "per_page"},
            "rows": [],
            "url": {"link": "next"},
            "previousUrl": {"link": "prev"},
            "more": {"sign": "token"},
        },
    },
    "drf-cursor": {
        "list": _served("drf-cursor", query=None),
        "client": {
            "style": "url",
            "send": {"size": "page_size"},
            "rows": ["results"],
            "url": ["next"],
            "previousUrl": ["previous"],
            "more": {"sign": "token"},
        },
    },
    "slack": {
        "list": _served("slack", method="GET"),
        "client": _by_token("cursor", "limit", ["channels"], ["response_metadata", "next_cursor"]),
    },
    "notion": {
        "list": _served("notion", path="/v1/data_sources/rows/query"),
        "client": _by_token(
            ["start_cursor"],
            ["page_size"],
            ["results"],
            ["next_cursor"],
            method="POST",
            more={"sign": "flag", "at": ["has_more"]},
        ),
    },
    "relay": {
        "list": {
            "preset": "relay",
            "row": {"id": {"template": "h{number}"}, "number": "index"},
            "rows": 45,
        },
        "client": {
            "style": "cursor",
            "method": "POST",
            "body": {"query": QUERY},
            "send": {
                "token": ["variables", "after"],
                "size": ["variables", "first"],
                "back": ["variables", "before"],
                "backSize": ["variables", "last"],
            },
            "rows": ["data", "houses", "edges"],
            "row": ["node"],
            "id": ["number"],
            "token": ["data", "houses", "pageInfo", "endCursor"],
            "previousToken": ["data", "houses", "pageInfo", "startCursor"],
            "more": {"sign": "flag", "at": ["data", "houses", "pageInfo", "hasNextPage"]},
            "morePrevious": {"sign": "flag", "at": ["data", "houses", "pageInfo", "hasPreviousPage"]},
        },
    },
}


def client(name: str) -> Dict[str, Any]:
    """Return the description that a driver gets."""
    return {"name": name, **DIALECTS[name]["client"]}
