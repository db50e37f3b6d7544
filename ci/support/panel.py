# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Uses the panel of a stub in Chromium: `panel.py PROGRAM`. The journal of the stub is the witness."""

import json
import pathlib
import random
import select
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from chromium import Browser
from panel_page import Page

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


def open_row(page, index):
    """Opens a row of the list with pages of two rows."""
    # The event of a change can come before the answer that closes the dialog.
    page.until("!document.querySelector('#row-dialog').open", "the dialog of the row before closes")
    selector = f"#pages .page:nth-child({index // 2 + 1}) li:nth-child({index % 2 + 1}) .tile"
    page.until(f"document.querySelector({json.dumps(selector)})?.disabled === false", f"row {index} is shown")
    page.use(selector)
    page.until("document.querySelector('#row-dialog').open", "the dialog of the row opens")


def row_names(stub):
    return [row["name"] for row in json.loads(stub.ask("/api/towns?size=20")[1])["items"]]


def try_faults(stub, page):
    """Page 3 fails once; a fault without its value is refused; removing a fault ends it."""
    page.until("document.querySelectorAll('#fault-form option').length > 10", "the chooser has the faults")
    page.choose("#fault-form [name=word]", "status")
    page.use("#fault-form button")
    page.until_text("#fault-problem", "needs a value")
    for name, text in {"argument": "500:Busy", "list": "towns", "page": "3", "times": "1"}.items():
        page.write(f"#fault-form [name={name}]", text)
    page.use("#fault-form button")
    page.until_text("#fault-list", "status:500:Busy@list=towns,page=3,times=1")
    expect("pages 2, 3 and 3 again", [200, 500, 200], [stub.ask(f"/api/towns?page={page}")[0] for page in (2, 3, 3)])
    page.until_text("#fault-list", "applied once")
    page.until_text("#entries tr:nth-child(2) .status", "500")
    page.use("#fault-list button")
    page.until("!document.querySelector('#fault-list li')", "the fault disappears")
    expect("faults", [], stub.admin("GET", "/faults")["faults"])
    for name in ("argument", "list", "page", "times"):
        page.write(f"#fault-form [name={name}]", "")


def try_rows(stub, page):
    """Inserts, changes, doubles and deletes rows; wrong JSON and a conflict are shown."""
    names = row_names(stub)
    open_row(page, 2)
    page.use("#row-before")
    page.until_text("#row-title", "New row")
    page.write("#row-text", "{")
    page.use("#row-save")
    page.until_text("#row-problem", "This text is not JSON")
    page.write("#row-text", json.dumps({"name": MARKUP}, ensure_ascii=False))
    page.use("#row-save")
    page.until_text("#pages", MARKUP)
    expect("rows after an insertion", names[:2] + [MARKUP] + names[2:], row_names(stub))
    expect("images that markup made", 0, page.evaluate("document.images.length"))

    open_row(page, 2)
    stub.admin("DELETE", "/rows?list=towns&at=2")
    page.write("#row-text", json.dumps({"name": "Mine"}))
    page.use("#row-save")
    page.until("document.querySelector('#row-problem').textContent", "the conflict is shown")
    expect("rows after a conflict", names, row_names(stub))
    page.use("#row-refresh")
    shown = "JSON.parse(document.querySelector('#row-text').value).name"
    page.until(f"{shown} === {json.dumps(names[2])}", "the row as it is")
    text = json.loads(page.value("#row-text", "e.value"))
    page.write("#row-text", json.dumps(text | {"name": "Mine"}))
    page.use("#row-save")
    page.until_text("#pages", "Mine")
    expect("rows after a change", names[:2] + ["Mine"] + names[3:], row_names(stub))

    open_row(page, 2)
    page.use("#row-double")
    page.until("document.querySelector('#pages').textContent.split('Mine').length === 3", "the copy is shown")
    expect("rows after doubling", names[:2] + ["Mine", "Mine"] + names[3:], row_names(stub))
    open_row(page, 2)
    page.use("#row-delete")
    page.until("document.querySelector('#pages').textContent.split('Mine').length === 2", "one copy is left")
    page.use("#reset-rows")
    page.until_text("#pages", names[2])
    expect("rows after a reset", names, row_names(stub))


def try_requests(stub, page):
    """Shows why a request got 404; filters; clears."""
    stub.ask("/api/town?city=%3Cb%3EX%3C/b%3E")
    page.until_text("#entries tr:first-child", "404")
    page.until_text("#entries tr:first-child", "city=<b>X</b>")
    page.use("#entries tr:first-child button")
    page.until_text("#request-body", "'towns' is served, 'town' was requested")
    page.key("Escape") if page.by_key else page.use("#request-dialog .close")
    page.until("!document.querySelector('#request-dialog').open", "the dialog closes")
    stub.ask("/api/towns?page=2")
    page.write("#filter [name=status]", "4xx")
    page.until("[...document.querySelectorAll('#entries .status')].every((e) => e.textContent === '404')", "only 404")
    page.use("#filter [type=reset]")
    page.until("document.querySelectorAll('#entries .status.class-2').length", "all requests")
    page.use("#clear-journal")
    page.until_text("#no-entries", "no request yet")
    expect("the journal", [], stub.journal())


def try_order(stub, page, count):
    """Held answers arrive in the order that a person made."""
    page.use("#hold-form [value='1']")
    page.write("#hold-form [name=list]", "towns")
    page.use("#hold-form button")
    page.until_text("#waiting", "every answer of towns")
    connections = {}
    for number in range(count):
        connection = stub.open_request(f"/api/towns?page={number % 3 + 1}&size={number + 1}")
        connections[connection.fileno()] = (number, connection)
        stub.until(lambda: len(stub.journal()) == number + 1, "the request arrives")
    page.until(f"document.querySelectorAll('#held li').length === {count}", "all answers are held")
    ids = [entry["id"] for entry in stub.journal()]
    wanted = list(range(count))
    random.Random(count).shuffle(wanted)
    # Each one moves in front of the others, from the last to the first.
    for number in reversed(wanted):
        handle = f"#held [aria-label*='size={number + 1},'].handle"
        if page.by_key:
            page.key("Home", handle)
        elif page.value(handle, "e.closest('li') !== e.closest('ol').firstElementChild"):
            page.value("#held", "e.scrollTop = 0")
            drag_to_top(page, handle)
    position = f", position 1 of {count}"
    page.until(f"document.querySelector('#held .handle').getAttribute('aria-label').includes("
               f"'size={wanted[0] + 1}{{}}{position}'.replace('{{}}', document.querySelector('#held .handle')"
               f".getAttribute('aria-label').match(/, page [0-9]+/)[0]))", "the chosen order")
    arrivals = select.epoll()
    for descriptor in connections:
        arrivals.register(descriptor, select.EPOLLIN | select.EPOLLONESHOT)
    page.use("#release-all")
    order = []
    # The kernel reports the connections in the order in which they became readable.
    while len(order) < count:
        ready = arrivals.poll(15)
        assert ready, f"{len(order)} of {count} answers came"
        order += [connections[descriptor][0] for descriptor, _ in ready]
    expect("the order of arrival", wanted, order)
    expect("answers that the journal has as sent", ids, [e["id"] for e in stub.journal() if e["state"] == "answered"])
    for _, connection in connections.values():
        connection.close()
    page.use("#waiting button")
    page.until("!document.querySelector('#waiting li')", "the hold is removed")
    expect("status without a hold", 200, stub.ask("/api/towns")[0])


def drag_to_top(page, handle):
    """Drags a held answer to the first position; the list scrolls, so the pointer moves twice."""
    while page.value(handle, "e.closest('li') !== e.closest('ol').firstElementChild"):
        page.drag(handle, "#held li:first-child")


def try_state(stub, page):
    """The state as text, a reset, and a reload that shows the truth."""
    stub.admin("POST", "/faults", {"fault": "status:503@page=2"})
    page.until_text("#fault-list", "status:503@page=2")
    for form in ("command", "list", "contract"):
        page.value("#form", f"(e.value = '{form}')")
        page.use("#copy-state")
        page.until("document.querySelector('#state-dialog').open", "the state opens")
        assert "503" in page.value("#state-text", "e.value"), f"the form {form} leaves the fault out"
        page.use("#state-dialog .close")
    page.open(stub.panel)
    page.until_text("#fault-list", "status:503@page=2")
    page.use("#reset")
    page.use("#confirm-yes")
    page.until("document.querySelector('#fault-list').childElementCount === 0", "the fault disappears")
    expect("faults after a reset", [], stub.admin("GET", "/faults")["faults"])


def try_two_pages(stub, browser, page):
    """A second panel shows a change of the first one within a second."""
    other = Page(browser, stub.panel)
    other.until_text("#connection-text", "Connected")
    page.show()
    page.choose("#fault-form [name=word]", "never")
    page.write("#fault-form [name=page]", "3")
    page.use("#fault-form button")
    page.until_text("#fault-list", "never")
    start = time.monotonic()
    other.show()
    other.until_text("#fault-list", "never")
    assert time.monotonic() - start < 1, "the second panel is late"
    other.use("#remove-faults")
    page.show()
    page.until("!document.querySelector('#fault-list li')", "the first panel shows that the fault is removed")
    other.call("Page.close")
    page.write("#fault-form [name=page]", "")


def try_restart(stub, page):
    """A lost connection is shown, and the page shows the truth after the program is back."""
    stub.ask("/api/towns?page=1")
    page.until("document.querySelectorAll('#entries tr').length", "the request is shown")
    stub.stop()
    page.until_text("#connection-text", "Connection lost")
    stub.start()
    page.use("#retry")
    page.until_text("#connection-text", "Connected")
    page.until_text("#no-entries", "no request yet")


def try_token(program, file, browser):
    stub = Stub(program, file, "--admin-token", TOKEN)
    try:
        page = Page(browser, stub.panel)
        for token in ("wrong-token-0123456789", TOKEN):
            page.until("document.querySelector('#token-dialog').open", "the page asks for the token")
            page.write("#token", token)
            page.key("Enter", "#token")
            page.until("document.querySelector('#token').value === ''", "the dialog is used")
        page.until_text("#connection-text", "Connected")
        page.until("document.querySelector('.tile:enabled')", "the rows are shown")
        page.open(stub.panel)
        page.until_text("#connection-text", "Connected")
        expect("dialogs after a reload", 0, page.evaluate("document.querySelectorAll('dialog[open]').length"))
    finally:
        stub.stop()


def try_large(program, file, browser):
    """A list of 2^53 rows among 1,000 lists: only what is on the screen is drawn."""
    stub = Stub(program, file)
    try:
        page = Page(browser, stub.panel)
        page.until("document.querySelectorAll('#names li').length === 1000", "all lists")
        page.use("#last")
        page.until_text("#range", "to 9,007,199,254,740,991 of 9,007,199,254,740,992")
        page.until("document.querySelector('.tile:enabled')", "the last rows")
        page.write("#go-to", "9,007,199,254,740,991")
        page.use("#go button")
        page.until_text("#range", "Rows 9,007,199,254,740,991 to 9,007,199,254,740,991")
        page.write("#find", "list999")
        page.use("#names button")
        page.until_text("#list-name", "list999")
        count = page.evaluate("document.querySelectorAll('#pages *').length")
        assert count < 1000, f"the rows have {count} elements"
    finally:
        stub.stop()


def mistakes(browser):
    """Returns what the pages wrote into the console; failed connections are part of the test."""
    for event in browser.events:
        if event.get("method") == "Runtime.exceptionThrown":
            yield event["params"]["exceptionDetails"]["exception"].get("description", "an exception")
        entry = event.get("params", {}).get("entry", {})
        if event.get("method") == "Log.entryAdded" and entry["source"] not in ("network", "recommendation"):
            yield entry["text"]


def run(program, folder, browser):
    (file := folder / "lists.json").write_text(json.dumps(LISTS))
    (large := folder / "large.json").write_text(json.dumps(LARGE))
    count = 0
    for by_key in (False, True):
        stub = Stub(program, file)
        try:
            page = Page(browser, stub.panel, by_key)
            page.until("document.querySelector('.tile:enabled')", "the rows are shown")
            steps = [lambda: try_faults(stub, page), lambda: try_rows(stub, page), lambda: try_requests(stub, page),
                     lambda: try_order(stub, page, 100 if by_key else 6), lambda: try_state(stub, page),
                     lambda: try_two_pages(stub, browser, page), lambda: try_restart(stub, page)]
            for step in steps:
                step()
                count += 1
        finally:
            stub.stop()
    try_token(program, file, browser)
    try_large(program, large, browser)
    found = list(mistakes(browser))
    assert not found, f"the console has: {found}"
    return count + 2


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(f"{folder}/browser")
        try:
            count = run(sys.argv[1], pathlib.Path(folder), browser)
        except AssertionError as error:
            raise SystemExit(f"panel: {error}") from error
        finally:
            browser.close()
    print(f"panel: {count} groups of actions do what the journal says", file=sys.stderr)


main()
