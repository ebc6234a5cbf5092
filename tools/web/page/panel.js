// The display, each of its pixels a whole number of the screen's dots, and the size of the body around it.
import { HEIGHT, WIDTH } from "./painter.js";

// Colours of lit pixels, as panels on sale have them: in the upper 16 rows, then in the rest.
const COLOURS = [
    [[236, 242, 255], [236, 242, 255]],
    [[92, 190, 255], [92, 190, 255]],
    [[255, 222, 70], [92, 190, 255]],
];
const DARK = [4, 6, 10];
const SPLIT = 16;
const SEAMED = 5; // dots a pixel must have so that a dark seam between two pixels looks right

export class Panel {
    constructor(canvas, room, device) {
        this.canvas = canvas;
        this.room = room;
        this.device = device;
        this.colour = 0;
        this.picture = new Uint8Array(WIDTH * HEIGHT);
        this.light = -1;
        this.small = new OffscreenCanvas(WIDTH, HEIGHT);
        new ResizeObserver(() => this.fit()).observe(room);
        this.fit();
    }

    // As large as the room allows, by whole dots.
    fit() {
        const density = devicePixelRatio || 1;
        const upright = matchMedia("(orientation: portrait)").matches;
        const [wide, high] = upright ? [148, 214] : [252, 108];
        const room = this.room.getBoundingClientRect();
        const dots = Math.floor(Math.min((room.width * density) / wide, (room.height * density) / high));
        this.dots = Math.max(1, dots);
        document.documentElement.style.setProperty("--u", `${this.dots / density}px`);
        this.canvas.width = WIDTH * this.dots;
        this.canvas.height = HEIGHT * this.dots;
        this.draw();
    }

    show(picture, light) {
        this.picture = picture;
        this.light = light;
        this.draw();
    }

    next() {
        this.colour = (this.colour + 1) % COLOURS.length;
        this.draw();
        return this.colour;
    }

    draw() {
        const image = new ImageData(WIDTH, HEIGHT);
        // An OLED at its lowest is still well readable.
        const share = this.light < 0 ? 0 : 0.55 + (0.45 * this.light) / 255;
        for (let i = 0; i < WIDTH * HEIGHT; i++) {
            const lit = COLOURS[this.colour][i < SPLIT * WIDTH ? 0 : 1];
            for (let c = 0; c < 3; c++) {
                image.data[4 * i + c] = DARK[c] + (this.picture[i] ? (lit[c] - DARK[c]) * share : 0);
            }
            image.data[4 * i + 3] = 255;
        }
        this.small.getContext("2d").putImageData(image, 0, 0);
        const context = this.canvas.getContext("2d");
        const { width, height } = this.canvas;
        context.imageSmoothingEnabled = false;
        context.drawImage(this.small, 0, 0, width, height);
        if (this.dots >= SEAMED) {
            context.fillStyle = "rgb(4 6 10 / 0.45)";
            for (let x = this.dots - 1; x < width; x += this.dots) context.fillRect(x, 0, 1, height);
            for (let y = this.dots - 1; y < height; y += this.dots) context.fillRect(0, y, width, 1);
        }
    }
}
