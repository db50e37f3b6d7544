# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The paginator detector of dlt, asked about the same answers."""

import logging
import urllib.parse
from typing import NamedTuple

import requests
from dlt.sources.helpers.rest_client import RESTClient
from dlt.sources.helpers.rest_client.detector import PaginatorFactory, find_response_page_data

# Each detection would be a warning.
logging.disable(logging.WARNING)
# A detected paginator that asks for more pages than this does not end.
PAGES_MAX = 300


class Detection(NamedTuple):
    """The paginator that the detector chooses for an answer, and the rows that it then reads."""

    paginator: str
    rows: str
    read: int
    repeated: int
    is_endless: bool

    @property
    def words(self):
        return f"{self.paginator}, rows at '{self.rows}'"


def detect(url, id=None, headers=()):
    """Let the detector look at the first page of a list, and its paginator read the rest.

    Args:
        url: The URL of the list.
        id: The key of the rows; None if a row is its own key.
        headers: The headers of the requests.
    """
    headers = dict(headers)
    answer = requests.get(url, headers=headers, timeout=60)
    paginator, _ = PaginatorFactory().create_paginator(answer)
    place, _ = find_response_page_data(answer.json())
    address = urllib.parse.urlsplit(url)
    client = RESTClient(base_url=f"{address.scheme}://{address.netloc}", headers=headers)
    found, is_endless = [], False
    try:
        parameters = dict(urllib.parse.parse_qsl(address.query))
        for number, page in enumerate(client.paginate(address.path, params=parameters)):
            if is_endless := number >= PAGES_MAX:
                break
            found += [_key(row, id) for row in page]
    except (requests.RequestException, ValueError, KeyError):
        # The pages before the mistake still count.
        pass
    keys = set(found)
    return Detection(type(paginator).__name__, ".".join(place), len(keys), len(found) - len(keys), is_endless)


def _key(row, id):
    return row[id] if id and isinstance(row, dict) and id in row else repr(row)
