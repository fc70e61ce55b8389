"""How soon a screen reader hears the value under the cursor after a key: the time between the key that xdotool sends and the
event that AT-SPI delivers, for several rhythms of keys. The limit is 100 ms.

    xvfb-run -a dbus-run-session /usr/bin/python3 Tests/Benchmarks/spoken.py PROGRAM [CHART]

It needs xdotool and Debian's python3-pyatspi. What xdotool itself takes is a part of each time and printed first.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time

import pyatspi

RHYTHMS = [0.1, 0.3, 0.5, 0.65, 0.8, 1.0, 1.5]
KEYS = 20


def press(key):
    subprocess.run(["xdotool", "key", key], check=True)


def main():
    program, chart = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Resources/samples/jacksboro.asc"
    home = tempfile.mkdtemp()
    environment = os.environ | {
        "XDG_CONFIG_HOME": home, "XDG_DATA_HOME": home, "XDG_STATE_HOME": home, "GTK_A11Y": "atspi",
        "GSETTINGS_BACKEND": "memory",
    }
    subprocess.run(["gsettings", "set", "org.gnome.desktop.interface", "toolkit-accessibility", "true"], check=False)
    heard = []
    pyatspi.Registry.registerEventListener(
        lambda event: heard.append((time.monotonic(), str(event.any_data))), "object:property-change:accessible-name")
    window = subprocess.Popen([program, "--database", f"{home}/logbook.sqlite", chart], env=environment)
    threading.Thread(target=measure, args=(heard, window), daemon=True).start()
    pyatspi.Registry.start()


def measure(heard, window):
    try:
        time.sleep(8)
        start = time.monotonic()
        for _ in range(20):
            press("Shift_L")
        print(f"xdotool alone: {(time.monotonic() - start) / 20 * 1000:.0f} ms", flush=True)
        # Space selects what is in the middle of a chart that has the focus; Tab goes on to it.
        for _ in range(40):
            press("space")
            time.sleep(0.5)
            if any(", selected: " in name for _, name in heard):
                break
            press("Tab")
        else:
            sys.exit("no value was heard")
        for rhythm in RHYTHMS:
            times = []
            for index in range(KEYS):
                count, start = len(heard), time.monotonic()
                press("Right" if index // 5 % 2 == 0 else "Left")
                while len(heard) == count and time.monotonic() < start + 3:
                    time.sleep(0.001)
                times.append(heard[count][0] - start if len(heard) > count else float("inf"))
                time.sleep(max(0, start + rhythm - time.monotonic()))
            times.sort()
            print(
                f"keys {rhythm:.2f} s apart: median {statistics.median(times) * 1000:.0f} ms,"
                f" largest {times[-1] * 1000:.0f} ms of {KEYS}", flush=True)
            time.sleep(1.5)
    finally:
        window.terminate()
        window.wait()
        pyatspi.Registry.stop()


main()
