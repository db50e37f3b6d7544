# Understudy
# SPDX-License-Identifier: Apache-2.0
"""`helpers.iterate_paginated_api`"""

import notion_client
from common import Adapter, run

PACKAGE = "notion-client"


class NotionRows(Adapter):
    dialects = ["notion"]

    def rows(self):
        client = notion_client.Client(
            auth="token",
            base_url=self.url.removesuffix("/v1/data_sources/rows/query"),
            timeout_ms=int(self.seconds_max * 1000),
            # Switch off the library's own retries: https://github.com/ramnes/notion-sdk-py#client-options
            retry=False,
        )
        return notion_client.helpers.iterate_paginated_api(
            client.data_sources.query, data_source_id="rows", page_size=self.page_size
        )


run(NotionRows)
