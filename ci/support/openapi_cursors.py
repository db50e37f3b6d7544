"""Puts real cursors in the place of made-up ones, which ci/openapi cannot know: only an answer gives a cursor."""

import os
import re
import urllib.request

import schemathesis

WORD = re.compile(r"[A-Za-z0-9_.-]{54,}")


def cursors(path, form):
    """Returns the cursors of a form that the first page of a list names; asked for anew, since some expire with use."""
    with urllib.request.urlopen(os.environ["UNDERSTUDY_STUB"] + path) as answer:
        return [word for word in WORD.findall(answer.read().decode()) if re.fullmatch(form, word)]


@schemathesis.hook
def map_query(context, query):
    """Replaces each text that has the form of a cursor, in a parameter of that format."""
    forms = {
        parameter["name"]: parameter["schema"]["pattern"]
        for parameter in context.operation.definition.raw.get("parameters", [])
        if parameter["schema"].get("format") == "cursor"
    }
    for name in forms.keys() & set(query or {}):
        if isinstance(query[name], str) and WORD.fullmatch(query[name]) and re.fullmatch(forms[name], query[name]):
            known = cursors(context.operation.path, forms[name])
            query[name] = known[sum(query[name].encode()) % len(known)]
    return query
