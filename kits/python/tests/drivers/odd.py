# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Layers that do what a driver must survive."""

import asyncio
import subprocess
import sys
import threading
import time

from understudy.driver import LayerDriver, PagerDriver, run, unsupported


class OddPager(PagerDriver):
    dialects = ["good"]

    def next(self):
        behaviour = self.url
        if behaviour == "print":
            print("a stray line")
            subprocess.run(["echo", "a line of a child"], check=True)
            return [{"id": 1}]
        if behaviour == "hang":
            threading.Event().wait()
        if behaviour == "spin":
            while True:
                pass
        if behaviour == "exit":
            sys.exit(3)
        if behaviour == "no-id":
            return [{"name": "a row"}]
        if behaviour == "odd-id":
            return [{"id": object()}]
        if behaviour == "object-id":
            return [{"id": {"S": "1"}}]
        if behaviour == "large":
            return [{"id": 2**53}, {"id": 2**53 + 1}, {"id": -(2**63)}]
        if behaviour == "endless":
            return [{"id": len(self._ids)}]
        raise {"key": KeyError("data"), "time": TimeoutError(), "other": ArithmeticError("odd")}[behaviour]


class Counter(LayerDriver):
    layer = "counter"
    actions = ["add", "addLater", "raiseNow", "raiseLater", "block", "refuse"]
    events = ["added"]
    keys = ["from"]

    def prepare(self):
        self.value = self.configuration.get("from", 0)

    def add(self, number):
        self.value += number
        self.report("added", self.value)

    async def add_later(self, number):
        with self.request():
            await asyncio.sleep(0.05)
            self.add(number)

    def raise_now(self):
        raise ValueError("wrong now")

    async def raise_later(self):
        await asyncio.sleep(0)
        raise ValueError("wrong later")

    def block(self):
        time.sleep(60)

    def refuse(self):
        raise unsupported("no", "action 'refuse'")

    def state(self):
        return {"value": self.value}


run(OddPager, Counter, name="odd", version="7")
