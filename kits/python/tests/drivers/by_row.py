# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A pager that only iterates over rows; with the argument `async`, asynchronously."""

import asyncio
import json
import sys
import urllib.request

from understudy.driver import PagerDriver, run


def read_rows(url, size):
    token = ""
    while token is not None:
        query = f"?pageSize={size}" + (f"&pageToken={token}" if token else "")
        with urllib.request.urlopen(url + query) as answer:
            body = json.load(answer)
        yield from body["files"]
        token = body.get("nextPageToken")


class ByRowDriver(PagerDriver):
    def rows(self):
        return read_rows(self.url, self.page_size)


class AsynchronousByRowDriver(PagerDriver):
    async def rows(self):
        for row in await asyncio.to_thread(lambda: list(read_rows(self.url, self.page_size))):
            yield row


run(AsynchronousByRowDriver if "async" in sys.argv else ByRowDriver)
