// Computes marks of formulas, away from what is drawn. `formulas` is written in front of this.

/** How often an edge is halved to see whether it is a jump. */
const halvings = 24;

/** The most samples of a surface while a slider moves. */
const quickSamples = 40_000;

/** The cells that no surface joins: an edge whose difference remains when it is halved again and again is a jump. */
function tornCells(height, heights, first, second) {
    const [columns, rows] = [first.length, second.length];
    let [low, high] = [Infinity, -Infinity];
    for (const value of heights) {
        if (!Number.isFinite(value)) continue;
        low = Math.min(low, value);
        high = Math.max(high, value);
    }
    const least = (high - low) / 40;
    const isJump = (x1, z1, h1, x2, z2, h2) => {
        const difference = Math.abs(h2 - h1);
        if (!(difference > least)) return false;
        for (let turn = 0; turn < halvings; turn++) {
            const [x, z] = [(x1 + x2) / 2, (z1 + z2) / 2];
            const h = height(x, z);
            if (!Number.isFinite(h)) return true;
            if (Math.abs(h - h1) > Math.abs(h2 - h)) [x2, z2, h2] = [x, z, h];
            else [x1, z1, h1] = [x, z, h];
            if (Math.abs(h2 - h1) < difference / 100) return false;
        }
        return true;
    };
    const torn = new Set();
    const mark = (column, row) => {
        if (column >= 0 && row >= 0 && column < columns - 1 && row < rows - 1) torn.add(row * (columns - 1) + column);
    };
    for (let row = 0, index = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++, index++) {
            const here = heights[index];
            if (column < columns - 1
                && isJump(first[column], second[row], here, first[column + 1], second[row], heights[index + 1])) {
                mark(column, row);
                mark(column, row - 1);
            }
            if (row < rows - 1
                && isJump(first[column], second[row], here, first[column], second[row + 1], heights[index + columns])) {
                mark(column, row);
                mark(column - 1, row);
            }
        }
    }
    return Uint32Array.from([...torn].sort((a, b) => a - b));
}

/** Every nth element of a list, and the last. */
function thinned(list, n) {
    if (n === 1) return list;
    const count = Math.ceil((list.length - 1) / n) + 1;
    return list.constructor.from({ length: count }, (_, index) => list[Math.min(index * n, list.length - 1)]);
}

/** The heights to be seen of those of a surface: without the farthest ones where it has poles or jumps. */
function percentileRange(heights, isTorn, axis) {
    const admits = (height) => Number.isFinite(height) && (axis.scale !== 'log' || height > 0);
    let [low, high, hasPoles] = [Infinity, -Infinity, isTorn];
    for (const height of heights) {
        if (height === Infinity || height === -Infinity) hasPoles = true;
        if (!admits(height)) continue;
        low = Math.min(low, height);
        high = Math.max(high, height);
    }
    if (!hasPoles || !axis.isLinear) return [low, high];
    const step = Math.max(1, Math.floor(heights.length / 65536)) | 1;
    const sorted = heights.filter((height, index) => index % step === 0 && admits(height)).sort();
    if (!sorted.length) return [low, high];
    const end = sorted.length - 1;
    const [first, last] = [sorted[Math.floor(end / 20)], sorted[end - Math.floor(end / 20)]];
    const room = (last - first) / 4;
    if (!(room > 0) || (high - low) / 2 <= last - first + 2 * room) return [low, high];
    return [Math.max(low, first - room), Math.min(high, last + room)];
}

/** A surface of a formula: where it is sampled, and what it is with certain values. */
class SampledFormula {
    /** @param part `formula`, data coordinates `first` and `second`, and perhaps `values` */
    constructor(part) {
        Object.assign(this, part);
    }

    /** Samples heights; `samples` has them in data coordinates then. */
    sample(parameters, isQuick) {
        const count = this.first.length * this.second.length;
        const n = isQuick ? Math.max(1, Math.ceil(Math.sqrt(count / quickSamples))) : 1;
        const { make, mayJump } = formulas[this.formula];
        const height = make(parameters);
        const [first, second] = [thinned(this.first, n), thinned(this.second, n)];
        const heights = new Float64Array(first.length * second.length);
        for (let row = 0, index = 0; row < second.length; row++) {
            for (let column = 0; column < first.length; column++, index++) heights[index] = height(first[column], second[row]);
        }
        const torn = mayJump ? tornCells(height, heights, first, second) : new Uint32Array(0);
        this.samples = { heights, torn, n };
        return heights;
    }

    /** The domain of an axis that shows all of it: the vertical one grows. */
    domain(axis, index) {
        if (index !== 1) return axis.domain;
        return percentileRange(this.samples.heights, this.samples.torn.length > 0, axis);
    }

    /** What is drawn of the samples on axes. */
    result([x, axis, z]) {
        const { heights, torn, n } = this.samples;
        const plot = new Float32Array(heights.length);
        for (let index = 0; index < heights.length; index++) {
            const position = Number.isFinite(heights[index]) ? axis.position(heights[index]) : NaN;
            plot[index] = Number.isNaN(position) ? holeHeight : clamp(position, -1e6, 1e6);
        }
        const positions = (axis, values) => Float32Array.from(thinned(values, n), (value) => axis.position(value));
        const [xs, zs] = [positions(x, this.first), positions(z, this.second)];
        const largest = (list) => list.slice(1).reduce((most, at, index) =>
            (Math.abs(at - list[index]) > Math.abs(most) ? at - list[index] : most), 0);
        const surface = new SurfaceData({
            columns: xs.length, rows: zs.length, origin: [xs[0], zs[0]], step: [largest(xs), largest(zs)],
            columnCoordinates: xs, rowCoordinates: zs, values: this.values && this.thinnedValues(n), heights: plot, torn,
        });
        return { surface: { ...surface } };
    }

    thinnedValues(n) {
        const columns = this.first.length;
        const rows = thinned(Uint32Array.from(this.second.keys()), n);
        return Float32Array.from([...rows].flatMap((row) => [...thinned(this.values.subarray(row * columns, (row + 1) * columns), n)]));
    }
}

/** The domain of an axis: it grows to show everything, and does not shrink while a slider moves. */
function grownDomain(axis, index, parts) {
    let [low, high] = axis.domain;
    for (const part of parts) {
        const range = part.domain(axis, index);
        low = Math.min(low, range[0]);
        high = Math.max(high, range[1]);
    }
    return [low, high];
}

/** The buffers of everything in a value. */
function buffers(value) {
    if (ArrayBuffer.isView(value)) return [value.buffer];
    return value && typeof value === 'object' ? Object.values(value).flatMap(buffers) : [];
}

/** Answers the page: first what there is, then values of parameters again and again. */
function startWorker() {
    const samplers = {
        height: SampledFormula, points: SampledPoints, curve: SampledCurve, surface: SampledSheet, implicitSurface: SampledSolid,
        vectorField: SampledField, extremes: SampledExtremes, intersection: SampledIntersection, tangent: SampledSurfacePoint,
        normal: SampledSurfacePoint, gradient: SampledSurfacePoint, curvature: SampledSurfacePoint,
    };
    let [parts, axes, fits, units, colors, fitsColors] = [[], [], [], null, null, false];
    self.onmessage = ({ data }) => {
        if (data.parts) {
            parts = data.parts.map((part) => new samplers[part.form](part));
            axes = data.axes.map((axis) => new Axis(axis));
            colors = data.colors && new Axis(data.colors);
            ({ fits, units, fitsColors } = data);
            return;
        }
        for (const part of parts) part.sample(data.parameters, data.isQuick, axes);
        axes.forEach((axis, index) => {
            if (fits[index]) axis.setDomain(grownDomain(axis, index, parts));
        });
        if (units) sideShares(axes, units).forEach((share, index) => axes[index].setShare(share));
        const box = { lower: axes.map(({ range }) => range[0]), upper: axes.map(({ range }) => range[1]) };
        const fields = parts.filter((part) => part.field);
        for (const field of fields) field.fill(axes);
        if (colors && fitsColors) {
            const extent = new Extent();
            for (const field of fields) for (const length of field.lengths) extent.add([length]);
            if (extent.low[0] <= extent.high[0]) colors.fit([extent.low[0], extent.high[0]]);
        }
        const marks = parts.map((part) => ({ index: part.mark, numbers: part.result(axes, box, colors) }));
        postMessage({
            axes: axes.map(({ domain, range }) => ({ domain, range })), box, marks, colorDomain: colors?.domain,
        }, [...new Set(buffers(marks))]);
    };
}
