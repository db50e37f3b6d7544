# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The panel while its lists change, two people edit the same rows, and requests come too fast."""

import json
import urllib.parse

from panel_loss import try_long_loss, try_other_version, try_resumption
from panel_mounts import try_mounts
from panel_stub import LISTS, MARKUP, TOWNS, Stub, expect

NAMES = ["n" * 64, "A-1", "__proto__"]
TEXTS = ["المدن", "<b>bold</b>&amp;<img src=x>", "a\u202eb", "\"'`${1}", "😀" * 100]


def try_reload(program, folder, browser):
    """Lists that are changed, removed, added, and have unusual names while the panel shows them."""
    file = folder / "reload.json"

    def write(lists):
        file.write_text(json.dumps({"understudy": 1, "lists": lists}))

    write({"towns": TOWNS, "rivers": TOWNS | {"path": "/api/rivers", "rows": 200}})
    with Stub(program, file, "--watch") as stub:
        page = browser.page(stub.panel + "#list=rivers")
        page.until_text("#list-name", "rivers")
        page.use("#last")
        page.until_text("#range", "to 199 of 200;")
        write({"towns": TOWNS, "rivers": TOWNS | {"path": "/api/rivers", "rows": 3}})
        page.until_text("#range", "of 3;")
        page.until("document.querySelectorAll('.tile:enabled').length === 3", "the rows after the reload")
        write({"towns": TOWNS | {"rows": 5}})
        page.until_text("#list-name", "towns")
        expect("problems", True, page.value("#problem", "e.hidden"))
        page.until("document.querySelectorAll('.tile:enabled').length === 5", "the rows of the list that is left")
        write({name: TOWNS | {"path": f"/api/list{place}", "rows": place + 1} for place, name in enumerate(NAMES)})
        page.until(f"document.querySelectorAll('#names li').length === {len(NAMES)}", "the new lists")
        for place, name in enumerate(NAMES):
            page.write("#find", name)
            page.until("document.querySelectorAll('#names li').length === 1", f"the list {name} alone")
            page.use("#names button")
            page.until(f"document.querySelector('#list-name').textContent === {json.dumps(name)}", f"list {name}")
            page.until_text("#range", f"of {place + 1};")
        page.write("#find", "")
        file.write_text("{")
        stub.ask("/api/list0")
        page.until("document.querySelectorAll('#entries tr').length", "a request after a reload that failed")
        page.close()


def try_texts(program, file, browser):
    """Rows, members, faults, requests and holds with texts in Arabic, with markup and other traps."""
    with Stub(program, file) as stub:
        page = browser.page(stub.panel)
        page.until("document.querySelector('.tile:enabled')", "the rows")
        for text in TEXTS:
            stub.admin("POST", "/rows", {"list": "towns", "at": 0, "row": {"name": text, text: text}})
            stub.admin("POST", "/faults", {"fault": f"status:500:{text}", "list": "towns", "page": 9})
            stub.admin("POST", "/holds", {"page": 9, "query": {text: text}})
            stub.ask("/api/" + urllib.parse.quote(text) + "?" + urllib.parse.urlencode({text: text}))
        page.until(f"document.querySelectorAll('#fault-list li').length === {len(TEXTS)}", "the faults")
        page.until(f"document.querySelectorAll('#waiting li').length === {len(TEXTS)}", "the holds")
        page.until(f"document.querySelectorAll('#entries tr').length === {len(TEXTS)}", "the requests")
        for text in TEXTS:
            for part in ("fault-list", "waiting"):
                page.until_text(f"#{part}", text)
            page.until_text("#entries", f"{text}={text}")
        page.until_text("#pages", TEXTS[0])
        page.use(".tile")
        expect("the row in the editor", TEXTS[-1], json.loads(page.value("#row-text", "e.value"))["name"])
        page.use("#row-dialog .close")
        for place in range(len(TEXTS)):
            page.use(f"#entries tr:nth-child({place + 1}) button")
            page.until_text("#request-body", TEXTS[-1 - place])
            page.use("#request-dialog .close")
        expect("elements that texts made", 0, page.evaluate("document.querySelectorAll('bdi b, code b, img').length"))
        page.close()


def try_empty(program, folder, browser):
    """A list without rows gets its first row, and loses it."""
    (file := folder / "empty.json").write_text(json.dumps({"understudy": 1, "lists": {"towns": TOWNS | {"rows": 0}}}))
    with Stub(program, file) as stub:
        page = browser.page(stub.panel)
        page.until_text("#range", "There are no rows here")
        page.use("#insert")
        page.write("#row-at", "one")
        page.use("#row-save")
        page.until_text("#row-problem", "'one' is not a row index")
        page.write("#row-at", "1")
        page.write("#row-text", json.dumps({"name": MARKUP}, ensure_ascii=False))
        page.use("#row-save")
        page.until_text("#spoken", "inserted at 0")
        page.until_text("#pages", MARKUP)
        page.use(".tile")
        page.use("#row-delete")
        page.until_text("#range", "There are no rows here")
        page.close()


def try_two_editors(program, file, browser):
    """Two panels edit the same row: the second one is told, and can begin again."""
    with Stub(program, file) as stub:
        pages = [browser.page(stub.panel) for _ in range(2)]
        for page in pages:
            page.show()
            page.use(".tile")
            page.until("document.querySelector('#row-dialog').open", "the row opens")
        for page, name in zip(pages, ("first", "second")):
            page.show()
            page.write("#row-text", json.dumps({"id": 0, "name": name}))
            page.use("#row-save")
            page.until("!document.querySelector('#row-dialog').open || !document.querySelector('#row-refresh').hidden",
                       "the answer")
        pages[1].until("!document.querySelector('#row-refresh').hidden", "the conflict")
        typed = json.loads(pages[1].value("#row-text", "e.value"))
        expect("the text that was typed", {"id": 0, "name": "second"}, typed)
        pages[1].use("#row-refresh")
        pages[1].until("JSON.parse(document.querySelector('#row-text').value).name === 'first'", "the row of the other")
        for text in ("", "{", "[1]", "null", '{"a":1,}', "{'a':1}", '{"a":NaN}'):
            pages[1].write("#row-text", text)
            pages[1].use("#row-save")
            pages[1].until("/not JSON|not a JSON object/.test(document.querySelector('#row-problem').textContent)",
                           f"the problem of {text!r}")
        rows = json.loads(stub.ask("/api/towns?size=20")[1])["items"]
        expect("the rows", "first", rows[0]["name"])
        for page in pages:
            page.close()


def try_shifted_rows(program, file, browser):
    """Another panel inserts a row while a row is open: deleting and doubling the open row is refused."""
    stub = Stub(program, file)

    def names():
        return [row["name"] for row in stub.admin("GET", "/rows?list=towns&count=20")["items"]]

    try:
        first, second = [browser.page(stub.panel) for _ in range(2)]
        for button in ("#row-double", "#row-delete"):
            second.show()
            second.open_row(2)
            first.show()
            first.use("#insert")
            first.write("#row-text", json.dumps({"name": "Inserted"}))
            first.use("#row-save")
            first.until("!document.querySelector('#row-dialog').open", "the row is inserted")
            shifted = names()
            expect("the first row", "Inserted", shifted[0])
            second.show()
            second.use(button)
            second.until("!document.querySelector('#row-refresh').hidden", f"the conflict of {button}")
            expect(f"the rows after {button}", shifted, names())
            second.use("#row-refresh")
            second.until(f"JSON.parse(document.querySelector('#row-text').value).name === {json.dumps(shifted[2])}",
                         "the row that is there now")
            second.use(button)
            second.until("!document.querySelector('#row-dialog').open", "the row that is there now is changed")
            changed = {"#row-double": shifted[:3] + shifted[2:], "#row-delete": shifted[:2] + shifted[3:]}[button]
            expect(f"the rows after {button} of the row that is there now", changed, names())
        for page in (first, second):
            page.close()
    finally:
        stub.stop()


def try_left_out(program, file, browser):
    """A state that a contract cannot express: the panel says what it leaves out."""
    with Stub(program, file) as stub:
        stub.admin("POST", "/rows", {"list": "towns", "at": 0, "row": {"name": MARKUP}})
        stub.admin("POST", "/faults", {"fault": "delay:5@rate=0.5"})
        stub.admin("POST", "/holds", {"every": True, "page": 9, "headers": {"X-Name": MARKUP.split()[-1]}})
        page = browser.page(stub.panel)
        page.until_text("#fault-list", "delay:5")
        for form in ("list", "contract"):
            wanted = json.loads(stub.read(f"/__understudy/state?form={form}"))
            expect(f"the {form}", wanted["text"].rstrip("\n"), page.state(form).rstrip("\n"))
            shown = page.evaluate("[...document.querySelectorAll('#left-out li')].map((e) => e.textContent)")
            expect(f"what the {form} cannot express", wanted["leftOut"], shown)
            expect("the first line that is shown", 0, page.value("#state-text", "e.scrollTop + e.selectionEnd"))
            expect("the top of the dialog", 0, page.value("#state-dialog", "e.scrollTop"))
            assert wanted["leftOut"], f"the {form} expresses everything; the test needs another state"
            page.use("#state-dialog .close")
        page.close()


def try_burst(program, file, browser):
    """10,000 requests as fast as they can be sent: the newest are shown, and the others are counted."""
    with Stub(program, file) as stub:
        page = browser.page(stub.panel)
        page.until_text("#connection-text", "Connected")
        stub.send(10_000, "/api/towns?page=2")
        newest = str(stub.journal()[-1]["id"])
        page.until(f"document.querySelector('#entries tr')?.entry?.id === {newest}", "the newest request")
        expect("rows of requests", 50, page.evaluate("document.querySelectorAll('#entries tr').length"))
        page.until_text("#count", "came too fast to be shown")
        page.use("#older")
        page.until("document.querySelectorAll('#entries tr').length > 50", "older requests")
        page.use("#fault-form button")
        page.until("document.querySelector('#fault-list li')", "the panel still adds a fault")
        page.close()


def try_states(program, folder, browser):
    """Returns the number of groups."""
    (file := folder / "states.json").write_text(json.dumps(LISTS))
    groups = [lambda: try_reload(program, folder, browser), lambda: try_texts(program, file, browser),
              lambda: try_empty(program, folder, browser), lambda: try_two_editors(program, file, browser),
              lambda: try_mounts(program, folder, browser), lambda: try_shifted_rows(program, file, browser),
              lambda: try_left_out(program, file, browser),
              lambda: try_other_version(program, file, browser), lambda: try_resumption(program, file, browser),
              lambda: try_long_loss(program, file, browser), lambda: try_burst(program, file, browser)]
    for group in groups:
        group()
    return len(groups)
