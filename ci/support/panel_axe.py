# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Looks for what keeps people out of the panel, with axe, in each state of the page."""

import json
import pathlib
import zipfile

from panel_loss import IN_EVENTS, Between
from panel_mounts import Run
from panel_stub import MARKUP, TOKEN, TOWNS, Stub

LOOKS = [("light", 1400), ("dark", 400), ("light", 3840), ("light", 400), ("dark", 1400)]
# Of 1,000 lists, the first 20 are looked at: the others are made by the same lines, and take axe a minute.
RUN = """axe.run({exclude: ["#names li:nth-child(n + 21)"]}, {resultTypes: ["violations"]})
    .then(({violations}) => violations.map(
    ({id, nodes}) => `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 200)).join(" ")}`))"""


class Axe:
    """The rules of axe, from the package that brings its script."""

    def __init__(self, folder):
        package = next(pathlib.Path(folder).glob("axe_playwright_python-*.whl"))
        with zipfile.ZipFile(package) as files:
            self.source = files.read("axe_playwright_python/axe.min.js").decode()
        self.count = 0

    def look(self, page, state, looks=LOOKS):
        """Fails if a rule is broken, with light and dark colours, on pages of several widths."""
        for scheme, width in looks:
            page.colours(scheme)
            page.resize(width, 1000)
            if not page.evaluate("Boolean(window.axe)"):
                page.evaluate(f"void (() => {{ {self.source}\n }})()")
            violations = page.evaluate(RUN)
            assert not violations, f"axe, {state}, {scheme}, {width} pixels: {violations}"
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"the page with {state} is {wide} pixels wider than {width} pixels"
            self.count += 1
        page.colours("light")
        page.resize(1400, 1000)

    def prove(self, page):
        """Fails if axe does not see a field that has lost its label."""
        self.look(page, "no request")
        page.value("[for=find]", "e.removeAttribute('for')")
        found = page.evaluate(RUN)
        assert any(line.startswith("label: ") for line in found), f"axe does not see a field without a label: {found}"
        page.value(".choice label", "e.setAttribute('for', 'find')")


def look_everywhere(program, folder, browser, axe):
    """Looks at every state; returns how many looks there were."""
    file, large = folder / "lists.json", folder / "large.json"
    axe.count = 0
    with Stub(program, file) as stub:
        page = browser.page(stub.panel)
        page.until("document.querySelector('.tile:enabled')", "the rows are shown")
        axe.prove(page)
        look_at_requests(stub, page, axe)
        look_at_holds(stub, page, axe)
        look_at_dialogs(stub, page, axe)
        look_at_sandboxes(stub, page, axe)
        look_at_many_requests(stub, page, axe)
        stub.stop()
        page.until_text("#connection-text", "Connection lost")
        page.use("#reset-rows")
        page.until("!document.querySelector('#problem').hidden", "the failure is shown")
        axe.look(page, "a lost connection")
        page.close()
        stub.start()
    look_at_token(program, file, browser, axe)
    look_at_outdated(program, file, browser, axe)
    look_at_mounts(program, folder, browser, axe)
    look_at_numbers(program, folder, large, browser, axe)
    return axe.count


def look_at_requests(stub, page, axe):
    stub.admin("POST", "/rows", {"list": "towns", "at": 0, "row": {"name": MARKUP}})
    stub.admin("POST", "/faults", {"fault": "status:500:Busy@page=3"})
    for path in ("/api/town?city=%3Cb%3EX", "/api/towns", "/api/towns?page=3"):
        stub.ask(path)
    page.until("document.querySelectorAll('#entries tr').length === 3", "three requests")
    page.until_text("#fault-list", "applied once")
    axe.look(page, "requests and a fault")
    page.write("#filter [name=status]", "404")
    page.until("document.querySelectorAll('#entries tr').length === 1", "the filter")
    axe.look(page, "a filter")
    page.write("#filter [name=text]", "nothing has this path")
    page.until_text("#no-entries", "No request matches")
    axe.look(page, "a filter that nothing matches")
    page.use("#filter [type=reset]")
    page.use("#pause")
    stub.ask("/api/towns")
    page.until("!document.querySelector('#newer').hidden", "the number of new requests")
    axe.look(page, "a pause")
    page.use("#pause")


def look_at_holds(stub, page, axe):
    stub.admin("POST", "/holds", {"every": True, "list": "towns"})
    connections = [stub.open_request(f"/api/towns?page={number}") for number in (1, 2, 3)]
    page.until("document.querySelectorAll('#held li').length === 3", "three held answers")
    axe.look(page, "held answers")
    # The page becomes wider and narrower below the pointer.
    page.mouse("pressed", *page.middle("#held li:last-child .handle"))
    page.mouse("moved", *page.middle("#held li:first-child .handle"))
    page.until("document.querySelector('#held .dragged')", "the answer is dragged")
    axe.look(page, "an answer that is dragged")
    page.mouse("released", *page.middle("#held li:first-child .handle"))
    page.until("!document.querySelector('#held .dragged')", "the answer is dropped")
    stub.admin("POST", "/holds/release", {})
    page.until("!document.querySelector('#held li')", "no held answer")
    for connection in connections:
        connection.close()


def look_at_dialogs(stub, page, axe):
    page.use(".tile")
    page.write("#row-text", "{")
    page.use("#row-save")
    page.until("document.querySelector('#row-problem').textContent", "the problem of the row")
    axe.look(page, "a row with a problem")
    stub.admin("PUT", "/rows", {"list": "towns", "at": 0, "row": {"name": "Changed"}})
    page.write("#row-text", "{}")
    page.use("#row-save")
    page.until("document.querySelector('#row-refresh').checkVisibility()", "the conflict")
    axe.look(page, "a row that another client has changed")
    page.use("#row-dialog .close")
    page.use("#insert")
    axe.look(page, "a new row")
    page.use("#row-dialog .close")
    page.use("#entries tr:last-child button")
    axe.look(page, "the detail of a request")
    page.use("#request-dialog .close")
    for form in ("command", "list", "contract"):
        page.state(form)
        axe.look(page, f"the state as a {form}")
        page.use("#state-dialog .close")
    page.use("#reset")
    axe.look(page, "a question")
    page.use("#confirm-dialog .close")
    page.write("#fault-form [name=argument]", "")
    page.use("#fault-form button")
    page.until("document.querySelector('#fault-problem').textContent", "the problem of the fault")
    axe.look(page, "a fault without its value")


def look_at_sandboxes(stub, page, axe):
    for name in ("left", "a-name-of-64-characters-" + "x" * 40):
        stub.ask(f"/__sandbox/{name}/api/towns")
    page.until("document.querySelectorAll('#sandbox-list li').length === 2", "two sandboxes")
    axe.look(page, "two sandboxes")
    page.use("#sandbox-list [aria-label='Open the sandbox left']")
    page.until("document.querySelectorAll('#entries tr').length === 1", "the request of the sandbox")
    axe.look(page, "a sandbox that is open")
    page.use("#leave")
    page.until("document.querySelector('#inside').hidden", "the stub itself")


def look_at_many_requests(stub, page, axe):
    stub.send(10_000, "/api/towns?page=2")
    page.until_text("#count", "came too fast to be shown")
    axe.look(page, "requests that came too fast")


def look_at_token(program, file, browser, axe):
    with Stub(program, file, "--admin-token", TOKEN) as stub:
        page = browser.page(stub.panel)
        page.until("document.querySelector('#token-dialog').open", "the page asks for the token")
        axe.look(page, "the token")
        page.write("#token", "wrong-token-0123456789")
        page.key("Enter", "#token")
        page.until_text("#token-text", "does not accept this token")
        page.until("document.querySelector('#token-dialog').open", "the page asks again")
        axe.look(page, "a wrong token")
        page.use("#token-dialog .close")
        page.until_text("#connection-text", "needs its admin token")
        axe.look(page, "no token")
        page.close()


def look_at_outdated(program, file, browser, axe):
    stub = Stub(program, file)
    between = Between(stub)
    try:
        between.replaced = [IN_EVENTS]
        page = browser.page(between.panel)
        page.until("!document.querySelector('#outdated').hidden", "the panel asks to be loaded again")
        axe.look(page, "another version of the program")
        page.close()
    finally:
        between.close()
        stub.stop()


def look_at_mounts(program, folder, browser, axe):
    run = Run(program, folder)
    try:
        page = browser.page(run.panel)
        page.until("document.querySelector('#mount').checkVisibility()", "the mounts")
        axe.look(page, "several mounts")
        page.close()
    finally:
        run.stop()


def look_at_numbers(program, folder, large, browser, axe):
    """No list, an empty list, and 1,000 lists; these only in Chromium and once, since axe takes long for them."""
    (file := folder / "numbers.json").write_text(json.dumps({"understudy": 1, "lists": {"towns": TOWNS | {"rows": 0}}}))
    with Stub(program, file, "--watch") as stub:
        page = browser.page(stub.panel)
        page.until_text("#range", "There are no rows here")
        axe.look(page, "a list without rows")
        file.write_text(json.dumps({"understudy": 1, "answers": {"only": {"path": "/only", "body": {}}}}))
        page.until_text("#no-names", "There is no list")
        axe.look(page, "no list")
        page.close()
    if browser.name != "Chromium":
        return
    with Stub(program, large) as stub:
        page = browser.page(stub.panel)
        page.until("document.querySelectorAll('#names li').length === 1000", "all lists")
        page.until("document.querySelector('.tile:enabled')", "the rows are shown")
        axe.look(page, "1,000 lists", LOOKS[1:2])
        page.close()
