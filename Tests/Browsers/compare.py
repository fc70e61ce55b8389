"""A page of this program beside one of Plotly with the same 1000 × 1000 heights: size, time to the first picture, frames of a drag.

Run by hand with the program; `pip install plotly` is needed besides the packages of the tests. Both pages are opened in turns in the
same browser, without and with a drag.
"""

import pathlib, statistics, subprocess, sys, tempfile, time

import numpy
import plotly.graph_objects

from browser import Browser

# A frame counts until the driver has drawn it: reading a pixel waits for that.
FRAMES = """(async () => {
    const canvas = document.querySelector('%s');
    const gl = canvas.getContext('webgl2') ?? canvas.getContext('webgl');
    const frame = canvas.getBoundingClientRect();
    const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2];
    const send = (kind, step, buttons) => {
        const options = { clientX: x + 6 * step, clientY: y + 3 * step, button: 0, buttons, bubbles: true, pointerId: 1, isPrimary: true };
        canvas.dispatchEvent(new PointerEvent('pointer' + kind, options));
        canvas.dispatchEvent(new MouseEvent('mouse' + kind, options));
    };
    const drawn = async () => {
        await new Promise((done) => requestAnimationFrame(done));
        await new Promise((done) => requestAnimationFrame(done));
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    };
    Element.prototype.setPointerCapture = () => {};
    send('down', 0, 1);
    await drawn();
    const times = [];
    for (let step = 1; step <= 4; step++) {
        const start = performance.now();
        send('move', step, 1);
        await drawn();
        times.push(performance.now() - start);
    }
    send('up', 4, 0);
    return times;
})()"""

PAGES = {
    "vantage": ("document.querySelector('figure.is-live') !== null", ".stage canvas.data"),
    "plotly": ("document.querySelector('.gl-container canvas') !== null && document.querySelector('.plotly-graph-div')._fullLayout.scene._scene.glplot !== undefined", ".gl-container canvas"),
}


def pages(program, folder):
    x = numpy.linspace(-5, 5, 1000)
    across, along = numpy.meshgrid(x, x)
    heights = numpy.sin(across) * numpy.cos(along) + 0.05 * numpy.sin(17 * across) * numpy.sin(13 * along)
    numpy.save(folder / "heights.npy", heights)
    subprocess.run([program, "render", "--data", folder / "heights.npy", "-o", folder / "vantage.html"], check=True)
    chart = plotly.graph_objects.Figure(data=[plotly.graph_objects.Surface(z=heights, x=x, y=x)])
    chart.write_html(folder / "plotly.html", include_plotlyjs=True)


if __name__ == "__main__":
    for name in ("chromium", "firefox"):
        first, drags = {key: [] for key in PAGES}, {key: [] for key in PAGES}
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place)
            pages(sys.argv[1], folder)
            for _ in range(3):
                for key, (isDrawn, canvas) in PAGES.items():
                    with Browser(name, (1200, 900)) as browser:
                        start = time.monotonic()
                        browser.call("browsingContext.navigate", context=browser.page, url=f"file://{folder}/{key}.html", wait="none")
                        browser.wait(f"document.querySelector('canvas') !== null && ({isDrawn})")
                        browser.picture(folder / "shot.png")
                        first[key].append(time.monotonic() - start)
                        time.sleep(1)
                        drags[key].append(statistics.median(browser.value(FRAMES % canvas)))
            sizes = {key: (folder / f"{key}.html").stat().st_size for key in PAGES}
        for what, numbers, unit in (("first picture", first, "s"), ("drag frame", drags, "ms")):
            own, other = (statistics.median(numbers[key]) for key in PAGES)
            print(f"{name}: {what} {own:.3g} {unit} of {other:.3g} {unit}: {own / other:.3f}")
        print(f"{name}: file {sizes['vantage'] / 1e6:.2f} MB of {sizes['plotly'] / 1e6:.2f} MB: {sizes['vantage'] / sizes['plotly']:.3f}")
