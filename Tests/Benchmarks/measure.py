"""Measures the program beside its peers and plain C, in one run.

measure.py VANTAGE [--peers PYTHON]    everything: results.json, and the tables of README.md between their marks
measure.py VANTAGE --check             in a minute, ratios with wide margins; fails with a sentence for each that is not kept

PYTHON has numpy, PySide6, pyqtgraph and PyOpenGL; gnuplot, cc and a display are needed as well. Nothing else should run
meanwhile.
"""
import argparse
import json
import pathlib
import platform
import statistics
import subprocess
import sys

folder = pathlib.Path(__file__).parent
parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("vantage")
parser.add_argument("--peers", default=sys.executable)
parser.add_argument("--check", action="store_true")
parser.add_argument("--turns", type=int, default=3)
options = parser.parse_args()


def vantage(name, *arguments):
    words = [options.vantage, "benchmark", name, "--json", *map(str, arguments)]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def peer(name, side):
    words = [options.peers, str(folder / "peers.py"), name, str(side)]
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()[-1])


def spread(numbers):
    return {"median": statistics.median(numbers), "min": min(numbers), "max": max(numbers)}


def check():
    small, large = vantage("frames", "--grid", 256, 1024, "--frames", 9, "--turns", 1)
    reading = {file["format"]: file for file in vantage("reading", "--side", 700, "--turns", 3)}
    picking = vantage("picking", "--grid", 256, 1000)
    search = vantage("search", "--trips", 2000, "--turns", 2)
    health = vantage("health", "--records", 50000, "--turns", 3)
    drag, rest = large["dragFrame"]["median"], large["restFrame"]["median"]
    facts = [
        (drag / small["dragFrame"]["median"], 2.5, "a drag frame of 16 times as many samples takes {:.2f} times as long"),
        (drag / rest, 0.7, "a drag frame takes {:.2f} of one at rest"),
        (1 / reading["terrain.asc"]["ofC"], 2, "a terrain is read in {:.2f} of the time of strtod"),
        (1 / reading["matrix.csv"]["ofC"], 2, "a matrix is read in {:.2f} of the time of strtod"),
        (1 / reading["heights.npy"]["ofC"], 40, "an array is read in {:.2f} of the time of memcpy"),
        (1 / picking[1]["timesFaster"], 0.2, "a place is found in {:.4f} of the time of every triangle"),
        (picking[1]["own"]["median"] / picking[0]["own"]["median"], 6, "and on 16 times the samples in {:.2f} times that"),
        (search["ratio"], 4, "a key of the search takes {:.2f} of the time of SQLite in C"),
        (search["filteredRatio"], 4, "and with a filter {:.2f}"),
        (health["ratio"], 4, "an export of Apple Health is imported in {:.2f} of the time of expat and SQLite in C"),
    ]
    for number, limit, sentence in facts:
        print(("ok    " if number <= limit else "FAILS ") + sentence.format(number), f"(at most {limit})")
    sys.exit(any(number > limit for number, limit, _ in facts))


def frames():
    """Our frames and the peers', in turns."""
    ours, theirs, gnuplot = {}, {}, []
    for _ in range(options.turns):
        for side in (1000, 2000):
            for name in ("qtgraphs", "pyqtgraph"):
                theirs.setdefault((name, side), []).append(peer(name, side))
        gnuplot.append(peer("gnuplot", 200))
        for line in vantage("frames", "--grid", 256, 1000, 2000, 4096, "--turns", 3):
            ours.setdefault(line["grid"], []).append(line)
    return {
        "ours": [
            {
                "grid": side,
                "dragFrame": spread([line["dragFrame"]["median"] for line in lines]),
                "restFrame": spread([line["restFrame"]["median"] for line in lines]),
                "firstImage": spread([line["firstImage"]["median"] for line in lines]),
                "peakMemoryMiB": max(line["peakMemoryMiB"] for line in lines),
            }
            for side, lines in ours.items()
        ],
        "peers": [
            {
                "peer": name,
                "grid": side,
                "frame": spread([statistics.median(line["frames"]) for line in lines]),
                "firstImage": spread([line["firstImage"] for line in lines]),
                "peakMemoryMiB": max(line["peakMemoryMiB"] for line in lines),
            }
            for (name, side), lines in theirs.items()
        ],
        "gnuplot200": spread([line["firstImage"] for line in gnuplot]),
    }


def table(heads, rows):
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def told(results):
    measured = results["frames"]
    ours = {line["grid"]: line for line in measured["ours"]}
    rows = []

    def row(what, own, limit, limit_name, unit, ratio_limit):
        rows.append([what, unit(own), f"{limit_name} {unit(limit)}", f"{own / limit:.3f}", ratio_limit])

    milliseconds, seconds = (lambda t: f"{t * 1000:.1f} ms"), (lambda t: f"{t:.3f} s")
    for side, drag_limit, rest_limit in ((1000, "0.1", "0.5"), (2000, "0.033", "0.25")):
        peers = [line for line in measured["peers"] if line["grid"] == side]
        best = min(peers, key=lambda line: line["frame"]["median"])
        frame, own = best["frame"]["median"], ours[side]
        row(f"drag frame, {side}²", own["dragFrame"]["median"], frame, best["peer"], milliseconds, drag_limit)
        row(f"frame at rest, {side}²", own["restFrame"]["median"], frame, best["peer"], milliseconds, rest_limit)
        quickest = min(peers, key=lambda line: line["firstImage"]["median"])
        first = quickest["firstImage"]["median"]
        row(f"first image, {side}²", own["firstImage"]["median"], first, quickest["peer"], seconds, "0.25")
        least = min(peers, key=lambda line: line["peakMemoryMiB"])
        row(
            f"peak memory, {side}²", own["peakMemoryMiB"], least["peakMemoryMiB"], least["peer"],
            lambda size: f"{size:.0f} MiB", "200 MiB" if side == 2000 else "")
    row("first image, 1000²", ours[1000]["firstImage"]["median"], measured["gnuplot200"]["median"], "gnuplot, 200²",
        seconds, "1")
    row("drag frame, 4096²", ours[4096]["dragFrame"]["median"], ours[256]["dragFrame"]["median"], "own, 256²",
        milliseconds, "1.3")
    rows.append(
        ["formulas, 2000²", "", "C, one thread", f"{results['formula']['geometricMeanRatio']:.2f} of its time", ""])
    for file in results["reading"]:
        rows.append(
            [f"reading {file['format']}", f"{file['own']['median']:.0f} MB/s", f"C {file['plainC']['median']:.0f} MB/s",
             f"{file['ofC']:.2f} of its speed", "150 MB/s"])
    for line in results["picking"]:
        rows.append(
            [f"picking, {line['grid']}²", f"{line['own']['median']:.1f} µs", f"C {line['plainC']['median']:.0f} µs",
             f"{line['timesFaster']:.0f} times faster", ""])
    search, health, window = results["search"], results["health"], results["window"]
    rows.append(
        ["a key of the search, 100,000 trips", f"{search['keystroke']['median']:.1f} ms",
         f"SQLite in C {search['plainSQLite']['median']:.1f} ms", f"{search['ratio']:.2f}", ""])
    rows.append(
        ["the same with a filter", f"{search['filtered']['median']:.1f} ms",
         f"SQLite in C {search['filteredPlainSQLite']['median']:.1f} ms", f"{search['filteredRatio']:.2f}", "1.5"])
    rows.append(
        ["import of a million health records", f"{health['own']['median']:.1f} s",
         f"expat and SQLite in C {health['plainC']['median']:.1f} s", f"{health['ratio']:.2f}", "1.5"])
    rows.append(
        ["start, to the first picture", f"{window['window']['median']:.0f} ms",
         f"empty GTK window {window['emptyWindow']['median']:.0f} ms",
         f"{window['window']['median'] / window['emptyWindow']['median']:.2f}", ""])
    return (
        f"On {results['machine']}, medians; the spread is in [results.json](results.json).\n\n"
        + table(["what", "Vantage", "beside it", "ratio", "wanted"], rows))


def growth(lines):
    return table(
        ["samples a side", "drag frame", "frame at rest", "first image", "peak memory, MiB"],
        [
            [str(line["grid"]), f"{line['dragFrame']['median']:.3f}", f"{line['restFrame']['median']:.3f}",
             f"{line['firstImage']['median']:.2f}", f"{line['peakMemoryMiB']:.0f}"]
            for line in lines
        ])


def replaced(text, mark, content):
    begin, end = f"<!-- {mark} -->", f"<!-- end of {mark} -->"
    head, rest = text.split(begin)
    return head + begin + "\n\n" + content + "\n\n" + end + rest.split(end)[1]


def machine():
    model = next(
        (line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")),
        platform.machine())
    count = len(__import__("os").sched_getaffinity(0))
    return f"{count} cores ({model}), software OpenGL, 1280 × 800"


if options.check:
    check()
results = {
    "machine": machine(),
    "frames": frames(),
    "growth": vantage("frames", "--grid", 64, 256, 1000, 2000, 4096, 8192, "--turns", 3),
    "formula": vantage("formula"),
    "reading": vantage("reading"),
    "picking": vantage("picking"),
    "search": vantage("search"),
    "health": vantage("health"),
    "window": vantage("window"),
}
(folder / "results.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
readme = folder / "README.md"
text = replaced(readme.read_text(), "measured", told(results))
readme.write_text(replaced(text, "growth", growth(results["growth"])))
