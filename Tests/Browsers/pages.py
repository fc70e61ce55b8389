"""Draws, turns and reads web pages of charts in browsers: one JSON object with what was seen.

Run with a folder of pages, each with a picture of the program of the same size beside it, and what to draw, such as
“firefox:wave”, sorted by browser.
"""

import itertools, json, pathlib, sys, tempfile

import imagecodecs, numpy
from scipy.ndimage import uniform_filter

from browser import Browser, END, LEFT, RIGHT, UP

VIEWER = "document.querySelector('figure').viewer"
LABELS = f"""(() => {{
    const {{ labels, legend }} = {VIEWER}.annotation;
    return [...labels, ...legend.entries.map((entry) => entry.label), ...legend.labels].map(({{ center, size }}) => [center, size]);
}})()"""


def picture(path):
    with open(path, "rb") as file:
        return imagecodecs.png_decode(file.read())[:, :, :3].astype(float)


def similarity(one, other, labels):
    """The mean structural similarity of two pictures outside text (Wang and others, 2004; a window of 7 × 7 pixels)."""
    height, width = other.shape[:2]
    one = one[:height, :width]
    mean = lambda values: uniform_filter(values, size=(7, 7, 1))
    x, y = mean(one), mean(other)
    correction = 49 / 48
    xx = correction * (mean(one * one) - x * x)
    yy = correction * (mean(other * other) - y * y)
    xy = correction * (mean(one * other) - x * y)
    a, b = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    found = ((2 * x * y + a) * (2 * xy + b) / ((x * x + y * y + a) * (xx + yy + b))).mean(axis=2)
    known = numpy.ones(found.shape, bool)
    for center, size in labels:
        left, top = (max(0, int(c - s / 2 - 6)) for c, s in zip(center, size))
        right, bottom = (int(c + s / 2 + 6) for c, s in zip(center, size))
        known[top:bottom, left:right] = False
    return float(found[known].mean())


def facts(browser, page, folder):
    browser.open(page)
    browser.wait("document.querySelector('figure.is-live, figure[data-problem]') !== null")
    problem = browser.value("document.querySelector('figure').dataset.problem ?? ''")
    if problem:
        return {"problem": problem}
    browser.wait(f"{VIEWER}.isMoving === false && {VIEWER}.frame === undefined")
    own = picture(page.with_suffix(".png"))
    height, width = own.shape[:2]
    shot = f"{folder}/page.png"
    browser.picture(shot)
    start = browser.value(f"{VIEWER}.camera")
    found = {"problem": "", "similarity": similarity(picture(shot), own, browser.value(LABELS))}
    # By the hand: 50 pixels to the right and 20 down.
    middle = (width // 2, height // 2)
    browser.drag(middle, (middle[0] + 50, middle[1] + 20), 5)
    dragged = browser.value(f"{VIEWER}.camera")
    found["dragged"] = [dragged[name] - start[name] for name in ("azimuth", "inclination")]
    browser.press(LEFT, UP)
    pressed = browser.value(f"{VIEWER}.camera")
    found["pressed"] = [pressed[name] - dragged[name] for name in ("azimuth", "inclination")]
    browser.wheel(*middle, -200)
    browser.wait(f"{VIEWER}.camera.zoom > 1.1")
    browser.press("0")
    browser.wait(f"{VIEWER}.camera.zoom === 1")
    found["sliders"] = browser.value("[...document.querySelectorAll('.sliders input')].map((slider) => slider.getAttribute('aria-label'))")
    if found["sliders"]:
        # Back to where it was: what the page computes is drawn as what the program has computed.
        value = browser.value(f"{VIEWER}.live.parameters[0].value")
        browser.value("document.querySelector('.sliders input').focus()")
        browser.press(LEFT, RIGHT)
        browser.wait(f"Math.abs({VIEWER}.live.parameters[0].value - {value}) < 1e-9 && {VIEWER}.live.isAtRest")
        browser.wait(f"{VIEWER}.isMoving === false && {VIEWER}.frame === undefined")
        browser.value("document.activeElement.blur()")
        browser.move(5, 5)
        browser.picture(shot)
        found["computed"] = similarity(picture(shot), own, browser.value(LABELS))
        browser.value("document.querySelector('.sliders input').focus()")
        browser.press(END)
        browser.wait(f"{VIEWER}.live.parameters[0].value === 10 && {VIEWER}.live.isAtRest")
        found["highest"] = browser.value(f"{VIEWER}.scene.axes[1].domain[1]")
    # What is under the pointer is read, somewhere along a line through the middle.
    found["readout"] = ""
    for x in range(width // 4, 3 * width // 4, 15):
        browser.move(x, height // 2)
        browser.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found["readout"] = browser.value("document.querySelector('.readout.is-shown')?.innerText ?? ''")
        if found["readout"]:
            break
    found["complaints"] = browser.complaints()
    found["requests"] = browser.requests()
    return found


if __name__ == "__main__":
    pages = pathlib.Path(sys.argv[1])
    chosen = [argument.split(":") for argument in sys.argv[2:]]
    seen = {}
    for name, group in itertools.groupby(chosen, lambda choice: choice[0]):
        with Browser(name) as browser, tempfile.TemporaryDirectory() as folder:
            for _, page in group:
                seen[f"{name} {page}"] = facts(browser, pages / f"{page}.html", folder)
    print(json.dumps(seen))
