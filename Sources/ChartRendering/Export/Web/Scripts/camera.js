// The camera: from plot positions to pixels.

const vector = {
    add: (a, b) => a.map((n, i) => n + b[i]),
    subtract: (a, b) => a.map((n, i) => n - b[i]),
    scale: (a, factor) => a.map((n) => n * factor),
    dot: (a, b) => a.reduce((sum, n, i) => sum + n * b[i], 0),
    length: (a) => Math.hypot(...a),
    cross: (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]],
};

const clamp = (value, low, high) => Math.max(low, Math.min(high, value));
const mix = (start, end, fraction) => start + (end - start) * fraction;

/** A corner of a box by three bits, x first. */
const boxCorner = (box, bits) => [0, 1, 2].map((axis) => (bits & (1 << axis) ? box.upper : box.lower)[axis]);

/** The corners of a face of a box, one after another around it. */
function boxFace(box, axis, isUpper) {
    const fixed = isUpper ? 1 << axis : 0;
    const [first, second] = [1 << (axis + 1) % 3, 1 << (axis + 2) % 3];
    return [fixed, fixed | first, fixed | first | second, fixed | second].map((bits) => boxCorner(box, bits));
}

/** How a chart is looked at. Angles in degrees; the offset in halves of the picture's sides, y up. */
class Camera {
    constructor({ azimuth, inclination, perspective, zoom = 1, offset = [0, 0] }) {
        Object.assign(this, { azimuth, inclination, perspective, zoom, offset: [...offset] });
    }

    turn(azimuth, inclination) {
        this.azimuth = ((this.azimuth + azimuth + 180) % 360 + 360) % 360 - 180;
        this.inclination = clamp(this.inclination + inclination, -90, 90);
    }

    zoomBy(factor, anchor = [0, 0]) {
        const target = clamp(this.zoom * factor, 0.25, 64);
        this.offset = this.offset.map((n, i) => anchor[i] - (anchor[i] - n) * (target / this.zoom));
        this.zoom = target;
        this.constrain();
    }

    pan(distance) {
        this.offset = vector.add(this.offset, distance);
        this.constrain();
    }

    constrain() {
        const limit = Math.max(0, this.zoom - 1) + 0.75;
        this.offset = this.offset.map((n) => clamp(n, -limit, limit));
    }

    /** A camera on the way to another one, the shorter way around. */
    towards(other, fraction) {
        const around = ((other.azimuth - this.azimuth + 180) % 360 + 360) % 360 - 180;
        return new Camera({
            azimuth: this.azimuth + around * fraction,
            inclination: mix(this.inclination, other.inclination, fraction),
            perspective: mix(this.perspective, other.perspective, fraction),
            zoom: Math.exp(mix(Math.log(this.zoom), Math.log(other.zoom), fraction)),
            offset: this.offset.map((n, i) => mix(n, other.offset[i], fraction)),
        });
    }
}

const fieldOfView = (32 * Math.PI) / 180;
const leastShare = 0.6;

/** The transform that fits a box into a picture. Matrices are column-major, as WebGL has them. */
class Transform {
    /**
     * @param size of the picture, device pixels
     * @param scale device pixels for a logical one
     * @param labelWidth of the vertical axis' longest label, logical pixels
     * @param trailing the part at the right side that is not the chart's, device pixels
     * @param top the part above it that is not
     */
    constructor(camera, box, size, scale, labelWidth, trailing, top) {
        this.size = size;
        this.isPerspective = camera.perspective > 0;
        const [a, b] = [camera.azimuth, camera.inclination].map((angle) => (angle * Math.PI) / 180);
        const right = [Math.cos(a), 0, -Math.sin(a)];
        const up = [-Math.sin(a) * Math.sin(b), Math.cos(b), -Math.cos(a) * Math.sin(b)];
        const eyewards = [Math.sin(a) * Math.cos(b), Math.sin(b), Math.cos(a) * Math.cos(b)];
        const center = vector.scale(vector.add(box.lower, box.upper), 0.5);
        const radius = Math.max(vector.length(vector.subtract(box.upper, box.lower)) / 2, 1e-6);
        const distance = this.isPerspective ? radius / Math.sin((camera.perspective * fieldOfView) / 2) : 0;
        Object.assign(this, { right, up, towardsEye: eyewards, center, distance });
        this.eye = vector.add(center, vector.scale(eyewards, distance));
        this.view = [
            right[0], up[0], eyewards[0], 0, right[1], up[1], eyewards[1], 0, right[2], up[2], eyewards[2], 0,
            -vector.dot(right, center), -vector.dot(up, center), -vector.dot(eyewards, center) - distance, 1,
        ];
        const picture = size.map((side) => Math.max(1, side));
        const fit = fitting([(picture[0] - trailing) / scale, (picture[1] - top) / scale], labelWidth);
        this.restCenter = [(2 * fit.shift * scale - trailing) / picture[0], -top / picture[1]];
        this.pixelsPerUnit = fit.pixelsPerUnit(boxExtent(box, b, distance)) * scale * camera.zoom;
        const window = picture.map((side) => (2 * this.pixelsPerUnit) / side);
        const offset = vector.add(camera.offset, this.restCenter);
        if (this.isPerspective) {
            const [near, far] = [distance - radius * 1.05, distance + radius * 1.05];
            this.projection = [
                distance * window[0], 0, 0, 0, 0, distance * window[1], 0, 0,
                -offset[0], -offset[1], (far + near) / (near - far), -1, 0, 0, (2 * far * near) / (near - far), 0,
            ];
        } else {
            this.projection = [
                window[0], 0, 0, 0, 0, window[1], 0, 0, 0, 0, -1 / (radius * 1.05), 0, offset[0], offset[1], 0, 1,
            ];
        }
        Object.assign(this, { window, offset });
    }

    /** x, y and w of a plot position in clip space. */
    clip(position) {
        const inView = [0, 1, 2].map((row) =>
            this.view[row] * position[0] + this.view[4 + row] * position[1] + this.view[8 + row] * position[2] + this.view[12 + row]);
        const p = this.projection;
        return [
            p[0] * inView[0] + p[8] * inView[2] + p[12], p[5] * inView[1] + p[9] * inView[2] + p[13],
            this.isPerspective ? -inView[2] : 1,
        ];
    }

    /** The pixel of a plot position, from the top left corner. */
    pixel(position) {
        const [x, y, w] = this.clip(position);
        return [((1 + x / w) * this.size[0]) / 2, ((1 - y / w) * this.size[1]) / 2];
    }

    /** The ray through a pixel: its origin and unit direction, in plot space. */
    ray(pixel) {
        const x = ((2 * pixel[0]) / this.size[0] - 1 - this.offset[0]) / this.window[0];
        const y = (1 - (2 * pixel[1]) / this.size[1] - this.offset[1]) / this.window[1];
        const inPlane = vector.add(vector.scale(this.right, x), vector.scale(this.up, y));
        const point = vector.add(this.center, inPlane);
        if (!this.isPerspective) {
            return { origin: vector.add(point, vector.scale(this.towardsEye, 4)), direction: vector.scale(this.towardsEye, -1) };
        }
        const direction = vector.subtract(point, this.eye);
        return { origin: this.eye, direction: vector.scale(direction, 1 / vector.length(direction)) };
    }

    /** Whether the outer side of a face of the box is turned to the eye. */
    facesEye(axis, isUpper, box) {
        const outwards = isUpper ? 1 : -1;
        if (this.isPerspective) return (this.eye[axis] - (isUpper ? box.upper : box.lower)[axis]) * outwards > 1e-9;
        return this.towardsEye[axis] * outwards > 1e-9;
    }

    /** Whether the pane behind the data is the upper face of an axis; null where it is a line. */
    isPaneUpper(axis, box) {
        const isUpper = this.facesEye(axis, false, box);
        return isUpper || this.isPerspective || Math.abs(this.towardsEye[axis]) > 1e-9 ? isUpper : null;
    }
}

/** The area of a chart and the room for labels around it, logical pixels. */
function fitting(own, labelWidth) {
    const [rightRoom, below] = [8, 30];
    const labels = labelWidth > 0 ? Math.max(28, labelWidth) + 12 : rightRoom;
    const margin = [Math.max(56, labels + 4), 48];
    const usual = own.map((side, i) => Math.max(side - 2 * margin[i], side * 0.4) / 2);
    const least = Math.min(...own) * leastShare;
    const side = (own[0] - least * Math.SQRT2) / 2;
    const shift = Math.max(0, Math.min(labels - side, (labels - rightRoom) / 2));
    const most = [Math.min(own[0] / 2 + shift - labels, own[0] / 2 - shift - rightRoom), own[1] / 2 - below];
    return {
        shift,
        pixelsPerUnit(extent) {
            const possible = Math.min(most[0] / extent.corners[0], most[1] / extent.corners[1], (own[1] / 2 - 52) / extent.sides[1]);
            const fit = Math.min(usual[0] / extent.corners[0], usual[1] / extent.corners[1]);
            return Math.max(fit, Math.min(least / extent.narrowest, possible));
        },
    };
}

/** How large a box is on the way around it: the upright cylinders around its corners and its sides. */
function boxExtent(box, inclination, distance) {
    const half = vector.scale(vector.subtract(box.upper, box.lower), 0.5);
    const [sine, cosine] = [Math.sin(inclination), Math.cos(inclination)];
    const projected = (x, y, z) => {
        const factor = distance > 0 ? distance / (distance - (y * sine + z * cosine)) : 1;
        return [x * factor, (y * cosine - z * sine) * factor];
    };
    const cylinder = (radius) => {
        const extent = [1e-6, 1e-6];
        for (let step = 0; step < 32; step++) {
            const angle = (step / 32) * 2 * Math.PI;
            for (const height of [-half[1], half[1]]) {
                projected(radius * Math.sin(angle), height, radius * Math.cos(angle)).forEach((n, i) => {
                    extent[i] = Math.max(extent[i], Math.abs(n));
                });
            }
        }
        return extent;
    };
    let narrowest = Infinity;
    for (let degrees = 0; degrees <= 90; degrees += 1.5) {
        const [turned, across] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
        const [lower, upper] = [[0, 0], [0, 0]];
        for (let corner = 0; corner < 8; corner++) {
            const [x, y, z] = half.map((side, axis) => (corner & (1 << axis) ? -side : side));
            projected(x * across - z * turned, y, x * turned + z * across).forEach((n, i) => {
                lower[i] = Math.min(lower[i], n);
                upper[i] = Math.max(upper[i], n);
            });
        }
        narrowest = Math.min(narrowest, Math.max(upper[0] - lower[0], upper[1] - lower[1]));
    }
    return {
        corners: cylinder(Math.hypot(half[0], half[2])), sides: cylinder(Math.max(half[0], half[2])),
        narrowest: Math.max(narrowest, 1e-6),
    };
}
