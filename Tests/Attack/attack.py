#!/usr/bin/env python3
"""Attacks the logbook from outside, and says where something is lost, crashes, hangs or ends without a sentence.

    python3 Tests/Attack/attack.py PROGRAM [--seed N] [--kills N] [--damaged N] [--inputs N] [--columns N] [--faults N] [--vfs N]

Six attacks, each as often as its number says; by default as often as takes about an hour with a release build:

kills    a program that imports is killed; the logbook is sound then, and has all of the import or nothing of it
damaged  the file of a logbook is damaged; every command ends, and none fails where “check” says that all is well
inputs   archives, tables and calendars are mutated and imported; the logbook is sound afterwards
columns  every column is set to extreme values past the checks of the schema; the same as for damaged files
faults   the n-th call that writes fails (faults.c, with a C compiler); what ended with status 0 is there afterwards
vfs      the same with the operations of SQLite's files (vfs.c, with SQLite's header)

Ends with status 1 where anything went wrong, a line each.
"""

import argparse
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# What no person should read.
FORBIDDEN = re.compile(r"SELECT |INSERT |sql:|NSCocoa|NSPOSIX|not an error|Fatal error|DatabaseError|Backtrac")


class Attack:
    def __init__(self, program, seed, patience):
        self.patience = patience
        self.program = str(Path(program).resolve())
        self.random = random.Random(seed)
        self.folder = Path(tempfile.mkdtemp(prefix="vantage-attack-"))
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.folder), "VANTAGE_UNDER_TEST": "1", "LANG": "C.UTF-8",
            "TZ": "UTC", **{f"XDG_{name}_HOME": str(self.folder / name.lower()) for name in ("DATA", "STATE", "CONFIG")},
        }
        self.wrong = []
        self.runs = 0
        self.slowest = 0.0

    def run(self, database, *arguments, environment={}, what=""):
        """The status and the errors of a command, which are judged."""
        command = [self.program, *arguments, "--database", str(database)]
        self.runs += 1
        start = time.monotonic()
        try:
            done = subprocess.run(
                command, env={**self.environment, **environment}, stdin=subprocess.DEVNULL, capture_output=True,
                timeout=120)
        except subprocess.TimeoutExpired:
            self.complain(what, arguments, "does not end within 120 s")
            return None, "", ""
        seconds = time.monotonic() - start
        self.slowest = max(self.slowest, seconds)
        errors = done.stderr.decode("utf-8", "replace")
        if done.returncode < 0 or done.returncode > 64:
            self.complain(what, arguments, f"ends with {done.returncode}: {errors[-300:]}")
        elif done.returncode != 0 and not errors.startswith("Error: "):
            self.complain(what, arguments, f"fails without a sentence: {errors[:300]!r}")
        if FORBIDDEN.search(errors):
            self.complain(what, arguments, f"shows what is no sentence: {errors[:300]!r}")
        if seconds > self.patience:
            self.complain(what, arguments, f"takes {seconds:.1f} s")
        return done.returncode, errors, done.stdout.decode("utf-8", "replace")

    def complain(self, what, arguments, text):
        line = f"{what}: {' '.join(map(str, arguments))}: {text}"
        self.wrong.append(line)
        print(line, flush=True)

    def is_sound(self, database, what):
        status, errors, _ = self.run(database, "check", what=what)
        if status != 0:
            self.complain(what, ["check"], f"is not sound: {errors[:300]}")
        return status == 0

    def count(self, database, what=""):
        _, _, output = self.run(database, "trips", "list", what=what)
        return len(output.splitlines())

    def copy(self, source, name):
        """A logbook like another one, in one file."""
        target = self.folder / name / "logbook.sqlite"
        shutil.rmtree(target.parent, ignore_errors=True)
        target.parent.mkdir()
        shutil.copy(source, target)
        return target

    def prepare(self):
        """A logbook in one file, and what another one exports."""
        made = self.folder / "made.sqlite"
        self.base, self.other = self.folder / "base.sqlite", self.folder / "other.sqlite"
        self.run(made, "sample-data", "--trips", "40")
        self.run(made, "backup", "-o", self.base)
        self.run(self.other, "sample-data", "--trips", "60", "--seed", "7")
        self.sources = []
        for kind, ending in (
            ("all", "json"), ("trips", "csv"), ("goals", "csv"), ("actions", "csv"), ("expenses", "csv"),
            ("calendar", "ics"),
        ):
            file = self.folder / f"{kind}.{ending}"
            self.run(self.other, "export", kind, "-o", file)
            self.sources.append(file)
        bank = self.folder / "bank.csv"
        bank.write_text("Date;Amount;Currency;Text\n2026-05-04;-12,50;EUR;Taxi\n2026-05-05;-80,00;EUR;Hotel\n")
        self.sources.append(bank)

    # What only reads.
    def readers(self):
        file = self.folder / "out"
        return [
            ["trips", "list"], ["goals", "list", "--json"], ["rules", "list", "per-diem"],
            ["export", "all", "-o", f"{file}.json"], ["export", "calendar", "-o", f"{file}.ics"],
            ["report", "summary", "-o", f"{file}.md"],
        ]

    def judge(self, database, what):
        """Nothing fails where “check” says that all is well."""
        status, _, _ = self.run(database, "check", what=what)
        for arguments in self.readers():
            done, errors, _ = self.run(database, *arguments, what=what)
            if status == 0 and done != 0:
                self.complain(what, arguments, f"fails where check says sound: {errors[:200]}")

    # The attacks.

    def kills(self, count):
        archive = self.sources[0]
        known = self.count(self.base)
        database = self.copy(self.base, "kill")
        start = time.monotonic()
        self.run(database, "import", archive)
        duration = time.monotonic() - start
        whole = self.count(database)
        for index in range(count):
            what = f"kill {index}"
            database = self.copy(self.base, "kill")
            child = subprocess.Popen(
                [self.program, "import", str(archive), "--database", str(database)], env=self.environment,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(self.random.uniform(0, duration * 1.1))
            child.send_signal(signal.SIGKILL)
            child.wait()
            if self.is_sound(database, what) and self.count(database, what) not in (known, whole):
                self.complain(what, ["trips", "list"], f"has {self.count(database)} of {known} or {whole} trips")

    def damaged(self, count):
        whole = self.base.read_bytes()
        for index in range(count):
            database = self.copy(self.base, "damaged")
            content = bytearray(whole)
            for _ in range(self.random.choice([1, 1, 2, 8])):
                page = self.random.randrange(len(content) // 4096) * 4096
                length = self.random.choice([1, 16, 512, 4096])
                at = min(len(content) - length, page + self.random.randrange(4096))
                kind = self.random.randrange(4)
                if kind == 0:
                    content[at:at + length] = bytes(length)
                elif kind == 1:
                    content[at:at + length] = self.random.randbytes(length)
                elif kind == 2:
                    other = self.random.randrange(len(content) // 4096) * 4096
                    content[page:page + 4096] = content[other:other + 4096]
                elif self.random.random() < 0.3:
                    del content[at:]
                    content += bytes(-len(content) % 4096)
                if len(content) < 8192:
                    break
            database.write_bytes(content)
            self.judge(database, f"damaged {index}")

    def inputs(self, count):
        words = [
            b'"', b",", b";", b"\n", b"\x00", b"\xff\xfe", b"null", b"-1", b"1e999", b"9" * 30, b"0000-01-01", b"[", b"{",
            b"}", b"BEGIN:VEVENT\n", b"END:VCALENDAR\n", b"RRULE:FREQ=DAILY\n", "\u202e\u2028".encode(), b"\r", b"=1+1",
            b"00000000-0000-4000-8000-000000000000", b"x" * 70_000,
        ]
        for index in range(count):
            source = self.random.choice(self.sources)
            content = bytearray(source.read_bytes())
            for _ in range(self.random.choice([1, 1, 2, 5, 20])):
                at = self.random.randrange(len(content) + 1)
                length = self.random.choice([1, 2, 10, 200])
                kind = self.random.randrange(5)
                if kind == 0:
                    del content[at:at + length]
                elif kind == 1:
                    content[at:at] = self.random.choice(words)
                elif kind == 2 and at < len(content):
                    content[at] ^= 1 << self.random.randrange(8)
                elif kind == 3:
                    content[at:at] = content[at // 2:at // 2 + length]
                elif self.random.random() < 0.1:
                    del content[at:]
            file = self.folder / f"mutated{source.suffix}"
            file.write_bytes(content)
            database = self.copy(self.base, "input")
            what = f"input {index} ({source.name})"
            self.run(database, "import", file, what=what)
            if not self.is_sound(database, what) or self.wrong and self.wrong[-1].startswith(what):
                shutil.copy(file, self.folder / f"wrong-{index}{source.suffix}")

    def columns(self, count):
        values = [
            None, "", "x", -1, 0, 2 ** 63 - 1, -(2 ** 63), 1e308, -1e308, 0.1, "0000-01-01", "9999-12-31", "0001-01-01",
            "9999-12-31T23:59:59.999Z", "-" * 36, "00000000-0000-0000-0000-000000000000", "\u0000", "\u202e", b"\xff",
            "x" * 30_000, "25:00",
        ]
        with sqlite3.connect(self.base) as connection:
            tables = [
                name for (name,) in connection.execute(
                    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'listing*'"
                    " AND name NOT GLOB 'sqlite*' AND name <> 'grdb_migrations' ORDER BY name")
            ]
            columns = [(table, row[1]) for table in tables for row in connection.execute(f'PRAGMA table_info("{table}")')]
        cases = [(table, column, value) for table, column in columns for value in values]
        self.random.shuffle(cases)
        for table, column, value in cases[:count]:
            database = self.copy(self.base, "column")
            connection = sqlite3.connect(database)
            try:
                connection.execute("PRAGMA ignore_check_constraints = ON")
                connection.execute("PRAGMA foreign_keys = OFF")
                connection.execute(
                    f'UPDATE OR IGNORE "{table}" SET "{column}" = ? WHERE rowid = (SELECT min(rowid) FROM "{table}")',
                    (value,))
                connection.commit()
            except sqlite3.Error:
                continue
            finally:
                connection.close()
            shown = value if not isinstance(value, (str, bytes)) else value[:20]
            self.judge(database, f"column {table}.{column} = {shown!r}")

    def faults(self, count):
        """One call of the C library fails, or all after it too."""
        self.fail(count, "faults", ["-ldl"], lambda number: {
            "FAULT_AT": str(number), "FAULT_ERRNO": self.random.choice(["5", "28"])})

    def vfs(self, count):
        """One operation of SQLite's files fails, or all after it too."""
        self.fail(count, "vfs", ["-lsqlite3"], lambda number: {"FAULT_VFS_AT": str(3 * number)})

    def fail(self, count, name, libraries, environment):
        library = self.folder / f"{name}.so"
        source = Path(__file__).resolve().parent / f"{name}.c"
        compiler = next(filter(None, map(shutil.which, ("cc", "clang", "gcc"))))
        subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", library, source, *libraries], check=True)
        known = self.count(self.base)
        commands = [
            ["trips", "add", "--name", "New", "--from", "2026-05-04"], ["import", str(self.sources[0])],
            ["backup", "-o", str(self.folder / "copy.sqlite")],
        ]
        database = self.copy(self.base, "fault")
        self.run(database, "import", self.sources[0])
        whole = self.count(database)
        for index in range(count):
            what = f"{name} {index}"
            arguments = commands[index % len(commands)]
            database = self.copy(self.base, "fault")
            (self.folder / "copy.sqlite").unlink(missing_ok=True)
            chosen = {"LD_PRELOAD": str(library), **environment(index // len(commands) + 1)}
            if self.random.random() < 0.5:
                chosen["FAULT_ALL"] = "1"
            status, errors, _ = self.run(database, *arguments, environment=chosen, what=what)
            if not self.is_sound(database, what):
                continue
            trips = self.count(database, what)
            expected = {"trips": known + 1, "import": whole, "backup": known}[arguments[0]]
            if status == 0 and trips != expected:
                self.complain(what, arguments, f"ends with 0 and {trips} of {expected} trips")
            elif trips not in (known, expected):
                self.complain(what, arguments, f"has {trips} trips")
            if arguments[0] == "backup" and status == 0:
                self.is_sound(self.folder / "copy.sqlite", what)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=5, metavar="S", help="the longest that a command may take")
    parser.add_argument("--keep", action="store_true", help="keep the folder with the inputs that went wrong")
    numbers = {"kills": 400, "damaged": 200, "inputs": 5000, "columns": 2268, "faults": 300, "vfs": 300}
    for name in numbers:
        parser.add_argument(f"--{name}", type=int, metavar="N")
    chosen = parser.parse_args()
    given = {name: getattr(chosen, name) for name in numbers}
    if all(number is None for number in given.values()):
        given = numbers
    attack = Attack(chosen.program, chosen.seed, chosen.patience)
    try:
        attack.prepare()
        for name, number in given.items():
            if not number:
                continue
            before = len(attack.wrong)
            start = time.monotonic()
            getattr(attack, name)(number)
            print(f"{name}: {number}, {len(attack.wrong) - before} wrong, {time.monotonic() - start:.0f} s", flush=True)
        print(f"{attack.runs} commands, the slowest {attack.slowest:.1f} s, {len(attack.wrong)} wrong")
    finally:
        if not chosen.keep:
            shutil.rmtree(attack.folder)
        else:
            print(attack.folder)
    sys.exit(1 if attack.wrong else 0)


if __name__ == "__main__":
    main()
