// The picture as the panel's chip shows its memory.
export const WIDTH = 128;
export const HEIGHT = 64;

// `ram` is that memory: a byte is eight pixels downwards, row by row. `first` is the line on top, 64 more if all is upside down.
// Returns a byte a pixel, row by row, 1 where it is lit.
export function paint(ram, first) {
    const picture = new Uint8Array(WIDTH * HEIGHT);
    for (let y = 0; y < HEIGHT; y++) {
        const line = (y + first) % HEIGHT;
        const row = (first < HEIGHT ? y : HEIGHT - 1 - y) * WIDTH;
        for (let x = 0; x < WIDTH; x++) picture[row + x] = (ram[(line >> 3) * WIDTH + x] >> (line & 7)) & 1;
    }
    return picture;
}
