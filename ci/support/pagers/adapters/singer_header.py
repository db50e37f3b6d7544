# Understudy
# SPDX-License-Identifier: Apache-2.0
"""`HeaderLinkPaginator`, in the loop of `RESTStream`"""

from urllib.parse import parse_qsl

import requests
from common import Adapter, run, value_at
from singer_sdk.pagination import HeaderLinkPaginator

PACKAGE = "singer-sdk"
READS_ROWS = True
SENDS_REQUESTS = True


class SingerHeaderLinkPaginator(Adapter):
    dialects = ["github", "link"]
    # `finished` tells before a request:
    # https://sdk.meltano.com/en/latest/classes/singer_sdk.pagination.BaseAPIPaginator.html
    promises = ["looksAhead"]
    accepts = ["parameters"]
    # `advance` raises it if a token is the same as the one before.
    failure_kinds = {RuntimeError: "loop"}

    def open(self):
        self.paginator = HeaderLinkPaginator()
        self.is_over = False

    def next(self):
        if self.is_over or self.paginator.finished:
            return None
        # The token is a parsed URL, whose query a stream sends to its own URL:
        # https://sdk.meltano.com/en/latest/classes/singer_sdk.pagination.BaseHATEOASPaginator.html
        url = self.paginator.current_value
        query = {self.dialect["send"]["size"]: self.page_size, **self.parameters}
        answer = requests.get(self.url, dict(parse_qsl(url.query)) if url else query, timeout=self.seconds_max)
        answer.raise_for_status()
        rows = self.checked(value_at(answer.json(), self.dialect["rows"]))
        if not rows and not self.paginator.continue_if_empty(answer):
            self.is_over = True  # As RESTStream does.
        else:
            self.paginator.advance(answer)
        return rows

    def has_next(self):
        return not (self.is_over or self.paginator.finished) if self.is_over or self.paginator.count else None


run(SingerHeaderLinkPaginator)
