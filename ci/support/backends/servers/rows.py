# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The table of rows that the servers with a database read."""

import contextlib
import os
import random
import socket
import sqlite3
import sys
import threading
from pathlib import Path

DATABASE = "rows.sqlite3"
# The sort values of the rows of each set; None is NULL.
SETS = {
    "unique": list(range(250)),
    "equal-900": [1] * 900,
    "equal-1500": [1] * 1500,
    "equal-and-others": [1] * 1500 + list(range(2, 502)),
    "nulls": [None if number % 3 else number for number in range(300)],
    # The view of this set does not sort.
    "unordered": list(range(250)),
}


def create(folder):
    """Create the database in a folder, and return its path; it is the same in each run."""
    path = Path(folder, DATABASE)
    shuffled = random.Random(1)
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, part TEXT, title TEXT, rank INTEGER)")
        for part, ranks in SETS.items():
            rows = [
                (part, f"row {number} of {part}", rank)
                for number, rank in enumerate(shuffled.sample(ranks, len(ranks)))
            ]
            database.executemany("INSERT INTO rows (part, title, rank) VALUES (?, ?, ?)", rows)
    return str(path)


def ids(folder, part):
    """Return the ids of a set, as the database has them."""
    with contextlib.closing(sqlite3.connect(Path(folder, DATABASE))) as database:
        return [id for (id,) in database.execute("SELECT id FROM rows WHERE part = ?", [part])]


def listen():
    """Return a socket at a free port of this machine that accepts connections."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(64)
    return listener


def announce(port):
    """Print the address for the script, and end this server as soon as the script ends."""
    print(f"http://127.0.0.1:{port}", flush=True)
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
