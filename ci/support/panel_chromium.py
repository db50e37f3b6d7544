# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The pages of the panel in Chromium."""

from chromium import Browser
from panel_page import Page

KEYS = {"Enter": (13, "\r"), " ": (32, " "), "Escape": (27, None), "Home": (36, None), "End": (35, None),
        "ArrowUp": (38, None), "ArrowDown": (40, None), "Tab": (9, None)}
# A host name that leads to this machine, as after a change of its DNS entry; no other name leads anywhere.
HOSTS = "MAP rebound.example 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"


class Chromium:
    """A Chromium and its pages."""

    name = "Chromium"

    def __init__(self, folder):
        self.browser = Browser(folder, f"--host-resolver-rules={HOSTS}", "--disable-popup-blocking")

    def page(self, address, by_key=False):
        return ChromiumPage(self.browser, address, by_key)

    def version(self):
        self.browser.session = None
        return self.browser.call("Browser.getVersion")["product"].replace("/", " ")

    def mistakes(self):
        """Returns what the pages wrote into the console; failed connections are part of the test."""
        for event in self.browser.events:
            if event.get("method") == "Runtime.exceptionThrown":
                yield event["params"]["exceptionDetails"]["exception"].get("description", "an exception")
            entry = event.get("params", {}).get("entry", {})
            if event.get("method") == "Log.entryAdded" and entry["source"] not in ("network", "recommendation"):
                yield entry["text"]

    def close(self):
        self.browser.close()


class ChromiumPage(Page):
    """A page of Chromium."""

    def __init__(self, browser, address, by_key):
        browser.session = None
        browser.attach("Page", "Runtime", "Log")
        self.browser, self.session, self.by_key = browser, browser.session, by_key
        self.resize(1400, 1000)
        self.colours("light")
        self.open(address)

    def resize(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def colours(self, scheme):
        """Chooses light or dark; without motion, since a button that moves on is missed by a click."""
        features = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": name, "value": value} for name, value in features.items()])

    def before_scripts(self, text):
        """Runs a script in each page from now on, before the scripts of the page."""
        self.call("Page.addScriptToEvaluateOnNewDocument", source=text)

    def open(self, address):
        self.browser.session = self.session
        self.browser.open(address)

    def close(self):
        self.call("Page.close")

    def show(self):
        """Brings the page to the front; a browser draws no other."""
        self.call("Page.bringToFront")

    def call(self, method, **parameters):
        self.browser.session = self.session
        return self.browser.call(method, **parameters)

    def evaluate(self, expression):
        self.browser.session = self.session
        return self.browser.evaluate(expression)

    def memory(self):
        """Returns the bytes of the objects, of the elements, and of the buffers of the page."""
        usage = self.call("Runtime.getHeapUsage")
        return sum(usage[part] for part in ("usedSize", "embedderHeapUsedSize", "backingStorageSize"))

    def mouse(self, kind, x, y):
        kinds = {"pressed": "mousePressed", "moved": "mouseMoved", "released": "mouseReleased"}
        self.call("Input.dispatchMouseEvent", type=kinds[kind], x=x, y=y, button="left", buttons=1, clickCount=1)

    def press(self, key):
        code, text = KEYS[key]
        down = {"text": text} if text else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=code, **down)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=code)

    def insert(self, text):
        self.call("Input.insertText", text=text)

    def type(self, text):
        for letter in text:
            self.call("Input.dispatchKeyEvent", type="keyDown", key=letter, text=letter,
                      windowsVirtualKeyCode=ord(letter.upper()))
            self.call("Input.dispatchKeyEvent", type="keyUp", key=letter)
