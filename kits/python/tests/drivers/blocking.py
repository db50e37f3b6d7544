# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A pager as most libraries have it: a generator of pages that blocks."""

import json
import urllib.request

from understudy.driver import PagerDriver, run


def read_pages(url, size, timeout):
    token = None
    while True:
        query = f"?pageSize={size}" + (f"&pageToken={token}" if token else "")
        with urllib.request.urlopen(url + query, timeout=timeout) as answer:
            body = json.load(answer)
        yield body["files"]
        token = body.get("nextPageToken")
        if not token:
            return


class BlockingDriver(PagerDriver):
    dialects = ["google"]

    def pages(self):
        return read_pages(self.url, self.page_size, self.seconds_max)


run(BlockingDriver)
