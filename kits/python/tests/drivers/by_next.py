# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A pager with a method for the next page, which keeps its place after a failure."""

import json
import urllib.request

from understudy.driver import PagerDriver, run


class Reader:
    def __init__(self, url, size, timeout):
        self.url, self.size, self.timeout, self.token, self.more = url, size, timeout, None, True

    def read(self):
        query = f"?pageSize={self.size}" + (f"&pageToken={self.token}" if self.token else "")
        with urllib.request.urlopen(self.url + query, timeout=self.timeout) as answer:
            body = json.load(answer)
        rows, self.token = body["files"], body.get("nextPageToken")
        self.more = self.token is not None
        return rows


class ByNextDriver(PagerDriver):
    dialects = ["google"]
    promises = ["looksAhead", "resumes"]

    def open(self):
        self.reader = Reader(self.url, self.page_size, self.seconds_max)

    def next(self):
        return self.reader.read()

    def has_next(self):
        return self.reader.more


run(ByNextDriver)
