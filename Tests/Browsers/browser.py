"""Chromium and Firefox, driven by WebDriver BiDi as a person's hand drives them."""

import base64, json, os, shutil, signal, subprocess, tempfile, time, urllib.request

import websocket

# Who started this may have blocked signals, and what is started here would not end when it is asked to.
signal.pthread_sigmask(signal.SIG_SETMASK, [])


class Browser:
    """A browser without a window, with one page."""

    def __init__(self, name, size=(1200, 1000)):
        self.name = name
        self.folder = tempfile.mkdtemp()
        self.sent, self.events = 0, []
        self.process = self.screen = None
        start = {"chromium": self._chromium, "firefox": self._firefox}[name]
        self.socket = websocket.create_connection(start(), timeout=600, suppress_origin=True)
        if name == "firefox":
            self.call("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": False}})
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.page = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("browsingContext.setViewport", context=self.page, viewport={"width": size[0], "height": size[1]})

    def _chromium(self):
        self.process = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for line in self.process.stdout:
            if "on port " in line and "successfully" in line:
                port = int(line.rpartition("port ")[2].strip(" .\n"))
                break
        arguments = ["--headless=new", "--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--hide-scrollbars"]
        capabilities = {"browserName": "chrome", "webSocketUrl": True, "goog:chromeOptions": {"binary": shutil.which("chromium"), "args": arguments}}
        request = urllib.request.Request(
            f"http://127.0.0.1:{port}/session", json.dumps({"capabilities": {"alwaysMatch": capabilities}}).encode())
        return json.load(urllib.request.urlopen(request, timeout=120))["value"]["capabilities"]["webSocketUrl"]

    def _firefox(self):
        with open(os.path.join(self.folder, "user.js"), "w") as file:
            # Software drawing is not enough for its list of drivers.
            file.write('user_pref("webgl.force-enabled", true);\nuser_pref("remote.active-protocols", 1);\n')
        # Without a display it has no OpenGL.
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1200x24", "-nolisten", "tcp"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        environment = {**os.environ, "DISPLAY": f":{self.screen.stdout.readline().strip()}", "HOME": self.folder}
        self.process = subprocess.Popen(
            ["firefox-esr", "--no-remote", "--profile", self.folder, "--remote-debugging-port", "0"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
        for line in self.process.stdout:
            if "WebDriver BiDi listening on " in line:
                return line.rpartition(" ")[2].strip() + "/session"
        raise RuntimeError("Firefox did not start")

    def call(self, method, **parameters):
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") != self.sent:
                self.events.append(answer)
            elif answer["type"] == "error":
                raise RuntimeError(f"{self.name}: {method}: {answer['message']}")
            else:
                return answer["result"]

    def open(self, path):
        self.events.clear()
        self.call("browsingContext.navigate", context=self.page, url="file://" + os.path.abspath(path), wait="complete")

    def value(self, expression):
        """The value of an expression in the page, as JSON; a promise is awaited."""
        answer = self.call(
            "script.evaluate", expression=f"(async () => JSON.stringify(await ({expression})))()", awaitPromise=True,
            target={"context": self.page})
        if answer["type"] == "exception":
            raise RuntimeError(f"{self.name}: {answer['exceptionDetails']['text']}")
        text = answer["result"].get("value")
        return None if text is None else json.loads(text)

    def wait(self, expression, seconds=60):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while not self.value(expression):
            if time.monotonic() > end:
                raise RuntimeError(f"{self.name}: not true after {seconds} s: {expression}")
            time.sleep(0.05)

    def picture(self, path):
        data = self.call("browsingContext.captureScreenshot", context=self.page)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def drag(self, start, end, steps=10):
        """Drags with the left button, pixels of the page."""
        points = [[a + (b - a) * step // steps for a, b in zip(start, end)] for step in range(1, steps + 1)]
        moves = [{"type": "pointerMove", "x": x, "y": y, "duration": 0} for x, y in points]
        self._perform([
            {"type": "pointerMove", "x": start[0], "y": start[1], "duration": 0}, {"type": "pointerDown", "button": 0}, *moves,
            {"type": "pointerUp", "button": 0}])

    def move(self, x, y):
        self._perform([{"type": "pointerMove", "x": x, "y": y, "duration": 0}])

    def _perform(self, actions):
        source = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}
        self.call("input.performActions", context=self.page, actions=[source])

    def press(self, *keys):
        actions = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self.call("input.performActions", context=self.page, actions=[{"type": "key", "id": "keys", "actions": actions}])

    def wheel(self, x, y, distance):
        actions = [{"type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": distance}]
        self.call("input.performActions", context=self.page, actions=[{"type": "wheel", "id": "wheel", "actions": actions}])

    def complaints(self):
        """What the console has of errors and warnings."""
        self.value("0")
        entries = [event["params"] for event in self.events if event.get("method") == "log.entryAdded"]
        return [f"{entry['level']}: {entry['text']}" for entry in entries if entry["level"] in ("warn", "error")]

    def requests(self):
        """The addresses that were asked for besides the page itself."""
        self.value("0")
        sent = [event["params"]["request"]["url"] for event in self.events if event.get("method") == "network.beforeRequestSent"]
        return [url for url in sent if not url.startswith(("data:", "blob:"))][1:]

    def close(self):
        try:
            self.call("browser.close" if self.name == "firefox" else "session.end")
            self.socket.close()
        except (OSError, RuntimeError, websocket.WebSocketException):
            # It goes as it is asked to, and may not answer any more.
            pass
        for process in (self.process, self.screen):
            if process:
                process.terminate()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


# Keys as WebDriver names them.
LEFT, UP, RIGHT, END = "\ue012", "\ue013", "\ue014", "\ue010"
