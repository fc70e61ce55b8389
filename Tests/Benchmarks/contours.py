"""Marching cubes of scikit-image in turns with `vantage benchmark contours`: contours.py VANTAGE [CELLS] [TURNS].

The same functions, box and finest cell: NumPy evaluates the grid and scikit-image finds the mesh. The distance is that of both meshes to
the true surface on average, to first order, in cells. Needs numpy and scikit-image.
"""
import json
import statistics
import subprocess
import sys
import time

import numpy as np
from skimage.measure import marching_cubes

vantage, cells, turns = sys.argv[1], int((sys.argv + [None, "256"])[2] or 256), int((sys.argv[3:] + ["3"])[0])

FUNCTIONS = {
    "sphere": (lambda x, y, z: x * x + y * y + z * z - 9, lambda x, y, z: (2 * x, 2 * y, 2 * z)),
    "gyroid": (
        lambda x, y, z: np.sin(x) * np.cos(y) + np.sin(y) * np.cos(z) + np.sin(z) * np.cos(x),
        lambda x, y, z: (
            np.cos(x) * np.cos(y) - np.sin(z) * np.sin(x), np.cos(y) * np.cos(z) - np.sin(x) * np.sin(y),
            np.cos(z) * np.cos(x) - np.sin(y) * np.sin(z))),
    "metaballs": (
        lambda x, y, z: 1 / ((x - 1.2) ** 2 + y * y + z * z) + 1 / ((x + 1.2) ** 2 + y * y + z * z) - 0.8, None),
    "torus": (lambda x, y, z: (np.sqrt(x * x + z * z) - 3) ** 2 + y * y - 0.04, None),
}


def gradient(function, known, points):
    if known:
        return np.array(known(*points))
    step = 1e-5
    return np.array([
        (function(*(points + step * axis[:, None])) - function(*(points - step * axis[:, None]))) / (2 * step)
        for axis in np.eye(3)])


def distance(function, known, vertices, triangles):
    """Of points spread over the triangles, each triangle by its area."""
    corners = vertices[triangles]
    area = np.linalg.norm(np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
    total = 0.0
    for shares in ((1 / 3, 1 / 3, 1 / 3), (0.6, 0.2, 0.2), (0.2, 0.6, 0.2), (0.2, 0.2, 0.6)):
        points = np.einsum("i,tij->jt", np.array(shares), corners)
        total += np.sum(area * np.abs(function(*points)) / np.linalg.norm(gradient(function, known, points), axis=0)) / 4
    return total / np.sum(area) / 10 * cells


times = {name: ([], []) for name in FUNCTIONS}
distances = {}
for _ in range(turns):
    done = subprocess.run(
        [vantage, "benchmark", "contours", "--cells", str(cells), "--turns", "3", "--json"],
        check=True, capture_output=True, text=True)
    for line in json.loads(done.stdout):
        times[line["name"]][0].append(line["time"]["median"] / 1000)
        distances[line["name"]] = line["distance"]
    for name, (function, _) in FUNCTIONS.items():
        start = time.perf_counter()
        x, y, z = np.mgrid[-5:5:(cells + 1) * 1j, -5:5:(cells + 1) * 1j, -5:5:(cells + 1) * 1j]
        vertices, triangles, _, _ = marching_cubes(function(x, y, z), 0, spacing=(10 / cells,) * 3)
        times[name][1].append(time.perf_counter() - start)
print("             vantage  scikit-image  ratio   cells off: vantage  scikit-image")
for name, (function, known) in FUNCTIONS.items():
    own, other = (statistics.median(spread) for spread in times[name])
    x, y, z = np.mgrid[-5:5:(cells + 1) * 1j, -5:5:(cells + 1) * 1j, -5:5:(cells + 1) * 1j]
    vertices, triangles, _, _ = marching_cubes(function(x, y, z), 0, spacing=(10 / cells,) * 3)
    theirs = distance(function, known, vertices.astype(float) - 5, triangles)
    print(f"{name:10} {own:9.3f} s {other:11.3f} s  {own / other:5.3f}   {distances[name]:18.5f}  {theirs:12.5f}")
