#!/usr/bin/env python3
# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Writes the manual page of a program to standard output: manual.py PROGRAM [DATE]."""

import json
import re
import subprocess
import sys


def escaped(text):
    """Text as roff takes it: no request at the start of a line, hyphens that can be copied."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").split("\n")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines)


def names(argument):
    """All names of an option, `-q, --quiet`, in bold."""
    words = [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument.get("names", [])]
    return ", ".join(f"\\fB{escaped(word)}\\fR" for word in words)


def head(argument):
    """How an argument is written: its names and its value."""
    value = f"\\fI{escaped(argument.get('valueName', ''))}\\fR"
    if argument["kind"] == "positional":
        return value + (" …" if argument["isRepeating"] else "")
    return names(argument) + (f" {value}" if argument["kind"] == "option" else "")


def body(argument):
    """What an argument means, which values it has, and what it is without."""
    text = argument.get("abstract", "")
    values = [value for value in argument.get("allValues", []) if value not in text]
    if values:
        text += f" One of: {', '.join(argument['allValues'])}."
    # The number of cores is that of the machine which writes the page.
    if "defaultValue" in argument and argument["kind"] == "option" and argument["valueName"] != "jobs":
        text += f" Default: {argument['defaultValue']}."
    return escaped(text)


def discussion(text):
    """A discussion line by line, with its headings in bold."""
    lines = ["\\fB" + line + "\\fR" if re.fullmatch(r"[A-Z][A-Z ]+", line) else escaped(line) for line in text.split("\n")]
    return [".nf", *lines, ".fi"]


def described(command, path):
    """The sections of a command and of those below it."""
    title = " ".join(path)
    shown = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]
    if len(path) > 1:  # What every command has is described once.
        shown = [argument for argument in shown if argument["valueName"] not in ("version", "help")]
    words = [f"\\fB{escaped(title)}\\fR"]
    if command.get("subcommands"):
        words.append("\\fIsubcommand\\fR")
    words += ["[\\fIoptions\\fR]"] if any(argument["kind"] != "positional" for argument in shown) else []
    words += [("[{}]" if argument["isOptional"] else "{}").format(head(argument))
              for argument in shown if argument["kind"] == "positional"]
    page = [f".SH {escaped(title.upper())}" if len(path) > 1 else ".SH SYNOPSIS", " ".join(words)]
    if len(path) > 1:
        page += [".PP", escaped(command.get("abstract", ""))]
    else:
        page.append(".SH DESCRIPTION")
    if command.get("discussion"):
        page += [".PP", *discussion(command["discussion"])]
    section = None
    for argument in shown:
        if argument.get("sectionTitle") != section:
            section = argument.get("sectionTitle")
            page += [".PP", f"\\fB{escaped(section)}\\fR"] if section else []
        page += [".TP", head(argument), body(argument)]
    for inner in command.get("subcommands", []):
        if inner["commandName"] != "help":
            page += described(inner, [*path, inner["commandName"]])
    return page


program, date = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
command = json.loads(subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True).stdout)["command"]
version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
name = command["commandName"]
print("\n".join([
    f'.TH {name.upper()} 1 "{date}" "{name} {escaped(version)}" "User commands"',
    ".SH NAME",
    f"{name} \\- {escaped(command['abstract'].rstrip('.'))}",
    *described(command, [name]),
]))
