"""Writes files of NetCDF and HDF5, and files of several sheets, bands and arrays: variables.py FOLDER

Of NetCDF the numbers of the variable that is read first stand beside it, 64 bits each, in a file that ends in .f64.
"""

import pathlib
import sys

import h5py
import netCDF4
import numpy as np
import odf.opendocument
import odf.table
import odf.text
import openpyxl
import rasterio
from rasterio.transform import from_origin

folder = pathlib.Path(sys.argv[1])
times, rows, columns = 5, 7, 9
t, z, x = np.mgrid[0:times, 0:rows, 0:columns].astype("float64")
values = 280 + 3 * t + z - 0.25 * x

for name, kind in [("climate", "NETCDF4"), ("classic", "NETCDF3_CLASSIC"), ("offset64", "NETCDF3_64BIT_OFFSET")]:
    with netCDF4.Dataset(folder / f"{name}.nc", "w", format=kind) as data:
        for dimension, length in [("time", times), ("lat", rows), ("lon", columns), ("nv", 2)]:
            data.createDimension(dimension, length)
        time = data.createVariable("time", "f8", ("time",))
        time.units, time.calendar = "hours since 1999-12-31 18:00:00", "gregorian"
        time[:] = 6 * np.arange(times)
        lat = data.createVariable("lat", "f4", ("lat",))
        # From the north, and not evenly spaced.
        lat.units, lat[:] = "degrees_north", [60, 50, 41, 33, 26, 20, 15]
        lon = data.createVariable("lon", "f8", ("lon",))
        lon.units, lon[:] = "degrees_east", np.linspace(-4, 4, columns)
        data.createVariable("lat_bnds", "f4", ("lat", "nv"))[:] = 0
        packing = {"zlib": True, "chunksizes": (2, 3, 4)} if kind == "NETCDF4" else {}
        packed = data.createVariable("t2m", "i2", ("time", "lat", "lon"), fill_value=-32767, **packing)
        packed.scale_factor, packed.add_offset, packed.units, packed.long_name = 0.25, 280.0, "K", "Temperature"
        packed[:] = np.ma.masked_where((z == 2) & (x == 3), values)
        data.createVariable("height", "f4", ("lat", "lon"))[:] = values[0] * 2
    raw = np.where((z == 2) & (x == 3), np.nan, values)
    raw[3].tofile(folder / f"{name}.f64")

with h5py.File(folder / "plain.h5", "w") as data:
    data.create_dataset("scan/heights", data=values[1].astype("float32"), compression="gzip")
    data.create_dataset("scan/mask", data=np.ones((rows, columns), "u1"))
    data.create_dataset("words", data=[b"one", b"two"])

with netCDF4.Dataset(folder / "columns.nc", "w") as data:
    data.createDimension("obs", 12)
    for index, name in enumerate(["x", "y", "z"]):
        data.createVariable(name, "f4", ("obs",))[:] = np.arange(12) ** (index + 1)

with netCDF4.Dataset(folder / "nothing.nc", "w") as data:
    data.createDimension("one", 1)
    data.createVariable("x", "f4", ("one",))[:] = 1

book = openpyxl.Workbook()
book.active.title = "First"
for row in ([1, 2], [3, 4]):
    book.active.append(row)
other = book.create_sheet("Zweites & mehr")
for row in ([5, 6, 7], [8, 9, 10]):
    other.append(row)
book.save(folder / "sheets.xlsx")

document = odf.opendocument.OpenDocumentSpreadsheet()
for title, cells in [("First", [[1, 2], [3, 4]]), ("Zweites & mehr", [[5, 6, 7], [8, 9, 10]])]:
    table = odf.table.Table(name=title)
    for line in cells:
        row = odf.table.TableRow()
        for value in line:
            cell = odf.table.TableCell(valuetype="float", value=value)
            cell.addElement(odf.text.P(text=str(value)))
            row.addElement(cell)
        table.addElement(row)
    document.spreadsheet.addElement(table)
document.save(folder / "sheets.ods")

for interleave in ["pixel", "band"]:
    with rasterio.open(
            folder / f"{interleave}.tif", "w", driver="GTiff", width=3, height=2, count=3, dtype="int16", crs="EPSG:32633",
            transform=from_origin(0, 100, 10, 10), interleave=interleave) as target:
        for band in (1, 2, 3):
            target.write(np.arange(6, dtype="int16").reshape(2, 3) + 100 * band, band)
        target.set_band_description(2, "Canopy")
        target.scales = (1, 0.5, 1)

np.savez(folder / "arrays.npz", before=np.ones((3, 4)), after=np.full((2, 2), 2.0), names=np.array(["a", "b"]))

with rasterio.open(folder / "other.img", "w", driver="HFA", width=3, height=2, count=1, dtype="float32", crs="EPSG:32633",
                   transform=from_origin(0, 100, 10, 10)) as target:
    target.write(np.arange(6, dtype="float32").reshape(2, 3), 1)
program = folder / "gdal_translate"
program.write_text(f"""#!{sys.executable}
import sys

import rasterio.shutil

try:
    rasterio.shutil.copy(sys.argv[-2], sys.argv[-1], driver="GTiff")
except rasterio.errors.RasterioError as error:
    sys.exit(f"ERROR 4: {{error}}")
""")
program.chmod(0o755)
