# Understudy
# SPDX-License-Identifier: Apache-2.0
"""iteration over rows"""

import openai
from common import Adapter, run

PACKAGE = "openai"


class OpenAIRows(Adapter):
    dialects = ["openai"]
    accepts = ["parameters"]
    failure_kinds = {openai.APIConnectionError: "network"}

    def rows(self):
        # Switch off the library's own retries: https://github.com/openai/openai-python#retries
        client = openai.OpenAI(
            api_key="key", base_url=self.url.removesuffix("/files"), max_retries=0, timeout=self.seconds_max
        )
        return iter(client.files.list(limit=self.page_size, extra_query=self.parameters))


run(OpenAIRows)
