# Understudy
# SPDX-License-Identifier: Apache-2.0
"""The methods of discovery documents, read with googleapiclient."""

import json
import re

import googleapiclient.discovery
import httplib2



def operations(packages):
    """Yield the path of each document with the names of its methods that have a page token."""
    for model in sorted(packages.glob("googleapiclient/discovery_cache/documents/*.json")):
        document = json.loads(model.read_text())
        for _, method in methods(document):
            if "pageToken" in method.get("parameters", {}):
                yield model, method["id"].removeprefix(document["name"] + ".")


def methods(container, path=()):
    """Yield the names of the resources around each method, with the method."""
    for name, method in container.get("methods", {}).items():
        yield (*path, name), method
    for name, resource in container.get("resources", {}).items():
        yield from methods(resource, (*path, name))


class Reader:
    """A client of one method."""

    def __init__(self, model, operation):
        self.document = json.loads(model.read_text())
        self.path, self.method = next(
            (path, method)
            for path, method in methods(self.document)
            if method["id"].removeprefix(self.document["name"] + ".") == operation
        )

    def read(self, address, listed, size):
        """Return the rows that the methods for the next page read with a page size, in their order."""
        document = {**self.document, "rootUrl": address + "/"}
        resource = googleapiclient.discovery.build_from_document(document, http=httplib2.Http(timeout=10))
        for name in self.path[:-1]:
            resource = getattr(resource, safe(name))()
        sent = {
            googleapiclient.discovery.key2param(name): example(parameter)
            for name, parameter in self.method.get("parameters", {}).items()
            if parameter.get("required")
        }
        limit = listed["paging"].get("size")
        if isinstance(limit, str) and limit in self.method.get("parameters", {}):
            sent[googleapiclient.discovery.key2param(limit)] = size
        if "request" in self.method:
            sent["body"] = {}
        name = safe(self.path[-1])
        request, rows = getattr(resource, name)(**sent), []
        while request:
            page = request.execute()
            rows += at(page, listed["body"]) or []
            request = getattr(resource, name + "_next")(request, page)
        return rows


def safe(name):
    """Return the name of a method or a resource as the client writes it in Python."""
    return googleapiclient.discovery.fix_method_name(name)


def example(parameter):
    """Return a value of a parameter."""
    if parameter.get("enum"):
        return parameter["enum"][0]
    if pattern := parameter.get("pattern"):
        filled = re.sub(r"\[\^/\]\+|\.\*|\.\+", "example", pattern.strip("^$"))
        return next((text for text in ("example", "1", "2026-01-31", filled) if re.match(pattern, text)), filled)
    return {"integer": 1, "boolean": True, "number": 1.0}.get(parameter.get("type"), "1")


def at(page, template):
    """Return the rows of a page: the value where the template has its rows."""
    if not isinstance(template, dict):
        return None
    for key, inner in template.items():
        if isinstance(inner, str) and inner.startswith("{rows"):
            return page.get(key)
        if isinstance(inner, dict) and isinstance(page.get(key), dict) and (found := at(page[key], inner)) is not None:
            return found
    return None
