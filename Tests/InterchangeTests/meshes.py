"""Writes meshes with trimesh: meshes.py FOLDER

Beside each of them a file that ends in .json has the corners of its triangles, nine numbers each, and the colours of the corners.
"""

import json
import pathlib
import sys

import numpy as np
import trimesh

folder = pathlib.Path(sys.argv[1])
shape = trimesh.creation.icosphere(subdivisions=2, radius=2.0)
shape.apply_translation([10, -3, 5])
colors = np.column_stack(
    [np.linspace(0, 255, len(shape.vertices)).astype("u1"), np.arange(len(shape.vertices)) % 200,
     np.full(len(shape.vertices), 77), np.full(len(shape.vertices), 255)]).astype("u1")
colored = trimesh.Trimesh(shape.vertices, shape.faces, vertex_colors=colors, process=False)


def write(name, mesh, content, vertices=None, own=None):
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    vertices = mesh.vertices if vertices is None else vertices
    facts = {"triangles": np.asarray(vertices)[mesh.faces].reshape(-1, 9).tolist()}
    if own is not None:
        facts["colors"] = np.asarray(own)[mesh.faces][:, :, :3].reshape(-1, 9).astype(int).tolist()
    (folder / f"{name}.json").write_text(json.dumps(facts))


write("records.stl", shape, shape.export(file_type="stl"))
write("text.stl", shape, shape.export(file_type="stl_ascii"))
# Records whose comment begins as a text does.
records = bytearray(shape.export(file_type="stl"))
records[:11] = b"solid thing"
write("comment.stl", shape, bytes(records))
for encoding in ["ascii", "binary"]:
    write(f"{encoding}.ply", colored, colored.export(file_type="ply", encoding=encoding), own=colors)
lines = ["# a comment", "vn 0 0 1"] + [
    f"v {x} {y} {z} {c[0] / 255} {c[1] / 255} {c[2] / 255}" for (x, y, z), c in zip(shape.vertices.tolist(), colors.tolist())]
write("colors.obj", shape, "\n".join(
    lines + [f"f {a + 1}//1 {b + 1}//1 {c - len(shape.vertices)}//-1" for a, b, c in shape.faces]), own=colors)
(folder / "paint.mtl").write_text("newmtl one paint\nKd 1 0.5 0\n\nnewmtl other\nKd 0 0 1\n")
box = trimesh.creation.box([2, 4, 6])
half = len(box.faces) // 2
parts = ["mtllib paint.mtl"] + [f"v {x} {y} {z}" for x, y, z in box.vertices.tolist()]
parts += ["usemtl one paint"] + [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in box.faces[:half]]
parts += ["usemtl other"] + [f"f {a + 1} {b + 1} {c + 1}" for a, b, c in box.faces[half:]]
write("materials.obj", box, "\n".join(parts))
facts = json.loads((folder / "materials.obj.json").read_text())
facts["colors"] = [[255, 128, 0] * 3] * half + [[0, 0, 255] * 3] * half
(folder / "materials.obj.json").write_text(json.dumps(facts))
square = trimesh.Trimesh([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2], [0, 2, 3]], process=False)
write("square.obj", square, "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n")

scene = trimesh.Scene()
turn = trimesh.transformations.compose_matrix(scale=[1, 2, 3], angles=[0.3, -0.2, 1.1], translate=[5, 6, 7])
scene.add_geometry(colored, transform=turn)
moved = trimesh.transform_points(shape.vertices, turn)
write("scene.glb", shape, scene.export(file_type="glb"), vertices=moved)
