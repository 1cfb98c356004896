/**
 * A picture of a message in the look of the site, drawn here when somebody asks for it: handed to the device's sheet where that takes files,
 * else saved. The page shows it nowhere: the content security policy wants pictures from the site alone.
 */

import { say } from "./words.js";

/** All sizes are in pixels. */
const [WIDTH, LEAST, MOST, MARGIN, FACE] = [1080, 720, 1440, 84, 150];
const TITLE = { size: 66, line: 80, lines: 5, weight: 800 };
const TEXT = { size: 42, line: 64, lines: 14, weight: 400 };
const SMALL = { size: 32, line: 48, lines: 2, weight: 700 };
/** What never begins a line, and what never ends one (GB/T 15834, and their like in Latin script). */
const [CLOSING, OPENING] = [/^[\s!%),.:;?\]}’”…、。〉》」』】〕〗！），．：；？］｝～·]/u, /[([{‘“〈《「『【〔〖（［｛]$/u];

/** The parts of a line of text between which a line may end. @param {string} text */
function pieces(text) {
    const parts = [];
    for (const { segment } of new Intl.Segmenter(document.documentElement.lang, { granularity: "word" }).segment(text)) {
        const last = parts.length - 1;
        if (last >= 0 && (CLOSING.test(segment) || OPENING.test(parts[last]))) parts[last] += segment;
        else parts.push(segment);
    }
    return parts;
}

const graphemes = (/** @type {string} */ text) => [...new Intl.Segmenter(undefined, { granularity: "grapheme" }).segment(text)].map(({ segment }) => segment);

/**
 * The lines of a text, no more than `most`; an ellipsis says that there are more.
 * @param {CanvasRenderingContext2D} canvas With the font set. @param {string} text @param {number} width @param {number} most
 */
function wrap(canvas, text, width, most) {
    const fits = (/** @type {string} */ line) => canvas.measureText(line.trimEnd()).width <= width;
    const lines = [];
    for (const paragraph of text.split(/\r?\n/)) {
        let line = "";
        const add = (/** @type {string} */ part) => {
            if (line && !fits(line + part)) {
                lines.push(line.trimEnd());
                line = part.trimStart();
            } else line += part;
        };
        for (const piece of pieces(paragraph)) {
            // What is longer than a line breaks anywhere.
            if (fits(piece)) add(piece);
            else graphemes(piece).forEach(add);
            if (lines.length > most) break;
        }
        lines.push(line.trimEnd());
        if (lines.length > most) break;
    }
    if (lines.length <= most) return lines;
    const last = graphemes(lines[most - 1]);
    while (last.length && !fits(`${last.join("")}…`)) last.pop();
    return [...lines.slice(0, most - 1), `${last.join("").trimEnd()}…`];
}

/** The look of the page: its colours and its font. */
function look() {
    const style = getComputedStyle(document.documentElement);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(`--${name}`).trim();
    return { paper: colour("paper"), ink: colour("ink"), soft: colour("soft"), love: colour("red"), hate: colour("blue"), font: getComputedStyle(document.body).fontFamily };
}

/** Draws a face of Templates/faces.mustache. @param {CanvasRenderingContext2D} canvas @param {string} feeling */
function drawFace(canvas, feeling, { paper, ...colours }) {
    const symbol = document.getElementById(`face-${feeling}`);
    const [circle, path] = [symbol.querySelector("circle"), symbol.querySelector("path")];
    canvas.save();
    canvas.translate(MARGIN, MARGIN);
    canvas.scale(FACE / 68, FACE / 68);
    canvas.fillStyle = colours[feeling];
    canvas.beginPath();
    canvas.arc(Number(circle.getAttribute("cx")), Number(circle.getAttribute("cy")), Number(circle.getAttribute("r")), 0, 2 * Math.PI);
    canvas.fill();
    Object.assign(canvas, { strokeStyle: paper, lineWidth: 5, lineCap: "round", lineJoin: "round" });
    canvas.stroke(new Path2D(path.getAttribute("d")));
    canvas.restore();
}

/**
 * Draws a message.
 * @param {HTMLCanvasElement} canvas
 * @param {{feeling: "love" | "hate", word: string, title: string, text: string, site: string}} message
 */
export function draw(canvas, { feeling, word, title, text, site }) {
    const context = canvas.getContext("2d");
    const colours = look();
    const font = ({ weight, size }) => `${weight} ${size}px ${colours.font}`;
    const width = WIDTH - 2 * MARGIN;
    const blocks = [[title, TITLE, colours.ink, 0], [text.trim(), TEXT, colours.ink, 36], [site, SMALL, colours.soft, 60]].filter(([words]) => words)
        .map(([words, kind, colour, gap]) => {
            context.font = font(kind);
            return { kind, colour, gap, lines: wrap(context, words, width, kind.lines) };
        });
    const start = MARGIN + FACE + 48;
    const text0 = blocks.find(({ kind }) => kind === TEXT);
    const height = () => start + blocks.reduce((sum, { kind, gap, lines }) => sum + gap + kind.line * lines.length, 0) + MARGIN;
    if (text0 && height() > MOST) {
        const room = text0.lines.length - Math.ceil((height() - MOST) / TEXT.line);
        context.font = font(TEXT);
        text0.lines = wrap(context, text.trim(), width, Math.max(1, room));
    }
    [canvas.width, canvas.height] = [WIDTH, Math.max(LEAST, height())];
    context.fillStyle = colours.paper;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = colours[feeling];
    context.fillRect(0, 0, canvas.width, 18);
    drawFace(context, feeling, colours);
    context.textBaseline = "middle";
    context.font = font({ weight: 800, size: 54 });
    context.fillText(word, MARGIN + FACE + 36, MARGIN + FACE / 2);
    let top = start;
    for (const { kind, colour, gap, lines } of blocks) {
        top += gap;
        // The name of the site stands at the foot.
        if (kind === SMALL) top = canvas.height - MARGIN - kind.line * lines.length;
        context.font = font(kind);
        context.fillStyle = colour;
        for (const line of lines) {
            drawLine(context, line, top, kind.line);
            top += kind.line;
        }
    }
}

/** Draws a line of text; nothing of it leaves the line, however many accents are piled up. */
function drawLine(canvas, line, top, height) {
    const isRightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(line);
    canvas.save();
    canvas.beginPath();
    canvas.rect(0, top - 4, WIDTH, height + 4);
    canvas.clip();
    Object.assign(canvas, isRightToLeft ? { direction: "rtl", textAlign: "right" } : { direction: "ltr", textAlign: "left" });
    canvas.fillText(line, isRightToLeft ? WIDTH - MARGIN : MARGIN, top + height / 2);
    canvas.restore();
}

/** The message of the page. @param {Element} article */
function read(article) {
    return {
        feeling: /** @type {"love" | "hate"} */ (article.classList.contains("love") ? "love" : "hate"),
        word: article.querySelector(".love-word, .hate-word").textContent,
        title: article.querySelector("h1").textContent,
        text: article.querySelector(".words")?.textContent ?? "",
        site: document.title.split(" · ").pop(),
    };
}

/** @param {File} file */
function save(file) {
    const address = URL.createObjectURL(file);
    Object.assign(document.createElement("a"), { href: address, download: file.name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** @param {Element} article @param {HTMLElement} share */
async function hand(article, share) {
    const canvas = document.createElement("canvas");
    draw(canvas, read(article));
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    if (!blob) throw new Error("no picture");
    const file = new File([blob], `${location.pathname.split("/").at(-2)}.png`, { type: "image/png" });
    const keep = () => {
        save(file);
        share.querySelector("[role=status]").textContent = say("share.saved");
    };
    if (!navigator.canShare?.({ files: [file] })) return keep();
    // Whoever closes the sheet has not failed; where the sheet is refused the file is there.
    await navigator.share({ files: [file], title: share.dataset.title, url: share.dataset.url }).catch((error) => {
        if (error.name !== "AbortError") keep();
    });
}

const button = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-share=picture]"));
const article = document.querySelector("article.message");
if (button && article) {
    const share = /** @type {HTMLElement} */ (button.closest(".share"));
    button.addEventListener("click", () => hand(article, share).catch(() => {
        share.querySelector("[role=status]").textContent = say("share.no-picture");
    }));
}
