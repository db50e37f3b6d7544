# Understudy
# SPDX-License-Identifier: Apache-2.0
"""`OffsetPaginator` until the total of rows"""

from common import IteratorAdapter, json_path, run
from dlt.sources.helpers.requests import Client
from dlt.sources.helpers.rest_client import RESTClient
from dlt.sources.helpers.rest_client.paginators import OffsetPaginator

PACKAGE = "dlt"


class DltOffsetPaginator(IteratorAdapter):
    dialects = ["offset"]
    accepts = ["parameters"]

    def pages(self):
        # Switch off the library's own retries: https://dlthub.com/docs/general-usage/http/requests
        session = Client(request_timeout=self.seconds_max, request_max_attempts=1, raise_for_status=False).session
        client = RESTClient(
            self.url,
            session=session,
            paginator=OffsetPaginator(self.page_size, limit_param="limit", total_path="total"),
            data_selector=json_path(self.dialect["rows"]),
        )
        return client.paginate(params={**self.parameters})


run(DltOffsetPaginator)
