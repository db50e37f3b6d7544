# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Uses the panel of a stub in real browsers: `panel.py PROGRAM PACKAGES BROWSER…`. The journal is the witness.

PACKAGES is the folder with the package of axe; with an empty text, axe is left out.
"""

import json
import pathlib
import random
import select
import shlex
import subprocess
import sys
import tempfile

from panel_axe import Axe, look_everywhere
from panel_chromium import Chromium
from panel_firefox import Firefox
from panel_forged import try_forged
from panel_shared import try_sandboxes, try_two_pages
from panel_states import try_states
from panel_stub import LARGE, LISTS, MARKUP, TOKEN, Stub, expect


def row_names(stub):
    names = [row["name"] for row in json.loads(stub.ask("/api/towns?size=20")[1])["items"]]
    # The windows of the panel follow the newest request; the steps need pages of two rows.
    stub.ask("/api/towns")
    return names


def try_faults(stub, page):
    """Page 3 fails once; a fault without its value is refused; removing a fault ends it."""
    page.until("document.querySelectorAll('#fault-form option').length > 10", "the chooser has the faults")
    page.choose("#fault-form [name=word]", "status")
    page.until("document.querySelector('#fault-form [name=argument]').value === '500'", "the first example")
    page.write("#fault-form [name=argument]", "")
    page.use("#fault-form button")
    page.until_text("#fault-problem", "needs a value")
    # The button of the window fills in the list and the page.
    page.use("#pages .page:nth-child(3) [aria-label^=Fault]")
    for name, text in {"argument": "500:Busy", "times": "1"}.items():
        page.write(f"#fault-form [name={name}]", text)
    page.use("#fault-form button")
    page.until_text("#fault-list", "status:500:Busy@list=towns,page=3,times=1")
    expect("pages 2, 3 and 3 again", [200, 500, 200], [stub.ask(f"/api/towns?page={page}")[0] for page in (2, 3, 3)])
    page.until_text("#fault-list", "applied once")
    page.until_text("#entries tr:nth-child(2) .status", "500")
    page.use("#fault-list button")
    page.until("!document.querySelector('#fault-list li')", "the fault disappears")
    expect("faults", [], stub.admin("GET", "/faults")["faults"])
    left = "[...document.querySelectorAll('#fault-form input')].map((field) => field.value)"
    # A second click adds the same fault again, and not one for all pages.
    expect("what the form keeps", ["500:Busy", "3", "1", ""], page.evaluate(left))
    page.choose("#fault-form [name=list]", "any")
    for name in ("page", "times"):
        page.write(f"#fault-form [name={name}]", "")


def try_removals(stub, page):
    """After *Remove*, the page stays where it is, and the next item has the focus, or the section after the last."""
    for number in (1, 2):
        stub.admin("POST", "/faults", {"fault": f"delay:{number}@page=9"})
        stub.admin("POST", "/holds", {"page": 90 + number})
    for section, items in (("faults", "#fault-list"), ("holds", "#waiting")):
        page.until(f"document.querySelectorAll('{items} li').length === 2", f"two items in {items}")
        page.middle(f"{items} li:nth-child(2) button")
        for left in (1, 0):
            place = f"document.querySelector('#{section} h2').getBoundingClientRect().top"
            page.middle(f"{items} button")
            before = page.evaluate(place)
            page.use(f"{items} button")
            page.until(f"document.querySelectorAll('{items} li').length === {left}", "the item disappears")
            expect(f"what a removal in {items} moves", before, page.evaluate(place))
            wanted = f"document.querySelector('{items} button')" if left else f"document.getElementById('{section}')"
            assert page.evaluate(f"document.activeElement === {wanted}"), f"the focus is lost with {left} items left"


def try_share(stub, page):
    """A fault applies to a share of the requests, as often as the panel says."""
    page.write("#fault-form [name=argument]", "500")
    page.write("#fault-form [name=share]", "50 %")
    page.use("#fault-form button")
    page.until_text("#fault-list", "status:500@rate=0.5")
    failed = [stub.ask("/api/towns")[0] for _ in range(60)].count(500)
    assert 5 < failed < 55, f"{failed} of 60 requests failed, with a share of a half"
    page.until_text("#fault-list", f"applied {failed} times, matched 60")
    page.use("#remove-faults")
    page.until("!document.querySelector('#fault-list li')", "the fault disappears")


def try_rows(stub, page):
    """Inserts, changes, doubles and deletes rows; wrong JSON and a conflict are shown."""
    names = row_names(stub)
    page.open_row(2)
    page.until_text("#row-place", "index 2: first row of page 2")
    page.use("#row-save")
    page.until("!document.querySelector('#row-dialog').open", "the dialog closes without a change")
    replaced = [rows["replaced"] for rows in stub.admin("GET", "/rows")["lists"]]
    expect("replaced rows after Save without a change", 0, sum(replaced))
    page.open_row(2)
    page.use("#row-before")
    page.until_text("#row-title", "New row")
    page.write("#row-at", "two")
    page.use("#row-save")
    page.until_text("#row-problem", "'two' is not a row index")
    marked = "[...document.querySelectorAll('#row-form [aria-invalid=true]')].map((field) => field.id)"
    expect("the wrong fields", ["row-at"], page.evaluate(marked))
    expect("the focus after a wrong index", "row-at", page.evaluate("document.activeElement.id"))
    page.write("#row-at", "3")
    page.until_text("#row-place", "index 3: last row of page 2")
    page.write("#row-at", "2")
    page.until_text("#row-place", "index 2: first row of page 2")
    page.write("#row-text", "{")
    page.use("#row-save")
    page.until_text("#row-problem", "This text is not JSON")
    page.write("#row-text", json.dumps({"name": MARKUP}, ensure_ascii=False))
    page.use("#row-save")
    page.until_text("#pages", MARKUP)
    expect("rows after an insertion", names[:2] + [MARKUP] + names[2:], row_names(stub))
    expect("images that markup made", 0, page.evaluate("document.images.length"))

    page.open_row(2)
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

    page.open_row(2)
    page.use("#row-double")
    page.until("document.querySelector('#pages').textContent.split('Mine').length === 3", "the copy is shown")
    expect("rows after doubling", names[:2] + ["Mine", "Mine"] + names[3:], row_names(stub))
    page.open_row(2)
    page.use("#row-delete")
    page.until("document.querySelector('#pages').textContent.split('Mine').length === 2", "one copy is left")
    page.use("#reset-rows")
    page.until_text("#pages", names[2])
    expect("rows after a reset", names, row_names(stub))


def try_sizes(stub, page):
    """The windows have the size that the newest request asked for."""
    first = "document.querySelectorAll('#pages .page:first-child .tile').length"
    stub.ask("/api/towns?size=3")
    page.until(f"{first} === 3", "a window of three rows")
    page.until_text("#list-path", "GET /api/towns?page=…&size=… · page size 2 · the newest request asked for 3")
    stub.ask("/api/towns?page=2")
    page.until(f"{first} === 2", "a window of the list's own size")


def try_requests(stub, page):
    """Shows why a request got 404; filters; clears."""
    expect("a page that is not a number", 400, stub.ask("/api/towns?page=two")[0])
    stub.ask("/api/town?city=%3Cb%3EX%3C/b%3E")
    page.until_text("#entries tr:first-child .status", "404 why?")
    page.until_text("#entries tr:first-child", "city=<b>X</b>")
    page.use("#entries tr:first-child button")
    page.until_text("#request-body", "'towns' is served, 'town' was requested")
    page.key("Escape") if page.by_key else page.click_outside("#request-dialog")
    page.until("!document.querySelector('#request-dialog').open", "the dialog closes")
    page.until_text("#entries tr:nth-child(2) .status", "400 why?")
    page.use("#entries tr:nth-child(2) button")
    page.until_text("#request-body", "Why the answer is an error")
    page.until_text("#request-body", "two")
    page.use("#request-dialog .close")
    stub.ask("/api/towns?page=2")
    # After the detail of a request is closed, the table shows new requests again.
    page.until_text("#entries tr:first-child", "/api/towns?page=2")
    page.write("#filter [name=status]", "4xx")
    shown = "[...document.querySelectorAll('#entries .status')].map((e) => e.textContent)"
    page.until(f"{shown}.every((text) => text.startsWith('40'))", "only 400 and 404")
    page.use("#filter [type=reset]")
    page.until("document.querySelectorAll('#entries .status.class-2').length", "all requests")
    page.use("#clear-journal")
    page.until_text("#no-entries", "no request yet")
    expect("the journal", [], stub.journal())


def try_next(stub, page):
    """Holds the next answer alone, and the answer of one page, which then arrives after a later page."""
    stub.admin("DELETE", "/journal")
    page.until_text("#no-held", "waits here until you release it")
    page.use("#hold-form [value='']")
    page.use("#hold-form button")
    page.until_text("#waiting", "the next answer")
    release_only(stub, page, stub.open_request("/api/towns?page=1"))
    page.use("#pages .page:nth-child(2) [aria-label^=Hold]")
    page.use("#hold-form button")
    page.until_text("#waiting", "the next answer of towns for page 2")
    expect("the page in the form", "2", page.value("#hold-form [name=page]", "e.value"))
    expect("page 1", 200, stub.ask("/api/towns?page=1")[0])
    release_only(stub, page, stub.open_request("/api/towns?page=2"))
    page.choose("#hold-form [name=list]", "any")
    page.write("#hold-form [name=page]", "")


def release_only(stub, page, connection):
    """Releases the one answer that is held, after a request for page 3 got its answer."""
    page.until("document.querySelectorAll('#held li').length === 1", "the answer is held")
    page.until("!document.querySelector('#waiting li')", "no hold waits")
    expect("page 3", 200, stub.ask("/api/towns?page=3")[0])
    expect("what came before the release", [], select.select([connection], [], [], 0)[0])
    number = stub.admin("GET", "/holds")["held"][0]["id"]
    page.use("#held li > button:last-child")
    expect("what came after the release", [connection], select.select([connection], [], [], 15)[0])
    page.until("!document.querySelector('#held li')", "no answer is held")
    # The trace of the hold, which the request for page 3 has overtaken.
    page.until_text("#entries tr:nth-child(2)", f"released 1st, sent after No. {number + 1}")
    expect("the number of the request", str(number), page.text("#entries tr:nth-child(2) td"))
    connection.close()


def try_order(stub, page, count):
    """Held answers arrive in the order that a person made."""
    page.use("#hold-form [value='1']")
    page.choose("#hold-form [name=list]", "towns")
    page.use("#hold-form button")
    page.until_text("#waiting", "every answer of towns")
    stub.admin("DELETE", "/journal")
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
    for position, number in enumerate(wanted):
        expect(f"the position of release of request {number}", position + 1, stub.journal()[number]["hold"]["position"])
    page.until_text("#entries tr", f"released {wanted.index(count - 1) + 1}")
    for _, connection in connections.values():
        connection.close()
    # The answers below leave first, since the page becomes shorter and the button moves.
    page.until("!document.querySelector('#held li')", "no answer is held")
    page.until("document.querySelector('#still-holding').checkVisibility()", "the hold is still active")
    page.use("#waiting button")
    page.until("!document.querySelector('#waiting li')", "the hold is removed")
    expect("status without a hold", 200, stub.ask("/api/towns")[0])


def try_handles(stub, page):
    """The box of held answers scrolls while one is dragged, and a release moves the focus to the next answer."""
    stub.admin("POST", "/holds", {"every": True})
    connections = [stub.open_request(f"/api/towns?size={number + 1}") for number in range(20)]
    page.until("document.querySelectorAll('#held li').length === 20", "all answers are held")
    last = page.value("#held li:last-child .handle", "e.getAttribute('aria-label').split(', ')[0]")
    page.mouse("pressed", *page.middle("#held li:last-child .handle"))
    x, y = page.value("#held", "((r) => [r.x + r.width / 2, r.y + 8])(e.getBoundingClientRect())")
    page.mouse("moved", x, y)
    page.until(f"document.querySelector('#held .handle').getAttribute('aria-label').startsWith({json.dumps(last)})",
               "the dragged answer comes first without a further move of the pointer")
    page.mouse("released", x, y)
    page.until_text("#spoken", "is now 1 of 20")
    second = page.value("#held li:nth-child(2) .handle", "e.getAttribute('aria-label').split(',')[0]")
    page.focus("#held li:first-child > button:last-child")
    page.press("Enter")
    page.until("document.querySelectorAll('#held li').length === 19", "the answer is released")
    focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert focused.startswith(second), f"the focus is on '{focused}' instead of '{second}'"
    page.use("#release-everything")
    page.until("!document.querySelector('#held li') && !document.querySelector('#waiting li')", "no hold is left")
    page.until("document.querySelector('#still-holding').hidden", "no hold is still active")
    for connection in connections:
        connection.close()


def drag_to_top(page, handle):
    """Drags a held answer to the first position; the list scrolls, so the pointer moves twice."""
    while page.value(handle, "e.closest('li') !== e.closest('ol').firstElementChild"):
        page.drag(handle, "#held li:first-child")


def state_of(stub, parts):
    """The parts of the state of a stub that two stubs can have in common."""
    state = {part: stub.admin("GET", path).get(members) for part, path, members in parts}
    for hold in state.get("holds", []):
        # The stub counts its holds.
        del hold["id"]
    return state


def check_state(stub, form, text, folder):
    """The copied text is accepted, and gives another stub the same state."""
    program = stub.command[0]
    if form == "contract":
        (file := folder / "state.contract.yaml").write_text(text)
        run = subprocess.run([program, "check", str(file)], capture_output=True, text=True)
        assert run.returncode == 0, f"the contract does not hold: {run.stdout}{run.stderr}"
        return
    parts = [("rows", "/rows?list=towns&count=20", "items")]
    if form == "list":
        (file := folder / "state.yaml").write_text(text)
        other = Stub(program, file)
    else:
        lines = [line.strip() for line in text.splitlines()]
        calls = [line for line in lines if line.startswith("curl -sS -X ")]
        [start] = [line for line in lines if line.startswith("understudy serve ")]
        _, _, file, *options = shlex.split(start)
        options.remove("--quiet")
        # The other stub runs beside this one, so it has another port: the first line of the script sets it.
        expect("the port of the command", [f"port={stub.port}", "stub=http://127.0.0.1:$port"],
               lines[lines.index("(") + 1:][:2])
        expect("the places of the port", 1, text.count(str(stub.port)))
        expect("the port of the stub", ["--port", "$port"], options[:2])
        del options[:2]
        other = Stub(program, file, *options)
        for call in calls:
            subprocess.run(shlex.split(call.replace('"$stub"', other.base)), check=True, capture_output=True)
        parts.append(("holds", "/holds", "waiting"))
    try:
        expect(f"the state of the form {form}", state_of(stub, parts), state_of(other, parts))
        expect(f"faults of the form {form}", [fault["fault"] for fault in stub.admin("GET", "/faults")["faults"]],
               [fault["fault"] for fault in other.admin("GET", "/faults")["faults"]])
        expect("the fault that applies once", [500, 200], [other.ask("/api/towns?page=3")[0] for _ in range(2)])
        for path in ("/api/towns", "/api/towns?page=3", "/api/towns?page=2"):
            expect(f"{path} of the form {form}", stub.ask(path), other.ask(path))
    finally:
        other.stop()


def try_state(stub, page):
    """The state as text, a reset, and a reload that shows the truth."""
    stub.admin("POST", "/faults", {"fault": "status:503@page=2"})
    stub.admin("POST", "/rows", {"list": "towns", "at": 1, "row": {"name": MARKUP}})
    stub.admin("DELETE", "/rows?list=towns&at=3")
    stub.admin("POST", "/holds", {"list": "towns", "page": 4})
    stub.admin("POST", "/faults", {"fault": "status:500:Once@list=towns,page=3,times=1"})
    expect("a fault that applies once", [500, 200], [stub.ask("/api/towns?page=3")[0] for _ in range(2)])
    page.until_text("#fault-list", "used up")
    # The controls of the header are on the screen wherever the page is.
    page.evaluate("document.documentElement.style.scrollBehavior = 'auto'")
    page.evaluate("window.scrollTo(0, 900)")
    moved = page.evaluate("(() => { const { scrollY } = window; document.getElementById('copy-state').focus();"
                          " return window.scrollY - scrollY; })()")
    expect("what a look at the header moves", 0, moved)
    for form in ("command", "list", "contract"):
        text = page.state(form)
        # The fault that is used up is in the text, and the panel says so.
        assert "status:500:Once@" in text, f"the {form} has no fault that is used up"
        page.until_text("#left-out", "is used up: in this text, it can apply again")
        with tempfile.TemporaryDirectory() as folder:
            check_state(stub, form, text, pathlib.Path(folder))
        page.use("#state-dialog .close")
    page.open(stub.panel)
    page.until_text("#fault-list", "status:503@page=2")
    page.use("#reset")
    page.use("#confirm-yes")
    page.until("document.querySelector('#fault-list').childElementCount === 0", "the fault disappears")
    expect("faults after a reset", [], stub.admin("GET", "/faults")["faults"])


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
    with Stub(program, file, "--admin-token", TOKEN) as stub:
        page = browser.page(stub.panel)
        page.until("document.querySelector('#token-dialog').open", "the page asks for the token")
        page.write("#token", "a token with a – that no header can have")
        page.key("Enter", "#token")
        assert page.evaluate("document.querySelector('#token-dialog').open"), "a wrong token is used"
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


def try_large(program, file, browser):
    """A list of 2^53 rows among 1,000 lists: only what is on the screen is drawn."""
    with Stub(program, file) as stub:
        page = browser.page(stub.panel)
        page.until("document.querySelectorAll('#names li').length === 1000", "all lists")
        page.use("#last")
        page.until_text("#range", "to 9,007,199,254,740,991 of 9,007,199,254,740,992")
        page.until("document.querySelector('.tile:enabled')", "the last rows")
        try_last_row(page)
        page.write("#go-to", "9,007,199,254,740,991")
        page.use("#go button")
        page.until_text("#range", "Rows 9,007,199,254,740,991 to 9,007,199,254,740,991")
        page.write("#find", "list999")
        page.use("#names button")
        page.until_text("#list-name", "list999")
        count = page.evaluate("document.querySelectorAll('#pages *').length")
        assert count < 1000, f"the rows have {count} elements"


def try_last_row(page):
    """A list of 2^53 rows takes no further row, until its last row is deleted."""
    page.use("#insert")
    page.use("#row-save")
    page.until("document.querySelector('#row-problem').textContent", "the insertion is refused")
    page.use("#row-dialog .close")
    page.use("#pages .page:last-child li:last-child .tile")
    page.until_text("#row-title", "Row at index 9,007,199,254,740,991 of endless")
    page.use("#row-delete")
    page.until_text("#range", "to 9,007,199,254,740,990 of 9,007,199,254,740,991")
    page.use("#insert")
    page.write("#row-at", "9007199254740991")
    page.use("#row-save")
    page.until_text("#spoken", "inserted at 9,007,199,254,740,991")
    page.until_text("#range", "of 9,007,199,254,740,992")


def run(program, folder, browser, axe):
    (file := folder / "lists.json").write_text(json.dumps(LISTS))
    (large := folder / "large.json").write_text(json.dumps(LARGE))
    count = 0
    for by_key in (False, True):
        with Stub(program, file) as stub:
            page = browser.page(stub.panel, by_key)
            page.until("document.querySelector('.tile:enabled')", "the rows are shown")
            steps = [lambda: try_faults(stub, page), lambda: try_removals(stub, page), lambda: try_share(stub, page),
                     lambda: try_rows(stub, page), lambda: try_sizes(stub, page), lambda: try_requests(stub, page),
                     lambda: try_next(stub, page), lambda: try_order(stub, page, 100 if by_key else 6),
                     lambda: try_handles(stub, page),
                     lambda: try_state(stub, page), lambda: try_sandboxes(stub, page),
                     lambda: try_two_pages(stub, browser, page), lambda: try_restart(stub, page)]
            for step in steps:
                step()
                count += 1
            page.close()
    try_token(program, file, browser)
    try_large(program, large, browser)
    say(browser, f"{count + 2} groups of actions do what the journal says")
    if axe is not None:
        say(browser, f"axe finds nothing in {look_everywhere(program, folder, browser, axe)} looks at the page")
    say(browser, f"{try_states(program, folder, browser)} groups of states: the page shows what the stub has")
    found = list(browser.mistakes())
    assert not found, f"the console has: {found}"
    say(browser, f"{try_forged(program, file, browser)} pages of another origin change nothing")


def say(browser, text):
    print(f"panel: {browser.version()}: {text}", file=sys.stderr)


def main():
    browsers = {"chromium": Chromium, "firefox": Firefox}
    if len(sys.argv) < 4 or not set(sys.argv[3:]) <= browsers.keys():
        raise SystemExit(__doc__)
    program, packages = sys.argv[1:3]
    axe = Axe(packages) if packages else None
    for name in sys.argv[3:]:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            browser = browsers[name](f"{folder}/browser")
            try:
                run(program, pathlib.Path(folder), browser, axe)
            except AssertionError as error:
                raise SystemExit(f"panel: {browser.version()}: {error}") from error
            finally:
                browser.close()


main()
