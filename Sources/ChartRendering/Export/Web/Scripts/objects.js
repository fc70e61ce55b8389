// Computes points, curves and surfaces, away from what is drawn. What they yield are numbers of a mark, in plot units.

/** Where an end or a jump is looked for: how often what it is in is halved. */
const objectHalvings = 30;

/** An object at certain values of the parameters: `evaluate` fills outputs, `domains` are those of its own parameters. */
function evaluator(part, parameters) {
    const { domains, evaluate } = formulas[part.formula].make(parameters);
    const outputs = new Float64Array(part.outputCount);
    const values = (index, count) => {
        const [from, to, ...usual] = domains[index];
        // Ends that are not in order say nothing.
        const [low, high] = from < to ? [from, to] : usual;
        return Float64Array.from({ length: count }, (_, step) => {
            const fraction = step / (count - 1);
            return low * (1 - fraction) + high * fraction;
        });
    };
    return { outputs, values, evaluate: (first, second, third) => evaluate(first, second, outputs, third) };
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

    /** The domain of an axis that shows all of it. */
    domain(axis, index) {
        const ends = [this.low[index], this.high[index]];
        return ends[0] <= ends[1] && (axis.scale !== 'log' || ends[0] > 0) ? ends : axis.domain;
    }

    get length() { return Math.max(0, ...this.high.map((high, axis) => high - this.low[axis])); }
}

const isPoint = (point) => Number.isFinite(point[0] + point[1] + point[2]);

/** Where something ends between a position where it is and one where it is not, as a fraction of the way. */
function lastThere(isThere) {
    let [near, far] = [0, 1];
    for (let turn = 0; turn < objectHalvings; turn++) {
        const middle = (near + far) / 2;
        if (isThere(middle)) near = middle;
        else far = middle;
    }
    return near;
}

/** An object that is sampled again and again. What is drawn of it on axes is its `result`. */
class Sampled {
    /** @param part `formula`, `outputCount`, and what else its kind has */
    constructor(part) {
        Object.assign(this, part);
    }

    /** Remembers how far points reach. */
    reachTo(points) {
        this.extent = new Extent();
        for (const point of points) this.extent.add(point);
    }

    /** The domain of an axis that shows all of it; the axis as it is where it fills the axes. */
    domain(axis, index) {
        return this.extent?.domain(axis, index) ?? axis.domain;
    }
}

/** The points of an object, with their `radius` in plot units. */
class SampledPoints extends Sampled {
    sample(parameters) {
        const { evaluate, outputs } = evaluator(this, parameters);
        evaluate(0, 0);
        this.points = [];
        for (let first = 0; first < this.outputCount; first += 4) {
            const [x, y, z, isThere] = outputs.subarray(first, first + 4);
            if (isThere !== 0 && isPoint([x, y, z])) this.points.push([x, y, z]);
        }
        this.reachTo(this.points);
    }

    result(axes, box) {
        const positions = this.points.map((point) => point.map((value, axis) => axes[axis].position(value)));
        const isInside = (position) => position.every((at, axis) => at >= box.lower[axis] - 1e-9 && at <= box.upper[axis] + 1e-9);
        return { spheres: Float32Array.from(positions.filter(isInside).flatMap((position) => [...position, this.radius])) };
    }
}

/** Lines, each a list of points. */
class SampledLines extends Sampled {
    result(axes, box) {
        return { pieces: linePieces(this.lines, axes, box) };
    }
}

/** The curves of an object by one parameter; `pieceCount` is how many pieces there are at first. */
class SampledCurve extends SampledLines {
    sample(parameters, isQuick) {
        const object = evaluator(this, parameters);
        const count = isQuick ? 501 : Math.max(2001, Math.min(20_001, 2 * this.pieceCount));
        const steps = object.values(0, count);
        this.extent = new Extent();
        this.isOpen = false;
        this.lines = [];
        for (let first = 0; first < this.outputCount; first += 4) {
            const at = (parameter) => {
                object.evaluate(parameter, 0);
                const [x, y, z, isThere] = object.outputs.subarray(first, first + 4);
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
        const lastPoint = (inside, outside) =>
            at(mix(inside, outside, lastThere((fraction) => isPoint(at(mix(inside, outside, fraction))))));
        let line = [];
        const end = () => {
            if (line.length > 1) this.lines.push(line);
            line = [];
        };
        points.forEach((point, index) => {
            const last = points[index - 1];
            const wasThere = index > 0 && isPoint(last);
            if (!isPoint(point)) {
                if (wasThere) line.push(lastPoint(steps[index - 1], steps[index]));
                end();
                return;
            }
            if (index > 0 && !wasThere) line.push(lastPoint(steps[index], steps[index - 1]));
            if (wasThere && vector.length(vector.subtract(point, last)) > longest
                && this.isJump(steps[index - 1], last, steps[index], point, at)) end();
            line.push(point);
            this.extent.add(point);
        });
        end();
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

    domain(axis, index) {
        return this.isOpen ? axis.domain : super.domain(axis, index);
    }
}

/** Triangles between positions some of which are not there: they are cut where it ends. */
class CutMesh {
    /** @param at gives `{ isThere, point, normal }` at arguments, in data coordinates */
    constructor(at) {
        Object.assign(this, { at, found: [], triangles: [], extent: new Extent(), rims: new Map() });
    }

    /** The index of a new corner. */
    add(position) {
        const found = { position, ...this.at(position) };
        this.found.push(found);
        if (found.isThere) this.extent.add(found.point);
        return this.found.length - 1;
    }

    /** The farthest corner that is there between one that is and one that is not, once for both triangles beside it. */
    rim(inside, outside) {
        const key = `${inside} ${outside}`;
        if (!this.rims.has(key)) {
            const [near, far] = [inside, outside].map((corner) => this.found[corner].position);
            const position = (fraction) => near.map((n, axis) => mix(n, far[axis], fraction));
            this.rims.set(key, this.add(position(lastThere((fraction) => this.at(position(fraction)).isThere))));
        }
        return this.rims.get(key);
    }

    addTriangle(...corners) {
        const isThere = corners.map((corner) => this.found[corner].isThere);
        const count = isThere.filter(Boolean).length;
        if (count === 0) return;
        const start = count === 1 ? isThere.indexOf(true) : (isThere.indexOf(false) + 1) % 3;
        const [a, b, c] = [0, 1, 2].map((step) => corners[(start + step) % 3]);
        if (count === 3) this.triangles.push(a, b, c);
        else if (count === 1) this.triangles.push(a, this.rim(a, b), this.rim(a, c));
        else {
            const beyond = this.rim(b, c);
            this.triangles.push(a, b, beyond, a, beyond, this.rim(a, c));
        }
    }

    /** Adds the triangles between corners that were added row by row, `side` in each of as many rows. */
    addGrid(side) {
        for (let row = 0; row < side - 1; row++) {
            for (let column = 0; column < side - 1; column++) {
                const corner = row * side + column;
                this.addTriangle(corner, corner + 1, corner + side);
                this.addTriangle(corner + 1, corner + side + 1, corner + side);
            }
        }
    }

    /** Vertices and triangles on axes; the side that the normals point to is in front. */
    result(axes) {
        const vertices = new Float32Array(8 * this.found.length);
        this.found.forEach(({ isThere, point, normal }, index) => {
            if (!isThere) return;
            const direction = normal.map((n, axis) => n / axes[axis].scaleAt(point[axis]));
            const length = vector.length(direction);
            const unit = length > 1e-300 && Number.isFinite(length) ? vector.scale(direction, 1 / length) : [0, 1, 0];
            const position = point.map((value, axis) => clamp(axes[axis].position(value), -1e6, 1e6));
            vertices.set([...position, 0, ...unit, 0], 8 * index);
        });
        const triangles = Uint32Array.from(this.triangles);
        for (let index = 0; index < triangles.length; index += 3) {
            const [a, b, c] = [0, 1, 2].map((n) => vertices.subarray(8 * triangles[index + n], 8 * triangles[index + n] + 7));
            const side = vector.cross([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [c[0] - a[0], c[1] - a[1], c[2] - a[2]]);
            const normal = [4, 5, 6].map((n) => a[n] + b[n] + c[n]);
            if (vector.dot(side, normal) < 0) [triangles[index], triangles[index + 1]] = [triangles[index + 1], triangles[index]];
        }
        return { vertices, triangles };
    }
}

/** A surface by two parameters, on a grid of them. */
class SampledSheet extends Sampled {
    sample(parameters, isQuick) {
        const object = evaluator(this, parameters);
        const side = isQuick ? 65 : 193;
        const { outputs } = object;
        this.mesh = new CutMesh(([u, v]) => {
            object.evaluate(u, v);
            const point = [outputs[0], outputs[1], outputs[2]];
            const normal = vector.cross(Array.from(outputs.subarray(4, 7)), Array.from(outputs.subarray(7, 10)));
            return { isThere: outputs[3] !== 0 && isPoint(point), point, normal };
        });
        for (const v of object.values(1, side)) for (const u of object.values(0, side)) this.mesh.add([u, v]);
        this.smoothPoles(side);
        this.mesh.addGrid(side);
        this.extent = this.mesh.extent;
    }

    /** Where a row or a column is one point, its normal is the mean of those beside it. */
    smoothPoles(side) {
        const { found } = this.mesh;
        const unit = (normal) => vector.scale(normal, 1 / (vector.length(normal) || 1));
        const largest = found.reduce((most, { isThere, normal }) => (isThere ? Math.max(most, vector.length(normal)) : most), 0);
        for (let index = 0; index < side * side; index++) {
            if (!found[index].isThere || vector.length(found[index].normal) > 1e-9 * largest) continue;
            const [row, column] = [Math.floor(index / side), index % side];
            const isRow = row === 0 || row === side - 1;
            const beside = isRow ? (row === 0 ? 1 : row - 1) : column === 0 ? 1 : column - 1;
            let sum = [0, 0, 0];
            for (let step = 0; step < side; step++) {
                const other = found[isRow ? beside * side + step : step * side + beside];
                if (other.isThere && isPoint(other.normal)) sum = vector.add(sum, unit(other.normal));
            }
            found[index].normal = sum;
        }
    }

    result(axes) {
        return this.mesh.result(axes);
    }
}

/** The six tetrahedra of a cell, by its corners: bit 0 is one step along x, bit 1 along y, bit 2 along z. */
const tetrahedra = [[0, 1, 3, 7], [0, 3, 2, 7], [0, 2, 6, 7], [0, 6, 4, 7], [0, 4, 5, 7], [0, 5, 1, 7]];

/**
 * The triangles on which a function of data coordinates is 0, by tetrahedra (Doi and Koide, 1991).
 *
 * @param at gives `{ isThere, point, normal }` at data coordinates
 * @param cells along each axis
 */
function zeroMesh(value, at, axes, cells) {
    const side = cells + 1;
    const steps = axes.map((axis) => {
        const [first, last] = axis.searchDomain.map((end) => axis.position(end));
        return Float64Array.from({ length: side }, (_, step) => axis.value(mix(first, last, step / cells)));
    });
    const position = (corner) => [steps[0][corner % side], steps[1][Math.floor(corner / side) % side], steps[2][Math.floor(corner / side / side)]];
    const values = Float64Array.from({ length: side ** 3 }, (_, corner) => value(position(corner)));
    const mesh = new CutMesh(at);
    const roots = new Map();
    // The corner on an edge whose ends have unlike signs; null where the sign changes at a pole.
    const root = (one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one];
        const key = from * values.length + to;
        if (!roots.has(key)) {
            let [low, high] = [position(from), position(to)];
            let [below, above] = [values[from], values[to]];
            const crossing = () => low.map((n, axis) => n + (high[axis] - n) * (below / (below - above)));
            for (let turn = 0; turn < 3; turn++) {
                const middle = crossing();
                const here = value(middle);
                if (here > 0 === below > 0) [low, below] = [middle, here];
                else [high, above] = [middle, here];
            }
            const isRoot = Math.min(Math.abs(below), Math.abs(above)) <= Math.max(Math.abs(values[from]), Math.abs(values[to])) / 2;
            roots.set(key, isRoot ? mesh.add(crossing()) : null);
        }
        return roots.get(key);
    };
    const addTriangle = (...corners) => {
        if (!corners.includes(null)) mesh.addTriangle(...corners);
    };
    for (let z = 0; z < cells; z++) {
        for (let y = 0; y < cells; y++) {
            for (let x = 0; x < cells; x++) {
                const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) =>
                    x + (bits & 1) + side * (y + ((bits >> 1) & 1) + side * (z + (bits >> 2))));
                const isAbove = corners.map((corner) => values[corner] > 0);
                if (isAbove.every((above) => above === isAbove[0]) || corners.some((corner) => !Number.isFinite(values[corner]))) continue;
                for (const tetrahedron of tetrahedra) {
                    const above = tetrahedron.filter((n) => isAbove[n]).map((n) => corners[n]);
                    const below = tetrahedron.filter((n) => !isAbove[n]).map((n) => corners[n]);
                    const [few, many] = above.length < below.length ? [above, below] : [below, above];
                    if (few.length === 1) addTriangle(...many.map((corner) => root(few[0], corner)));
                    if (few.length !== 2) continue;
                    const [a, b] = [root(few[0], many[0]), root(few[0], many[1])];
                    const [c, d] = [root(few[1], many[1]), root(few[1], many[0])];
                    addTriangle(a, b, c);
                    addTriangle(a, c, d);
                }
            }
        }
    }
    return mesh;
}

/** A surface on which an expression of x, y and z is 0, looked for within the axes. */
class SampledSolid extends Sampled {
    sample(parameters, isQuick) {
        const { evaluate, outputs } = evaluator(this, parameters);
        this.value = ([x, y, z]) => {
            evaluate(x, y, z);
            return outputs[0];
        };
        this.at = (point) => {
            this.value(point);
            return { isThere: outputs[1] !== 0, point, normal: Array.from(outputs.subarray(2, 5)) };
        };
        this.cells = isQuick ? 20 : 48;
    }

    result(axes) {
        return zeroMesh(this.value, this.at, axes, this.cells).result(axes);
    }
}
