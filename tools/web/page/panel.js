// The display, and the size of the body around it.
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
// Nobody sees that some pixels have a dot more than others if a CSS pixel has so many dots, and a pixel of the display.
const FINE = 2;
const MANY = 6;
// Width and height of the body in pixels of the display, as in style.css.
const UPRIGHT = [138, 188];
const LYING = [252, 108];

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

    // As large as the room allows; by whole dots where one could see that they are not.
    fit() {
        const density = devicePixelRatio || 1;
        const [wide, high] = matchMedia("(orientation: portrait)").matches ? UPRIGHT : LYING;
        const room = this.room.getBoundingClientRect();
        const dots = Math.min((room.width * density) / wide, (room.height * density) / high);
        this.dots = Math.max(1, density >= FINE && dots >= MANY ? dots : Math.floor(dots));
        document.documentElement.style.setProperty("--u", `${this.dots / density}px`);
        this.canvas.width = Math.round(WIDTH * this.dots);
        this.canvas.height = Math.round(HEIGHT * this.dots);
        this.draw();
    }

    // The firmware sends the same picture again and again, in case a panel has lost it: that needs no drawing.
    show(picture, light) {
        if (light === this.light && picture.every((lit, i) => lit === this.picture[i])) return;
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
            for (let x = 1; x <= WIDTH; x++) context.fillRect(Math.round(x * this.dots) - 1, 0, 1, height);
            for (let y = 1; y <= HEIGHT; y++) context.fillRect(0, Math.round(y * this.dots) - 1, width, 1);
        }
    }
}
