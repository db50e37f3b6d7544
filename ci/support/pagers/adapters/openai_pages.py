# Understudy
# SPDX-License-Identifier: Apache-2.0
"""page objects: `has_next_page` and `get_next_page`"""

import openai
from common import Adapter, run

PACKAGE = "openai"


class OpenAIPages(Adapter):
    dialects = ["openai"]
    # `has_next_page()` tells before a request: https://github.com/openai/openai-python#pagination
    promises = ["looksAhead"]
    accepts = ["parameters"]
    # Of the exceptions, the one for time-outs and lost connections has no status.
    failure_kinds = {openai.APIConnectionError: "network"}

    def open(self):
        # Switch off the library's own retries: https://github.com/openai/openai-python#retries
        self.client = openai.OpenAI(
            api_key="key", base_url=self.url.removesuffix("/files"), max_retries=0, timeout=self.seconds_max
        )
        self.page = None

    def next(self):
        if self.page is None:
            page = self.client.files.list(limit=self.page_size, extra_query=self.parameters)
        elif self.page.has_next_page():
            page = self.page.get_next_page()
        else:
            return None
        rows = self.checked(page.data)
        self.page = page
        return rows

    def has_next(self):
        return self.page and self.page.has_next_page()


run(OpenAIPages)
