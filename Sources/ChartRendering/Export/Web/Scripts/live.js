// Charts whose formulas are computed on the page, in a worker, while their parameters change.

class LiveChart {
    constructor(viewer) {
        this.viewer = viewer;
        const { scene } = viewer;
        this.parameters = scene.parameters.map((parameter) => ({ ...parameter, isBackwards: false }));
        const url = URL.createObjectURL(new Blob([pageScript], { type: 'text/javascript' }));
        this.worker = new Worker(url);
        this.worker.onmessage = ({ data }) => this.receive(data);
        const parts = scene.marks.flatMap((mark, index) => (mark.formula === undefined ? [] : [this.part(mark, index)]));
        const shares = scene.units ? sideShares(scene.axes, scene.units) : [1, 1, 1];
        const axes = scene.axes.map((axis, index) => ({ ...axis.data, wholeRange: axis.range.map((end) => end / shares[index]) }));
        // There is one colour scale for numbers, with a bar for each thing that they mean.
        this.numberBars = scene.bars.filter((_, index) => scene.marks.some(({ field }) => field?.colorBar === index));
        this.worker.postMessage({
            parts, axes, fits: scene.fitsAxes, units: scene.units, colors: this.numberBars[0]?.axis.data, fitsColors: scene.fitsColors,
        });
        this.addSliders();
    }

    /** What the worker has to know of a mark. */
    part(mark, index) {
        const { form, formula, outputCount, surface } = mark;
        const common = { form, mark: index, formula, outputCount };
        if (form === 'points' || form === 'extremes') return { ...common, radius: mark.radius };
        if (form === 'vectorField') return { ...common, field: mark.field };
        if (form === 'curve') return { ...common, pieceCount: mark.pieces.length / 8 };
        if (form !== 'height') return common;
        const [x, , z] = this.viewer.scene.axes;
        const xs = Float32Array.from({ length: surface.columns }, (_, column) => surface.x(column));
        const zs = Float32Array.from({ length: surface.rows }, (_, row) => surface.z(row));
        const samples = (axis, list) => Float64Array.from(list, (position) => axis.value(position));
        return { ...common, first: samples(x, xs), second: samples(z, zs), values: surface.values };
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

    // MARK: - Marks

    /** Whether what is drawn is whole and of the current values. */
    get isAtRest() { return !this.isBusy && this.rest === undefined; }

    /** Asks for the marks of the current values, coarse ones at first; what is asked meanwhile waits. */
    compute(isQuick = true) {
        clearTimeout(this.rest);
        this.rest = undefined;
        if (this.isBusy) {
            this.isStale = true;
            return;
        }
        Object.assign(this, { isBusy: true, isQuick });
        this.worker.postMessage({ parameters: this.parameters.map(({ value }) => value), isQuick });
    }

    receive({ axes, box, marks, colorDomain }) {
        this.isBusy = false;
        const { scene, renderer } = this.viewer;
        const isSame = (one, other) => one.every((end, index) => Math.abs(end - other[index]) <= 1e-9 * Math.abs(end));
        scene.axes.forEach((axis, index) => {
            const { domain, range } = axes[index];
            if (!isSame(domain, axis.domain) || !isSame(range, axis.range)) this.changeAxis(index, domain, range);
        });
        scene.box = box;
        for (const { axis } of this.numberBars) this.changeColors(axis, colorDomain);
        for (const { index, numbers } of marks) {
            const { surface, ...others } = numbers;
            Object.assign(scene.marks[index], others);
            if (surface) scene.marks[index].surface = Object.assign(Object.create(SurfaceData.prototype), surface);
            else scene.marks[index].isCut = true;
            renderer.update(index);
            // The rim of the formula was that of the first values.
            for (const other of scene.marks) if (other.fringeOf === index) other.isGone = true;
        }
        this.viewer.hideReadout();
        this.viewer.invalidate(true);
        if (this.isStale) {
            this.isStale = false;
            this.compute();
        } else if (this.isQuick) this.rest = setTimeout(() => this.compute(false), 200);
    }

    /** Gives a colour bar another domain. */
    changeColors(axis, domain) {
        if (axis.domain.every((end, index) => end === domain[index])) return;
        axis.isMoved = true;
        axis.setDomain(domain);
        this.viewer.legendKey = undefined;
    }

    /** Gives an axis another domain and another length, and moves everything that is not computed to its positions there. */
    changeAxis(number, domain, range) {
        const { scene, renderer } = this.viewer;
        const axis = scene.axes[number];
        // Whether colours run from the lower end of the axis to the upper one.
        const follows = ({ fill, first }) => fill === 'along'
            && Math.abs(first[number] * axis.range[0] + first[3]) < 1e-4
            && Math.abs(first[number] * axis.range[1] + first[3] - 1) < 1e-4;
        const areFollowing = scene.marks.map(({ material }) => follows(material));
        for (const bar of scene.bars) {
            if (number === 1 && bar.axis.domain.every((end, index) => end === axis.domain[index])) {
                this.changeColors(bar.axis, domain);
            }
        }
        const fixed = [axis.value(0), axis.value(1)];
        axis.isMoved = true;
        axis.range = range;
        axis.setDomain(domain);
        const start = axis.position(fixed[0]);
        const factor = axis.position(fixed[1]) - start;
        scene.marks.forEach((mark, index) => {
            move(mark, number, start, factor);
            const { material } = mark;
            const lines = ['columnLines', 'contours', 'rowLines'][number];
            material[lines] = material[lines].map((position) => start + position * factor);
            if (material.fill === 'along' && material.first[number] !== 0) {
                const slope = areFollowing[index] ? 1 / (range[1] - range[0]) : material.first[number] / factor;
                material.first[3] = areFollowing[index] ? -slope * range[0] : material.first[3] - slope * start;
                material.first[number] = slope;
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

/** Moves a mark along an axis: a position `p` goes to `start + p · factor`. */
function move(mark, axis, start, factor) {
    const position = (p) => start + p * factor;
    const change = (numbers, stride, offset, changed = position) => {
        for (let at = offset; at < numbers.length; at += stride) numbers[at] = changed(numbers[at]);
    };
    switch (mark.kind) {
    case 'points': return change(mark.spheres, 4, axis);
    case 'tubes':
        change(mark.pieces, 8, axis);
        return change(mark.pieces, 8, 4 + axis);
    case 'solids':
        if (mark.isBox) change(mark.solids, 12, 4 + axis, (side) => side * Math.abs(factor));
        return change(mark.solids, 12, axis);
    case 'surface': {
        if (mark.formula !== undefined) return undefined;
        const { surface } = mark;
        if (axis === 1) {
            change(surface.heights, 1, 0, (y) => (y < holeHeight / 2 ? y : position(y)));
        } else {
            const side = axis / 2;
            surface.origin[side] = position(surface.origin[side]);
            surface.step[side] *= factor;
            const coordinates = [surface.columnCoordinates, surface.rowCoordinates][side];
            if (coordinates) change(coordinates, 1, 0);
        }
        mark.surface = new SurfaceData(surface);
        return undefined;
    }
    default:
        for (let at = 0; at < mark.vertices.length; at += 8) {
            const normal = Array.from(mark.vertices.subarray(at + 4, at + 7));
            normal[axis] /= factor;
            mark.vertices.set(vector.scale(normal, 1 / (vector.length(normal) || 1)), at + 4);
        }
        return change(mark.vertices, 8, axis);
    }
}
