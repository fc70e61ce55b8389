"""What other programs read of a packet: packet.py FOLDER

Prints, as JSON, the sum of each currency by each file, what hledger, qpdf and sha256sum say, and the words of the PDF.
"""

import collections
import csv
import decimal
import json
import pathlib
import subprocess
import sys

from odf import opendocument, table

folder = pathlib.Path(sys.argv[1])


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder).stdout


def sums(pairs):
    totals = collections.defaultdict(decimal.Decimal)
    for amount, currency in pairs:
        totals[currency] += decimal.Decimal(amount)
    return {currency: f"{total:.2f}" for currency, total in sorted(totals.items())}


rows = list(csv.reader(open(folder / "lines.csv", newline="", encoding="utf-8")))
amount = rows[0].index("Amount")
of_csv = sums((row[amount], row[amount + 1]) for row in rows[1:])

sheet = opendocument.load(folder / "lines.ods").getElementsByType(table.Table)[-1]
cells = [
    [(cell.getAttribute("value"), cell.getAttribute("currency")) for cell in row.getElementsByType(table.TableCell)]
    for row in sheet.getElementsByType(table.TableRow)
]
of_ods = sums(row[amount] for row in cells[1:] if row[amount][1])

balance = csv.reader(run("hledger", "-f", "travel.journal", "balance", "expenses", "-O", "csv", "--layout=bare", "-N").splitlines())
of_journal = sums((row[2], row[1]) for row in list(balance)[1:])

booked = (folder / "EXTF_travel.csv").read_bytes().decode("cp1252").split("\r\n")
fields = list(csv.reader(booked[:-1], delimiter=";"))
assert booked[-1] == "" and [len(line) for line in fields] == [31] + [125] * (len(fields) - 1), "fields of a line"
batch = fields[2:]
of_datev = sums((row[0].replace(",", "."), row[2]) for row in batch)

print(json.dumps({
    "sums": {"csv": of_csv, "ods": of_ods, "journal": of_journal, "datev": of_datev},
    "header": booked[0], "accounts": sorted({row[6] for row in batch}), "converted": [row[3:6] for row in batch if row[3]],
    "qpdf": run("qpdf", "--check", "packet.pdf"), "checksums": run("sha256sum", "--check", "SHA256SUMS"),
    "hledger": run("hledger", "-f", "travel.journal", "check"), "text": run("pdftotext", "-layout", "packet.pdf", "-"),
    "pictures": run("pdfimages", "-list", "packet.pdf"),
}))
