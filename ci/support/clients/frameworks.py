# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Clients for APIs of any service: plain requests along links and page numbers, and the paginators of dlt."""

from urllib.parse import urljoin

import requests
from dlt.sources.helpers.rest_client import RESTClient
from dlt.sources.helpers.rest_client.paginators import (
    HeaderLinkPaginator,
    JSONLinkPaginator,
    JSONResponseCursorPaginator,
    OffsetPaginator,
    PageNumberPaginator,
)

from reader import Reader


def follow(path, keys, following):
    """Returns a reader that asks for one page after another; `following` returns the URL of the next one, or None."""

    def read(address):
        found, url = [], address + path
        while url:
            answer = requests.get(url)
            answer.raise_for_status()
            page = answer.json()
            found += keys(page)
            target = following(page)
            url = target and urljoin(url, target)
        return found

    return read


def dlt_reader(preset, path, rows, paginator, key="id", **parameters):
    """Returns a reader that leaves the pages to a paginator of dlt; `rows` is the path of the rows in an answer.

    Without a paginator, dlt finds out by itself how the list pages.
    """

    def read(address):
        client = RESTClient(base_url=address, paginator=paginator, data_selector=rows)
        return [row[key] for page in client.paginate(path, params=parameters) for row in page]

    return Reader(preset, "dlt", read, part=type(paginator).__name__ if paginator else "without a paginator")


def fhir_next(bundle):
    return next((link["url"] for link in bundle["link"] if link["relation"] == "next"), None)


def spring_next(page):
    return None if page["last"] else f"?page={page['number'] + 1}"


def spring_paged_next(page):
    number = page["page"]["number"] + 1
    return f"?page={number}" if number < page["page"]["totalPages"] else None


def ids(member):
    return lambda page: [row["id"] for row in page[member]]


READERS = [
    Reader("django", "requests", follow("/api/accounts/", ids("results"), lambda page: page["next"])),
    Reader("drf-cursor", "requests", follow("/api/events/", ids("results"), lambda page: page["next"])),
    Reader("fhir", "requests", follow(
        "/fhir/Patient?_count=10",
        lambda bundle: [entry["resource"]["id"] for entry in bundle["entry"]],
        fhir_next,
    )),
    Reader("json-api", "requests", follow("/articles", ids("data"), lambda page: page["links"]["next"])),
    Reader("laravel-cursor", "requests", follow("/api/users", ids("data"), lambda page: page["next_page_url"])),
    Reader("odata", "requests", follow(
        "/odata/Products",
        lambda page: [row["Id"] for row in page["value"]],
        lambda page: page.get("@odata.nextLink"),
    )),
    Reader("spring", "requests", follow("/api/users", ids("content"), spring_next)),
    Reader("spring-paged", "requests", follow("/api/users", ids("content"), spring_paged_next)),
    dlt_reader("django", "/api/accounts/", "results", JSONLinkPaginator(next_url_path="next"), page_size=10),
    dlt_reader("github", "/user/repos", "$", HeaderLinkPaginator(), per_page=10),
    dlt_reader(
        "google",
        "/drive/v3/files",
        "files",
        JSONResponseCursorPaginator(cursor_path="nextPageToken", cursor_param="pageToken"),
        pageSize=10,
    ),
    dlt_reader("json-api", "/articles", "data", None),
    dlt_reader(
        "odata",
        "/odata/Products",
        "value",
        OffsetPaginator(limit=10, offset_param="$skip", limit_param="$top", total_path="$['@odata.count']"),
        key="Id",
        **{"$count": "true"},
    ),
    dlt_reader(
        "spring", "/api/users", "content", PageNumberPaginator(base_page=0, total_path="totalPages"), size=10
    ),
]
