# Understudy
# SPDX-License-Identifier: Apache-2.0
"""`JSONPathPaginator`, in the loop of `RESTStream`"""

import requests
from common import Adapter, json_path, run, value_at
from singer_sdk.pagination import JSONPathPaginator

PACKAGE = "singer-sdk"
READS_ROWS = True
SENDS_REQUESTS = True
NOTES = {
    # https://sdk.meltano.com/en/latest/classes/singer_sdk.pagination.BaseAPIPaginator.html
    "PG-21": "documented: an empty page ends the walk unless `continue_if_empty` is overridden",
}


class SingerJSONPathPaginator(Adapter):
    dialects = ["cursor", "google", "slack", "kubernetes"]
    # `finished` tells before a request:
    # https://sdk.meltano.com/en/latest/classes/singer_sdk.pagination.BaseAPIPaginator.html
    promises = ["looksAhead"]
    accepts = ["parameters"]
    # `advance` raises it if a token is the same as the one before.
    failure_kinds = {RuntimeError: "loop"}

    def open(self):
        self.paginator = JSONPathPaginator(json_path(self.dialect["token"]))
        self.is_over = False

    def next(self):
        if self.is_over or self.paginator.finished:
            return None
        query = {self.dialect["send"]["size"]: self.page_size, **self.parameters}
        if self.paginator.current_value:
            query[self.dialect["send"]["token"]] = self.paginator.current_value
        answer = requests.get(self.url, query, timeout=self.seconds_max)
        answer.raise_for_status()
        rows = self.checked(value_at(answer.json(), self.dialect["rows"]))
        if not rows and not self.paginator.continue_if_empty(answer):
            self.is_over = True  # As RESTStream does.
        else:
            self.paginator.advance(answer)
        return rows

    def has_next(self):
        return not (self.is_over or self.paginator.finished) if self.is_over or self.paginator.count else None


run(SingerJSONPathPaginator)
