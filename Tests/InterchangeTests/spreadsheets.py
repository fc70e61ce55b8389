"""Writes spreadsheets with openpyxl and odfpy: spreadsheets.py FOLDER"""

import datetime
import pathlib
import sys

import openpyxl
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

folder = pathlib.Path(sys.argv[1])
rows = [
    ("name", "x", "depth, m", "z", "day"),
    ("Ann \"A\"", 1, 2.5, -3e-4, datetime.date(2026, 3, 29)),
    ("#2\ttab", 2, None, 7, datetime.datetime(2026, 3, 30, 13, 45, 6)),
    ("Łódź", 3, 4, 1e9, datetime.date(1999, 12, 31)),
]

book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Values"
sheet["B2"] = "A title"
for row, cells in enumerate(rows):
    for column, value in enumerate(cells):
        sheet.cell(row=row + 4, column=column + 3, value=value)
book.create_sheet("Other")["A1"] = "not this"
book.save(folder / "table.xlsx")

grid = openpyxl.Workbook()
for row in range(3):
    grid.active.append([10 * row + column for column in range(4)])
grid.save(folder / "matrix.xlsx")

document = OpenDocumentSpreadsheet()
table = Table(name="Values")
table.addElement(TableRow(numberrowsrepeated=2))
for cells in rows:
    line = TableRow()
    line.addElement(TableCell(numbercolumnsrepeated=2))
    for value in cells:
        if value is None:
            cell = TableCell()
        elif isinstance(value, (datetime.date, datetime.datetime)):
            cell = TableCell(valuetype="date", datevalue=value.isoformat())
            cell.addElement(P(text="a day"))
        elif isinstance(value, str):
            cell = TableCell(valuetype="string")
            cell.addElement(P(text=value))
        else:
            cell = TableCell(valuetype="float", value=value)
            cell.addElement(P(text="shown otherwise"))
        line.addElement(cell)
    line.addElement(TableCell(numbercolumnsrepeated=16000))
    table.addElement(line)
table.addElement(TableRow(numberrowsrepeated=1000000))
document.spreadsheet.addElement(table)
document.save(str(folder / "table.ods"))
