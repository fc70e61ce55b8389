// What is around the data: panes, grid lines, axes, labels and the legend, laid out for each picture and drawn on a canvas.

const fontFamily = 'Cantarell, Inter, "Noto Sans", "DejaVu Sans", sans-serif';
const textStyles = {
    tick: { size: 11.5, weight: 400 }, title: { size: 12.5, weight: 600 }, heading: { size: 16, weight: 600 },
};

/** Measures lines of text; what was measured once is not again. */
class TextMeasurer {
    /** @param sizes of texts as the program draws them, logical pixels, by style and text: pictures are laid out as there */
    constructor(sizes) {
        this.sizes = sizes;
        this.context = document.createElement('canvas').getContext('2d');
        this.known = new Map();
    }

    font(style, scale) { return `${textStyles[style].weight} ${textStyles[style].size * scale}px ${fontFamily}`; }

    size(text, style, scale) {
        const key = `${style} ${scale} ${text}`;
        const known = this.known.get(key);
        if (known) return known;
        if (this.known.size > 2000) this.known.clear();
        this.context.font = this.font(style, scale);
        const { width } = this.context.measureText(text);
        const [own, height] = this.sizes[style][text] ?? [NaN, this.sizes[style].Xg[1]];
        // Another font can be too wide for it.
        const isLikeOwn = Math.abs(width - own * scale) <= 0.15 * width + 2 * scale;
        const size = [isLikeOwn ? own * scale : width, height * scale];
        this.known.set(key, size);
        return size;
    }

    /** A text, or as much of its beginning as a width has room for. */
    cut(text, style, scale, width) {
        if (this.size(text, style, scale)[0] <= width) return text;
        const characters = [...text];
        while (characters.length) {
            characters.pop();
            const cut = characters.join('').trim() + '…';
            if (this.size(cut, style, scale)[0] <= width) return cut;
        }
        return '…';
    }
}

/** How far a text reaches from its centre in a direction. */
const reach = (size, direction) => (Math.abs(direction[0]) * size[0] + Math.abs(direction[1]) * size[1]) / 2;

const gap = (one, other) => [0, 1].map((i) => Math.abs(one.center[i] - other.center[i]) - (one.size[i] + other.size[i]) / 2);

/** Whether two labels are nearer than `room`. */
function isNear(one, other, room) {
    const [x, y] = gap(one, other);
    return x < room && y < room;
}

/** Whether two numbers on one line could be read as one. */
function readsOn(one, other, room) {
    const [x, y] = gap(one, other);
    return x < room && y < -0.5 * Math.min(one.size[1], other.size[1]);
}

/** The edge of the box on its silhouette that carries an axis: low for the floor's axes, at the left for the vertical one. */
function bestEdge(axis, box, transform, scale, last) {
    const [first, second] = [(axis + 1) % 3, (axis + 2) % 3];
    let best = null;
    for (let combination = 0; combination < 4; combination++) {
        const [firstUpper, secondUpper] = [(combination & 1) !== 0, (combination & 2) !== 0];
        if (transform.facesEye(first, firstUpper, box) === transform.facesEye(second, secondUpper, box)) continue;
        const corner = (firstUpper ? 1 << first : 0) | (secondUpper ? 1 << second : 0);
        const start = boxCorner(box, corner);
        const [startPixel, endPixel] = [start, boxCorner(box, corner | (1 << axis))].map((p) => transform.pixel(p));
        const along = vector.subtract(endPixel, startPixel);
        const length = vector.length(along);
        if (length < 40 * scale) continue;
        const middle = vector.scale(vector.add(startPixel, endPixel), 0.5);
        const score = (axis === 1 ? -middle[0] : middle[1] - middle[0] * 1e-3)
            + (corner === last ? 0.05 * transform.pixelsPerUnit : 0);
        if (best && score <= best.score) continue;
        const across = [along[1] / length, -along[0] / length];
        const isOut = vector.dot(across, vector.subtract(middle, transform.pixel(transform.center))) >= 0;
        best = { axis, corner, start, startPixel, endPixel, outwards: isOut ? across : vector.scale(across, -1), score };
    }
    return best;
}

const edgePixel = (edge, coordinate, transform) =>
    transform.pixel(edge.start.map((n, i) => (i === edge.axis ? coordinate : n)));

/** The pixels of the grid line that begins at a coordinate of an edge. */
function edgeGridLine(edge, coordinate, box, transform) {
    const [first, second] = [(edge.axis + 1) % 3, (edge.axis + 2) % 3];
    const isFirstNear = transform.facesEye(first, (edge.corner & (1 << first)) !== 0, box);
    const [pane, across] = isFirstNear ? [second, first] : [first, second];
    const isDrawn = transform.isPaneUpper(pane, box) === ((edge.corner & (1 << pane)) !== 0);
    return [0, 1 << across, (1 << first) | (1 << second)].slice(isDrawn ? 0 : 1).map((changed) => {
        const position = boxCorner(box, edge.corner ^ changed);
        position[edge.axis] = coordinate;
        return transform.pixel(position);
    });
}

/** The projected outline of the box, which no label may cover: tested by the separating axis theorem. */
class BoxOutline {
    constructor(box, transform) {
        this.corners = Array.from({ length: 8 }, (_, bits) => transform.pixel(boxCorner(box, bits)));
        this.normals = [[1, 0], [0, 1]];
        for (let axis = 0; axis < 3; axis++) {
            for (let corner = 0; corner < 8; corner++) {
                if (corner & (1 << axis)) continue;
                const edge = vector.subtract(this.corners[corner | (1 << axis)], this.corners[corner]);
                const length = vector.length(edge);
                if (length > 1e-6) this.normals.push([-edge[1] / length, edge[0] / length]);
            }
        }
    }

    overlaps(center, size) {
        return this.normals.every((normal) => {
            const middle = vector.dot(normal, center);
            const reach = (Math.abs(normal[0]) * size[0] + Math.abs(normal[1]) * size[1]) / 2;
            const distances = this.corners.map((corner) => vector.dot(normal, corner));
            return !distances.every((d) => d <= middle - reach) && !distances.every((d) => d >= middle + reach);
        });
    }
}

/** What is seen of a chart that reaches out of its part of the picture; null when the whole box is in sight. */
function visiblePart(box, transform, lower, upper) {
    const isInside = ([x, y]) => x >= lower[0] && y >= lower[1] && x <= upper[0] && y <= upper[1];
    if (Array.from({ length: 8 }, (_, bits) => boxCorner(box, bits)).every((p) => isInside(transform.pixel(p)))) return null;
    const ends = [lower, upper].map((corner) => corner.map((n, i) => (2 * n) / transform.size[i] - 1));
    const sides = [
        ([x, , w]) => x - ends[0][0] * w, ([x, , w]) => ends[1][0] * w - x,
        ([, y, w]) => y + ends[1][1] * w, ([, y, w]) => -ends[0][1] * w - y,
    ];
    const ranges = [null, null, null];
    for (let axis = 0; axis < 3; axis++) {
        const isUpper = transform.isPaneUpper(axis, box);
        if (isUpper === null) continue;
        let seen = boxFace(box, axis, isUpper);
        for (const side of sides) seen = clipped(seen, (p) => side(transform.clip(p)));
        for (const other of [(axis + 1) % 3, (axis + 2) % 3]) {
            for (const corner of seen) {
                const known = ranges[other] ?? [corner[other], corner[other]];
                ranges[other] = [Math.min(known[0], corner[other]), Math.max(known[1], corner[other])];
            }
        }
    }
    return { lower, upper, ranges, isInside };
}

/** The part of a convex polygon where a distance is not negative (Sutherland and Hodgman, 1974). */
function clipped(polygon, distance) {
    const kept = [];
    polygon.forEach((corner, index) => {
        const last = polygon.at(index - 1);
        const [before, here] = [distance(last), distance(corner)];
        if (before < 0 !== here < 0) kept.push(last.map((n, i) => n + (corner[i] - n) * (before / (before - here))));
        if (here >= 0) kept.push(corner);
    });
    return kept;
}

/** The first visible position on a polyline (Liang and Barsky, 1984), and the side that it enters from. */
function entry(visible, line, room) {
    const [low, high] = [vector.add(visible.lower, room), vector.subtract(visible.upper, room)];
    for (let index = 1; index < line.length; index++) {
        const [start, along] = [line[index - 1], vector.subtract(line[index], line[index - 1])];
        let [first, last, side] = [0, 1, null];
        for (let axis = 0; axis < 2; axis++) {
            if (along[axis] === 0) {
                if (start[axis] < low[axis] || start[axis] > high[axis]) last = -1;
                continue;
            }
            const [toLow, toHigh] = [(low[axis] - start[axis]) / along[axis], (high[axis] - start[axis]) / along[axis]];
            if (Math.min(toLow, toHigh) > first) {
                first = Math.min(toLow, toHigh);
                side = axis * 2 + (toLow < toHigh ? 0 : 1);
            }
            last = Math.min(last, Math.max(toLow, toHigh));
        }
        if (first <= last) return { position: vector.add(start, vector.scale(along, first)), side };
    }
    return null;
}

/** The names of the series and the colour scales, in a column beside the chart. */
function legendLayout(scene, size, scale, measurer) {
    const layout = { entries: [], bars: [], labels: [], width: 0, frame: null };
    if (!scene.showsLegend || size[0] < 240 * scale) return layout;
    const margin = 14 * scale;
    let [top, width] = [margin, 0];
    const bottom = size[1] - margin;
    const label = (text, style, left, middle) => {
        const extent = measurer.size(text, style, scale);
        width = Math.max(width, left + extent[0]);
        return { text, style, center: [left + extent[0] / 2, middle], size: extent };
    };
    const line = measurer.size('Xg', 'tick', scale)[1] + 6 * scale;
    const room = Math.max(1, Math.floor((bottom - top) / line));
    // Where the plot would be small beside it, the names are below it only.
    const legend = scene.isLegendBelow && size[0] < 560 * scale ? [] : scene.legend;
    const shown = legend.length > room ? room - 1 : legend.length;
    for (const item of legend.slice(0, shown)) {
        layout.entries.push({
            item, symbol: [5 * scale, top + line / 2], label: label(item.name, 'tick', 16 * scale, top + line / 2),
        });
        top += line;
    }
    if (shown < legend.length) {
        layout.labels.push(label(`… ${legend.length - shown}`, 'tick', 16 * scale, top + line / 2));
        top += line;
    }
    if (legend.length) top += 12 * scale;
    scene.bars.forEach((bar, index) => {
        const text = measurer.size('Xg', 'title', scale)[1];
        const titleHeight = bar.axis.title ? text + 10 * scale : text / 2;
        const height = Math.min(220 * scale, (bottom - top) / (scene.bars.length - index) - titleHeight - 18 * scale);
        if (height < 50 * scale) return;
        if (bar.axis.title) layout.labels.push(label(bar.axis.title, 'title', 0, top + text / 2));
        const [upper, lower] = [top + titleHeight, top + titleHeight + height];
        const [ticks, numbers] = [[], []];
        for (const tick of bar.axis.marks(Math.max(2, Math.floor(height / scale / 34)))) {
            const y = lower - (tick.position + 0.5) * height;
            if (y < upper - 1 || y > lower + 1) continue;
            ticks.push(y);
            const before = width;
            const number = label(tick.label, 'tick', 20 * scale, y);
            if (numbers.some((other) => isNear(other, number, scale))) width = before;
            else numbers.push(number);
        }
        layout.labels.push(...numbers);
        width = Math.max(width, 12 * scale);
        layout.bars.push({ stops: bar.stops, left: 0, right: 12 * scale, lower, upper, ticks });
        top = lower + 18 * scale;
    });
    if (!width) return layout;
    layout.width = Math.min(width + 2 * margin, 0.4 * size[0]);
    const left = size[0] - layout.width + margin;
    for (const { symbol, label } of layout.entries) {
        symbol[0] += left;
        label.center[0] += left;
    }
    for (const label of layout.labels) label.center[0] += left;
    for (const bar of layout.bars) {
        bar.left += left;
        bar.right += left;
    }
    const frame = 8 * scale;
    layout.frame = { lower: [left - frame, margin - frame], upper: [left + width + frame, top] };
    return layout;
}

/** The annotation of one picture. Positions are device pixels from the top left corner. */
class Annotation {
    /** @param last the corners of the edges that carried the axes so far, or undefined */
    constructor(scene, transform, scale, measurer, legend, last = []) {
        Object.assign(this, { transform, scale, measurer, legend, size: transform.size });
        Object.assign(this, { panes: [], gridLines: [], axes: [], ticks: [], labels: [], edges: [] });
        const { box } = scene;
        const left = this.size[0] - legend.width;
        this.left = left;
        this.isLegendCovered = legend.width > 0
            && Array.from({ length: 8 }, (_, bits) => transform.pixel(boxCorner(box, bits))[0]).some((x) => x > left + 1);
        this.outline = new BoxOutline(box, transform);
        const top = headingHeight(scene, scale, measurer);
        this.visible = visiblePart(box, transform, [0, top], [left, this.size[1]]);
        if (scene.heading) {
            const text = measurer.cut(scene.heading, 'heading', scale, left - 12 * scale);
            const size = measurer.size(text, 'heading', scale);
            this.labels.push({ text, style: 'heading', center: [left / 2, 12 * scale + size[1] / 2], size });
        }
        const marks = scene.axes.map((axis, index) => this.marks(axis, index, box));
        for (let axis = 0; axis < 3; axis++) this.layPane(axis, box, marks);
        const edges = scene.axes.map((axis, index) =>
            axis.isHidden ? null : bestEdge(index, box, transform, scale, last[index]));
        this.edges = edges.map((edge) => edge?.corner);
        const placed = edges.map((edge, axis) => (edge ? this.placeTicks(marks[axis], edge, box) : []));
        const sides = this.sides(placed);
        const tickLabels = edges.map((edge, axis) => {
            const first = this.labels.length;
            if (edge) this.layTicks(placed[axis], sides[axis], edge);
            return this.labels.slice(first);
        });
        edges.forEach((edge, axis) => { if (edge) this.layTitle(scene.axes[axis], edge, tickLabels[axis]); });
    }

    /** At about one tick per 64 logical pixels on the floor, per 48 upwards, and ten at most on what is seen of an axis. */
    marks(axis, index, box) {
        const length = ((box.upper[index] - box.lower[index]) * this.transform.pixelsPerUnit) / this.scale;
        const distance = index === 1 ? 48 : 64;
        const usual = Math.min(10, Math.max(3, Math.floor(length / distance)));
        if (!this.visible) return axis.marks(usual);
        const part = this.visible.ranges[index];
        if (!part) return [];
        const longer = Math.max(...this.size) / this.scale;
        const count = length / Math.max(distance, longer / 10);
        if (count <= 10) return axis.marks(usual);
        const share = (part[1] - part[0]) / (axis.range[1] - axis.range[0]);
        return axis.marks(Math.floor(Math.min(count, 10 / Math.max(share, 1e-9))), part);
    }

    layPane(axis, box, marks) {
        const isUpper = this.transform.isPaneUpper(axis, box);
        if (isUpper === null) return;
        this.panes.push(boxFace(box, axis, isUpper).map((corner) => this.transform.pixel(corner)));
        const sides = [(axis + 1) % 3, (axis + 2) % 3];
        for (const [along, across] of [sides, [...sides].reverse()]) {
            for (const tick of marks[along]) {
                if (!tick.hasGridLine) continue;
                const start = boxCorner(box, isUpper ? 1 << axis : 0);
                start[along] = tick.position;
                const end = [...start];
                end[across] = box.upper[across];
                this.gridLines.push([this.transform.pixel(start), this.transform.pixel(end)]);
            }
        }
    }

    isInside({ center, size }) {
        return center[0] - size[0] / 2 >= 0 && center[1] - size[1] / 2 >= 0
            && center[0] + size[0] / 2 <= this.left && center[1] + size[1] / 2 <= this.size[1];
    }

    clamped(center, size) {
        const room = size.map((side) => side / 2 + 3 * this.scale);
        return [this.left, this.size[1]].map((limit, i) => Math.max(room[i], Math.min(limit - room[i], center[i])));
    }

    placeTicks(ticks, edge, box) {
        return ticks.map((tick) => {
            const foot = edgePixel(edge, tick.position, this.transform);
            const size = this.measurer.size(tick.label, 'tick', this.scale);
            const distance = 10 * this.scale + reach(size, edge.outwards);
            const label = { text: tick.label, style: 'tick', center: vector.add(foot, vector.scale(edge.outwards, distance)), size };
            const placed = { tick, foot, label, side: null };
            if (this.visible && !this.isInside(label)) {
                const room = size.map((side) => side / 2 + 3 * this.scale);
                const found = entry(this.visible, edgeGridLine(edge, tick.position, box, this.transform), room);
                if (found) {
                    label.center = found.position;
                    label.hasGround = true;
                    placed.side = found.side;
                }
            }
            return placed;
        });
    }

    /** One side of the picture for each axis at most: the one with the most of its labels. */
    sides(placed) {
        const sides = [null, null, null];
        if (!this.visible) return sides;
        for (let turn = 0; turn < 3; turn++) {
            let best = { count: 0 };
            placed.forEach((ticks, axis) => {
                if (sides[axis] !== null) return;
                for (let side = 0; side < 4; side++) {
                    if (sides.includes(side)) continue;
                    const count = ticks.filter((tick) => tick.side === side).length;
                    if (count > best.count) best = { axis, side, count };
                }
            });
            if (best.count) sides[best.axis] = best.side;
        }
        return sides;
    }

    layTicks(placed, side, edge) {
        this.axes.push([edge.startPixel, edge.endPixel]);
        const candidates = [];
        placed.forEach((tick, index) => {
            if (!this.visible || ((tick.side === null || tick.side === side) && this.isInside(tick.label))) {
                candidates.push(index);
            }
            if (tick.tick.hasTick) {
                this.ticks.push([tick.foot, vector.add(tick.foot, vector.scale(edge.outwards, 5 * this.scale))]);
            }
        });
        const values = placed.map(({ tick }) => Math.abs(tick.value));
        let anchor = Math.max(0, values.indexOf(Math.min(...values)));
        if (this.visible && placed.length > 1) {
            const multiple = placed[0].tick.value / (placed[1].tick.value - placed[0].tick.value);
            if (Math.abs(multiple) < 1e9) anchor = -Math.round(multiple);
        }
        const step = [1, 2, 5].find((step) => candidates.slice(step).every((index, n) =>
            !isNear(placed[candidates[n]].label, placed[index].label, 5 * this.scale))) ?? 10;
        for (const index of candidates) {
            const { label } = placed[index];
            if (!label.text || (index - anchor) % step !== 0 || !this.isInside(label)) continue;
            const isTaken = this.labels.some((other) =>
                isNear(other, label, 2 * this.scale) || readsOn(other, label, 9 * this.scale));
            if (!isTaken) this.labels.push(label);
        }
    }

    isCovering(label, room) {
        return this.labels.some((other) => isNear(other, label, room)) || this.outline.overlaps(label.center, label.size);
    }

    layTitle(axis, edge, tickLabels) {
        if (!axis.title) return;
        const { scale } = this;
        const text = this.measurer.cut(axis.title, 'title', scale, this.left - 6 * scale);
        const size = this.measurer.size(text, 'title', scale);
        const isUpright = edge.startPixel[1] > edge.endPixel[1];
        const [top, bottom] = isUpright ? [edge.endPixel, edge.startPixel] : [edge.startPixel, edge.endPixel];
        const distance = (axis.titleSpacing ?? 12) * scale + size[1] / 2;
        const [low, high] = axis.isReversed ? [edge.endPixel, edge.startPixel] : [edge.startPixel, edge.endPixel];
        const middle = vector.scale(vector.add(low, high), 0.5);
        const center = { leading: low, trailing: high }[axis.titleAlignment] ?? middle;
        if (this.visible && !this.visible.isInside(center)) {
            this.layTitleInside(text, size, tickLabels, vector.scale(edge.outwards, -1));
            return;
        }
        let labelReach = 0;
        for (const label of this.labels) {
            if (label.style === 'tick') labelReach = Math.max(labelReach, reach(label.size, edge.outwards));
        }
        const far = (axis.titleSpacing ?? 14) * scale + 2 * labelReach + reach(size, edge.outwards);
        const beside = { center: vector.add(center, vector.scale(edge.outwards, far)), direction: edge.outwards };
        const beyond = (point, direction) => ({ center: [this.clamped(point, size)[0], point[1]], direction });
        const above = beyond([top[0], top[1] - distance], [0, -1]);
        const below = beyond([bottom[0], bottom[1] + distance], [0, 1]);
        const isDownwards = edge.axis === 1 && axis.titleAlignment === 'leading' && low === bottom;
        const ends = isDownwards ? [below, above] : [above, below];
        const isBeside = axis.titleAlignment === 'center' || edge.axis !== 1;
        const starts = isBeside ? [beside, ...ends] : [...ends, beside];
        for (const start of starts) {
            const label = { text, style: 'title', center: start.center, size };
            for (let step = 0; step < 40 && this.isCovering(label, 8 * scale); step++) {
                label.center = vector.add(label.center, vector.scale(start.direction, 4 * scale));
            }
            label.center = this.clamped(label.center, size);
            if (!this.isCovering(label, 2 * scale)) {
                this.labels.push(label);
                return;
            }
        }
        const label = { text, style: 'title', center: this.clamped(starts[0].center, size), size };
        if (!this.labels.some((other) => isNear(other, label, 0))) this.labels.push(label);
    }

    /** The title of an axis that is not visible, next to its tick labels on the chart. */
    layTitleInside(text, size, tickLabels, direction) {
        if (!tickLabels.length) return;
        const middle = vector.scale(tickLabels.reduce((sum, label) => vector.add(sum, label.center), [0, 0]), 1 / tickLabels.length);
        const label = { text, style: 'title', center: this.clamped(middle, size), size, hasGround: true };
        for (let step = 0; step < 20; step++) {
            if (!this.labels.some((other) => isNear(other, label, 4 * this.scale))) {
                this.labels.push(label);
                return;
            }
            label.center = this.clamped(vector.add(label.center, vector.scale(direction, 4 * this.scale)), size);
        }
    }

    // MARK: - Drawing

    /** Draws the panes and the lines on them, over the background. */
    drawBackdrop(context, theme) {
        context.fillStyle = theme.background;
        context.fillRect(0, 0, ...this.size);
        context.beginPath();
        for (const pane of this.panes) {
            pane.forEach(([x, y], index) => (index ? context.lineTo(x, y) : context.moveTo(x, y)));
            context.closePath();
        }
        context.fillStyle = theme.pane;
        context.fill();
        context.strokeStyle = theme.gridLine;
        context.lineWidth = this.scale;
        context.lineCap = 'round';
        context.stroke();
        strokeLines(context, this.gridLines, this.scale, theme.gridLine);
    }

    /** Draws axes, ticks, labels and the legend. */
    drawForeground(context, theme, isHidden) {
        const { scale, legend } = this;
        context.clearRect(0, 0, ...this.size);
        strokeLines(context, this.axes, 1.25 * scale, theme.axis);
        strokeLines(context, this.ticks, scale, theme.axis);
        const ground = (lower, upper) => {
            context.globalAlpha = 0.85;
            context.fillStyle = theme.background;
            context.fillRect(lower[0], lower[1], upper[0] - lower[0], upper[1] - lower[1]);
            context.globalAlpha = 1;
        };
        if (this.isLegendCovered) ground(legend.frame.lower, legend.frame.upper);
        for (const { item, symbol, label } of legend.entries) {
            context.fillStyle = context.strokeStyle = item.color ?? theme.label;
            traceSymbol(context, item.symbol, symbol, 4.5 * scale);
            if (!isHidden(item)) {
                context.fill();
                drawPattern(context, item, symbol, 4.5 * scale);
                continue;
            }
            context.lineWidth = scale;
            context.moveTo(label.center[0] - label.size[0] / 2, label.center[1]);
            context.lineTo(label.center[0] + label.size[0] / 2, label.center[1]);
            context.stroke();
        }
        for (const bar of legend.bars) {
            const gradient = context.createLinearGradient(0, bar.lower, 0, bar.upper);
            for (const [location, color] of bar.stops) gradient.addColorStop(location, color);
            context.fillStyle = gradient;
            context.fillRect(bar.left, bar.upper, bar.right - bar.left, bar.lower - bar.upper);
            context.strokeStyle = theme.axis;
            context.lineWidth = scale;
            context.strokeRect(bar.left, bar.upper, bar.right - bar.left, bar.lower - bar.upper);
            strokeLines(context, bar.ticks.map((y) => [[bar.right, y], [bar.right + 4 * scale, y]]), scale, theme.axis);
        }
        for (const { center, size, hasGround } of this.labels) {
            if (hasGround) ground(vector.subtract(center, vector.scale(size, 0.5)), vector.add(center, vector.scale(size, 0.5)));
        }
        context.textAlign = 'center';
        context.textBaseline = 'middle';
        for (const label of [...this.labels, ...legend.entries.map((entry) => entry.label), ...legend.labels]) {
            context.font = this.measurer.font(label.style, scale);
            context.fillStyle = label.style === 'tick' ? theme.label : theme.title;
            context.fillText(label.text, ...label.center);
        }
    }

    /** The item of the legend at a position; undefined where none is. */
    legendItem([x, y]) {
        return this.legend.entries.find(({ symbol, label }) =>
            x >= symbol[0] - label.size[1] / 2 && x <= label.center[0] + label.size[0] / 2
            && Math.abs(y - label.center[1]) <= label.size[1] / 2 + 2)?.item;
    }
}

/** The height of the chart's title, device pixels. */
const headingHeight = (scene, scale, measurer) =>
    (scene.heading ? measurer.size('Xg', 'heading', scale)[1] + 12 * scale : 0);

function strokeLines(context, lines, width, color) {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.lineCap = 'round';
    context.beginPath();
    for (const [start, end] of lines) {
        context.moveTo(...start);
        context.lineTo(...end);
    }
    context.stroke();
}

/** The lines of a series over its symbol, whose outline was traced. */
function drawPattern(context, { pattern, ink }, [x, y], radius) {
    context.save();
    context.clip();
    context.strokeStyle = ink;
    context.lineWidth = radius / 4;
    context.beginPath();
    for (const [start, end] of pattern) {
        context.moveTo(x + radius * start[0], y + radius * start[1]);
        context.lineTo(x + radius * end[0], y + radius * end[1]);
    }
    context.stroke();
    context.restore();
}

/** The outline of a symbol as it is seen from the front. */
function traceSymbol(context, symbol, [x, y], radius) {
    const outlines = {
        cube: [[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]],
        cylinder: [[-0.7, -1], [0.7, -1], [0.7, 1], [-0.7, 1]],
        cone: [[0, -1], [1, 1], [-1, 1]],
        arrow: [[0, -1], [0.7, 0.1], [0.2, 0.1], [0.2, 1], [-0.2, 1], [-0.2, 0.1], [-0.7, 0.1]],
    };
    context.beginPath();
    const outline = outlines[symbol];
    if (!outline) {
        context.arc(x, y, radius, 0, 2 * Math.PI);
        return;
    }
    outline.forEach(([across, down], index) =>
        context[index ? 'lineTo' : 'moveTo'](x + across * radius, y + down * radius));
    context.closePath();
}
