"""What programs by others read from exported files: read.py KIND FILE prints facts, one a line, and fails on a bad file."""
import sys


def mesh(path):
    import trimesh

    body = trimesh.load(path, force="mesh")
    print("triangles", len(body.faces))
    print("watertight", body.is_watertight and body.is_winding_consistent)
    print("bounds", " ".join(f"{end:.6f}" for corner in body.bounds for end in corner))
    print("size", " ".join(f"{side:.2f}" for side in body.extents))
    scene = trimesh.load(path)
    first = next(iter(scene.geometry.values())) if isinstance(scene, trimesh.Scene) else scene
    colors = getattr(first.visual, "vertex_colors", None)
    if colors is None:
        colors = first.visual.vertex_attributes["color"] if path.endswith(".glb") else None
    print("colored", colors is not None and len({tuple(color) for color in colors.tolist()}) > 8)


def html(path):
    import html5lib

    with open(path, "rb") as file:
        document = html5lib.HTMLParser(strict=True).parse(file)
    names = [element.tag.split("}")[-1] for element in document.iter()]
    for name in ["table", "thead", "tfoot", "img", "h1"]:
        print(name, names.count(name))


def ics(path):
    import icalendar

    with open(path, "rb") as file:
        data = file.read()
    assert all(len(line) <= 75 for line in data.split(b"\r\n")), "a line is too long"
    events = [event for event in icalendar.Calendar.from_ical(data).walk("VEVENT")]
    print("events", len(events))
    print("ids", len({str(event["UID"]) for event in events}))
    for event in events:
        start, end = event["DTSTART"].dt, event["DTEND"].dt if "DTEND" in event else None
        assert end is None or end > start, event["SUMMARY"]
        print(f"{event['SUMMARY']} @ {event.get('LOCATION', '')}", start, end)


{"html": html, "ics": ics, "mesh": mesh}[sys.argv[1]](sys.argv[2])
