# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Pagers without `refresh`: the kit begins a refresh with `open` or `start`, and puts the old pager back on a cancel.

The first argument says where the pager keeps its place: in an `object`, in the `fields` of the driver, or in a
`generator`; `start` is a driver with a method `start` and without `open`.
"""

import json
import sys

from understudy.driver import NOTHING, PagerDriver, Request, run


class Reader:
    """The pages of one list; a call while a page is on its way does nothing."""

    def __init__(self, driver):
        self.driver, self.token, self.is_reading, self.has_ended = driver, None, False, False

    async def next(self):
        if self.is_reading:
            return NOTHING
        if self.has_ended:
            return None
        self.is_reading = True
        try:
            rows, self.token = await self.driver.page(self.token)
        finally:
            self.is_reading = False
        self.has_ended = self.token is None
        return rows


class StatusError(Exception):
    pass


class RenewedDriver(PagerDriver):
    dialects = ["cursor"]
    promises = ["overlaps", "cancels", "resumes"]
    failure_kinds = {StatusError: "status"}

    async def page(self, token):
        query = f"?limit={self.page_size}" + (f"&cursor={token}" if token else "")
        answer = await self.transport.send(Request(self.url + query), self.seconds_max)
        if answer.status != 200:
            raise StatusError(answer.status)
        body = json.loads(answer.body)
        return body["items"], body["next"]


class ByObject(RenewedDriver):
    def open(self):
        self.reader = Reader(self)

    async def next(self):
        return await self.reader.next()


class ByFields(RenewedDriver):
    next = Reader.next

    def open(self):
        Reader.__init__(self, self)


class ByStart(ByFields):
    open = PagerDriver.open

    async def start(self):
        Reader.__init__(self, self)
        return await self.next()


class ByGenerator(RenewedDriver):
    promises = ["overlaps", "cancels"]

    async def pages(self):
        token = None
        while True:
            rows, token = await self.page(token)
            yield rows
            if token is None:
                return


DRIVERS = {"object": ByObject, "fields": ByFields, "start": ByStart, "generator": ByGenerator}
run(DRIVERS[sys.argv[1]], name=sys.argv[1])
