# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A headless Firefox for the checks that need a real browser. Needs nothing but Python and Firefox."""

import json
import pathlib
import socket
import subprocess
import time

ANSWER_SECONDS_MAX = 30
START_SECONDS_MAX = 60
# Every address but those of this machine goes to a closed port, so that Firefox asks no server of another machine.
PREFERENCES = {"marionette.port": 0, "network.proxy.type": 1, "network.proxy.http": "127.0.0.1",
               "network.proxy.http_port": 9, "network.proxy.share_proxy_settings": True,
               "network.proxy.no_proxies_on": "127.0.0.1, localhost, rebound.example",
               "network.dns.localDomains": "rebound.example", "dom.disable_open_during_load": False,
               "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
               "browser.shell.checkDefaultBrowser": False, "browser.tabs.unloadOnLowMemory": False}


class Browser:
    """A headless Firefox that is driven over its own protocol, Marionette, on a port of the loopback."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True)
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
        (self.folder / "user.js").write_text("".join(lines))
        self.process = subprocess.Popen(
            ["firefox-esr", "--headless", "--marionette", "--remote-allow-system-access", "--no-remote",
             "--profile", str(self.folder), "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.connection = self.connected()
        self.buffer, self.number, self.shown = b"", 0, None
        self.message("to the connection")
        self.call("WebDriver:NewSession", capabilities={"alwaysMatch": {"unhandledPromptBehavior": "ignore"}})

    def connected(self):
        file, end = self.folder / "MarionetteActivePort", time.monotonic() + START_SECONDS_MAX
        while True:
            try:
                return socket.create_connection(("127.0.0.1", int(file.read_text())), ANSWER_SECONDS_MAX)
            except (OSError, ValueError) as error:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise SystemExit(f"firefox: Firefox does not start: {error}") from error
                time.sleep(0.05)

    def close(self):
        self.connection.close()
        self.process.terminate()
        self.process.wait()

    def call(self, method, **parameters):
        self.number += 1
        data = json.dumps([0, self.number, method, parameters]).encode()
        self.connection.sendall(b"%d:%s" % (len(data), data))
        kind, number, error, result = self.message(f"to {method}")
        assert (kind, number) == (1, self.number), f"Firefox answers {number} instead of {self.number}"
        if error is not None:
            raise SystemExit(f"firefox: Firefox refuses {method}: {error['error']}: {error['message']}")
        return result

    def message(self, awaited):
        while True:
            head, separator, rest = self.buffer.partition(b":")
            if separator and len(rest) >= int(head):
                self.buffer = rest[int(head):]
                return json.loads(rest[:int(head)])
            try:
                piece = self.connection.recv(1 << 20)
            except TimeoutError as error:
                raise SystemExit(f"firefox: Firefox does not answer {awaited} within {ANSWER_SECONDS_MAX} s") from error
            if not piece:
                raise SystemExit("firefox: Firefox has ended; does `firefox-esr --headless about:blank` run?")
            self.buffer += piece

    def script(self, text, context="content", **parameters):
        """Runs the body of a function in the page, or in the browser itself with the context `chrome`."""
        self.call("Marionette:SetContext", value=context)
        try:
            answer = self.call("WebDriver:ExecuteScript", script=text, args=[], newSandbox=False, **parameters)
        finally:
            self.call("Marionette:SetContext", value="content")
        return answer["value"]
