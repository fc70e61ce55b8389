// Computes curves and surfaces by parameters, away from what is drawn. What they yield are numbers of a mark, in plot units.

/** Where an end or a jump is looked for: how often what it is in is halved. */
const objectHalvings = 30;

/** An object at certain values of the parameters: `evaluate` fills outputs, `domains` are those of its own parameters. */
function evaluator(part, parameters) {
    const { domains, evaluate } = formulas[part.formula].make(parameters);
    const outputs = new Float64Array(part.outputCount);
    const values = (index, count) => domains[index].map(Number).reduce((low, high) =>
        Float64Array.from({ length: count }, (_, step) => {
            const fraction = step / (count - 1);
            return low * (1 - fraction) + high * fraction;
        }));
    return { outputs, values, evaluate: (first, second) => evaluate(first, second, outputs) };
}

/** The lowest and the highest finite coordinate on each axis. */
class Extent {
    constructor() {
        this.low = [Infinity, Infinity, Infinity];
        this.high = [-Infinity, -Infinity, -Infinity];
    }

    add(point) {
        for (let axis = 0; axis < 3; axis++) {
            if (!Number.isFinite(point[axis])) continue;
            this.low[axis] = Math.min(this.low[axis], point[axis]);
            this.high[axis] = Math.max(this.high[axis], point[axis]);
        }
    }

    get length() { return Math.max(0, ...this.high.map((high, axis) => high - this.low[axis])); }
}

const isPoint = (point) => Number.isFinite(point[0] + point[1] + point[2]);

/** The curves of an object by one parameter. */
class SampledCurve {
    /** @param part `formula`, `count` of curves, `pieceCount` at first */
    constructor(part) {
        Object.assign(this, part, { outputCount: 4 * part.count });
    }

    sample(parameters, isQuick) {
        const object = evaluator(this, parameters);
        const count = isQuick ? 501 : Math.max(2001, Math.min(20_001, 2 * this.pieceCount));
        const steps = object.values(0, count);
        this.extent = new Extent();
        this.isOpen = false;
        this.lines = [];
        for (let curve = 0; curve < this.count; curve++) {
            const at = (parameter) => {
                object.evaluate(parameter, 0);
                const [x, y, z, isThere] = object.outputs.subarray(4 * curve, 4 * curve + 4);
                return isThere === 0 ? [NaN, NaN, NaN] : [x, y, z];
            };
            this.addLines(steps, at);
        }
    }

    /** The parts of a curve without its gaps and jumps. */
    addLines(steps, at) {
        const points = Array.from(steps, at);
        const whole = new Extent();
        for (const point of points) if (isPoint(point)) whole.add(point);
        const longest = whole.length / 50;
        let line = [];
        const end = () => {
            if (line.length > 1) this.lines.push(line);
            line = [];
        };
        points.forEach((point, index) => {
            const last = points[index - 1];
            const wasThere = index > 0 && isPoint(last);
            if (!isPoint(point)) {
                if (wasThere) line.push(this.lastPoint(steps[index - 1], steps[index], at));
                end();
                return;
            }
            if (index > 0 && !wasThere) line.push(this.lastPoint(steps[index], steps[index - 1], at));
            if (wasThere && vector.length(vector.subtract(point, last)) > longest
                && this.isJump(steps[index - 1], last, steps[index], point, at)) end();
            line.push(point);
            this.extent.add(point);
        });
        end();
    }

    /** The farthest point that is there on the way from one that is to one that is not. */
    lastPoint(inside, outside, at) {
        for (let turn = 0; turn < objectHalvings; turn++) {
            const middle = (inside + outside) / 2;
            if (isPoint(at(middle))) inside = middle;
            else outside = middle;
        }
        return at(inside);
    }

    /** Whether the distance of two points remains when it is halved again and again. */
    isJump(first, from, second, to, at) {
        const distance = vector.length(vector.subtract(to, from));
        for (let turn = 0; turn < objectHalvings; turn++) {
            const middle = (first + second) / 2;
            const point = at(middle);
            if (!isPoint(point)) return true;
            const [near, far] = [from, to].map((other) => vector.length(vector.subtract(point, other)));
            if (near > far) [second, to] = [middle, point];
            else [first, from] = [middle, point];
            if (Math.max(near, far) < distance / 100) return false;
        }
        this.isOpen = true;
        return true;
    }

    /** The domain of an axis that shows all of it. */
    domain(axis, index) {
        if (this.isOpen) return axis.domain;
        const ends = [this.extent.low[index], this.extent.high[index]];
        return ends[0] <= ends[1] && (axis.scale !== 'log' || ends[0] > 0) ? ends : axis.domain;
    }

    /** What is drawn of it on axes. */
    result(axes, box) {
        const pieces = [];
        for (const line of this.lines) {
            const corners = line.map((point) => point.map((value, axis) => axes[axis].position(value)));
            for (let index = 1; index < corners.length; index++) {
                const [start, end] = [corners[index - 1], corners[index]];
                const part = pieceInside(start, end, box);
                if (!part) continue;
                for (const fraction of part) pieces.push(...start.map((from, axis) => from + (end[axis] - from) * fraction), 0);
            }
        }
        return { pieces: Float32Array.from(pieces) };
    }
}

/** The part of a straight line inside the box, as fractions of its length (Liang and Barsky, 1984); null where it is outside. */
function pieceInside(start, end, box) {
    if (!isPoint(start) || !isPoint(end)) return null;
    let [first, last] = [0, 1];
    for (let axis = 0; axis < 3; axis++) {
        const [low, high] = [box.lower[axis] - 1e-9 - start[axis], box.upper[axis] + 1e-9 - start[axis]];
        const way = end[axis] - start[axis];
        if (way === 0) {
            if (low > 0 || high < 0) return null;
            continue;
        }
        first = Math.max(first, Math.min(low / way, high / way));
        last = Math.min(last, Math.max(low / way, high / way));
    }
    return first <= last ? [first, last] : null;
}

/** A surface by two parameters, on a grid of them. */
class SampledSheet {
    /** @param part `formula` */
    constructor(part) {
        Object.assign(this, part, { outputCount: 10 });
    }

    sample(parameters, isQuick) {
        const object = evaluator(this, parameters);
        const side = isQuick ? 65 : 193;
        this.side = side;
        const [first, second] = [object.values(0, side), object.values(1, side)];
        this.extent = new Extent();
        // Points in data coordinates, and their slopes along both parameters.
        this.points = [];
        this.slopes = [];
        const at = (u, v) => {
            object.evaluate(u, v);
            const { outputs } = object;
            const isThere = outputs[3] !== 0 && isPoint(outputs);
            return { isThere, point: [outputs[0], outputs[1], outputs[2]], slopes: [outputs.slice(4, 7), outputs.slice(7, 10)] };
        };
        const parametersOf = [];
        const add = (u, v) => {
            const { isThere, point, slopes } = at(u, v);
            this.points.push(isThere ? point : null);
            this.slopes.push(slopes);
            parametersOf.push([u, v]);
            if (isThere) this.extent.add(point);
            return this.points.length - 1;
        };
        for (const v of second) for (const u of first) add(u, v);
        const middles = new Map();
        // The farthest point that is there between one that is and one that is not, once for both triangles beside it.
        const rim = (inside, outside) => {
            const key = `${inside} ${outside}`;
            if (!middles.has(key)) {
                let [near, far] = [parametersOf[inside], parametersOf[outside]];
                for (let turn = 0; turn < objectHalvings; turn++) {
                    const middle = near.map((n, axis) => (n + far[axis]) / 2);
                    if (at(...middle).isThere) near = middle;
                    else far = middle;
                }
                middles.set(key, add(...near));
            }
            return middles.get(key);
        };
        this.triangles = [];
        const addTriangle = (corners) => {
            const isThere = corners.map((corner) => this.points[corner] !== null);
            const count = isThere.filter(Boolean).length;
            if (count === 3) this.triangles.push(...corners);
            if (count === 3 || count === 0) return;
            const start = count === 1 ? isThere.indexOf(true) : (isThere.indexOf(false) + 1) % 3;
            const [a, b, c] = [0, 1, 2].map((step) => corners[(start + step) % 3]);
            if (count === 1) this.triangles.push(a, rim(a, b), rim(a, c));
            else {
                const [beyond, before] = [rim(b, c), rim(a, c)];
                this.triangles.push(a, b, beyond, a, beyond, before);
            }
        };
        for (let row = 0; row < side - 1; row++) {
            for (let column = 0; column < side - 1; column++) {
                const corner = row * side + column;
                addTriangle([corner, corner + 1, corner + side]);
                addTriangle([corner + 1, corner + side + 1, corner + side]);
            }
        }
    }

    /** The domain of an axis that shows all of it. */
    domain(axis, index) {
        const ends = [this.extent.low[index], this.extent.high[index]];
        return ends[0] <= ends[1] && (axis.scale !== 'log' || ends[0] > 0) ? ends : axis.domain;
    }

    /** What is drawn of it on axes. */
    result(axes) {
        const count = this.points.length;
        const isMirrored = axes.filter(({ isReversed }) => isReversed).length % 2 === 1;
        const vertices = new Float32Array(8 * count);
        const isKnown = new Uint8Array(count);
        this.points.forEach((point, index) => {
            if (!point) return;
            const scales = point.map((value, axis) => axes[axis].scaleAt(value));
            const [along, across] = this.slopes[index].map((slope) => Array.from(slope, (n, axis) => n * scales[axis]));
            const normal = vector.scale(vector.cross(along, across), isMirrored ? -1 : 1);
            const length = vector.length(normal);
            isKnown[index] = length > 1e-300 && Number.isFinite(length) ? 1 : 0;
            const position = point.map((value, axis) => clamp(axes[axis].position(value), -1e6, 1e6));
            vertices.set([...position, 0, ...(isKnown[index] ? vector.scale(normal, 1 / length) : [0, 1, 0]), 0], 8 * index);
        });
        this.smoothPoles(vertices, isKnown);
        const triangles = Uint32Array.from(this.triangles);
        if (isMirrored) {
            for (let index = 0; index < triangles.length; index += 3) {
                [triangles[index], triangles[index + 1]] = [triangles[index + 1], triangles[index]];
            }
        }
        return { vertices, triangles };
    }

    /** Where a row or a column is one point, its normal is the mean of the one beside it. */
    smoothPoles(vertices, isKnown) {
        const { side } = this;
        for (let index = 0; index < side * side; index++) {
            if (isKnown[index] || !this.points[index]) continue;
            const [row, column] = [Math.floor(index / side), index % side];
            const isRow = row === 0 || row === side - 1;
            const beside = isRow ? (row === 0 ? 1 : row - 1) : column === 0 ? 1 : column - 1;
            const sum = [0, 0, 0];
            for (let step = 0; step < side; step++) {
                const other = isRow ? beside * side + step : step * side + beside;
                if (isKnown[other]) for (let axis = 0; axis < 3; axis++) sum[axis] += vertices[8 * other + 4 + axis];
            }
            const length = vector.length(sum);
            if (length > 1e-9) vertices.set(vector.scale(sum, 1 / length), 8 * index + 4);
        }
    }
}
