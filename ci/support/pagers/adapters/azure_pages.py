# Understudy
# SPDX-License-Identifier: Apache-2.0
"""`ItemPaged.by_page` along the URL of the next page"""

from urllib.parse import urljoin

import requests
from azure.core.exceptions import HttpResponseError
from azure.core.paging import ItemPaged
from common import Adapter, run, value_at

PACKAGE = "azure-core"
READS_ROWS = True
READS_TOKENS = True
SENDS_REQUESTS = True


class AzurePages(Adapter):
    dialects = ["drf-cursor", "django"]
    # `by_page` begins where a `continuation_token` says, which is that of the page that failed:
    # https://learn.microsoft.com/python/api/azure-core/azure.core.paging.itempaged
    promises = ["resumes"]

    def open(self):
        self.items = ItemPaged(self.ask, self.read)
        self.iterator = self.items.by_page()

    def next(self):
        try:
            page = next(self.iterator, None)
        except Exception:
            self.iterator = self.items.by_page(self.iterator.continuation_token)
            raise
        return None if page is None else self.checked(page)

    # These two are parts of each service's client, not of azure-core.
    def ask(self, url):
        parameters = {} if url else {self.dialect["send"]["size"]: self.page_size}
        answer = requests.get(url or self.url, params=parameters, timeout=self.seconds_max)
        if not answer.ok:
            raise HttpResponseError(f"status {answer.status_code}") from requests.HTTPError(response=answer)
        return answer.json()

    def read(self, body):
        url = body.get(self.dialect["url"][0])
        return urljoin(self.url, url) if url else None, value_at(body, self.dialect["rows"])


run(AzurePages)
