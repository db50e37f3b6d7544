# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Shared parts of the adapters: the base for iterators, and the start of a session."""

import os
import sys

import understudy.driver
from understudy.driver import PagerDriver, unsupported

END = object()
OVER = "next and retry after a failure: the iterator is over"


class Adapter(PagerDriver):
    """A pager whose rows are used as an application would use them."""

    def checked(self, rows):
        """Return the rows as a list; if one has no id, the answer was wrong, and the library did not say so."""
        rows = list(rows)
        for row in rows:
            self.id(row)
        return rows


class IteratorAdapter(Adapter):
    """A pager that is an iterator over pages; an iterator that has raised is over, so it cannot go on or try again."""

    def open(self):
        self.is_over = False
        self.iterator = iter(self.pages())

    def next(self):
        if self.is_over:
            raise unsupported("the iterator has raised and is over; create a new one", OVER)
        try:
            page = next(self.iterator, END)
            return None if page is END else self.checked(page)
        except Exception:
            self.is_over = True
            raise


class AsynchronousIteratorAdapter(IteratorAdapter):
    """The same for an asynchronous generator."""

    def open(self):
        self.is_over = False
        self.iterator = self.pages()

    async def next(self):
        if self.is_over:
            raise unsupported("the iterator has raised and is over; create a new one", OVER)
        try:
            page = await anext(self.iterator, END)
            return None if page is END else self.checked(page)
        except Exception:
            self.is_over = True
            raise


def value_at(value, path):
    """Return the value at a path of keys; a missing key is a KeyError."""
    for key in path:
        value = value[key]
    return value


def json_path(path):
    """Return a path of keys in the notation of JSONPath."""
    return ".".join(["$", *path])


def run(driver):
    """Serve a session. The variable TRY_PROMISES adds promises that the library does not make."""
    sys.addaudithook(_refuse_other_addresses)
    driver.promises = [*driver.promises, *os.environ.get("TRY_PROMISES", "").split()]
    understudy.driver.run(driver)


def _refuse_other_addresses(event, arguments):
    """Refuse, as an audit hook, connections to other machines and look-ups of their names."""
    if event == "socket.connect" and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    if host not in (None, "127.0.0.1", b"127.0.0.1"):
        raise PermissionError(f"the library connects to {host}; give it the address of the stub")
