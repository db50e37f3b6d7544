# Understudy
# SPDX-License-Identifier: Apache-2.0
"""a hand-written loop over page numbers until a short page"""

import requests
from common import IteratorAdapter, run

PACKAGE = "requests"
READS_ROWS = True


class RequestsShort(IteratorAdapter):
    dialects = ["page-bare"]
    accepts = ["parameters"]

    def pages(self):
        page, rows = 0, range(self.page_size)
        while len(rows) == self.page_size:
            page += 1
            query = {"page": page, "size": self.page_size, **self.parameters}
            answer = requests.get(self.url, query, timeout=self.seconds_max)
            answer.raise_for_status()
            rows = answer.json()
            yield rows


run(RequestsShort)
