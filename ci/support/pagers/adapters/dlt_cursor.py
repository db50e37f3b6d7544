# Understudy
# SPDX-License-Identifier: Apache-2.0
"""`JSONResponseCursorPaginator`"""

from common import IteratorAdapter, json_path, run
from dlt.sources.helpers.requests import Client
from dlt.sources.helpers.rest_client import RESTClient
from dlt.sources.helpers.rest_client.paginators import JSONResponseCursorPaginator

PACKAGE = "dlt"


class DltJSONResponseCursorPaginator(IteratorAdapter):
    dialects = ["cursor", "keyset", "google", "slack", "kubernetes"]
    accepts = ["parameters"]

    def pages(self):
        # Switch off the library's own retries: https://dlthub.com/docs/general-usage/http/requests
        session = Client(request_timeout=self.seconds_max, request_max_attempts=1, raise_for_status=False).session
        sent = self.dialect["send"]
        client = RESTClient(
            self.url,
            session=session,
            paginator=JSONResponseCursorPaginator(json_path(self.dialect["token"]), sent["token"]),
            data_selector=json_path(self.dialect["rows"]),
        )
        return client.paginate(params={sent["size"]: self.page_size, **self.parameters})


run(DltJSONResponseCursorPaginator)
