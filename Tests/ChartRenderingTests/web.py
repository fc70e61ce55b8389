"""Parses web pages of charts as a browser does, and unpacks their numbers: one JSON object a page.

Run with a folder of pages.
"""

import base64, hashlib, json, pathlib, sys, zlib

import html5lib
import numpy

HOLE = -1e30


def planes(data, offset, count, size):
    words = numpy.frombuffer(data, numpy.uint8, count * size, offset).reshape(size, count).T.copy()
    return words.reshape(-1).view(f"<u{size}").astype(numpy.int64)


def heights(data, mark):
    """The heights of a surface in plot units, row after row."""
    part, columns, rows = mark["heights"], mark["columns"], mark["rows"]
    residuals = planes(data, part["offset"], columns * rows, part["bits"] // 8)
    hole = 2 ** part["bits"] - 1
    numbers = numpy.zeros(columns * rows, numpy.int64)
    for index in range(columns * rows):
        row, column = divmod(index, columns)
        left = numbers[index - 1] if column else numbers[index - columns] if row else 0
        above = numbers[index - columns] if row else left
        corner = numbers[index - columns - 1] if column and row else above
        low, high = min(left, above), max(left, above)
        predicted = low if corner >= high else high if corner <= low else left + above - corner
        numbers[index] = (residuals[index] + predicted) % (hole + 1)
    step = (part["high"] - part["low"]) / (hole - 1)
    return [HOLE if number == hole else part["low"] + number * step for number in numbers.tolist()]


def facts(path):
    with open(path, "rb") as file:
        parser = html5lib.HTMLParser(namespaceHTMLElements=False)
        document = parser.parse(file)
    scripts = document.findall(".//script")
    chart = json.loads(next(s.text for s in scripts if s.get("class") == "chart-document"))
    data = zlib.decompress(base64.b64decode(next(s.text for s in scripts if s.get("class") == "chart-data")))
    policy = next(m.get("content") for m in document.iter("meta") if m.get("http-equiv"))
    program = next(s.text for s in scripts if s.get("type") is None)
    checksum = base64.b64encode(hashlib.sha256(program.encode()).digest()).decode()
    names = {(e.tag, key) for e in document.iter() if isinstance(e.tag, str) for key in e.attrib}
    return {
        "errors": [code for _, code, _ in parser.errors],
        "elements": sorted({e.tag.rpartition("}")[2] for e in document.iter() if isinstance(e.tag, str)}),
        "scripts": len(scripts),
        "handlers": sorted(key for _, key in names if key.startswith("on")),
        "addresses": sorted({e.get(key, "")[:22] for e in document.iter() if isinstance(e.tag, str) for key in ("src", "href") if e.get(key)}),
        "title": document.find(".//title").text,
        "isScriptAllowed": f"script-src 'sha256-{checksum}'" in policy and policy.startswith("default-src 'none'"),
        "legend": [item["name"] for item in chart["legend"]],
        "axes": [axis["title"] for axis in chart["axes"]],
        "kinds": [mark["kind"] for mark in chart["marks"]],
        "heights": [heights(data, mark) for mark in chart["marks"] if mark["kind"] == "surface"],
    }


print(json.dumps({path.name: facts(path) for path in sorted(pathlib.Path(sys.argv[1]).glob("*.html"))}))
