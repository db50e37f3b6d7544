# Understudy
# SPDX-License-Identifier: Apache-2.0
"""a hand-written loop along `Response.links`"""

import requests
from common import IteratorAdapter, run

PACKAGE = "requests"


class RequestsLink(IteratorAdapter):
    dialects = ["github"]
    accepts = ["parameters"]

    def pages(self):
        url, query = self.url, {"per_page": self.page_size, **self.parameters}
        while url:
            answer = requests.get(url, query, timeout=self.seconds_max)
            answer.raise_for_status()
            yield answer.json()
            url, query = answer.links.get("next", {}).get("url"), None


run(RequestsLink)
