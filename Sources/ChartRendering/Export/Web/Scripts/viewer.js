// A chart on the page: it is turned, enlarged, read and changed.

const degreesPerPixel = 0.4;
const glideSeconds = 0.35;

/** An element with attributes and children; texts become text, never markup. */
function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
        else if (value !== false && value !== undefined && value !== null) made.setAttribute(key, value === true ? '' : value);
    }
    made.append(...children);
    return made;
}

/** The scene of a chart: its numbers as typed arrays, its axes as objects. */
async function loadScene(data, text) {
    const bytes = await inflated(text);
    const axis = (axis) => new Axis(axis, data.separator, data.language);
    const colors = data.palettes.map((palette) => Uint8Array.from(atob(palette), (character) => character.charCodeAt(0)));
    const material = (material) => ({ ...material, palette: colors[material.palette] });
    const part = (name) => unpacked(bytes, name);
    const marks = data.marks.map((mark) => {
        const common = { ...mark, material: material(mark.material), values: part(mark.values) };
        switch (mark.kind) {
        case 'surface': {
            const heights = unpackedHeights(bytes, mark.heights, mark.columns, mark.rows);
            const surface = new SurfaceData({
                columns: mark.columns, rows: mark.rows, origin: mark.origin, step: mark.step, heights, torn: part(mark.torn),
                columnCoordinates: part(mark.columnCoordinates), rowCoordinates: part(mark.rowCoordinates), values: common.values,
            });
            return { ...common, surface };
        }
        case 'mesh':
            return { ...common, vertices: part(mark.vertices) ?? new Float32Array(0), triangles: part(mark.triangles) ?? new Uint32Array(0) };
        case 'points': return { ...common, spheres: part(mark.spheres) ?? new Float32Array(0) };
        case 'tubes': return { ...common, pieces: part(mark.pieces) ?? new Float32Array(0) };
        default: return { ...common, solids: part(mark.solids) ?? new Float32Array(0), body: part(mark.body) };
        }
    });
    return { ...data, axes: data.axes.map(axis), bars: data.bars.map((bar) => ({ ...bar, axis: axis(bar.axis) })), marks };
}

class ChartViewer {
    constructor(figure, scene) {
        Object.assign(this, { figure, scene, hidden: new Set(), pointers: new Map(), measurer: new TextMeasurer(scene.textSizes) });
        this.camera = new Camera(scene.camera);
        this.stage = figure.querySelector('.stage');
        this.layers = ['backdrop', 'data', 'foreground'].map((name) => element('canvas', { class: name }));
        this.gl = this.layers[1].getContext('webgl2', { antialias: false, premultipliedAlpha: true, depth: false });
        if (!this.gl) throw new Error('no WebGL 2');
        this.renderer = new Renderer(this.gl);
        this.renderer.show(scene);
        this.readout = element('div', { class: 'readout', role: 'status' });
        this.stage.append(...this.layers, this.readout);
        this.addControls();
        if (scene.parameters.length) this.live = new LiveChart(this);
        this.addGestures();
        for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
            matchMedia(query).addEventListener('change', () => this.invalidate());
        }
        new ResizeObserver(() => this.invalidate()).observe(this.stage);
        this.layers[1].addEventListener('webglcontextlost', (event) => event.preventDefault());
        this.layers[1].addEventListener('webglcontextrestored', () => {
            this.renderer = new Renderer(this.gl);
            this.renderer.show(this.scene);
            this.invalidate();
        });
        this.draw();
        figure.classList.add('is-live');
    }

    get theme() {
        const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
        const hasContrast = matchMedia('(prefers-contrast: more)').matches;
        return this.scene.themes[(isDark ? 1 : 0) + (hasContrast ? 2 : 0)];
    }

    /** Whether a mark, or an item of the legend, is not drawn. */
    isHidden(item) {
        const series = item.series ?? item.material?.series;
        return item.isGone || this.hidden.has(`group ${item.group}`) || this.hidden.has(`series ${series}`);
    }

    // MARK: - Drawing

    /** Draws in the next frame; coarser while it turns where a whole picture takes long. */
    invalidate(isMoving = false) {
        this.isMoving = isMoving && this.isSlow;
        clearTimeout(this.rest);
        if (this.isMoving) this.rest = setTimeout(() => this.invalidate(), 150);
        this.frame ??= requestAnimationFrame(() => this.draw());
    }

    draw() {
        this.frame = undefined;
        // A first picture is there at once, the whole one follows.
        const isFirst = this.isSlow === undefined;
        if (isFirst) this.isMoving = true;
        const scale = devicePixelRatio || 1;
        const size = [this.stage.clientWidth, this.stage.clientHeight].map((side) => Math.max(1, Math.round(side * scale)));
        for (const canvas of this.layers) {
            if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
        }
        const { scene, measurer, theme } = this;
        const legend = this.legend(size, scale);
        const counts = Math.min(8, Math.max(3, Math.floor((Math.min(...size) / scale - 96) / 48)));
        const labelWidth = Math.max(0, ...scene.axes[1].marks(counts).map(({ label }) => measurer.size(label, 'tick', scale)[0])) / scale;
        const transform = new Transform(
            this.camera, scene.box, size, scale, labelWidth, legend.width, headingHeight(scene, scale, measurer));
        this.transform = transform;
        this.annotation = new Annotation(scene, transform, scale, measurer, legend, this.annotation?.edges);
        this.annotation.drawBackdrop(this.layers[0].getContext('2d'), theme);
        const start = performance.now();
        this.renderer.draw(transform, this.isMoving, (mark) => this.isHidden(mark));
        if (isFirst) {
            // Reading a pixel waits for the driver.
            this.gl.readPixels(0, 0, 1, 1, this.gl.RGBA, this.gl.UNSIGNED_BYTE, new Uint8Array(4));
            this.isSlow = performance.now() - start > 12;
            this.rest = setTimeout(() => this.invalidate(), this.isSlow ? 150 : 0);
        }
        this.annotation.drawForeground(this.layers[2].getContext('2d'), theme, (item) => this.isHidden(item));
    }

    legend(size, scale) {
        const key = [...size, scale].join(' ');
        if (this.legendKey !== key) [this.legendKey, this.knownLegend] = [key, legendLayout(this.scene, size, scale, this.measurer)];
        return this.knownLegend;
    }

    // MARK: - The camera

    change(edit) {
        cancelAnimationFrame(this.gliding);
        this.target = undefined;
        edit(this.camera);
        this.showProjection();
        this.hideReadout();
        this.invalidate(true);
    }

    /** Glides to another camera. */
    glide(target) {
        cancelAnimationFrame(this.gliding);
        this.hideReadout();
        const start = this.camera;
        const began = performance.now();
        const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
        const step = () => {
            const progress = isStill ? 1 : Math.min(1, (performance.now() - began) / 1000 / glideSeconds);
            this.camera = progress < 1 ? start.towards(target, progress * progress * (3 - 2 * progress)) : target;
            this.invalidate(progress < 1);
            if (progress < 1) this.gliding = requestAnimationFrame(step);
        };
        this.target = target;
        this.showProjection();
        step();
    }

    glideBy(changes) {
        this.glide(new Camera({ ...this.camera, ...changes }));
    }

    reset() {
        this.glide(new Camera(this.scene.home));
    }

    showProjection() {
        const isPerspective = (this.target ?? this.camera).perspective > 0.5;
        this.projection?.setAttribute('aria-pressed', isPerspective);
    }

    // MARK: - Controls

    addControls() {
        const { scene } = this;
        const { words } = scene;
        const poses = scene.poses.map(({ name, azimuth, inclination }) => element('button', {
            type: 'button', onclick: () => this.glideBy({ azimuth, inclination, zoom: 1, offset: [0, 0] }),
        }, name));
        this.projection = element('button', {
            type: 'button', 'aria-pressed': false,
            onclick: () => {
                const isPerspective = (this.target ?? this.camera).perspective > 0.5;
                this.glideBy({ perspective: isPerspective ? 0 : 1 });
            },
        }, words.perspective);
        const whole = element('button', { type: 'button', onclick: () => this.reset() }, words.reset);
        this.toolbar = element('div', { class: 'toolbar', role: 'toolbar', 'aria-label': words.view }, ...poses, this.projection, whole);
        this.stage.after(this.toolbar);
        const items = scene.legend.filter((item) => item.group !== undefined || item.series !== undefined);
        scene.isLegendBelow = items.length > 1 && items.length === scene.legend.length;
        if (items.length > 1) {
            const entries = items.map((item) => {
                const box = element('input', { type: 'checkbox', checked: true, onchange: () => this.toggle(item) });
                item.box = box;
                const swatch = element('span', { class: 'swatch' });
                const stripes = [...new Set(item.pattern.map(([start, end]) => Math.sign(start[1] - end[1]) * 45))];
                swatch.style.background = [
                    ...stripes.map((angle) => `repeating-linear-gradient(${angle}deg, ${item.ink} 0 1px, #0000 1px 3px)`),
                    item.color ?? 'var(--quiet)',
                ].join(', ');
                return element('label', {}, box, swatch, item.name);
            });
            this.toolbar.after(element('fieldset', { class: 'legend' }, element('legend', {}, words.shown), ...entries));
        }
        this.showProjection();
    }

    toggle(item) {
        const key = item.group !== undefined ? `group ${item.group}` : `series ${item.series}`;
        if (!this.hidden.delete(key)) this.hidden.add(key);
        if (item.box) item.box.checked = !this.hidden.has(key);
        this.invalidate();
    }

    // MARK: - Gestures

    addGestures() {
        const { stage } = this;
        const position = (event) => {
            const frame = stage.getBoundingClientRect();
            return [event.clientX - frame.left, event.clientY - frame.top];
        };
        stage.addEventListener('pointerdown', (event) => {
            stage.focus({ preventScroll: true });
            stage.setPointerCapture(event.pointerId);
            this.pointers.set(event.pointerId, { start: position(event), last: position(event) });
            if (event.button === 1) event.preventDefault();
        });
        stage.addEventListener('pointermove', (event) => {
            const here = position(event);
            const pointer = this.pointers.get(event.pointerId);
            if (!pointer) {
                this.read(here);
                return;
            }
            const moved = vector.subtract(here, pointer.last);
            if (this.pointers.size > 1) this.pinch(pointer, here, moved);
            else if (event.shiftKey || event.buttons & 4) this.panBy(moved);
            else this.change((camera) => camera.turn(-moved[0] * degreesPerPixel, moved[1] * degreesPerPixel));
            pointer.last = here;
        });
        const release = (event) => {
            const pointer = this.pointers.get(event.pointerId);
            this.pointers.delete(event.pointerId);
            if (!pointer) return;
            this.invalidate();
            const isClick = vector.length(vector.subtract(position(event), pointer.start)) <= 6;
            const item = isClick && this.annotation.legendItem(vector.scale(position(event), devicePixelRatio || 1));
            if (item) this.toggle(item);
            else if (isClick) this.read(position(event));
        };
        stage.addEventListener('pointerup', release);
        stage.addEventListener('pointercancel', release);
        stage.addEventListener('pointerleave', () => this.hideReadout());
        stage.addEventListener('dblclick', () => this.reset());
        stage.addEventListener('wheel', (event) => {
            // A page that scrolls is not held by a chart that nobody uses.
            const isAlone = document.querySelectorAll('.stage').length === 1;
            if (!event.ctrlKey && !isAlone && document.activeElement !== stage) return;
            event.preventDefault();
            const steps = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / 100 : event.deltaY / 3;
            const center = this.offset(position(event));
            this.change((camera) => camera.zoomBy(1.15 ** -steps, center));
        }, { passive: false });
        stage.addEventListener('keydown', (event) => this.press(event));
    }

    panBy(moved) {
        const size = [this.stage.clientWidth, this.stage.clientHeight];
        this.change((camera) => camera.pan([(2 * moved[0]) / size[0], (-2 * moved[1]) / size[1]]));
    }

    /** Two fingers move and enlarge the picture. */
    pinch(pointer, here, moved) {
        const other = [...this.pointers.values()].find((each) => each !== pointer);
        const before = vector.length(vector.subtract(pointer.last, other.last));
        const after = vector.length(vector.subtract(here, other.last));
        this.panBy(vector.scale(moved, 0.5));
        if (before > 1) this.change((camera) => camera.zoomBy(after / before, this.offset(vector.scale(vector.add(here, other.last), 0.5))));
    }

    /** A position on the stage in halves of its sides from where the middle of the chart is at rest, y up. */
    offset([x, y]) {
        const [width, height] = [this.stage.clientWidth, this.stage.clientHeight];
        return vector.subtract([(2 * x) / width - 1, 1 - (2 * y) / height], this.transform.restCenter);
    }

    press(event) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const step = event.shiftKey ? 1 : 5;
        const keys = {
            ArrowLeft: () => this.change((camera) => camera.turn(-step, 0)),
            ArrowRight: () => this.change((camera) => camera.turn(step, 0)),
            ArrowUp: () => this.change((camera) => camera.turn(0, step)),
            ArrowDown: () => this.change((camera) => camera.turn(0, -step)),
            '+': () => this.change((camera) => camera.zoomBy(1.25)),
            '=': () => this.change((camera) => camera.zoomBy(1.25)),
            '-': () => this.change((camera) => camera.zoomBy(0.8)),
            0: () => this.reset(),
            Home: () => this.reset(),
            p: () => this.projection.click(),
            Escape: () => this.hideReadout(),
        };
        const action = keys[event.key];
        if (!action) return;
        event.preventDefault();
        action();
    }

    // MARK: - Reading

    /** Shows what is under a position. */
    read(position) {
        this.reading ??= requestAnimationFrame(() => {
            this.reading = undefined;
            const scale = devicePixelRatio || 1;
            const hit = this.transform && picked(
                this.scene, this.transform, vector.scale(this.lastRead, scale), 3 * scale, (mark) => this.isHidden(mark));
            if (hit) this.showReadout(hit, this.lastRead);
            else this.hideReadout();
        });
        this.lastRead = position;
    }

    showReadout({ position, mark }, [x, y]) {
        const step = 1 / (this.transform.pixelsPerUnit / (devicePixelRatio || 1));
        const { axes } = this.scene;
        const lines = axes.map((axis, index) => [
            axis.title || 'xyz'[index], axis.label(axis.value(position[index]), step),
        ]);
        const name = mark.material.series ?? this.scene.legend.find((item) => item.group !== undefined && item.group === mark.group)?.name;
        this.readout.replaceChildren(
            ...(name ? [element('strong', {}, name)] : []),
            ...lines.map(([title, value]) => element('div', {}, `${title}: `, element('span', {}, value))));
        this.readout.classList.add('is-shown');
        const room = [this.stage.clientWidth - this.readout.offsetWidth, this.stage.clientHeight - this.readout.offsetHeight];
        const [left, top] = [x + 16, y + 16];
        this.readout.style.left = `${left > room[0] ? Math.max(0, x - 16 - this.readout.offsetWidth) : left}px`;
        this.readout.style.top = `${top > room[1] ? Math.max(0, y - 16 - this.readout.offsetHeight) : top}px`;
    }

    hideReadout() {
        this.readout.classList.remove('is-shown');
    }
}

/** Makes a chart of a figure live. */
function start(figure) {
    const data = JSON.parse(figure.querySelector('.chart-document').textContent);
    const packed = figure.querySelector('.chart-data').textContent;
    return loadScene(data, packed).then((scene) => { figure.viewer = new ChartViewer(figure, scene); }).catch((error) => {
        // The still picture stays.
        figure.dataset.problem = String(error);
    });
}

/** Starts the charts of the page as they come near to what is seen of it. */
function startPage() {
    const watch = new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            watch.unobserve(target);
            start(target);
        }
    }, { rootMargin: '200px' });
    for (const figure of document.querySelectorAll('figure.chart')) watch.observe(figure);
}

// The page's worker runs the same script.
if (pageScript) startPage();
else startWorker();
