"""Writes rasters with GDAL and tifffile: rasters.py FOLDER [small]

Beside each of them stand its numbers as rasterio reads them, 64 bits each and NaN where nothing is, in a file that ends in .f64, and
in one that ends in .json its size and the coordinates of the centres of its first and last pixel.
"""

import json
import pathlib
import sys
import warnings

import numpy as np
import rasterio
import tifffile
from rasterio.transform import from_origin
from rasterio.windows import Window

warnings.filterwarnings("ignore", category=rasterio.errors.NotGeoreferencedWarning)
folder = pathlib.Path(sys.argv[1])
ROWS, COLUMNS = (23, 31) if "small" in sys.argv else (203, 301)
z, x = np.mgrid[0:ROWS, 0:COLUMNS]
terrain = 900 * np.sin(x / 40) * np.cos(z / 31) + 0.37 * x - 1.1 * z + np.random.default_rng(1).normal(0, 5, (ROWS, COLUMNS))


def samples(kind):
    kind = np.dtype(kind)
    if kind.kind == "f":
        return terrain.astype(kind)
    low, high = terrain.min(), terrain.max()
    info = np.iinfo(kind)
    span = min(int(info.max), 2**40) - max(int(info.min), -(2**40))
    return ((terrain - low) / (high - low) * span + max(int(info.min), -(2**40))).astype(kind)


def gdal(name, kind="float32", crs="EPSG:32633", nodata=None, tags=None, bands=1, height=ROWS, **options):
    path = folder / f"{name}.tif"
    values = samples(kind)
    if nodata is not None:
        values[10:30, 40:90] = nodata
    with rasterio.open(
        path, "w", driver="GTiff", width=COLUMNS, height=ROWS, count=bands, dtype=kind, crs=crs, nodata=nodata,
        transform=from_origin(412345.5, 5456789.25, 30, 25) if crs != "EPSG:4326" else from_origin(11.5, 47.25, 1 / 1200, 1 / 1200),
        **options) as target:
        for band in range(bands):
            part = values if band == 0 else values[::-1]
            target.write(part[:height], band + 1, window=Window(0, 0, COLUMNS, height))
        if tags:
            target.scales, target.offsets = (tags[0],) * bands, (tags[1],) * bands
    return path


gdal("strips")
gdal("tiles", tiled=True, blockxsize=64, blockysize=32)
gdal("lzw", compress="lzw")
gdal("lzw-predictor-3", compress="lzw", predictor=3)
gdal("deflate-predictor-2", "int16", compress="deflate", predictor=2, nodata=-32768)
gdal("deflate-predictor-3-tiles", "float64", compress="deflate", predictor=3, tiled=True, blockxsize=128, blockysize=128)
gdal("packbits", "uint8", compress="packbits")
gdal("big", "int32", BIGTIFF="YES", crs="EPSG:4326")
gdal("big-endian", "int16", ENDIANNESS="BIG", nodata=-32768)
gdal("big-endian-deflate", "float64", ENDIANNESS="BIG", compress="deflate", predictor=3)
gdal("no-data", "float32", nodata=-9999.0)
gdal("no-data-rounded", "float32", nodata=-3.4028234663852886e38)
gdal("uint16", "uint16", nodata=65535)
gdal("uint32", "uint32", tiled=True, blockxsize=64, blockysize=64, compress="deflate")
gdal("int8", "int8")
gdal("int64", "int64", compress="lzw")
gdal("scale", "int16", tags=(0.1, 250.0))
gdal("bands", "float32", bands=3)
gdal("bands-apart", "uint16", bands=3, INTERLEAVE="BAND", tiled=True, blockxsize=64, blockysize=64)
gdal("sparse", "float32", height=ROWS // 2, SPARSE_OK="TRUE", tiled=True, blockxsize=64, blockysize=64, nodata=-1.0)
with rasterio.open(gdal("overviews", tiled=True, blockxsize=64, blockysize=64, compress="deflate"), "r+") as target:
    target.build_overviews([2, 4])
tifffile.imwrite(folder / "plain.tif", samples("float32"))
tifffile.imwrite(folder / "half.tif", samples("float16"))
tifffile.imwrite(folder / "zlib-strips.tif", samples("float64"), compression="zlib", byteorder=">", rowsperstrip=7)
tifffile.imwrite(folder / "lzw-tiles.tif", samples("uint8"), compression="lzw", predictor=2, tile=(64, 64))
tifffile.imwrite(folder / "big-tifffile.tif", samples("int16"), bigtiff=True, byteorder=">", tile=(32, 48))

for path in sorted(folder.glob("*.tif")):
    with rasterio.open(path) as source:
        values = source.read(1, masked=True).astype("float64")
        if source.scales[0] != 1 or source.offsets[0] != 0:
            values = values * source.scales[0] + source.offsets[0]
        values.filled(np.nan).tofile(folder / f"{path.stem}.f64")
        has_place = not source.transform.is_identity
        first, last = source.transform * (0.5, 0.5), source.transform * (source.width - 0.5, source.height - 0.5)
        (folder / f"{path.stem}.json").write_text(
            json.dumps({
                "columns": source.width, "rows": source.height, "first": first if has_place else [0, 0],
                "last": last if has_place else [source.width - 1, source.height - 1], "isTerrain": has_place,
                "isGeographic": bool(source.crs and source.crs.is_geographic)}))
