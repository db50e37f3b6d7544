# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A headless Chromium for the checks that need a real browser. Needs nothing but Python and Chromium."""

import json
import os
import select
import subprocess
import time

ANSWER_SECONDS_MAX = 30


class Browser:
    """A headless Chromium that is driven over two pipes, so that no port is open."""

    def __init__(self, folder, *options):
        to_browser, self.writer = os.pipe()
        self.reader, from_browser = os.pipe()

        def take_pipes():
            # Above all others first: either may be 3 or 4 itself.
            high_reader, high_writer = os.dup(to_browser) + 20, os.dup(from_browser) + 40
            os.dup2(to_browser, high_reader)
            os.dup2(from_browser, high_writer)
            os.dup2(high_reader, 3)
            os.dup2(high_writer, 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--remote-debugging-pipe", f"--user-data-dir={folder}", *options, "about:blank"],
            preexec_fn=take_pipes, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.number, self.events, self.session = b"", 0, [], None

    def attach(self, *domains):
        """Opens an empty page, to which everything from now on is said."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in domains:
            self.call(f"{domain}.enable")

    def close(self):
        self.process.terminate()
        self.process.wait()

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writer, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.message(f"to {method}")
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"chromium: Chromium refuses {method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def message(self, awaited):
        end = time.monotonic() + ANSWER_SECONDS_MAX
        while b"\0" not in self.buffer:
            if not select.select([self.reader], [], [], max(0, end - time.monotonic()))[0]:
                raise SystemExit(f"chromium: Chromium does not answer {awaited} within {ANSWER_SECONDS_MAX} s")
            piece = os.read(self.reader, 1 << 20)
            if not piece:
                raise SystemExit("chromium: Chromium has ended; does `chromium --headless about:blank` run?")
            self.buffer += piece
        line, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(line)

    def await_event(self, method):
        while True:
            for place, event in enumerate(self.events):
                if event.get("method") == method:
                    return self.events.pop(place)
            self.events.append(self.message(f"with the event {method}"))

    def open(self, address):
        self.events = [event for event in self.events if event.get("method") != "Page.loadEventFired"]
        self.call("Page.navigate", url=address)
        self.await_event("Page.loadEventFired")

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"chromium: {result['exceptionDetails']['exception'].get('description')}")
        return result["result"].get("value")
