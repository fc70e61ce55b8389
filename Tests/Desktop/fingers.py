"""Uses a chart with fingers, a touchpad and a pen, on an X server whose input devices are sockets.

    Tests/Desktop/fingers.py PROGRAM [FOLDER]        FOLDER gets a picture of each step

It needs root, Debian's xserver-xorg-core, xserver-xorg-video-dummy, imagemagick and dbus.
The protocol of the devices: xf86-input-inputtest-protocol.h of the X server.
"""

import contextlib
import os
import pathlib
import socket
import struct
import subprocess
import sys
import tempfile
import time

WIDTH, HEIGHT = 1280, 800
DEVICES = {
    "mouse": ("CorePointer", "PointerAbsolute", ""),
    "keys": ("CoreKeyboard", "Keyboard", ""),
    "touch": ("SendCoreEvents", "Touch", ""),
    "pad": ("SendCoreEvents", "PointerGesture", ""),
    # GTK knows a pen by its name.
    "stylus": ("SendCoreEvents", "PointerAbsoluteProximity", 'Option "PointerHasPressure" "true"'),
}
# Of the protocol, and of XInput 2.
MOTION, PROXIMITY, BUTTON, TOUCH, PINCH = 2, 3, 4, 6, 7
TOUCH_BEGIN, TOUCH_UPDATE, TOUCH_END = 18, 19, 20
PINCH_BEGIN, PINCH_UPDATE, PINCH_END = 27, 28, 29


def configuration(folder):
    def section(kind, *lines):
        return f'Section "{kind}"\n' + "".join(f"  {line}\n" for line in lines) + "EndSection\n"

    layout = [f'InputDevice "{name}" "{role}"' for name, (role, _, _) in DEVICES.items()]
    return (
        section("ServerLayout", 'Identifier "layout"', 'Screen "screen"', *layout)
        + section("ServerFlags", 'Option "AutoAddDevices" "false"')
        + section("Device", 'Identifier "card"', 'Driver "dummy"', "VideoRam 65536")
        + section(
            "Monitor", 'Identifier "monitor"', "HorizSync 5-1000", "VertRefresh 5-200",
            f'Modeline "{WIDTH}x{HEIGHT}" 83.50 1280 1352 1480 1680 800 803 809 831')
        + section(
            "Screen", 'Identifier "screen"', 'Device "card"', 'Monitor "monitor"', "DefaultDepth 24",
            f'SubSection "Display"\n Modes "{WIDTH}x{HEIGHT}"\n Virtual {WIDTH} {HEIGHT}\nEndSubSection')
        + "".join(
            section(
                "InputDevice", f'Identifier "{name}"', 'Driver "inputtest"', f'Option "SocketPath" "{folder}/{name}"',
                f'Option "DeviceType" "{kind}"', extra)
            for name, (_, kind, extra) in DEVICES.items()))


class Device:
    """One of the server's devices. Positions are pixels."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.socket.sendall(struct.pack("<IIHH", 12, 0, 1, 1))
        self.socket.recv(64)

    def send(self, kind, body):
        self.socket.sendall(struct.pack("<II", 8 + len(body), kind) + body)
        self.socket.sendall(struct.pack("<II", 8, 1))
        self.socket.recv(64)

    @staticmethod
    def valuators(values, offset):
        """The values of some axes; they begin at a multiple of eight bytes of the event."""
        numbers = [values.get(axis, 0.0) for axis in range(64)]
        mask = sum(1 << axis for axis in values)
        body = struct.pack("<IQ", 0, mask)
        return body + bytes(-(offset + len(body)) % 8) + struct.pack("<128d", *numbers, *numbers)

    @staticmethod
    def position(point):
        return {0: point[0] / WIDTH * 65535, 1: point[1] / HEIGHT * 65535}

    def event(self, kind, head, values):
        start = 8 + len(head)
        head += bytes(-start % 8)
        self.send(kind, head + self.valuators(values, 8 + len(head)))

    def touch(self, finger, kind, point):
        self.event(TOUCH, struct.pack("<II", finger, kind), self.position(point))

    def move(self, point, pressure=None):
        values = self.position(point) | ({} if pressure is None else {4: pressure})
        self.event(MOTION, struct.pack("<I", 1), values)

    def button(self, number, is_pressed):
        self.event(BUTTON, struct.pack("<iiI", 1, number, is_pressed), {})

    def proximity(self, is_near):
        self.event(PROXIMITY, struct.pack("<I", is_near), {})

    def scroll(self, x, y):
        self.event(MOTION, struct.pack("<I", 0), {2: x, 3: y})

    def pinch(self, kind, scale):
        self.send(PINCH, struct.pack("<HHI6d", kind, 2, 0, 0, 0, 0, 0, scale, 0))


def steps(*ways, count=12):
    """Positions along straight ways, all of them one step further at a time."""
    for step in range(1, count + 1):
        yield [tuple(a + (b - a) * step / count for a, b in zip(start, end)) for start, end in ways]


def fingers(device, *ways, rest=0.0):
    """Puts a finger down at the beginning of each way, moves all of them to the ends, and lifts them."""
    for finger, (start, _) in enumerate(ways):
        device.touch(finger, TOUCH_BEGIN, start)
    time.sleep(rest)
    for points in steps(*ways) if any(start != end for start, end in ways) else []:
        for finger, point in enumerate(points):
            device.touch(finger, TOUCH_UPDATE, point)
        time.sleep(0.03)
    time.sleep(0.2)
    for finger, (_, end) in enumerate(ways):
        device.touch(finger, TOUCH_END, end)


class Look:
    """What a picture of the screen shows of the chart: its coloured pixels."""

    def __init__(self, path):
        raw = subprocess.run(
            ["convert", path, "-crop", "600x600+300+60", "+repage", "-resize", "200x200!", "-depth", "8", "rgb:-"],
            check=True, capture_output=True).stdout
        self.pixels = [raw[i:i + 3] for i in range(0, len(raw), 3)]
        colored = [i for i, p in enumerate(self.pixels) if max(p) - min(p) > 40]
        self.area = len(colored)
        self.center = (
            sum(i % 200 for i in colored) / max(1, self.area), sum(i // 200 for i in colored) / max(1, self.area))

    def differs(self, other):
        return sum(abs(a - b) for p, q in zip(self.pixels, other.pixels) for a, b in zip(p, q)) / len(self.pixels) / 3


@contextlib.contextmanager
def running(arguments, **options):
    process = subprocess.Popen(arguments, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        pictures = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else folder / "pictures"
        pictures.mkdir(exist_ok=True)
        (folder / "xorg.conf").write_text(configuration(folder))
        os.chmod(folder, 0o777)
        # A server of root's would open a virtual terminal.
        server = [
            "setpriv", "--reuid=65534", "--clear-groups", "Xorg", ":97", "-config", str(folder / "xorg.conf"), "-noreset",
            "-nolisten", "tcp", "-logfile", str(folder / "log")]
        environment = os.environ | {
            "DISPLAY": ":97", "XDG_CONFIG_HOME": name, "XDG_DATA_HOME": name, "XDG_STATE_HOME": name,
            "GSETTINGS_BACKEND": "memory", "GTK_A11Y": "none", "LIBGL_ALWAYS_SOFTWARE": "1"}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        with running(server, **quiet):
            time.sleep(3)
            command = ["dbus-run-session", program, "--database", str(folder / "logbook.sqlite")]
            with running(command, env=environment, **quiet):
                time.sleep(10)
                sys.exit(use(folder, pictures, environment))


def use(folder, pictures, environment):
    devices = {name: Device(folder / name) for name in DEVICES}
    failures = 0

    def look(name):
        time.sleep(2.5)
        path = pictures / f"{name}.png"
        subprocess.run(["import", "-window", "root", str(path)], check=True, env=environment)
        return Look(path)

    def check(name, holds, figure):
        nonlocal failures
        failures += not holds
        print(f"{'ok' if holds else 'FAILED'}: {name} ({figure})", flush=True)

    middle = (600, 330)
    touch = devices["touch"]
    before = look("start")
    fingers(touch, (middle, (760, 330)))
    turned = look("one finger turns")
    check("one finger turns", turned.differs(before) > 1, f"{turned.differs(before):.1f} of 255")
    fingers(touch, ((560, 330), (460, 330)), ((640, 330), (740, 330)))
    larger = look("two fingers apart enlarge")
    check("two fingers apart enlarge", larger.area > 1.5 * turned.area, f"{larger.area / max(1, turned.area):.2f} of the area")
    fingers(touch, ((460, 330), (560, 330)), ((740, 330), (640, 330)))
    smaller = look("two fingers together reduce")
    check("two fingers together reduce", smaller.area < 0.7 * larger.area, f"{smaller.area / max(1, larger.area):.2f} of the area")
    fingers(touch, ((560, 330), (660, 330)), ((640, 330), (740, 330)))
    moved = look("two fingers move")
    shift = 3 * (moved.center[0] - smaller.center[0])
    check("two fingers move", 50 < shift < 130, f"by {shift:.0f} pixels")
    fingers(touch, (middle, middle), rest=1.5)
    menu = look("a long press opens the menu")
    check("a long press opens the menu", menu.differs(moved) > 5, f"{menu.differs(moved):.1f} of 255")
    fingers(touch, ((350, 640), (350, 640)))
    closed = look("a tap beside it closes the menu")
    check("a tap beside it closes the menu", closed.differs(moved) < 1, f"{closed.differs(moved):.2f} of 255")

    devices["mouse"].move(middle)
    pad = devices["pad"]
    pad.pinch(PINCH_BEGIN, 1)
    for step in range(1, 11):
        pad.pinch(PINCH_UPDATE, 1 + step / 20)
        time.sleep(0.03)
    pad.pinch(PINCH_END, 1.5)
    pinched = look("a pinch on the touchpad enlarges")
    check("a pinch on the touchpad enlarges", pinched.area > 1.3 * closed.area, f"{pinched.area / max(1, closed.area):.2f} of the area")
    for _ in range(10):
        pad.scroll(0, 24)
        time.sleep(0.03)
    scrolled = look("two fingers on the touchpad scroll")
    check("two fingers on the touchpad scroll", scrolled.differs(pinched) > 1, f"{scrolled.differs(pinched):.1f} of 255")

    pen = devices["stylus"]
    pen.proximity(1)
    pen.move((560, 330), 0)
    pen.button(1, 1)
    for (point,) in steps(((560, 330), (460, 300))):
        pen.move(point, 500)
        time.sleep(0.03)
    pen.button(1, 0)
    pen.proximity(0)
    drawn = look("a pen turns")
    check("a pen turns", drawn.differs(scrolled) > 1, f"{drawn.differs(scrolled):.1f} of 255")
    return failures


main()
