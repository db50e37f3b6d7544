# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The stub whose panel is tried, and the lists that it serves."""

import json
import socket
import subprocess
import time
import urllib.error
import urllib.request

TOKEN = "panel-token-0123456789"
MARKUP = "<img src=x onerror=alert(1)> مدينة الرياض"
TOWNS = {"path": "/api/towns", "rows": 7, "paging": {"style": "page", "page": "page", "size": "size", "defaultSize": 2},
         "envelope": {"list": ["items"], "pageSize": None, "page": ["page"], "pages": ["pages"], "total": ["total"],
                      "error": ["error"]},
         "row": {"id": "index", "name": "place"}}
OFFSET = {"style": "offset", "offset": "offset", "size": "limit", "defaultSize": 20}
LISTS = {"understudy": 1, "lists": {"towns": TOWNS}}
LARGE = {"understudy": 1, "lists": {
    "endless": {"rows": 2 ** 53, "paging": OFFSET},
    **{f"list{number}": {"rows": number, "paging": OFFSET} for number in range(1, 1000)}}}


class Stub:
    """The program under test; it can be started again on the same port."""

    def __init__(self, program, file, *options):
        self.command, self.options, self.port = [program, "serve", str(file), "--quiet"], options, 0
        self.start()

    def start(self):
        self.process = subprocess.Popen([*self.command, "--port", str(self.port), *self.options],
                                        stdout=subprocess.PIPE, text=True)
        self.base = self.process.stdout.readline().split()[-1]
        self.port = int(self.base.rsplit(":", 1)[1])
        self.panel = f"{self.base}/__understudy/"

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.stop()

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()

    def admin(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Understudy-Admin": "1", "Authorization": f"Bearer {TOKEN}"}
        request = urllib.request.Request(f"{self.base}/__understudy{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def ask(self, path, **headers):
        request = urllib.request.Request(self.base + path, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def send(self, count, path, at_once=50):
        """Sends requests over one connection, many at once, and waits for their answers."""
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode()
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            for first in range(0, count, at_once):
                batch = min(at_once, count - first)
                connection.sendall(request * batch)
                seen, rest = 0, b""
                while seen < batch:
                    data = connection.recv(1 << 18)
                    assert data, "the stub closes the connection"
                    seen += (rest + data).count(b"HTTP/1.1 ") - rest.count(b"HTTP/1.1 ")
                    rest = data[-8:]

    def read(self, path):
        """Returns the bytes of an answer of the admin API."""
        with urllib.request.urlopen(self.base + path, timeout=30) as answer:
            return answer.read()

    def journal(self):
        return self.admin("GET", "/journal")["requests"]

    def open_request(self, path):
        connection = socket.create_connection(("127.0.0.1", self.port))
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n\r\n".encode())
        return connection

    def until(self, condition, what):
        end = time.monotonic() + 15
        while not condition():
            assert time.monotonic() < end, f"{what}: never"


def expect(what, wanted, seen):
    assert wanted == seen, f"{what}: {seen!r} instead of {wanted!r}"
