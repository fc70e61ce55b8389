// Functions of formulas that a browser does not have. What rounds differently is off by a few units in the last digit.

const functions = {
    /** Halves away from zero. */
    round: (x) => Math.trunc(x + Math.sign(x) * 0.49999999999999994),

    /** What is left below the nearest multiple towards minus infinity; it has the sign of `b`. */
    remainder(a, b) {
        const rest = a % b;
        return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
    },

    min: (x, y) => (x < y || x !== x ? x : y),
    max: (x, y) => (x > y || x !== x ? x : y),

    /** As C's pow, which is 1 for a base of 1 and for −1 to an infinite power. */
    power: (x, y) => (x === 1 || (x === -1 && (y === Infinity || y === -Infinity)) ? 1 : x ** y),

    /** The gamma function by Lanczos' approximation with the coefficients of P. Godfrey (2001); exact for whole numbers. */
    gamma(x) {
        if (Number.isInteger(x)) {
            if (x < 0) return NaN;
            if (x === 0) return 1 / x;
            if (x > 171) return Infinity;
            let product = 1;
            for (let factor = 2; factor < x; factor++) product *= factor;
            return product;
        }
        if (x < 0.5) return Math.PI / (Math.sin(Math.PI * (x - 2 * Math.round(x / 2))) * functions.gamma(1 - x));
        if (x > 171.7) return Infinity;
        const base = x - 0.5 + lanczosBase;
        const power = base ** ((x - 0.5) / 2);
        return (Math.sqrt(2 * Math.PI) * lanczosSum(x - 1)) * power * Math.exp(-base) * power;
    },

    /** The logarithm of the gamma function's magnitude. */
    lgamma(x) {
        if (x === Infinity || x === -Infinity) return Infinity;
        if (x <= 0 && Number.isInteger(x)) return Infinity;
        if (x < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * (x - 2 * Math.round(x / 2))))) - functions.lgamma(1 - x);
        if (x < 20) return Math.log(functions.gamma(x));
        // Stirling's series.
        const s = 1 / (x * x);
        const series = (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s / 1188)))) / x;
        return (x - 0.5) * Math.log(x) - x + 0.9189385332046727 + series;
    },

    /** Abramowitz and Stegun, 6.3.5, 6.3.7 and 6.3.18. */
    digamma(x) {
        if (x <= 0) return x === Math.floor(x) ? NaN : functions.digamma(1 - x) - Math.PI / Math.tan(Math.PI * x);
        let below = 0;
        for (; x < 12; x++) below += 1 / x;
        const s = 1 / (x * x);
        const series = s * (1 / 12 - s * (1 / 120 - s * (1 / 252 - s * (1 / 240 - s * (1 / 132 - (s * 691) / 32760)))));
        return Math.log(x) - 0.5 / x - series - below;
    },

    /** Its series near 0 (Abramowitz and Stegun, 7.1.6), whose terms have one sign; a continued fraction (7.1.14) beyond. */
    erf(x) {
        const magnitude = Math.abs(x);
        if (!(magnitude < 6)) return magnitude === magnitude ? Math.sign(x) : NaN;
        const square = x * x;
        if (magnitude < 3) {
            let [term, sum] = [x, x];
            for (let n = 1; Math.abs(term) > 1e-18 * Math.abs(sum); n++) {
                term *= (2 * square) / (2 * n + 1);
                sum += term;
            }
            return (2 / Math.sqrt(Math.PI)) * sum * Math.exp(-square);
        }
        let fraction = magnitude;
        for (let n = 60; n > 0; n--) fraction = magnitude + n / 2 / fraction;
        return Math.sign(x) * (1 - Math.exp(-square) / Math.sqrt(Math.PI) / fraction);
    },

    besselJ0: (x) => bessel(0, x),
    besselJ1: (x) => bessel(1, x),
};

const lanczosBase = 607 / 128;
const lanczosCoefficients = [
    0.99999999999999709182, 57.156235665862923517, -59.597960355475491248, 14.136097974741747174, -0.49191381609762019978,
    0.33994649984811888699e-4, 0.46523628927048575665e-4, -0.98374475304879564677e-4, 0.15808870322491248884e-3,
    -0.21026444172410488319e-3, 0.21743961811521264320e-3, -0.16431810653676389022e-3, 0.84418223983852743293e-4,
    -0.26190838401581408670e-4, 0.36899182659531622704e-5,
];

function lanczosSum(x) {
    let sum = lanczosCoefficients[0];
    for (let n = 1; n < lanczosCoefficients.length; n++) sum += lanczosCoefficients[n] / (x + n);
    return sum;
}

/**
 * A Bessel function of the first kind. Its integral is over a period, where the mean of evenly spaced values converges faster
 * than any power (Trefethen and Weideman, 2014); far out Hankel's expansion (Abramowitz and Stegun, 9.2.5).
 */
function bessel(order, x) {
    const magnitude = Math.abs(x);
    if (!(magnitude < Infinity)) return magnitude === Infinity ? 0 : NaN;
    const sign = order === 1 && x < 0 ? -1 : 1;
    if (magnitude > 30) {
        const mu = 4 * order * order;
        let [term, p, q] = [1, 1, 0];
        for (let n = 1; n < 40; n++) {
            const next = (term * (mu - (2 * n - 1) ** 2)) / (n * 8 * magnitude);
            if (Math.abs(next) > Math.abs(term) || Math.abs(next) < 1e-17) break;
            term = next;
            const part = n % 4 < 2 ? term : -term;
            if (n % 2) q += part;
            else p += n % 4 === 2 ? -term : term;
        }
        // The angle is reduced by the sums of sine and cosine: a subtraction of π/4 would lose digits.
        const [sine, cosine] = [Math.sin(magnitude), Math.cos(magnitude)];
        const [c, s] = order === 0 ? [cosine + sine, sine - cosine] : [sine - cosine, -cosine - sine];
        return (sign * (p * c - q * s)) / Math.sqrt(Math.PI * magnitude);
    }
    const count = 2 * Math.ceil((magnitude + 28) / 2);
    let sum = 0;
    for (let n = 0; n < count; n++) {
        const angle = ((n + 0.5) / count) * Math.PI;
        sum += Math.cos(order * angle - magnitude * Math.sin(angle));
    }
    return (sign * sum) / count;
}
