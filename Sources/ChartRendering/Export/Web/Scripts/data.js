// What the page carries: inflated and unpacked.

/** The bytes of a text in base64, inflated. */
async function inflated(text) {
    const packed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The bytes of words whose first bytes are all in front, then the second ones and so on. */
function joined(bytes, offset, count, size) {
    const words = new Uint8Array(count * size);
    for (let plane = 0; plane < size; plane++) {
        const start = offset + plane * count;
        for (let index = 0; index < count; index++) words[index * size + plane] = bytes[start + index];
    }
    return words.buffer;
}

/** The numbers of a part: `float` or `integer` of 32 bits; integers are differences from the one before. */
function unpacked(bytes, part) {
    if (!part) return null;
    const buffer = joined(bytes, part.offset, part.count, 4);
    if (part.kind === 'float') return new Float32Array(buffer);
    const numbers = new Uint32Array(buffer);
    for (let index = 1; index < numbers.length; index++) numbers[index] += numbers[index - 1];
    return numbers;
}

/** The median of the left, the upper and their plane's continuation (Weinberger, Seroussi and Sapiro, 2000). */
function predicted(left, above, corner) {
    const [low, high] = left < above ? [left, above] : [above, left];
    return corner >= high ? low : corner <= low ? high : left + above - corner;
}

const holeHeight = -1e30;

/**
 * The heights of a grid: differences of whole numbers from their prediction, of 16 bits or of 32.
 * The largest number is a hole; 0 is `low`, the one below the largest `high`.
 */
function unpackedHeights(bytes, part, columns, rows) {
    const count = columns * rows;
    const size = part.bits / 8;
    const words = joined(bytes, part.offset, count, size);
    // Differences that become the numbers.
    const numbers = part.bits === 16 ? new Uint16Array(words) : new Uint32Array(words);
    const hole = 2 ** part.bits - 1;
    const heights = new Float32Array(count);
    const step = (part.high - part.low) / (hole - 1);
    for (let row = 0, index = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++, index++) {
            const left = column ? numbers[index - 1] : row ? numbers[index - columns] : 0;
            const above = row ? numbers[index - columns] : left;
            const corner = column && row ? numbers[index - columns - 1] : above;
            // Arithmetic of typed arrays is modulo their size.
            numbers[index] += predicted(left, above, corner);
            heights[index] = numbers[index] === hole ? holeHeight : part.low + numbers[index] * step;
        }
    }
    return heights;
}
