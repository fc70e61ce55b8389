#!/usr/bin/env python3
"""Builds the DocC catalogues of the libraries, and counts the public symbols that have documentation.

Fails at a warning of DocC, and lists the public symbols that have no documentation. Takes about half a minute after a build.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
# The products of Package.swift.
LIBRARIES = ["Formula", "Charts", "Interchange", "ChartRendering", "ChartView", "GtkKit", "Logbook"]


def symbol_graphs():
    """The folder of the symbol graphs, one or more for each module."""
    done = subprocess.run(
        ["swift", "package", "dump-symbol-graph", "--minimum-access-level", "public", "--skip-synthesized-members"],
        cwd=PACKAGE, capture_output=True, text=True)
    folder = [line.removeprefix("Files written to ") for line in done.stdout.splitlines() if line.startswith("Files written")]
    if done.returncode or not folder:
        sys.exit(done.stdout + done.stderr)
    return Path(folder[0])


def graphs_of(module, folder):
    return [folder / f"{module}.symbols.json", *sorted(folder.glob(f"{module}@*.symbols.json"))]


def public_symbols(module, folder):
    """The declared symbols of a module: (name, file and line, whether it has documentation)."""
    for path in graphs_of(module, folder):
        for symbol in json.loads(path.read_text())["symbols"]:
            location = symbol.get("location")
            if location and "::SYNTHESIZED::" not in symbol["identifier"]["precise"]:
                file = location["uri"].split("/Sources/")[-1]
                yield ".".join(symbol["pathComponents"]), f"{file}:{location['position']['line'] + 1}", "docComment" in symbol


def warnings(module, folder):
    """What DocC says of a catalogue; empty where it is built without a warning."""
    with tempfile.TemporaryDirectory() as work:
        graphs = Path(work, "graphs")
        graphs.mkdir()
        for path in graphs_of(module, folder):
            (graphs / path.name).write_bytes(path.read_bytes())
        done = subprocess.run(
            ["docc", "convert", f"Sources/{module}/{module}.docc", "--additional-symbol-graph-dir", graphs,
             "--fallback-display-name", module, "--fallback-bundle-identifier", f"vantage.{module}",
             "--output-path", Path(work, "archive"), "--warnings-as-errors"],
            cwd=PACKAGE, capture_output=True, text=True)
        return (done.stdout + done.stderr).strip() if done.returncode else ""


def main():
    folder = symbol_graphs()
    failed = False
    for module in LIBRARIES:
        symbols = list(public_symbols(module, folder))
        missing = [f"  {position}: {name}" for name, position, has_documentation in symbols if not has_documentation]
        message = warnings(module, folder)
        print(f"{module}: {len(symbols) - len(missing)} of {len(symbols)} public symbols have documentation")
        if missing:
            print("\n".join(missing))
        if message:
            print(message)
        failed = failed or bool(missing) or bool(message) or not symbols
    sys.exit(failed)


main()
