"""Writes clouds of points with laspy, pypcd4, plyfile and NumPy, and beside each what is in it.

points.py FOLDER

NAME.f64 has the coordinates x, y and z of all points, then the column that NAME.column names.
"""
import pathlib
import sys

import laspy
import numpy
import plyfile
import pypcd4

folder = pathlib.Path(sys.argv[1])
random = numpy.random.default_rng(11)
count = 500


def expect(name, xyz, column, values):
    numbers = [numpy.asarray(part, dtype=numpy.float64) for part in (*xyz, values)]
    numpy.concatenate(numbers).tofile(folder / f"{name}.f64")
    (folder / f"{name}.column").write_text(column)


for version, form in [("1.1", 0), ("1.2", 1), ("1.2", 2), ("1.2", 3), ("1.3", 4), ("1.4", 6), ("1.4", 7), ("1.4", 8)]:
    cloud = laspy.create(point_format=form, file_version=version)
    cloud.header.scales = [0.01, 0.02, 0.001]
    cloud.header.offsets = [400000, 5000000, -20]
    cloud.x = 400000 + 100 * random.random(count)
    cloud.y = 5000000 + 100 * random.random(count)
    cloud.z = 30 * random.random(count)
    cloud.intensity = random.integers(0, 65536, count).astype(numpy.uint16)
    cloud.classification = random.integers(0, 20, count).astype(numpy.uint8)
    name = f"las-{version}-{form}"
    cloud.write(folder / f"{name}.las")
    # As the file has them.
    cloud = laspy.read(folder / f"{name}.las")
    column = "classification" if form % 2 == 0 else "intensity"
    expect(name, (cloud.x, cloud.y, cloud.z), column, cloud[column])
    if form == 7:
        expect(name, (cloud.x, cloud.y, cloud.z), "green", cloud.green)

xyz = random.normal(size=(count, 3)).astype(numpy.float32)
labels = random.integers(0, 9, count).astype(numpy.uint16)
for encoding in [pypcd4.Encoding.ASCII, pypcd4.Encoding.BINARY, pypcd4.Encoding.BINARY_COMPRESSED]:
    cloud = pypcd4.PointCloud.from_points(
        [xyz[:, 0], xyz[:, 1], xyz[:, 2], labels], ("x", "y", "z", "label"),
        (numpy.float32, numpy.float32, numpy.float32, numpy.uint16))
    name = f"pcd-{encoding.value}"
    cloud.save(folder / f"{name}.pcd", encoding=encoding)
    read = pypcd4.PointCloud.from_path(folder / f"{name}.pcd").numpy(("x", "y", "z", "label")).T
    expect(name, read[:3], "label", read[3])

vertices = numpy.zeros(count, dtype=[("x", "f8"), ("y", "f4"), ("z", "f8"), ("red", "u1")])
for axis in "xyz":
    vertices[axis] = random.normal(size=count)
vertices["red"] = random.integers(0, 256, count)
faces = numpy.array([([0, 1, 2],), ([3, 4, 5, 6],)], dtype=[("vertex_indices", "O")])
elements = [plyfile.PlyElement.describe(faces, "face"), plyfile.PlyElement.describe(vertices, "vertex")]
for name, options in [("ascii", {"text": True}), ("little", {"byte_order": "<"}), ("big", {"byte_order": ">"})]:
    for turned in [False, True]:
        path = folder / f"ply-{name}{'-faces-first' if turned else ''}.ply"
        plyfile.PlyData(elements if turned else elements[::-1], **options).write(path)
        read = plyfile.PlyData.read(path)["vertex"]
        expect(path.stem, (read["x"], read["y"], read["z"]), "red", read["red"])

records = numpy.zeros(count, dtype=[
    ("id", "U7"), ("x", ">f4"), ("normal", "f4", (3,)), ("y", "i2"), ("z", "f8"), ("weight", "f2")])
records["x"], records["y"] = random.normal(size=count), random.integers(-9, 9, count)
records["z"], records["weight"] = random.normal(size=count), random.random(count)
numpy.save(folder / "npy-structured.npy", records)
expect("npy-structured", (records["x"], records["y"], records["z"]), "weight", records["weight"])
