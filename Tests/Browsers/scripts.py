"""Opens pages in both browsers and reads what their scripts leave behind: one JSON object.

Run with a folder of pages; of each, `globalThis.result`, what the console has, and whether anything was requested or asked.
"""

import json, pathlib, sys

from browser import Browser

if __name__ == "__main__":
    pages = sorted(pathlib.Path(sys.argv[1]).glob("*.html"))
    seen = {}
    for name in ("chromium", "firefox"):
        with Browser(name, (600, 500)) as browser:
            for page in pages:
                browser.open(page)
                browser.wait("document.querySelector('figure:not(.is-live):not([data-problem])') === null")
                seen[f"{name} {page.stem}"] = {
                    "problem": browser.value("document.querySelector('figure')?.dataset.problem ?? ''"),
                    "result": browser.value("globalThis.result ?? {}"),
                    "title": browser.value("document.title"),
                    "scripts": browser.value("document.scripts.length"),
                    "complaints": browser.complaints(),
                    "requests": browser.requests(),
                }
    print(json.dumps(seen))
