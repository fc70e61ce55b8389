// Charts whose formulas are computed on the page, in a worker, while their parameters change.

class LiveChart {
    constructor(viewer) {
        this.viewer = viewer;
        const { scene } = viewer;
        this.parameters = scene.parameters.map((parameter) => ({ ...parameter, isBackwards: false }));
        const url = URL.createObjectURL(new Blob([pageScript], { type: 'text/javascript' }));
        this.worker = new Worker(url);
        this.worker.onmessage = ({ data }) => this.receive(data);
        const [x, y, z] = scene.axes;
        const parts = scene.marks.flatMap((mark, index) => (mark.formula === undefined ? [] : [this.part(mark, index, x, z)]));
        const { title, domain, range, isReversed, scale, parameter } = y;
        const axis = { title, domain, range, isReversed, scale, parameter, names: null };
        this.worker.postMessage({ parts, axis, isFitted: scene.fitsHeights });
        this.addSliders();
    }

    /** What the worker has to know of a surface. */
    part(mark, index, x, z) {
        const { surface } = mark;
        const xs = Float32Array.from({ length: surface.columns }, (_, column) => surface.x(column));
        const zs = Float32Array.from({ length: surface.rows }, (_, row) => surface.z(row));
        const samples = (axis, list) => Float64Array.from(list, (position) => axis.value(position));
        return { mark: index, formula: mark.formula, xs, zs, first: samples(x, xs), second: samples(z, zs), values: surface.values };
    }

    // MARK: - Controls

    addSliders() {
        const { words, language } = this.viewer.scene;
        const rows = this.parameters.map((parameter) => {
            const digits = Math.max(0, Math.min(12, Math.ceil(-Math.log10(parameter.step) - 1e-9)));
            const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits });
            const name = parameter.name;
            const output = element('output');
            const slider = element('input', {
                type: 'range', min: parameter.range[0], max: parameter.range[1], step: parameter.step, 'aria-label': name,
                oninput: () => {
                    parameter.value = slider.valueAsNumber;
                    show();
                    this.compute();
                },
            });
            const show = () => {
                slider.value = parameter.value;
                output.textContent = number.format(parameter.value);
            };
            parameter.show = show;
            show();
            const button = element('button', { type: 'button', onclick: () => this.play(parameter, button) });
            this.label(parameter, button, words);
            return element('div', {}, element('label', {}, element('var', {}, name), slider), output, button);
        });
        this.viewer.toolbar.after(element('div', { class: 'sliders' }, ...rows));
    }

    label(parameter, button, words) {
        button.textContent = (parameter.isPlaying ? words.pause : words.play).replace('{name}', parameter.name);
    }

    /** Lets a parameter run, or stops it. */
    play(parameter, button) {
        parameter.isPlaying = !parameter.isPlaying;
        this.label(parameter, button, this.viewer.scene.words);
        if (this.playing !== undefined) return;
        let last = performance.now();
        const step = () => {
            const playing = this.parameters.filter(({ isPlaying }) => isPlaying);
            const now = performance.now();
            // Who comes back to a page finds it where it was left.
            const seconds = Math.min(0.5, (now - last) / 1000);
            last = now;
            for (const each of playing) {
                advance(each, seconds);
                each.show();
            }
            this.compute();
            this.playing = playing.length ? requestAnimationFrame(step) : undefined;
        };
        this.playing = requestAnimationFrame(step);
    }

    // MARK: - Heights

    /** Asks for the surfaces of the current values, coarse ones at first; what is asked meanwhile waits. */
    compute(isQuick = true) {
        clearTimeout(this.rest);
        if (this.isBusy) {
            this.isStale = true;
            return;
        }
        this.isBusy = true;
        this.worker.postMessage({ parameters: this.parameters.map(({ value }) => value), isQuick });
        if (isQuick) this.rest = setTimeout(() => this.compute(false), 200);
    }

    receive({ domain, surfaces }) {
        this.isBusy = false;
        const { scene, renderer } = this.viewer;
        const axis = scene.axes[1];
        if (domain[0] !== axis.domain[0] || domain[1] !== axis.domain[1]) this.setDomain(axis, domain);
        for (const { mark: index, surface } of surfaces) {
            scene.marks[index].surface = Object.assign(Object.create(SurfaceData.prototype), surface);
            renderer.update(index);
            // The rim of the formula was that of the first values.
            for (const other of scene.marks) if (other.fringeOf === index) other.isGone = true;
        }
        this.viewer.hideReadout();
        this.viewer.invalidate(true);
        if (this.isStale) {
            this.isStale = false;
            this.compute();
        }
    }

    /** Gives the vertical axis another domain, and moves everything that is not computed to its positions there. */
    setDomain(axis, domain) {
        const { scene, renderer } = this.viewer;
        // Whether colours run from the lower end of the axis to the upper one.
        const follows = ({ fill, first }) => fill === 'along'
            && Math.abs(first[1] * axis.range[0] + first[3]) < 1e-4 && Math.abs(first[1] * axis.range[1] + first[3] - 1) < 1e-4;
        const own = scene.marks.map(({ material }) => material.fill === 'along' && !follows(material));
        for (const bar of scene.bars) {
            if (bar.axis.domain.every((end, index) => end === axis.domain[index])) {
                bar.axis.isMoved = true;
                bar.axis.setDomain(domain);
            }
        }
        const fixed = [axis.value(0), axis.value(1)];
        axis.isMoved = true;
        axis.setDomain(domain);
        const start = axis.position(fixed[0]);
        const factor = axis.position(fixed[1]) - start;
        scene.marks.forEach((mark, index) => {
            moveUpright(mark, start, factor);
            const { material } = mark;
            material.contours = material.contours.map((height) => start + height * factor);
            if (own[index]) {
                const slope = material.first[1] / factor;
                material.first = [material.first[0], slope, material.first[2], material.first[3] - slope * start];
            }
            if (mark.formula === undefined) renderer.update(index);
        });
        this.viewer.legendKey = undefined;
    }
}

/** The value of a parameter some seconds later. */
function advance(parameter, seconds) {
    const { range: [lowest, highest], motion } = parameter;
    const length = highest - lowest;
    const next = parameter.value + (parameter.isBackwards ? -1 : 1) * parameter.speed * seconds;
    parameter.value = next;
    if (motion === 'onward' || !(length > 0) || (next >= lowest && next <= highest)) return;
    if (motion === 'thereAndBack') {
        parameter.value = clamp(next, lowest, highest);
        parameter.isBackwards = !parameter.isBackwards;
    } else {
        parameter.value = lowest + (((next - lowest) % length) + length) % length;
    }
}

/** Moves a mark along the vertical axis: a height `y` goes to `start + y · factor`. */
function moveUpright(mark, start, factor) {
    const move = (numbers, stride, offset, change) => {
        for (let at = offset; at < numbers.length; at += stride) numbers[at] = change(numbers[at]);
    };
    const height = (y) => start + y * factor;
    switch (mark.kind) {
    case 'points': return move(mark.spheres, 4, 1, height);
    case 'tubes':
        move(mark.pieces, 8, 1, height);
        return move(mark.pieces, 8, 5, height);
    case 'solids':
        if (mark.isBox) move(mark.solids, 12, 5, (side) => side * Math.abs(factor));
        return move(mark.solids, 12, 1, height);
    case 'surface':
        if (mark.formula !== undefined) return undefined;
        move(mark.surface.heights, 1, 0, (y) => (y < holeHeight / 2 ? y : height(y)));
        mark.surface = new SurfaceData(mark.surface);
        return undefined;
    default:
        for (let at = 0; at < mark.vertices.length; at += 8) {
            const [x, y, z] = [mark.vertices[at + 4], mark.vertices[at + 5] / factor, mark.vertices[at + 6]];
            const length = Math.hypot(x, y, z) || 1;
            mark.vertices.set([x / length, y / length, z / length], at + 4);
        }
        return move(mark.vertices, 8, 1, height);
    }
}
