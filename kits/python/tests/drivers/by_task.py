# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A pager with asyncio, on the transport of the kit."""

import json

from understudy.driver import PagerDriver, Request, run


class StatusError(Exception):
    pass


class ByTaskDriver(PagerDriver):
    dialects = ["google"]
    promises = ["cancels", "resumes"]
    failure_kinds = {StatusError: "status"}

    def open(self):
        self.token, self.ended = None, False

    async def next(self):
        if self.ended:
            return None
        query = f"?pageSize={self.page_size}" + (f"&pageToken={self.token}" if self.token else "")
        answer = await self.transport.send(Request(self.url + query), self.seconds_max)
        if answer.status != 200:
            raise StatusError(answer.status)
        body = json.loads(answer.body)
        rows, self.token = body["files"], body.get("nextPageToken")
        self.ended = self.token is None
        return rows


run(ByTaskDriver)
