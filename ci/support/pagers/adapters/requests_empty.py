# Understudy
# SPDX-License-Identifier: Apache-2.0
"""a hand-written loop over page numbers until an empty page"""

import requests
from common import IteratorAdapter, run

PACKAGE = "requests"
READS_ROWS = True


class RequestsEmpty(IteratorAdapter):
    dialects = ["page-bare"]
    accepts = ["parameters"]

    def pages(self):
        page = 1
        while True:
            query = {"page": page, "size": self.page_size, **self.parameters}
            answer = requests.get(self.url, query, timeout=self.seconds_max)
            answer.raise_for_status()
            rows = answer.json()
            if not rows:
                return
            yield rows
            page += 1


run(RequestsEmpty)
