"""The surface of `vantage benchmark frames`, drawn by another program: peers.py PEER SAMPLES prints JSON, seconds and MiB.

Peers are qtgraphs (Qt Data Visualization by PySide6), pyqtgraph and gnuplot. A frame is read back, and so finished.
"""
import json
import resource
import subprocess
import sys
import tempfile
import time

begun = time.perf_counter()
peer, side = sys.argv[1], int(sys.argv[2])
width, height, frames = 1280, 800, 24


def heights():
    import numpy

    places = numpy.linspace(-8, 8, side, dtype=numpy.float32)
    r = numpy.hypot(*numpy.meshgrid(places, places))
    return places, (3 * numpy.sin(r) / numpy.sqrt(r * r + 0.1)).astype(numpy.float32)


def turned(step, draw):
    first = time.perf_counter() - begun
    times = []
    for _ in range(frames):
        start = time.perf_counter()
        step()
        draw()
        times.append(time.perf_counter() - start)
    return first, times


def qtgraphs():
    from PySide6.QtCore import QSize
    from PySide6.QtDataVisualization import Q3DSurface, QAbstract3DGraph, QSurface3DSeries, QSurfaceDataProxy
    from PySide6.QtWidgets import QApplication

    application = QApplication([])
    _, values = heights()
    proxy = QSurfaceDataProxy()
    proxy.resetArrayNp(-8.0, 16.0 / (side - 1), -8.0, 16.0 / (side - 1), values)
    series = QSurface3DSeries(proxy)
    series.setDrawMode(QSurface3DSeries.DrawSurface)
    graph = Q3DSurface()
    graph.setShadowQuality(QAbstract3DGraph.ShadowQuality.ShadowQualityNone)
    graph.addSeries(series)
    graph.resize(width, height)
    graph.show()
    camera = graph.scene().activeCamera()

    def draw():
        graph.renderToImage(0, QSize(width, height))

    draw()
    yield application, *turned(lambda: camera.setXRotation(camera.xRotation() + 3), draw)


def pyqtgraph():
    import pyqtgraph
    import pyqtgraph.opengl

    application = pyqtgraph.mkQApp()
    view = pyqtgraph.opengl.GLViewWidget()
    view.resize(width, height)
    view.setCameraPosition(distance=30)
    places, values = heights()
    view.addItem(
        pyqtgraph.opengl.GLSurfacePlotItem(
            x=places, y=places, z=values, shader="heightColor", smooth=True, computeNormals=False))
    view.show()
    application.processEvents()
    view.grabFramebuffer()
    yield application, *turned(lambda: view.orbit(3, 0), view.grabFramebuffer)


def gnuplot():
    with tempfile.NamedTemporaryFile(suffix=".png") as picture:
        start = time.perf_counter()
        commands = f"""set term pngcairo size {width},{height}; set output "{picture.name}"; set isosamples {side}
            set pm3d; splot [-8:8][-8:8] sin(sqrt(x*x+y*y))/sqrt(x*x+y*y+0.1) with pm3d"""
        subprocess.run(["gnuplot", "-e", commands.replace("\n", ";")], check=True, stderr=subprocess.DEVNULL)
        yield None, time.perf_counter() - start, []


# Qt's objects must live until the program has ended: the generator holds them.
_, first, times = next(drawing := {"qtgraphs": qtgraphs, "pyqtgraph": pyqtgraph, "gnuplot": gnuplot}[peer]())
children = resource.RUSAGE_CHILDREN if peer == "gnuplot" else resource.RUSAGE_SELF
memory = resource.getrusage(children).ru_maxrss / 1024
print(json.dumps({"peer": peer, "grid": side, "firstImage": first, "frames": times, "peakMemoryMiB": memory}))
sys.stdout.flush()
__import__("os")._exit(0)
