# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Loads pages of another origin that try to change the stub, and compares the stub's state before and after."""

import http.server
import json
import threading

from panel_stub import Stub, expect

# What each page can use. TARGET is the server that it attacks.
TOOLS = """
const admin = TARGET + "/__understudy/", fault = '{"fault":"status:500"}', call = {"Understudy-Admin": "1"};
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const part = (name, attributes) => new Promise((resolve) => {
  const element = Object.assign(document.createElement(name), attributes);
  element.onload = element.onerror = resolve;
  document.body.append(element);
  setTimeout(resolve, 150);
});
const send = (action, fields, settings) => {
  const form = Object.assign(document.createElement("form"), {action, method: "post", ...settings});
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement("input"), {type: "hidden", name, value}));
  }
  document.body.append(form);
  form.submit();
  return pause(100);
};
const frame = () => part("iframe", {name: "frame"});
"""
JSON_IN_A_FORM = """{'{"fault":"status:500","list":"': '"}'}"""
PAGES = {
    "a form with fields of a URL": "await frame(); await send(admin + 'reset', {a: 1}, {target: 'frame'});",
    "a form with parts":
        "await frame(); await send(admin + 'faults', {fault: 'status:500'}, "
        "{target: 'frame', enctype: 'multipart/form-data'});",
    "a form with plain text":
        f"await frame(); await send(admin + 'faults', {JSON_IN_A_FORM}, {{target: 'frame', enctype: 'text/plain'}});",
    "a form with the method in its query":
        "await frame(); await send(admin + 'journal', {_method: 'DELETE', 'Understudy-Admin': 1}, "
        "{target: 'frame', method: 'get'});",
    "a form for another sandbox":
        "await frame(); await send(TARGET + '/__sandbox/forged/__understudy/reset', {}, {target: 'frame'});",
    "fetch without a permission": "await fetch(admin + 'faults', {method: 'POST', mode: 'no-cors', body: fault});",
    "fetch without a permission, with the header":
        "await fetch(admin + 'faults', {method: 'POST', mode: 'no-cors', headers: call, body: fault});",
    "fetch with the header": "await fetch(admin + 'faults', {method: 'POST', headers: call, body: fault});",
    "fetch with cookies":
        "await fetch(admin + 'faults', {method: 'POST', credentials: 'include', headers: call, body: fault});",
    "fetch with another method": "await fetch(admin + 'journal', {method: 'DELETE', headers: call});",
    "fetch with headers that name a method":
        "await fetch(admin + 'journal', {headers: {...call, 'X-HTTP-Method-Override': 'DELETE', "
        "'X-Forwarded-Host': '127.0.0.1', 'Sec-Understudy-Admin': '1'}});",
    "fetch that outlives the page": "await fetch(admin + 'reset', {method: 'POST', keepalive: true, body: '{}'});",
    "XMLHttpRequest":
        "const request = new XMLHttpRequest(); request.open('POST', admin + 'faults'); "
        "request.setRequestHeader('Content-Type', 'text/plain'); request.send(fault); await pause(100);",
    "images": "for (const path of ['reset', 'journal', 'faults?fault=status:500', 'holds/release']) "
              "await part('img', {src: admin + path});",
    "scripts and styles":
        "await part('script', {src: admin + 'faults'}); await part('script', {type: 'module', "
        "src: admin + 'panel/main.js'}); await part('link', {rel: 'stylesheet', href: admin + 'reset'});",
    "media": "for (const name of ['video', 'audio', 'embed']) await part(name, {src: admin + 'reset'}); "
             "await part('object', {data: admin + 'reset'});",
    "a frame around the panel":
        "await part('iframe', {src: admin, name: 'panel'}); await pause(100); "
        "frames.panel.postMessage({type: 'reset'}, '*');",
    "a frame without an origin":
        "await part('iframe', {sandbox: 'allow-scripts allow-forms', srcdoc: `<form method=post "
        "action='${admin}reset'></form><script>fetch('${admin}faults', {method: 'POST', headers: "
        "{'Understudy-Admin': '1'}, body: '{\"fault\":\"status:500\"}'}).catch(() => 0); "
        "document.forms[0].submit()<\\/script>`}); await pause(100);",
    "a beacon":
        "for (const type of ['text/plain', 'application/json']) "
        "navigator.sendBeacon(admin + 'faults', new Blob([fault], {type})); await pause(100);",
    "a ping of a link":
        "const link = Object.assign(document.createElement('a'), {href: '#there', ping: admin + 'reset', "
        "innerText: 'there'}); document.body.append(link); link.click(); await part('img', {src: admin + 'reset'});",
    "WebSocket":
        "const socket = new WebSocket(admin.replace('http', 'ws') + 'events', ['understudy-admin']); "
        "socket.onopen = () => socket.send(fault); await pause(100);",
    "EventSource":
        "const source = new EventSource(admin + 'events', {withCredentials: true}); await pause(100); source.close();",
    "a worker":
        "const text = `fetch('${admin}faults', {method: 'POST', mode: 'no-cors', body: '${fault}'})`; "
        "new Worker(URL.createObjectURL(new Blob([text]))); await pause(100);",
    "a window": "const other = window.open(admin, 'other'); await pause(250); "
                "other?.postMessage({type: 'reset'}, '*'); await send(admin + 'reset', {}, {target: 'other'}); "
                "other?.close();",
    "a navigation": "setTimeout(() => { location = admin + 'reset?list=towns#list=towns'; }, 100);",
    "a navigation with a user":
        "setTimeout(() => { location = admin.replace('://', '://Understudy-Admin:1@') + 'reset'; }, 100);",
    "a navigation by a form": "setTimeout(() => { send(admin + 'reset', {}, {}); }, 100);",
}
# Scripts of a page whose name leads to the stub: for the browser they belong to the stub's own origin.
REBOUND = """Promise.all([["POST", "faults", '{"fault":"status:500"}'], ["DELETE", "journal"], ["POST", "reset", "{}"]]
    .map(([method, path, body]) => fetch("/__understudy/" + path, {method, body, headers: {"Understudy-Admin": "1"}})
        .then((answer) => answer.status, () => "no answer")))"""


class Site(http.server.ThreadingHTTPServer):
    """The forged pages at their numbers, and a server without a guard that counts what reaches it."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Answers)
        self.base = f"http://127.0.0.1:{self.server_port}"
        self.pages, self.seen = {}, []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, address):
        """A browser that breaks a connection off is part of the test."""


class Answers(http.server.BaseHTTPRequestHandler):
    """The answers of a site."""

    def answer(self):
        self.server.seen.append(self.path)
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        data = self.server.pages.get(self.path, "").encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_DELETE = do_OPTIONS = do_PUT = do_HEAD = answer

    def log_message(self, *words):
        pass


def state_of(stub):
    """Returns all that a page could change, as the bytes of the answers."""
    parts = ["faults", "holds", "rows", "rows?list=towns&at=0&count=20", "journal", "sandboxes", "state?form=list"]
    return {part: stub.read(f"/__understudy/{part}") for part in parts}


def load(page, site, name, target):
    """Loads a forged page and waits until it has tried everything."""
    script = f"const TARGET = {json.dumps(target)};{TOOLS}(async () => {{ {PAGES[name]} }})()"
    path = f"/{len(site.pages)}"
    site.pages[path] = (f"<!DOCTYPE html><meta charset=utf-8><body><script>{script}.catch(() => 0)"
                        ".then(() => { document.body.id = 'done'; });</script>")
    page.open(site.base + path)
    if name.startswith("a navigation"):
        page.until(f"location.href.startsWith({json.dumps(target)}) && document.readyState === 'complete'", name)
    else:
        page.until("document.body.id === 'done'", name)


def try_forged(program, file, browser):
    """Returns the number of pages."""
    stub, site, open_server = Stub(program, file), Site(), Site()
    try:
        stub.admin("POST", "/faults", {"fault": "status:503@page=2"})
        stub.admin("POST", "/rows", {"list": "towns", "at": 0, "row": {"name": "Mine"}})
        stub.admin("POST", "/holds", {"every": True, "list": "towns", "page": 3})
        held = stub.open_request("/api/towns?page=3")
        stub.until(lambda: stub.admin("GET", "/holds")["held"], "the answer is held")
        before = state_of(stub)
        page = browser.page("about:blank")
        for name in PAGES:
            open_server.seen.clear()
            load(page, site, name, open_server.base)
            assert any("understudy" in path for path in open_server.seen), f"{name}: the page sends nothing"
            load(page, site, name, stub.base)
            expect(f"the state after {name}", before, state_of(stub))
        page.open(f"http://rebound.example:{stub.port}/__understudy/")
        # Firefox gives the script of a page no answer with status 421.
        answers = page.evaluate(REBOUND)
        assert set(answers) <= {421, "no answer"}, f"the stub answers {answers} to another name"
        expect("the state after another name", before, state_of(stub))
        held.close()
        page.close()
        return len(PAGES) + 1
    finally:
        stub.stop()
        site.shutdown()
        open_server.shutdown()
