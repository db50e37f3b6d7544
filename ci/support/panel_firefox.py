# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The pages of the panel in Firefox."""

import json
import time
import urllib.parse

from firefox import Browser
from panel_page import Page

KEYS = {"Enter": "\ue007", " ": " ", "Escape": "\ue00c", "Home": "\ue011", "End": "\ue010", "ArrowUp": "\ue013",
        "ArrowDown": "\ue015", "Tab": "\ue004"}
# The messages of pages, of the page's own scripts and of its security policy.
MESSAGES = """return Services.console.getMessageArray()
    .filter((m) => m instanceof Ci.nsIScriptError && (m.flags & m.warningFlag) === 0 && m.innerWindowID > 0)
    .map((m) => `${m.errorMessage} (${m.sourceName}:${m.lineNumber})`)"""
# Firefox loads a script like this into each process that shows a page. It runs another script in the page itself.
BEFORE_SCRIPTS = """addEventListener("DOMWindowCreated", ({target: {defaultView: page}}) =>
    Cu.evalInSandbox(%s, new Cu.Sandbox(page, {sandboxPrototype: page, wantXrays: false})));"""
# A page is as wide as the element that shows it; a window cannot be as narrow as a telephone.
RESIZE = """const element = gBrowser.selectedBrowser;
    element.style.maxWidth = "%dpx"; element.style.maxHeight = "%dpx";"""
# Firefox collects garbage in steps, between which a page can work.
SETTLE_SECONDS = 5


class Firefox:
    """A Firefox and its pages."""

    name = "Firefox"

    def __init__(self, folder):
        self.browser = Browser(folder)
        self.browser.call("WebDriver:SetWindowRect", width=4000, height=1200)
        # A button that still moves is missed by a click.
        self.browser.script("Services.prefs.setIntPref('ui.prefersReducedMotion', 1)", "chrome")

    def page(self, address, by_key=False):
        return FirefoxPage(self.browser, address, by_key)

    def version(self):
        return self.browser.script("return 'Firefox ' + Services.appinfo.version", "chrome")

    def mistakes(self):
        """Returns what the pages wrote into the console."""
        return self.browser.script(MESSAGES, "chrome")

    def close(self):
        self.browser.close()


class FirefoxPage(Page):
    """A page of Firefox."""

    def __init__(self, browser, address, by_key):
        self.browser, self.by_key, self.loaded = browser, by_key, None
        self.handle = browser.call("WebDriver:NewWindow", type="tab", focus=True)["handle"]
        self.resize(1400, 1000)
        self.open(address)

    def resize(self, width, height):
        self.show()
        self.browser.script(RESIZE % (width, height), "chrome")
        self.until(f"innerWidth === {width}", "the width of the page")

    def colours(self, scheme):
        number = {"dark": 0, "light": 1}[scheme]
        self.browser.script(
            f"Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', {number})", "chrome")
        self.until(f"matchMedia('(prefers-color-scheme: {scheme})').matches", f"the {scheme} colours")

    def before_scripts(self, text):
        """Runs a script in each page of the browser before the scripts of the page, until this page is closed."""
        self.loaded = "data:," + urllib.parse.quote(BEFORE_SCRIPTS % json.dumps(text))
        self.browser.script(f"window.messageManager.loadFrameScript({json.dumps(self.loaded)}, true)", "chrome")

    def open(self, address):
        self.call("WebDriver:Navigate", url=address)

    def close(self):
        if self.loaded is not None:
            self.browser.script(
                f"window.messageManager.removeDelayedFrameScript({json.dumps(self.loaded)})", "chrome")
        others = self.call("WebDriver:CloseWindow")
        self.browser.call("WebDriver:SwitchToWindow", handle=others[0], focus=False)
        self.browser.shown = None

    def show(self):
        """Brings the page to the front; a browser draws no other."""
        self.browser.call("WebDriver:SwitchToWindow", handle=self.handle, focus=True)
        self.browser.shown = self.handle

    def call(self, method, **parameters):
        if self.browser.shown != self.handle:
            self.show()
        return self.browser.call(method, **parameters)

    def evaluate(self, expression):
        return self.call("WebDriver:ExecuteScript", script=f"return ({expression})", args=[], newSandbox=False)["value"]

    def memory(self):
        """Returns the bytes that are private to the process of the page, as about:processes shows them, after Firefox
        has given back what it no longer needs."""
        self.show()
        self.browser.script("Services.obs.notifyObservers(null, 'child-mmu-request')", "chrome")
        end, least = time.monotonic() + SETTLE_SECONDS, None
        while time.monotonic() < end:
            bytes_now = self.browser.script(
                "const id = gBrowser.selectedBrowser.browsingContext.currentWindowGlobal.osPid;"
                "return ChromeUtils.requestProcInfo().then((all) => all.children.find(({pid}) => pid === id).memory)",
                "chrome")
            least = min(least or bytes_now, bytes_now)
        return least

    def mouse(self, kind, x, y):
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}
        last = {"pressed": "pointerDown", "released": "pointerUp"}.get(kind)
        actions = [move] + ([{"type": last, "button": 0}] if last else [])
        self.act({"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions})

    def press(self, key):
        self.type(KEYS[key])

    def insert(self, text):
        self.type(text)

    def type(self, text):
        actions = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.act({"type": "key", "id": "keyboard", "actions": actions})

    def act(self, source):
        self.call("WebDriver:PerformActions", actions=[source])
