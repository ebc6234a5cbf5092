// Paints what the firmware has laid out, as displayio would: pixel by pixel the same.
export const WIDTH = 128;
export const HEIGHT = 64;

// `layers` are twelve numbers each (see shell.py), the lowest first; `heap` is the VM's memory, into which they point.
// Returns a byte a pixel, row by row, 1 where it is lit.
export function paint(heap, layers, count, rotation) {
    const picture = new Uint8Array(WIDTH * HEIGHT);
    for (let n = 0; n < count; n++) {
        const [bits, stride, inRow, colors, tiles, across, down, wide, high, left, top, scale] = layers.subarray(
            12 * n,
            12 * n + 12,
        );
        for (let i = 0; i < across * down; i++) {
            const x = left + (i % across) * wide * scale;
            const y = top + Math.floor(i / across) * high * scale;
            if (x >= WIDTH || y >= HEIGHT || x + wide * scale <= 0 || y + high * scale <= 0) continue;
            const tile = heap[tiles + i];
            const fromX = (tile % inRow) * wide;
            const fromY = Math.floor(tile / inRow) * high;
            for (let dy = Math.max(0, -y); dy < Math.min(high * scale, HEIGHT - y); dy++) {
                const row = bits + (fromY + Math.floor(dy / scale)) * stride;
                for (let dx = Math.max(0, -x); dx < Math.min(wide * scale, WIDTH - x); dx++) {
                    const at = fromX + Math.floor(dx / scale);
                    const color = colors >> (2 * ((heap[row + (at >> 3)] >> (7 - (at & 7))) & 1));
                    if (!(color & 2)) picture[(y + dy) * WIDTH + x + dx] = color & 1;
                }
            }
        }
    }
    return rotation === 180 ? picture.reverse() : picture;
}
