# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The panel in a page of a browser, used as a person uses it: by click and by key."""

import json
import time

WAIT_SECONDS_MAX = 15


class Page:
    """One page; several pages can share a browser. A browser adds `evaluate`, `show`, `mouse`, `key` and others."""

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

    def until_usable(self, selector):
        self.until(f"(() => {{ const e = document.querySelector({json.dumps(selector)}); "
                   "return e && !e.disabled && e.checkVisibility(); })()", f"{selector} can be used")

    def use(self, selector):
        """Presses a button, with the mouse or with the keyboard."""
        self.until_usable(selector)
        if self.by_key:
            self.key("Enter" if self.value(selector, "e.type !== 'radio'") else " ", selector)
        else:
            self.click(selector)

    def click(self, selector):
        x, y = self.middle(selector)
        self.mouse("pressed", x, y)
        self.mouse("released", x, y)

    def middle(self, selector):
        """Scrolls to an element, and returns its middle once the page no longer moves."""
        place, before = self.scrolled_to(selector), None
        while place is None or place != before:
            # A list that is read again can replace the element between two looks.
            if place is None:
                self.until_usable(selector)
            place, before = self.scrolled_to(selector), place
        return place

    def scrolled_to(self, selector):
        # Rows that come into view can be higher or lower than the browser expected, and move all others.
        return self.value(selector, "(e.scrollIntoView({block: 'center', behavior: 'instant'}), "
                                    "((r) => [r.x + r.width / 2, r.y + r.height / 2])(e.getBoundingClientRect()))")

    def drag(self, selector, other):
        """Drags the middle of an element to another one."""
        x, y = self.middle(selector)
        self.mouse("pressed", x, y)
        to_x, to_y = self.value(other, "((r) => [r.x + r.width / 2, r.y + r.height / 2])(e.getBoundingClientRect())")
        for part in (0.5, 1):
            self.mouse("moved", x + (to_x - x) * part, y + (to_y - y) * part)
        self.mouse("released", to_x, to_y)

    def open_row(self, index):
        """Opens a row of a list with pages of two rows."""
        # The event of a change can come before the answer that closes the dialog.
        self.until("!document.querySelector('#row-dialog').open", "the dialog of the row before closes")
        selector = f"#pages .page:nth-child({index // 2 + 1}) li:nth-child({index % 2 + 1}) .tile"
        self.until(f"document.querySelector({json.dumps(selector)})?.disabled === false", f"row {index} is shown")
        self.use(selector)
        self.until("document.querySelector('#row-dialog').open", "the dialog of the row opens")

    def state(self, form):
        """Opens the state as a text in a form, and returns the text."""
        self.use("#copy-state")
        self.until("document.querySelector('#state-dialog').open", "the state opens")
        before = self.value("#state-text", "e.value")
        if not self.value(f"[name=form][value={form}]", "e.checked"):
            self.use(f"[name=form][value={form}]")
            self.until(f"document.querySelector('#state-text').value !== {json.dumps(before)}", f"the state as {form}")
        return self.value("#state-text", "e.value")

    def click_outside(self, selector):
        """Clicks on the page beside a dialog."""
        x, y = self.value(selector, "((r) => [r.x / 2, r.y + r.height / 2])(e.getBoundingClientRect())")
        self.mouse("pressed", x, y)
        self.mouse("released", x, y)

    def focus(self, selector):
        assert self.value(selector, "(e.focus(), document.activeElement === e)"), f"{selector} takes no focus"

    def key(self, key, selector=None):
        if selector is not None:
            self.focus(selector)
        self.press(key)

    def write(self, selector, text):
        """Replaces the text of a field."""
        self.focus(selector)
        self.value(selector, "e.select()")
        if text:
            self.insert(text)
        else:
            self.value(selector, "(e.value = '', e.dispatchEvent(new Event('input', {bubbles: true})))")

    def choose(self, selector, text):
        """Chooses the option that begins with a text, by typing it."""
        self.focus(selector)
        # Firefox adds letters to those that were typed in the last second, until another key is pressed.
        self.press("Home")
        self.type(text)
        seen = self.value(selector, "e.selectedOptions[0].textContent")
        assert seen.startswith(text), f"{selector} shows '{seen}' after '{text}' was typed"
