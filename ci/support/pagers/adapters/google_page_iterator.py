# Understudy
# SPDX-License-Identifier: Apache-2.0
"""`page_iterator.HTTPIterator.pages`"""

import requests
from common import IteratorAdapter, run
from google.api_core.page_iterator import HTTPIterator

PACKAGE = "google-api-core"
SENDS_REQUESTS = True
NOTES = {
    # https://cloud.google.com/apis/design/errors#handling_errors
    "PG-49.message": "documented: each error code of Google's APIs has a status of 4xx or 5xx; none has 200",
}


class GooglePageIterator(IteratorAdapter):
    dialects = ["google"]
    accepts = ["parameters"]

    def pages(self):
        rows = HTTPIterator(
            client=None,
            api_request=self.ask,
            path=self.url,
            item_to_value=lambda iterator, item: item,
            items_key="files",
            extra_params={"pageSize": self.page_size, **self.parameters},
        )
        return rows.pages

    def ask(self, method, path, query_params):
        answer = requests.request(method, path, params=query_params, timeout=self.seconds_max)
        answer.raise_for_status()
        return answer.json()


run(GooglePageIterator)
