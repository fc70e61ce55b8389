#!/usr/bin/env python3
"""Writes the manual pages: of the program, and of each of its verbs with what is below it.

usage: manual.py PROGRAM FOLDER

The pages are made from the program's own help (`vantage --experimental-dump-help`), so that each option is described once.
They are vantage.1 and vantage-VERB.1 in man(7).
"""

import json
import os
import pathlib
import re
import subprocess
import sys

EPILOGUE = r"""
.SH FILES
.TP
.I $XDG_DATA_HOME/vantage/logbook.sqlite
The logbook: trips, goals and charts. \fB\-\-database\fP \fIfile\fP uses another one.
.TP
.I $XDG_DATA_HOME/vantage/receipts
The receipts of the logbook.
.TP
.I $XDG_DATA_HOME/vantage/backups
A copy of the logbook from each day.
.TP
.I $XDG_CONFIG_HOME/vantage/preferences.json
The preferences.
.TP
.I $XDG_STATE_HOME/vantage
How the window was closed, and what was typed and not saved.
.SH ENVIRONMENT
.TP
.B VANTAGE_RESOURCES
The folder of what the program reads, where it is not beside the program.
.SH EXIT STATUS
0 where all was done; 64 where the arguments were wrong, 1 on any other error. An error is one sentence on standard error.
"""


def roff(text):
    """A text as roff reads it."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")
    text = text.replace("`", r"\(ga").replace("^", r"\(ha").replace("~", r"\(ti")
    return re.sub(r"^\.", r"\\&.", text, flags=re.M)


def name_of(option):
    return ("--" if option["kind"] == "long" else "-") + option["name"]


def signature(argument):
    """An argument as it is written on the command line."""
    if argument["kind"] == "positional":
        return rf"\fI{roff(argument['valueName'])}\fP"
    names = ", ".join(rf"\fB{roff(name_of(name))}\fP" for name in argument["names"])
    return names if argument["kind"] == "flag" else rf"{names} \fI{roff(argument['valueName'])}\fP"


def synopsis(argument):
    if argument["kind"] != "positional":
        argument = {**argument, "names": [argument["preferredName"]]}
    text = signature(argument).replace(" ", r"\ ") + (r"\ ..." if argument["isRepeating"] else "")
    return f"[{text}]" if argument["isOptional"] else text


def shown(parts):
    return [part for part in parts if part.get("shouldDisplay", True)]


def is_general(argument):
    """Whether every command has it."""
    return argument["kind"] == "flag" and argument["preferredName"]["name"] in ("help", "version")


def describe(command, path, out):
    """Appends how a command is called, what it does and its arguments."""
    arguments = shown(command.get("arguments", []))
    line = [rf"\fB{roff(' '.join(path))}\fP".replace(" ", r"\ ")]
    line += [synopsis(argument) for argument in arguments if not is_general(argument)]
    out += [".HP", " ".join(line), ".PP"]
    if len(path) > 2:
        out += [roff(command["abstract"]), ".PP"]
    for paragraph in re.split(r"\n\s*\n", command.get("discussion", "")):
        lines = paragraph.splitlines()
        examples = [text.removeprefix("Example: ") for text in lines if text.startswith("Example: ")]
        words = [text for text in lines if not text.startswith("Example: ")]
        if examples:
            out += [".PP", "Examples:", ".RS 4", ".nf", *map(roff, examples), ".fi", ".RE", ".PP"]
        if words:
            out += [roff("\n".join(words)), ".PP"]
    for argument in arguments:
        if is_general(argument):
            continue
        text = argument.get("abstract", "")
        values = argument.get("allValues", [])
        if values and not all(value in text for value in values):
            text = f"{text} One of: {', '.join(values)}."
        if "defaultValue" in argument:
            text = f"{text} Default: {argument['defaultValue']}."
        out += [".TP", signature(argument), roff(text.strip()) or "As its name says."]


def page(name, command, date, version):
    title = name.upper()
    return [
        f'.TH "{roff(title)}" 1 {date} "Vantage {version}" "User Commands"', ".SH NAME",
        rf"{roff(name)} \- {roff(command['abstract'].rstrip('.'))}",
    ]


def write(file, lines):
    """Writes a page, without the paragraphs that are empty."""
    breaks = (".TP", ".SS", ".SH", ".HP", ".PP")
    file.write_text("\n".join(
        line for line, following in zip(lines, lines[1:] + [".SH"])
        if line != ".PP" or not following.startswith(breaks)) + "\n")


def main():
    # A name alone would be looked for in PATH.
    program, folder = pathlib.Path(sys.argv[1]).absolute(), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)

    def told(*arguments):
        return subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout

    root = json.loads(told("--experimental-dump-help"))["command"]
    version = told("--version").strip()
    # A build that is to be reproduced sets the day.
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    date = subprocess.run(
        ["date", "-u", "+%Y-%m-%d", *(["-d", f"@{epoch}"] if epoch else [])],
        check=True, capture_output=True, text=True).stdout.strip()
    verbs = [verb for verb in shown(root["subcommands"]) if verb["commandName"] != "help"]

    for verb in verbs:
        out = page(f"vantage-{verb['commandName']}", verb, date, version)

        def walk(command, path):
            parts = shown(command.get("subcommands", []))
            if command is verb or not parts:
                out.append(".SH DESCRIPTION" if command is verb else f'.SS "{roff(" ".join(path))}"')
                describe(command, path, out)
            for part in parts:
                if part["commandName"] != "help":
                    walk(part, [*path, part["commandName"]])

        walk(verb, ["vantage", verb["commandName"]])
        out += [".SH SEE ALSO", r"\fBvantage\fP(1)"]
        write(folder / f"vantage-{verb['commandName']}.1", out)

    out = page("vantage", root, date, version)
    out += [
        ".SH SYNOPSIS", r".B vantage", r"[\fB\-\-database\fP \fIfile\fP] [\fIfile\fP ...]", ".br", ".B vantage",
        r"\fIverb\fP [\fIargument\fP ...]", ".SH DESCRIPTION",
        "Without a verb the window opens, with the files in it. Each verb has a page of its own.",
    ]
    for verb in verbs:
        name = f"vantage-{verb['commandName']}"
        out += [".TP", rf"\fB{roff(name)}\fP(1)", roff(verb["abstract"])]
    out += [EPILOGUE.strip()]
    write(folder / "vantage.1", out)


main()
