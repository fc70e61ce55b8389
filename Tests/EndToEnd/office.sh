#!/usr/bin/env bash
# Has LibreOffice read the spreadsheets and tables that reports are exported as: office.sh PROGRAM
# Too large for every run of the tests: apt-get install --no-install-recommends libreoffice-calc
set -euo pipefail
program=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
cd "$folder"
office() { HOME="$folder" soffice --headless --convert-to "$1" --outdir out "$2" > office.log 2>&1 || { cat office.log; exit 1; }; }
# Every sheet as a CSV file of its own, with the values and not with how they look.
csv='csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'

"$program" sample-data --database logbook.sqlite > /dev/null
range=(--database logbook.sqlite --from 2020-01-01 --to 2031-12-31)
for report in expenses mileage; do
    "$program" report "$report" "${range[@]}" -o "$report.ods"
    "$program" report "$report" "${range[@]}" -o "$report.csv"
    office "$csv" "$report.ods"
    office "xlsx" "$report.csv"
    test -s "out/$report.xlsx"
done
python3 - <<'END'
import csv, glob, re

for report, title in [("expenses", "Expense Report"), ("mileage", "Mileage Log")]:
    ours = list(csv.DictReader(open(f"{report}.csv", newline="", encoding="utf-8")))
    theirs = list(csv.DictReader(open(f"out/{report}-{title}.csv", newline="", encoding="utf-8")))
    theirs = [row for row in theirs if re.fullmatch(r"\d{4}-\d\d-\d\d", row["Day"]) or not row.get("Trip", "")][:len(ours)]
    assert len(ours) == len(theirs) > 10, (len(ours), len(theirs))
    for our, their in zip(ours, theirs):
        assert our["Day"] == their["Day"], (our, their)
        assert (our["Amount"] == their["Amount"] == "") or float(our["Amount"]) == float(their["Amount"]), (our, their)
    print(report, len(ours), "rows alike")
END
