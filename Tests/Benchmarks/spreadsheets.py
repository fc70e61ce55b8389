"""How fast a spreadsheet is read, beside openpyxl: spreadsheets.py VANTAGE [ROWS]

Run with the Python of the tests, .build/readers/bin/python. The sheet has four columns of numbers and one of words.
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import time

import openpyxl

vantage, rows = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "sheet.xlsx"
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(["x", "y", "z", "value", "kind"])
    for row in range(rows):
        sheet.append([row % 1000, row * 0.25, row // 1000, row / 7, "abcdef"[row % 6]])
    book.save(path)
    start = time.monotonic()
    count = sum(1 for _ in openpyxl.load_workbook(path, read_only=True).active.iter_rows(values_only=True))
    peer = time.monotonic() - start
    report = json.loads(subprocess.run(
        ["taskset", "-c", "1", vantage, "benchmark", "reading", "--file", path, "--turns", "3", "--json"],
        check=True, capture_output=True).stdout)[0]
    own = report["seconds"]["median"]
    print(f"{count - 1} rows: {own:.2f} s   openpyxl {peer:.2f} s   {own / peer:.3f} of its time   "
          f"peak {report['peakMemoryMiB']:.0f} MiB")
