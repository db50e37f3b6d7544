# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The panel while its connection breaks, and after its program was replaced by another version."""

import contextlib
import re
import signal
import socket
import threading

from panel_stub import Stub, expect

# The waits of the panel, a tenth as long as they are.
FASTER = "const slow = setTimeout; window.setTimeout = (action, time) => slow(action, time > 2e9 ? time : time / 10);"
# The version in the events, and the one in the page.
IN_EVENTS, IN_PAGE = rb'("version":")(\d+)', rb'(name="understudy-version" content=")(\d+)'


class Between:
    """Passes everything on to a stub; can write another version, and cut the connections of the page."""

    def __init__(self, stub):
        self.stub, self.replaced, self.is_cut = stub, [], False
        self.open, self.heads = [], b""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.panel = f"http://127.0.0.1:{self.listener.getsockname()[1]}/__understudy/"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            # Ends with the listener, or with the stub.
            try:
                client = self.listener.accept()[0]
                if self.is_cut:
                    client.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self.stub.port))
            except OSError:
                return
            self.open += [client, server]
            for ends in ((client, server), (server, client)):
                threading.Thread(target=self.copy, args=ends, daemon=True).start()

    def copy(self, source, target):
        is_request = target.getpeername()[1] == self.stub.port
        try:
            while data := source.recv(1 << 16):
                if is_request:
                    self.heads += data
                for pattern in self.replaced:
                    data = re.sub(pattern, lambda found: found[1] + b"9" * len(found[2]), data)
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def last_ids(self):
        """Returns the ids after which the page asked for events."""
        return [int(text) for text in re.findall(rb"(?i)\r\nlast-event-id: (\d+)\r\n", self.heads)]

    def break_off(self):
        for connection in self.open:
            # Some are closed already.
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.listener.close()


def try_other_version(program, file, browser):
    """The program is replaced by another version: a page that is older than the program asks to be loaded again."""
    stub = Stub(program, file)
    between = Between(stub)
    try:
        page = browser.page(between.panel)
        page.until_text("#connection-text", "Connected")
        page.until("document.querySelector('.tile:enabled')", "the rows")
        expect("whether the panel is current", True, page.value("#outdated", "e.hidden"))
        between.replaced = [IN_EVENTS, IN_PAGE]
        between.break_off()
        page.until("!document.querySelector('#outdated').hidden", "the panel asks to be loaded again")
        page.use("#reload")
        page.until("document.querySelector('#outdated')?.hidden", "the panel of the other version")
        page.until_text("#connection-text", "Connected to version 9")
        # The first event comes from a program that was replaced after it had sent the page.
        between.replaced = [IN_EVENTS]
        page.open("about:blank")
        page.open(between.panel)
        page.until("!document.querySelector('#outdated').hidden", "the panel that was loaded before")
        page.close()
    finally:
        between.close()
        stub.stop()


def try_resumption(program, file, browser):
    """Requests that come while the connection is cut are on the page after it is back, and none is shown twice."""
    stub = Stub(program, file)
    between = Between(stub)
    shown = "[...document.querySelectorAll('#entries tr')].map((row) => row.entry.id).reverse()"
    try:
        page = browser.page(between.panel)
        page.until_text("#connection-text", "Connected")
        for number in (1, 2, 3):
            stub.ask(f"/api/towns?page={number}")
        page.until("document.querySelectorAll('#entries tr').length === 3", "the requests before the loss")
        known = page.evaluate(shown)
        expect("ids that the page sent before the loss", [], between.last_ids())
        between.is_cut = True
        between.break_off()
        page.until_text("#connection-text", "Connection lost")
        for number in (3, 2):
            stub.ask(f"/api/towns?page={number}")
        stub.admin("POST", "/faults", {"fault": "never@page=9"})
        expect("what the page shows without a connection", known, page.evaluate(shown))
        between.is_cut = False
        page.value("#retry", "e.click()")
        page.until_text("#connection-text", "Connected")
        page.until("document.querySelectorAll('#entries tr').length === 5", "the requests during the loss")
        expect("the requests on the page", [entry["id"] for entry in stub.journal()], page.evaluate(shown))
        page.until_text("#fault-list", "never@page=9")
        expect("ids after which the page asked", {known[-1]}, set(between.last_ids()))
        expect("requests that the page says it missed", "5", page.text("#count"))
        page.close()
    finally:
        between.close()
        stub.stop()


def try_long_loss(program, file, browser):
    """A program that does not answer, and one that is away for long: the panel notices, waits, and comes back."""
    stub = Stub(program, file)
    try:
        page = browser.page("about:blank")
        page.before_scripts(FASTER)
        page.open(stub.panel)
        page.until_text("#connection-text", "Connected")
        stub.process.send_signal(signal.SIGSTOP)
        page.until_text("#connection-text", "Connection lost")
        stub.process.send_signal(signal.SIGCONT)
        page.until_text("#connection-text", "Connected")
        stub.ask("/api/towns?page=2")
        page.until("document.querySelectorAll('#entries tr').length === 1", "a request after the pause")
        stub.stop()
        page.until_text("#connection-text", "next try in 15 s")
        stub.start()
        stub.ask("/api/towns?page=1")
        page.until_text("#connection-text", "Connected")
        page.until("document.querySelectorAll('#entries tr').length === 1", "only the request of the new program")
        page.close()
    finally:
        stub.process.send_signal(signal.SIGCONT)
        stub.stop()
