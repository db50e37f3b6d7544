# Understudy
# SPDX-License-Identifier: Apache-2.0
"""A stub for a test: a server with paged lists, which misbehaves when the test says so.

    with Stub("lists.yaml") as stub:
        stub.add_fault("status:500@page=2,times=1")
        rows = my_client(stub.url + "/api/orders")
        stub.verify(count=2, page=2)
"""

from __future__ import annotations

import contextlib
import http.client
import json
import time
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union
from urllib.parse import quote, urlencode, urlsplit

from .program import Program, ProgramError, find

Fault = Union[str, Mapping[str, Any]]
"""A fault as on the command line, or as a mapping of a list file."""
Match = Mapping[str, Optional[str]]
"""Names of query parameters or headers with their values; None for any value."""

START_SECONDS_MAX = 20.0
CALL_SECONDS_MAX = 30.0
_GREETING = "Understudy is listening on "


class StubError(Exception):
    """A call that the stub refused, or a stub that does not answer any more."""


class Stub:
    """A running stub on a free port of 127.0.0.1. It ends with the block, and at the latest with this process."""

    def __init__(
        self,
        *files: str,
        preset: Optional[str] = None,
        rows: Optional[int] = None,
        page_size: Optional[int] = None,
        seed: Optional[int] = None,
        faults: Union[Tuple[Fault, ...], List[Fault]] = (),
        admin_token: Optional[str] = None,
        options: Union[Tuple[str, ...], List[str]] = (),
        program: Optional[str] = None,
    ) -> None:
        """Start a stub, and wait until it listens.

        Args:
            files: List files, or folders with list files; without any, a list of houses at /api/houses.
            preset: Also serve the list of this preset, such as `stripe`.
            rows: The number of rows of every list.
            page_size: The number of rows of a page, if a request names no size.
            seed: The seed of the rows of every list.
            faults: Faults that apply from the start on, and again after `reset`; texts only.
            admin_token: A token without which the stub refuses calls of the admin API; this object sends it.
            options: More options of `understudy serve`.
            program: The program; by default, the value of UNDERSTUDY, or else `understudy` on the path.

        Raises:
            ProgramError: The program is missing, does not fit this package, or did not start.
        """
        self._admin_token = admin_token
        named = {
            "--preset": preset,
            "--rows": rows,
            "--page-size": page_size,
            "--seed": seed,
            "--admin-token": admin_token,
        }
        arguments = [text for name, value in named.items() if value is not None for text in (name, str(value))]
        arguments += [text for fault in faults for text in ("--fault", str(fault))]
        command = [find(program), "serve", *map(str, files), "--port", "0", "--quiet", *arguments, *options]
        self._program = Program(command)
        line = self._program.first_line(START_SECONDS_MAX)
        if not line.startswith(_GREETING):
            status, log = self._program.status, self._program.log
            self._program.stop()
            ended = f"it wrote {line!r}" if status is None else f"it ended with status {status}"
            raise ProgramError(f"'{' '.join(command)}' did not start: {ended}\n{log}".strip())
        self.url: str = line[len(_GREETING) :].rstrip("/")
        """The address of the stub, without a slash at the end."""

    # The stub itself

    def sandbox(
        self, name: Optional[str] = None, seed: Optional[int] = None, *, ttl: Optional[int] = None
    ) -> "Sandbox":
        """Return a sandbox of the stub; without a name, it is new. The arguments are those of `Sandbox`."""
        return Sandbox(self.url, name, seed, admin_token=self._admin_token, ttl=ttl)

    @property
    def is_running(self) -> bool:
        """Whether the program runs."""
        return self._program.is_running

    def stop(self) -> None:
        """End the stub; closes its connections."""
        self._program.stop()

    def __enter__(self) -> "Stub":
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def reset(self) -> None:
        """Restore the state at the start: faults, rows and holds; the journal is empty."""
        self._call("POST", "reset")

    def lists(self) -> List[Dict[str, Any]]:
        """Return the lists and answers that are served, each with name, method, path, rows and parameters."""
        return self._call("GET", "lists")["endpoints"]  # type: ignore[no-any-return]

    def url_of(self, list: str) -> str:
        """Return the URL of a list or answer by its name."""
        known = {each["name"]: each["path"] for each in self.lists()}
        if list not in known:
            raise StubError(f"there is no list '{list}'; the stub serves {', '.join(known)}")
        return self.url + str(known[list])

    # Faults

    def add_fault(self, fault: Fault) -> int:
        """Add a fault, such as `status:500@page=2,times=1`; return its id."""
        body = {"fault": fault} if isinstance(fault, str) else dict(fault)
        return self._call("POST", "faults", body)["id"]  # type: ignore[no-any-return]

    @contextlib.contextmanager
    def fault(self, fault: Fault) -> Iterator[int]:
        """Add a fault for the time of a block."""
        id = self.add_fault(fault)
        try:
            yield id
        finally:
            self.remove_fault(id)

    def faults(self) -> List[Dict[str, Any]]:
        """Return all faults, each with the numbers of requests that matched it and that it changed."""
        return self._call("GET", "faults")["faults"]  # type: ignore[no-any-return]

    def remove_fault(self, id: int) -> None:
        """Remove a fault by its id."""
        self._call("DELETE", f"faults/{id}")

    def remove_faults(self) -> None:
        """Remove all faults."""
        self._call("DELETE", "faults")

    # Holds

    def hold(
        self,
        list: Optional[str] = None,
        page: Optional[int] = None,
        method: Optional[str] = None,
        query: Optional[Match] = None,
        headers: Optional[Match] = None,
    ) -> None:
        """Hold the answer to the next request that matches all of these."""
        self._call("POST", "holds", _members(list=list, page=page, method=method, query=query, headers=headers))

    def release(
        self,
        list: Optional[str] = None,
        page: Optional[int] = None,
        method: Optional[str] = None,
        query: Optional[Match] = None,
        headers: Optional[Match] = None,
    ) -> int:
        """Send the oldest held answer that matches; without arguments, send all and remove all holds.

        Returns:
            The number of answers that were sent.
        """
        members = _members(list=list, page=page, method=method, query=query, headers=headers)
        return self._call("POST", "holds/release", members)["released"]  # type: ignore[no-any-return]

    def held(self) -> List[Dict[str, Any]]:
        """Return the requests whose answers are held, oldest first."""
        return self._call("GET", "holds")["held"]  # type: ignore[no-any-return]

    # Requests

    def journal(self, **filters: Any) -> List[Dict[str, Any]]:
        """Return the requests that match, oldest first.

        Args:
            filters: `list`, `page`, `method`, `path`, `status`, `state` (received, held, answered or gone), and
                `query` and `headers`, which map names to values, or to None for any value.
        """
        return self._call("GET", "journal" + _query(filters))["requests"]  # type: ignore[no-any-return]

    def clear_journal(self) -> None:
        """Forget all requests."""
        self._call("DELETE", "journal")

    def count(self, **filters: Any) -> int:
        """Return the number of requests in the journal that match; the filters are those of `journal`."""
        return self._call("GET", "verify" + _query(filters))["count"]  # type: ignore[no-any-return]

    def verify(self, count: int = 1, **filters: Any) -> None:
        """Raise AssertionError unless exactly `count` requests match; the filters are those of `journal`."""
        found = self.count(**filters)
        if found != count:
            shown = ", ".join(f"{name}={value!r}" for name, value in filters.items()) or "any request"
            lines = [_line(request) for request in self.journal()]
            seen = "\n".join(f"  {line}" for line in lines[-20:]) or "  none"
            message = f"expected {count} requests with {shown}, but there are {found}"
            raise AssertionError(f"{message}; all requests:\n{seen}")

    def wait_for(self, count: int = 1, seconds_max: float = 10, **filters: Any) -> None:
        """Wait until at least `count` requests match, such as `wait_for(page=2, state="held")`.

        Raises:
            AssertionError: There are fewer when the time is up.
        """
        deadline = time.monotonic() + seconds_max
        while self.count(**filters) < count:
            if time.monotonic() > deadline:
                shown = ", ".join(f"{name}={value!r}" for name, value in filters.items())
                raise AssertionError(f"within {seconds_max:g} s, fewer than {count} requests came with {shown}")
            time.sleep(0.002)

    # Rows

    def rows(self) -> List[Dict[str, Any]]:
        """Return for each list how many rows it has, and how many were inserted, removed and replaced."""
        return self._call("GET", "rows")["lists"]  # type: ignore[no-any-return]

    def insert_rows(self, list: Optional[str] = None, at: int = 0, count: int = 1) -> None:
        """Insert new rows at an index, counted from 0; the stub generates them."""
        self._call("POST", "rows", _members(list=list, at=at, count=count))

    def insert_row(self, row: Mapping[str, Any], list: Optional[str] = None, at: int = 0) -> Dict[str, Any]:
        """Insert a row with members of your own, and return it; the stub generates the others."""
        return self._call("POST", "rows", _members(list=list, at=at, row=row))["row"]  # type: ignore[no-any-return]

    def delete_rows(self, list: Optional[str] = None, at: int = 0, count: int = 1) -> None:
        """Delete rows from an index on, counted from 0."""
        self._call("DELETE", "rows" + _query(_members(list=list, at=at, count=count)))

    def reset_rows(self, list: Optional[str] = None) -> None:
        """Restore the rows of one list, or of all."""
        self._call("POST", "rows/reset", _members(list=list))

    # Calls

    def _call(self, method: str, path: str, body: Optional[Mapping[str, Any]] = None) -> Any:
        address = urlsplit(self.url)
        connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=CALL_SECONDS_MAX)
        try:
            content = json.dumps(body) if body is not None else None
            headers = {"Understudy-Admin": "1"}
            if self._admin_token is not None:
                headers["Authorization"] = f"Bearer {self._admin_token}"
            connection.request(method, f"{address.path}/__understudy/{path}", content, headers)
            answer = connection.getresponse()
            text = answer.read().decode("utf-8")
        except (OSError, http.client.HTTPException) as error:
            raise StubError(self._absence(f"{method} /__understudy/{path}", error)) from None
        finally:
            connection.close()
        value = json.loads(text) if text else {}
        if answer.status >= 400:
            message = value.get("Message") if isinstance(value, dict) else text
            raise StubError(f"{method} /__understudy/{path} got {answer.status}: {message}")
        return value

    def _absence(self, call: str, error: Exception) -> str:
        if self._program.is_running:
            return f"{call} got no answer: {error}"
        program = self._program
        return f"{call} got no answer, because the stub has ended with status {program.status}\n{program.log}"


class Sandbox(Stub):
    """A part of a running stub for one test: the same lists, with rows, faults, holds and a journal of its own.

        with Sandbox("http://127.0.0.1:4010", "test-17") as stub:
            stub.add_fault("status:500@page=2,times=1")

    The stub can belong to another process. The sandbox ends with the block.
    """

    def __init__(
        self,
        url: str,
        name: Optional[str] = None,
        seed: Optional[int] = None,
        *,
        admin_token: Optional[str] = None,
        ttl: Optional[int] = None,
    ) -> None:
        """Create a sandbox, or use the one that has the name.

        Args:
            url: The address of the stub.
            name: The name, up to 64 letters, digits, `-`, `_` and `.`; by default, a new one.
            seed: The seed of the rows of every list; by default, the seeds of the stub.
            admin_token: The token of a stub that was started with `--admin-token`.
            ttl: The seconds without requests after which the stub removes the sandbox; by default, as the stub says.

        Raises:
            StubError: The stub does not answer, the token or the name is wrong, or the sandbox has another seed or ttl.
        """
        self._admin_token = admin_token
        self._stub_url = self.url = url.rstrip("/")
        created = self._call("POST", "sandboxes", _members(name=name, seed=seed, ttl=ttl))
        self.name: str = created["name"]
        """The name of the sandbox."""
        self.url = self._stub_url + created["prefix"]

    @property
    def is_running(self) -> bool:
        """Whether the stub answers, and still has the sandbox."""
        try:
            self.faults()
        except StubError:
            return False
        return True

    def sandbox(
        self, name: Optional[str] = None, seed: Optional[int] = None, *, ttl: Optional[int] = None
    ) -> "Sandbox":
        """Return another sandbox of the same stub."""
        return Sandbox(self._stub_url, name, seed, admin_token=self._admin_token, ttl=ttl)

    def stop(self) -> None:
        """Remove the sandbox, and send its held answers; does nothing if it has ended already."""
        if self.is_running:
            self._call("DELETE", f"sandboxes/{self.name}")

    def _absence(self, call: str, error: Exception) -> str:
        return f"{call} got no answer from {self._stub_url}: {error}"


def _members(**members: Any) -> Dict[str, Any]:
    return {name: value for name, value in members.items() if value is not None}


def _query(filters: Mapping[str, Any]) -> str:
    pairs: List[Tuple[str, str]] = []
    for name, value in filters.items():
        if isinstance(value, Mapping):
            pairs += [(name, key if text is None else f"{key}={text}") for key, text in value.items()]
        elif value is not None:
            pairs.append((name, str(value)))
    return "?" + urlencode(pairs, quote_via=quote) if pairs else ""


def _line(request: Mapping[str, Any]) -> str:
    query = "&".join(f"{each['name']}={each['value']}" for each in request.get("query") or [])
    return f"{request['method']} {request['path']}{'?' + query if query else ''} → {request['status']}"
