"""Prints a grid, lines over it and the heights along them that SciPy interpolates, as JSON; a number outside the grid is null."""
import json

import numpy as np
from scipy.interpolate import RegularGridInterpolator

random = np.random.default_rng(3)
cases = []
for case in range(40):
    columns, rows = random.integers(2, 40, 2)
    if case % 2:
        xs, zs = (np.sort(random.uniform(-5, 5, count)) for count in (columns, rows))
    else:
        xs, zs = np.linspace(-3, 4, columns), np.linspace(10, 90, rows)
    heights = random.normal(100, 30, (rows, columns))
    points = np.column_stack(
        [random.uniform(axis[0] - 0.1 * (axis[-1] - axis[0]), axis[-1], 4) for axis in (xs, zs)])
    steps = np.hypot(*np.diff(points, axis=0).T)
    ends = np.concatenate([[0], np.cumsum(steps)])
    distances = np.linspace(0, ends[-1], 101)
    along = np.column_stack([np.interp(distances, ends, points[:, axis]) for axis in (0, 1)])
    sample = RegularGridInterpolator((zs, xs), heights, bounds_error=False, fill_value=np.nan)
    found = sample(along[:, ::-1])
    cases.append({
        "xs": xs.tolist(), "zs": zs.tolist(), "isEven": case % 2 == 0, "heights": heights.ravel().tolist(),
        "points": points.tolist(), "distances": distances.tolist(),
        "found": [None if np.isnan(value) else value for value in found]})
print(json.dumps(cases))
