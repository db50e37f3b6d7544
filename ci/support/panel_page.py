# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The panel in a page of Chromium, used as a person uses it: by click and by key."""

import json
import time

KEYS = {"Enter": (13, "\r"), " ": (32, " "), "Escape": (27, None), "Home": (36, None), "End": (35, None),
        "ArrowUp": (38, None), "ArrowDown": (40, None), "Tab": (9, None)}
WAIT_SECONDS_MAX = 15


class Page:
    """One page; several pages can share a browser."""

    def __init__(self, browser, address, by_key=False):
        browser.session = None
        browser.attach("Page", "Runtime", "Log")
        self.browser, self.session, self.by_key = browser, browser.session, by_key
        self.browser.call("Emulation.setDeviceMetricsOverride", width=1400, height=1000, deviceScaleFactor=1,
                          mobile=False)
        self.open(address)

    def open(self, address):
        self.browser.session = self.session
        self.browser.open(address)

    def show(self):
        """Brings the page to the front; a browser draws no other."""
        self.call("Page.bringToFront")

    def call(self, method, **parameters):
        self.browser.session = self.session
        return self.browser.call(method, **parameters)

    def evaluate(self, expression):
        self.browser.session = self.session
        return self.browser.evaluate(expression)

    def value(self, selector, expression):
        """Returns an expression of `e`, the first element that a selector finds."""
        return self.evaluate(f"(() => {{ const e = document.querySelector({json.dumps(selector)}); "
                             f"return e && ({expression}); }})()")

    def text(self, selector):
        return self.value(selector, "e.textContent")

    def until(self, expression, what):
        """Waits until an expression is true."""
        end = time.monotonic() + WAIT_SECONDS_MAX
        while not self.evaluate(f"Boolean({expression})"):
            if time.monotonic() > end:
                words = "[...document.querySelectorAll('#connection-text, #problem-text, .problem')]"
                said = self.evaluate(f"{words}.map((e) => e.textContent).filter(Boolean)")
                raise AssertionError(f"{what}: never within {WAIT_SECONDS_MAX} s; the panel says {said}")

    def until_text(self, selector, part):
        self.until(f"document.querySelector({json.dumps(selector)})?.textContent.includes({json.dumps(part)})",
                   f"'{part}' in {selector}")

    def use(self, selector):
        """Presses a button, with the mouse or with the keyboard."""
        self.until(f"(() => {{ const e = document.querySelector({json.dumps(selector)}); "
                   "return e && !e.disabled && e.checkVisibility(); })()", f"{selector} can be used")
        if self.by_key:
            self.key("Enter" if self.value(selector, "e.type !== 'radio'") else " ", selector)
        else:
            self.click(selector)

    def click(self, selector):
        x, y = self.middle(selector)
        self.mouse("mousePressed", x, y)
        self.mouse("mouseReleased", x, y)

    def middle(self, selector):
        return self.value(selector, "(e.scrollIntoView({block: 'center', behavior: 'instant'}), "
                                    "((r) => [r.x + r.width / 2, r.y + r.height / 2])(e.getBoundingClientRect()))")

    def mouse(self, kind, x, y):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1)

    def key(self, key, selector=None):
        if selector is not None:
            assert self.value(selector, "(e.focus(), document.activeElement === e)"), f"{selector} takes no focus"
        code, text = KEYS[key]
        down = {"text": text} if text else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=key, windowsVirtualKeyCode=code, **down)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=key, windowsVirtualKeyCode=code)

    def write(self, selector, text):
        """Replaces the text of a field."""
        assert self.value(selector, "(e.focus(), e.select(), document.activeElement === e)"), f"no field {selector}"
        if text:
            self.call("Input.insertText", text=text)
        else:
            self.value(selector, "(e.value = '', e.dispatchEvent(new Event('input', {bubbles: true})))")

    def choose(self, selector, text):
        """Chooses the option that begins with a text, by typing it."""
        self.value(selector, "e.focus()")
        for letter in text:
            self.call("Input.dispatchKeyEvent", type="keyDown", key=letter, text=letter,
                      windowsVirtualKeyCode=ord(letter.upper()))
            self.call("Input.dispatchKeyEvent", type="keyUp", key=letter)
        seen = self.value(selector, "e.selectedOptions[0].textContent")
        assert seen.startswith(text), f"{selector} shows '{seen}' after '{text}' was typed"

    def drag(self, selector, other):
        """Drags the middle of an element to another one."""
        x, y = self.middle(selector)
        self.mouse("mousePressed", x, y)
        to_x, to_y = self.value(other, "((r) => [r.x + r.width / 2, r.y + r.height / 2])(e.getBoundingClientRect())")
        for part in (0.5, 1):
            self.mouse("mouseMoved", x + (to_x - x) * part, y + (to_y - y) * part)
        self.mouse("mouseReleased", to_x, to_y)
