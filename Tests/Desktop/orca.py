"""What Orca, the screen reader of GNOME, says while the value cursor of a chart is moved by keys, with the time since the key.

    xvfb-run -a dbus-run-session /usr/bin/python3 Tests/Desktop/orca.py PROGRAM [CHART]

It needs Debian's orca, speech-dispatcher, openbox and xdotool, prints a line for each key, and fails at a key after which
nothing of the chart is said, also after dialogs. Nothing is heard: the speech goes to Orca's log, in which each text has the
time at which it is handed to the voice. What xdotool itself takes is a part of each time and printed first.
"""

import datetime
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

SPOKEN = re.compile(r"^(\d\d):(\d\d):(\d\d\.\d+) - SPEECH OUTPUT: '(.*)", re.MULTILINE)
LIMIT = 100


def now():
    """Seconds since midnight, as the log has them."""
    moment = datetime.datetime.now()
    return moment.hour * 3600 + moment.minute * 60 + moment.second + moment.microsecond / 1e6


class Reader:
    def __init__(self, log):
        self.log = log
        self.keys = []

    def press(self, name, expected, pause=2.0):
        """Presses a key after which something like `expected` is to be said within `pause` seconds."""
        self.keys.append((now(), name, expected))
        subprocess.run(["xdotool", "key", name], check=True)
        time.sleep(pause)

    def heard(self):
        """For each key its name, the text that was expected, and the ms until it was said. Orca must have ended."""
        spoken = [
            (int(hours) * 3600 + int(minutes) * 60 + float(seconds), text.split("'{")[0].strip())
            for hours, minutes, seconds, text in SPOKEN.findall(self.log.read_text(errors="replace"))
        ]
        if classes := sorted({text for _, text in spoken if "Gtk" in text}):
            sys.exit(f"Names of classes were said: {', '.join(classes)}.")
        ends = [start for start, _, _ in self.keys[1:]] + [float("inf")]
        for (start, name, expected), end in zip(self.keys, ends):
            texts = [(moment, text) for moment, text in spoken if start <= moment < end]
            found = [((moment - start) * 1000, text) for moment, text in texts if re.search(expected, text)]
            if not found:
                said = ", ".join(text for _, text in texts) or "nothing"
                sys.exit(f"After {name} nothing like “{expected}” was said, but: {said}.")
            yield name, *found[0]


def main():
    program, chart = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "Resources/samples/jacksboro.asc"
    home = pathlib.Path(tempfile.mkdtemp())
    os.environ |= {
        "HOME": str(home), "XDG_CONFIG_HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_STATE_HOME": str(home),
        "XDG_RUNTIME_DIR": str(home), "LANG": "C.UTF-8",
    }
    speech = home / "speech-dispatcher"
    speech.mkdir()
    (speech / "speechd.conf").write_text('AddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\n')
    subprocess.run(["gsettings", "set", "org.gnome.desktop.interface", "toolkit-accessibility", "true"], check=True)
    reader = Reader(home / "orca.log")
    started = []

    def start(*command, **environment):
        started.append(subprocess.Popen(
            command, env=os.environ | environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))

    try:
        # Orca follows the window that a window manager makes active.
        start("openbox")
        start("orca", "--debug-file", str(reader.log), "--enable", "speech")
        time.sleep(6)
        start(program, "--database", str(home / "logbook.sqlite"), chart, GTK_A11Y="atspi")
        time.sleep(10)
        began = now()
        for _ in range(10):
            subprocess.run(["xdotool", "key", "Shift_L"], check=True)
        print(f"xdotool alone: {(now() - began) * 100:.0f} ms")
        reader.press("space", "selected: ")
        for index in range(40):
            reader.press("Right" if index // 5 % 2 == 0 else "Left", "selected: ", pause=0.6 + index % 4 * 0.2)
        # A window that is closed does not take the program with it, which GTK then reports.
        reader.press("ctrl+comma", "Preferences", pause=3)
        reader.press("Escape", "selected: ", pause=3)
        reader.press("Right", "selected: ")
        reader.press("ctrl+d", "Description of", pause=3)
        reader.press("Escape", "selected: ", pause=3)
        reader.press("Right", "selected: ")
        reader.press("ctrl+2", "Trips", pause=3)
        reader.press("ctrl+1", pathlib.Path(chart).stem, pause=3)
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()
    times = []
    for name, elapsed, text in reader.heard():
        print(f"{name} ({elapsed:.0f} ms): {text}")
        if name in ("Right", "Left"):
            times.append(elapsed)
    median = statistics.median(times)
    print(f"from a key to the voice: median {median:.0f} ms, largest {max(times):.0f} ms of {len(times)}")
    if median > LIMIT:
        sys.exit(f"The median is over {LIMIT} ms.")


main()
