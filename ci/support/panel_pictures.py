# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Makes the pictures of the panel in the guide and in the README: `panel_pictures.py PROGRAM FOLDER`."""

import base64
import pathlib
import sys
import tempfile

from panel_chromium import Chromium
from panel_stub import Stub

LISTS = pathlib.Path(__file__).resolve().parents[2] / "Contracts" / "lists" / "styles.yaml"
PATH = "/api/towns/page"


def prepare(stub, page):
    """A fault that applied, a request that nothing matched, and two held answers in another order."""
    stub.admin("POST", "/faults", {"fault": "status:500@list=townsByPage,page=3,times=1"})
    for path in (f"{PATH}?page=1", "/api/town/page", f"{PATH}?page=3"):
        stub.ask(path)
    stub.admin("POST", "/holds", {"every": True, "list": "townsByPage", "page": 2})
    stub.admin("POST", "/holds", {"list": "townsByPage", "page": 3})
    connections = []
    for number in (2, 3):
        connections.append(stub.open_request(f"{PATH}?page={number}"))
        stub.until(lambda: len(stub.admin("GET", "/holds")["held"]) == number - 1, "the answer is held")
    stub.ask("/__sandbox/test-17/api/towns/key")
    page.until("document.querySelectorAll('#held li').length === 2", "two held answers")
    page.until("document.querySelector('#sandbox-list li')", "the sandbox")
    page.key("Home", "#held li:last-child .handle")
    page.value("#held .handle", "document.activeElement.blur()")
    return connections


def take(page, file, width, height=None, part=None):
    """Writes a picture of the whole page, or of the part of it that a screen of this height shows."""
    page.resize(width, height or 1000)
    tall = height or page.evaluate("document.documentElement.scrollHeight")
    page.resize(width, tall)
    page.evaluate(f"scrollTo(0, {0 if part is None else f'document.querySelector({part!r}).offsetTop - 8'})")
    data = page.call("Page.captureScreenshot", format="png", captureBeyondViewport=False)["data"]
    file.write_bytes(base64.b64decode(data))
    print(file, file=sys.stderr)


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    folder = pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser, stub = Chromium(f"{profile}/browser"), Stub(sys.argv[1], LISTS)
        try:
            page = browser.page(stub.panel)
            page.until("document.querySelector('.tile:enabled')", "the rows are shown")
            connections = prepare(stub, page)
            page.resize(1480, 1000)
            # The pages of the newest requests are lit for a moment.
            page.until("!document.querySelector('.lit')", "no page is lit")
            stub.ask("/api/towns/key")
            stub.ask(f"{PATH}?page=1")
            page.until("document.querySelectorAll('.page.lit').length", "page 1 is lit")
            take(page, folder / "panel.png", 1480)
            page.colours("dark")
            take(page, folder / "panel-dark.png", 400, 860, "#holds")
            page.resize(1000, 700)
            page.evaluate("[...document.querySelectorAll('#entries tr')].find((row) => row.entry.why)"
                          ".querySelector('button').click()")
            page.until("document.querySelector('#request-dialog').open", "the detail of the request")
            take(page, folder / "panel-why.png", 1000, 700)
            for connection in connections:
                connection.close()
        finally:
            browser.close()
            stub.stop()


main()
