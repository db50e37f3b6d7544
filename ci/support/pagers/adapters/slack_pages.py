# Understudy
# SPDX-License-Identifier: Apache-2.0
"""asynchronous iteration over an `AsyncSlackResponse`"""

from common import AsynchronousIteratorAdapter, run
from slack_sdk.web.async_client import AsyncWebClient

PACKAGE = "slack-sdk"
READS_ROWS = True


class SlackPages(AsynchronousIteratorAdapter):
    dialects = ["slack"]
    accepts = ["parameters"]
    failure_kinds = {"ClientError": "network"}

    async def pages(self):
        # The client that is not asynchronous asks by POST, which the list of this dialect refuses.
        client = AsyncWebClient(
            token="xoxb-token",
            base_url=self.url.removesuffix("conversations.list"),
            timeout=self.seconds_max,
            # Switch off the library's own retries: https://docs.slack.dev/tools/python-slack-sdk/web#retryhandler
            retry_handlers=[],
        )
        async for page in await client.conversations_list(limit=self.page_size, **self.parameters):
            yield page["channels"]


run(SlackPages)
