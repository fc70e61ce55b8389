"""Prints what rasterio and NumPy read of heights.tif, heights.asc and heights.npy as JSON: grids.py FOLDER

The numbers of each come first in a file of 64 bits each, NAME.f64.
"""
import json
import pathlib
import sys

import numpy
import rasterio

folder = pathlib.Path(sys.argv[1])
facts = {}
for name in ["tif", "asc"]:
    with rasterio.open(folder / f"heights.{name}") as file:
        values = file.read(1, masked=True).astype(numpy.float64).filled(numpy.nan)
        bounds = file.bounds
        facts[name] = {
            "bounds": [bounds.left, bounds.bottom, bounds.right, bounds.top],
            "crs": str(file.crs) if file.crs else "", "description": file.descriptions[0] or "",
        }
        values.tofile(folder / f"{name}.f64")
numpy.load(folder / "heights.npy").astype(numpy.float64).tofile(folder / "npy.f64")
print(json.dumps(facts))
