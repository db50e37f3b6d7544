# Understudy
# SPDX-License-Identifier: Apache-2.0
"""a hand-written loop along `Response.links`"""

import requests
from common import IteratorAdapter, run

PACKAGE = "requests"
NOTES = {
    # https://requests.readthedocs.io/en/latest/user/advanced/#link-headers
    "PG-12": "documented: `Response.links` is the parsed header, and nothing more; a loop makes a relative URL absolute",
}
READS_ROWS = True


class RequestsLink(IteratorAdapter):
    dialects = ["github", "link"]
    accepts = ["parameters"]

    def pages(self):
        url, query = self.url, {self.dialect["send"]["size"]: self.page_size, **self.parameters}
        while url:
            answer = requests.get(url, query, timeout=self.seconds_max)
            answer.raise_for_status()
            yield answer.json()
            url, query = answer.links.get("next", {}).get("url"), None


run(RequestsLink)
