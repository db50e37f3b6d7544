# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Asks a stub from a page in Chromium, again and again: `copies.py PROGRAM`. Needs nothing but Python and Chromium."""

import http.server
import json
import subprocess
import sys
import tempfile
import threading
import urllib.request

from chromium import Browser

PAGE = "/api/houses?pageIndex=2"
# Those that a browser may keep for ever when an answer does not say otherwise, and two that change a page.
FAULTS = {"status:300": 300, "status:301": 301, "status:308": 308, "status:404": 404, "status:410": 410,
          "redirect-loop:301": "error", "redirect-loop:308": "error", "status:500": 500, "content-type:text/plain": 200}


class Blank(http.server.BaseHTTPRequestHandler):
    """An empty page at every path."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()

    def log_message(self, *words):
        pass


def admin(base, method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{base}/__understudy{path}", data, {"Understudy-Admin": "1"}, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def ask(browser, address):
    return browser.evaluate(
        f"fetch({json.dumps(address)}).then(async (answer) => {{ await answer.text(); return answer.status; }}, "
        "() => 'error')")


def type_of(browser, address):
    return browser.evaluate(f"fetch({json.dumps(address)}).then((answer) => answer.headers.get('content-type'))")


def problems_of(browser, base):
    problems = []

    def expect(what, wanted, seen):
        if seen != wanted:
            problems.append(f"{what}: {seen} instead of {wanted}")

    address = base + PAGE
    for fault, status in FAULTS.items():
        admin(base, "POST", "/reset")
        expect(f"before {fault}", 200, ask(browser, address))
        admin(base, "POST", "/faults", {"fault": f"{fault}@page=2"})
        expect(fault, status, ask(browser, address))
        admin(base, "POST", "/reset")
        expect(f"{fault}, after a reset", 200, ask(browser, address))
        expect(f"requests after {fault} and a reset", 1, len(admin(base, "GET", "/journal")["requests"]))
        # A loop that is over after once leads to the page.
        once = 200 if fault.startswith("redirect-loop") else status
        admin(base, "POST", "/faults", {"fault": f"{fault}@page=2,times=1"})
        expect(f"{fault} with times=1", once, ask(browser, address))
        expect(f"{fault} with times=1, the second time", 200, ask(browser, address))
    admin(base, "POST", "/reset")
    expect("the type of a page", "application/json", type_of(browser, address))
    admin(base, "POST", "/faults", {"fault": "content-type:text/plain@page=2,times=1"})
    expect("the type of a page with a fault", "text/plain", type_of(browser, address))
    expect("the type of a page after the fault", "application/json", type_of(browser, address))
    return problems


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Blank)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    stub = subprocess.Popen([sys.argv[1], "serve", "--port", "0", "--quiet"], stdout=subprocess.PIPE, text=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        try:
            base = stub.stdout.readline().split()[-1]
            browser.attach("Page", "Runtime")
            browser.open(f"http://localhost:{site.server_port}/")
            problems = problems_of(browser, base)
        finally:
            browser.close()
            stub.terminate()
            stub.wait()
            site.shutdown()
    for problem in problems:
        print(f"browser: {problem}", file=sys.stderr)
    if problems:
        sys.exit(1)
    print(f"browser: {len(FAULTS)} faults appear and disappear as expected, with any browser cache", file=sys.stderr)


main()
