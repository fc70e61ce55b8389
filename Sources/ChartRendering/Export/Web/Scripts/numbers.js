// Axes: positions of values, ticks, and numbers as text. The same rules as the program's own.

/** How values become lengths along an axis: the length of a value, its inverse and its slope. */
function scaleType(kind, parameter) {
    const signed = (magnitude) => (v) => (v < 0 ? -magnitude(-v) : magnitude(v));
    switch (kind) {
    case 'log':
        return { length: (v) => (v > 0 ? Math.log(v) : NaN), value: Math.exp, slope: (v) => (v > 0 ? 1 / v : NaN) };
    case 'symmetricLog':
        return {
            length: signed((v) => Math.log1p(v * parameter)),
            value: signed((l) => Math.expm1(l) / parameter),
            slope: (v) => parameter / (1 + Math.abs(v) * parameter),
        };
    case 'power':
        return {
            length: signed((v) => v ** parameter),
            value: signed((l) => l ** (1 / parameter)),
            slope: (v) => parameter * Math.abs(v) ** (parameter - 1),
        };
    default:
        return { length: (v) => v, value: (l) => l, slope: () => 1 };
    }
}

const superscripts = { '-': '⁻', 0: '⁰', 1: '¹', 2: '²', 3: '³', 4: '⁴', 5: '⁵', 6: '⁶', 7: '⁷', 8: '⁸', 9: '⁹' };
const superscript = (exponent) => [...String(exponent)].map((digit) => superscripts[digit]).join('');

/** How the numbers of one axis are written: to a last digit, in powers of ten where digits would be many. */
class NumberFormat {
    constructor(lower, upper, lastDigit, separator) {
        const largest = Math.max(Math.abs(lower), Math.abs(upper));
        const exponent = largest > 0 && isFinite(largest) ? Math.floor(Math.log10(largest)) : 0;
        this.lastDigit = Math.max(lastDigit, exponent - 16);
        this.isScientific = exponent < -4 || exponent >= 15 || (exponent >= 7 && lastDigit >= 4);
        this.separator = separator;
    }

    text(value) {
        const magnitude = Math.abs(value);
        const sign = value < 0 && magnitude >= 0.5 * 10 ** this.lastDigit ? '−' : '';
        if (!this.isScientific) return sign + this.grouped(magnitude.toFixed(Math.min(100, Math.max(0, -this.lastDigit))));
        if (!(magnitude > 0)) return '0';
        const exponent = Math.floor(Math.log10(magnitude) + 1e-9);
        const mantissa = (magnitude / 10 ** exponent).toFixed(Math.min(100, Math.max(0, exponent - this.lastDigit)));
        return `${sign}${mantissa.replace('.', this.separator)}·10${superscript(exponent)}`;
    }

    grouped(text) {
        const [whole, fraction] = text.split('.');
        const groups = whole.length > 4 ? whole.replace(/\B(?=(\d{3})+$)/g, '\u2009') : whole;
        return fraction === undefined ? groups : groups + this.separator + fraction;
    }
}

/** The best evenly spaced round numbers inside a domain (Talbot, Lin and Hanrahan, 2010); null where there are none. */
function evenTicks(low, high, wanted) {
    const span = high - low;
    if (!(span > 0) || !isFinite(span) || span <= Math.max(Math.abs(low), Math.abs(high)) * 1e-14) return null;
    const units = [1, 5, 2, 2.5, 4, 3];
    let best = null;
    const bestScore = () => (best ? best.score : -2);
    const isHopeless = (simplicity, coverage, density) =>
        0.25 * simplicity + 0.2 * coverage + 0.5 * density + 0.05 < bestScore();
    for (let skip = 1; skip <= 12; skip++) {
        units.forEach((unit, rank) => {
            const simplicity = 2 - rank / (units.length - 1) - skip;
            if (isHopeless(simplicity, 1, 1)) return;
            for (let count = 2; count <= Math.max(3, wanted * 3); count++) {
                const density = 2 - Math.max(count / wanted, wanted / count);
                if (isHopeless(simplicity, 1, density)) continue;
                const delta = span / (count + 1) / skip / unit;
                for (let power = Math.ceil(Math.log10(delta) - 1e-9); ; power++) {
                    const scale = 10 ** power;
                    const length = unit * skip * scale * (count - 1);
                    if (length > span * (1 + 1e-9)) break;
                    const room = (span - length) / 2 / span;
                    if (isHopeless(simplicity, 1 - (room * room) / 0.01, density)) break;
                    const start = Math.ceil(low / (unit * scale) - 1e-9);
                    const end = Math.floor(high / (unit * scale) + 1e-9) - (count - 1) * skip;
                    for (let first = start; first <= Math.min(end, start + 200); first++) {
                        const last = first + skip * (count - 1);
                        const hasZero = first <= 0 && last >= 0 && first % skip === 0;
                        const value = (n) => (power < 0 ? (n * unit) / 10 ** -power : n * unit * 10 ** power);
                        const ends = [(low - value(first)) / span, (high - value(last)) / span];
                        const coverage = 1 - (0.5 * (ends[0] ** 2 + ends[1] ** 2)) / 0.01;
                        const score = 0.25 * (simplicity - 1 + (hasZero ? 1 : 0)) + 0.2 * coverage + 0.5 * density + 0.05;
                        if (score <= bestScore()) continue;
                        const values = Array.from({ length: count }, (_, index) => value(first + skip * index));
                        const tenths = values.map((_, index) => (first + skip * index) * unit * 10);
                        let lastDigit = power - 1;
                        while (lastDigit < power + 20 && tenths.every((n) => n % 10 ** (lastDigit - power + 2) === 0)) lastDigit++;
                        best = { score, values, lastDigit };
                    }
                }
            }
        });
    }
    return best;
}

/** The shares of the longest side that the sides of a box have, where units along the axes have these lengths. */
function sideShares(axes, units) {
    const lengths = axes.map(({ span }, index) => span * units[index]);
    return lengths.map((length) => Math.max(0.02, length / Math.max(...lengths)));
}

/** An axis with its domain settled. */
class Axis {
    /** @param data as the page has it: `title`, `domain`, `range`, `isReversed`, `scale`, `ticks` by their count, … */
    constructor(data, separator, language) {
        Object.assign(this, data);
        this.separator = separator;
        this.language = language;
        this.type = scaleType(data.scale, data.parameter);
        this.setDomain(data.domain);
    }

    /** What a worker has to know of it. */
    get data() {
        const { title, domain, range, isReversed, scale, parameter, searched } = this;
        return { title, domain, range, isReversed, scale, parameter, searched, names: null };
    }

    /** Where along the axis objects are looked for that fill space. */
    get searchDomain() { return this.isLinear ? this.searched ?? this.domain : this.domain; }

    /** Gives the axis the domain of numbers; around those that are the same but for rounding there is room. */
    fit([low, high]) {
        const isLevel = high / 2 - low / 2 < Math.max(1e-300, Math.max(Math.abs(low), Math.abs(high)) * 1e-14);
        const room = isLevel ? Math.max(this.scale === 'log' ? 0 : 0.5, Math.abs(low) / 2) : 0;
        this.setDomain([low - room, high + room]);
    }

    get isLinear() { return ['linear', 'date', 'category'].includes(this.scale); }

    setDomain(domain) {
        this.domain = domain;
        this.ends = domain.map(this.type.length);
    }

    /** Gives the axis a share of its whole length. */
    setShare(share) {
        this.range = this.wholeRange.map((end) => end * share);
    }

    get span() { return this.domain[1] - this.domain[0]; }

    position(value) {
        const fraction = (this.type.length(value) - this.ends[0]) / (this.ends[1] - this.ends[0]);
        return this.range[0] + (this.isReversed ? 1 - fraction : fraction) * (this.range[1] - this.range[0]);
    }

    value(position) {
        const fraction = (position - this.range[0]) / (this.range[1] - this.range[0]);
        const directed = this.isReversed ? 1 - fraction : fraction;
        return this.type.value(this.ends[0] * (1 - directed) + this.ends[1] * directed);
    }

    /** Plot units for one of the values. */
    scaleAt(value) {
        const length = (this.range[1] - this.range[0]) / (this.ends[1] - this.ends[0]);
        return length * this.type.slope(value) * (this.isReversed ? -1 : 1);
    }

    /** Where the axis is marked: `{position, value, label, hasGridLine, hasTick}`. */
    marks(count, part) {
        if (this.isHidden) return [];
        const known = this.ticks[Math.max(3, Math.min(10, count))];
        if (!part && known && !this.isMoved) return known;
        if (this.names || this.scale === 'date' || !this.isLinear) return known ?? [];
        const [low, high] = part ? part.map((position) => this.value(position)).sort((a, b) => a - b) : this.domain;
        const ticks = part ? this.partTicks(low, high, count) : evenTicks(low, high, count);
        if (!ticks) return [];
        const format = new NumberFormat(low, high, ticks.lastDigit, this.separator);
        return ticks.values.map((value) => ({
            value, position: this.position(value), label: format.text(value), hasGridLine: true, hasTick: true,
        }));
    }

    /** Multiples of a number that follows from the count alone: they stay while the part moves. */
    partTicks(low, high, count) {
        const least = this.span / count;
        const power = Math.floor(Math.log10(least));
        const factor = [1, 2, 5].find((n) => 10 ** power * n >= least * (1 - 1e-9)) ?? 10;
        const value = (n) => (power < 0 ? (n * factor) / 10 ** -power : n * factor * 10 ** power);
        const values = [];
        const step = factor * 10 ** power;
        for (let n = Math.ceil(low / step - 1e-9); n <= Math.floor(high / step + 1e-9); n++) values.push(value(n));
        return { values, lastDigit: factor === 10 ? power + 1 : power };
    }

    /** A value for a reader: a name, a date, or a number to a distance on the axis that is to be seen. */
    label(value, step = 0) {
        if (this.names) return this.names[Math.max(0, Math.min(this.names.length - 1, Math.round(value)))] ?? '';
        if (this.scale === 'date') {
            const style = { year: 'numeric', month: 'short', day: 'numeric' };
            if (this.span < 20 * 86400) Object.assign(style, { hour: '2-digit', minute: '2-digit' });
            return new Intl.DateTimeFormat(this.language, style).format(new Date((value + 978307200) * 1000));
        }
        const reach = step > 0 ? step / Math.abs(this.scaleAt(value)) : (this.isLinear ? this.span : Math.abs(value)) / 100;
        const digit = Math.floor(Math.log10(reach > 0 && isFinite(reach) ? reach : 1) + 1e-9);
        const ends = this.isLinear ? this.domain : [value, value];
        return new NumberFormat(ends[0], ends[1], step > 0 ? Math.min(0, digit) : digit, this.separator).text(value);
    }
}
