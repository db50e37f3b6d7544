# Understudy
# SPDX-License-Identifier: Apache-2.0
"""`list` and `list_next` of the Drive API"""

import googleapiclient.discovery
import httplib2
from common import Adapter, run

PACKAGE = "google-api-python-client"
READS_ROWS = True
DOCUMENTED = {
    # The text about the parameter `num_retries` of `execute`.
    "EX-22": (
        "If zero (default), we attempt the request only once.",
        "https://github.com/googleapis/google-api-python-client/blob/main/googleapiclient/http.py",
        "The package httplib2, which sends the requests, repeats a request whose connection ends without an answer.",
    ),
}


class GoogleClient(Adapter):
    dialects = ["google"]
    # `list_next` returns None if no page follows:
    # https://googleapis.github.io/google-api-python-client/docs/pagination.html
    promises = ["looksAhead"]

    def open(self):
        # The package contains the description of the Drive API, so it needs no request for it.
        self.files = googleapiclient.discovery.build(
            "drive",
            "v3",
            http=httplib2.Http(timeout=self.seconds_max),
            client_options={"api_endpoint": self.url.removesuffix("files")},
            static_discovery=True,
        ).files()
        self.request, self.is_started = self.files.list(pageSize=self.page_size), False

    def next(self):
        if self.request is None:
            return None
        page = self.request.execute()
        rows = self.checked(page["files"])
        self.request, self.is_started = self.files.list_next(self.request, page), True
        return rows

    def has_next(self):
        return self.request is not None if self.is_started else None


run(GoogleClient)
