# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Sandboxes in the panel, and two panels that show the same stub."""

import json
import time

from panel_stub import expect

AGREE_SECONDS_MAX = 1


def try_sandboxes(stub, page):
    """A person enters a sandbox, changes it alone, leaves it, and ends it."""
    changed = {"rows": 6, "faults": ["status:500"]}

    def state(prefix):
        return {"rows": stub.admin("GET", f"/rows{prefix}")["lists"][0]["rows"],
                "faults": [fault["fault"] for fault in stub.admin("GET", f"/faults{prefix}")["faults"]]}

    stub.ask("/__sandbox/left/api/towns?page=1")
    page.until_text("#sandbox-list", "1 request ")
    page.use("#sandbox-list [aria-label='Open the sandbox left']")
    page.until("document.querySelector('#inside').checkVisibility()", "the sandbox is named")
    expect("the focus in the sandbox", "leave", page.evaluate("document.activeElement.id"))
    page.until("document.querySelectorAll('#entries tr').length === 1", "the request of the sandbox alone")
    expect("pages that an old request lights", 0, page.evaluate("document.querySelectorAll('.page.lit').length"))
    stub.ask("/__sandbox/left/api/towns?page=2")
    page.until("document.querySelectorAll('#entries tr').length === 2", "a new request of the sandbox")
    page.open_row(0)
    page.use("#row-delete")
    page.until_text("#list-path", "1 deleted")
    page.choose("#fault-form [name=word]", "status")
    page.write("#fault-form [name=argument]", "500")
    page.use("#fault-form button")
    page.until_text("#fault-list", "status:500")
    expect("the sandbox", changed, state("?sandbox=left"))
    expect("the stub", {"rows": 7, "faults": []}, state(""))
    try_address(page)
    page.use("#pause")
    page.use("#leave")
    page.until("document.querySelector('#inside').hidden && !document.querySelector('#fault-list li')", "the stub")
    ids = [entry["id"] for entry in reversed(stub.journal())][:50]
    page.until(f"JSON.stringify(Array.from(document.querySelectorAll('#entries tr'), (row) => row.entry.id)) "
               f"=== '{json.dumps(ids, separators=(',', ':'))}'", "the requests of the stub alone")
    page.use("#pause")
    page.open(f"{stub.base}/__sandbox/left/__understudy/")
    page.until_text("#inside-name", "left")
    page.until_text("#fault-list", "status:500")
    page.use("#leave")
    page.until("document.querySelector('#inside').hidden && !document.querySelector('#fault-list li')", "the stub")
    page.until_text("#sandbox-list", "rows changed · 1 fault")
    page.use("#sandbox-list [aria-label='End the sandbox left']")
    page.use("#confirm-yes")
    page.until("!document.querySelector('#sandbox-list li')", "the sandbox disappears")
    expect("sandboxes", [], stub.admin("GET", "/sandboxes")["sandboxes"])

    stub.admin("POST", "/sandboxes", {"name": "right"})
    page.use("#sandbox-list [aria-label='Open the sandbox right']")
    page.until("document.querySelector('#inside').checkVisibility()", "the second sandbox is named")
    page.until_text("#connection-text", "Connected")
    stub.admin("DELETE", "/sandboxes/right")
    page.until_text("#problem-text", "there is no sandbox 'right'")
    page.until("document.querySelector('#inside').hidden", "the panel goes back to the stub")
    page.until_text("#connection-text", "Connected")
    page.use("#close-problem")


def try_address(page):
    """The panel stays in the sandbox after a link to a part of the page and a reload, and follows the address."""
    page.use("nav [href='#requests']")
    page.until("document.activeElement.id === 'requests'", "the part of the page has the focus")
    address = page.evaluate("location.href")
    page.open("about:blank")
    page.open(address)
    page.until_text("#fault-list", "status:500")
    expect("the sandbox after a reload", "left", page.text("#inside-name"))
    page.evaluate("void (location.hash = '#list=towns')")
    page.until("document.querySelector('#inside').hidden && !document.querySelector('#fault-list li')", "the stub")
    page.evaluate("void (location.hash = '#list=towns&sandbox=left')")
    page.until_text("#fault-list", "status:500")


def try_two_pages(stub, browser, page):
    """A second panel shows each change of the first one within a second."""
    other = browser.page(stub.panel)
    other.until_text("#connection-text", "Connected")
    other.until("document.querySelector('.tile:enabled')", "the rows are shown")

    def agree(shown, what):
        page.until(shown, f"{what} in the panel that made the change")
        start = time.monotonic()
        other.show()
        other.until(shown, f"{what} in the other panel")
        seconds = time.monotonic() - start
        assert seconds < AGREE_SECONDS_MAX, f"{what}: the second panel is {seconds:.1f} s late"
        page.show()

    def has(part, text):
        return f"document.querySelector('#{part}').textContent.includes({json.dumps(text)})"

    page.show()
    page.choose("#fault-form [name=word]", "never")
    page.write("#fault-form [name=page]", "3")
    page.use("#fault-form button")
    agree(has("fault-list", "never"), "the fault")
    page.use("#remove-faults")
    agree("!document.querySelector('#fault-list li')", "no fault")
    page.open_row(0)
    page.use("#row-delete")
    agree(has("list-path", "1 deleted"), "the rows")
    page.use("#reset-rows")
    agree(f"!{has('list-path', 'deleted')}", "the rows after a reset")
    page.use("#hold-form [value='1']")
    page.write("#hold-form [name=page]", "9")
    page.use("#hold-form button")
    agree(has("waiting", "every answer for page 9"), "the hold")
    page.use("#waiting button")
    agree("!document.querySelector('#waiting li')", "no hold")
    stub.ask("/api/nothing-has-this-path")
    agree(has("entries", "nothing-has-this-path"), "the request")
    page.use("#clear-journal")
    agree("!document.querySelector('#entries tr')", "an empty journal")
    stub.ask("/__sandbox/both/api/towns")
    agree("document.querySelector('#sandbox-list li')", "the sandbox")
    page.use("#sandbox-list [aria-label='End the sandbox both']")
    page.use("#confirm-yes")
    agree("!document.querySelector('#sandbox-list li')", "no sandbox")
    other.close()
