// The picture field: a photograph is scaled down in this browser and uploaded while the rest of the form is typed. Where one of these
// fails, the chosen file goes with the form as it does without this script.
import { say } from "./words.js";

/** The longest side, in pixels, and the largest file that is sent as it is, in bytes. */
const SIDE = 2048;
const SMALL = 1_000_000;
/** The largest file that the server takes, in bytes, and its formats (Sources/Core/Model/UploadOrder.swift). */
const LIMIT = 20_000_000;
const TAKEN = ["image/jpeg", "image/png", "image/webp"];

const form = document.querySelector("#event-form");
const input = form.elements.picture;
const held = form.elements.heldPicture;
const box = document.querySelector("#picture-progress");
const bar = box.querySelector("progress");
const state = box.querySelector("#picture-state");
const shown = document.querySelector("#chosen-picture");
const heldBefore = held.value;

/** The work on the chosen file; each choice ends the work on the one before. */
let work = null;
/** The chosen file as it is sent; null where the form sends the file of the field, or none. */
let scaled = null;
/** The name under which the server holds the chosen file; null where it does not. */
let sentAs = null;

// A browser that can show a format can also turn it into JPEG. An iPhone converts by itself where HEIC is not named.
input.accept = "image/*";

function tell(text, portion) {
    box.hidden = false;
    state.textContent = text;
    if (portion === undefined) bar.removeAttribute("value");
    else bar.value = portion;
    bar.hidden = portion === null;
}

/** Whether a file moves, by its first bytes: it becomes a still, here or on the server. */
async function isAnimated(file) {
    const bytes = new Uint8Array(await file.slice(0, 65_536).arrayBuffer());
    const text = new TextDecoder("latin1").decode(bytes);
    if (text.startsWith("WEBPVP8X", 8)) return (bytes[20] & 2) > 0;
    if (text.startsWith("PNG", 1)) return text.split("IDAT", 1)[0].includes("acTL");
    return text.startsWith("GIF8") && text.includes("NETSCAPE2.0");
}

/** Draws a bitmap at a size; the canvas has no alpha, since JPEG has none. */
function draw(bitmap, canvas, side) {
    const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const pen = canvas.getContext("2d", { alpha: false });
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas;
}

/** The file's pixels, upright. Of large files only so many are kept as are needed: 48 megapixels are 190 MB. */
function decoded(file) {
    if (file.size <= SMALL) return createImageBitmap(file);
    return createImageBitmap(file, { resizeWidth: SIDE, resizeQuality: "high" });
}

/** The file to send: the chosen one where it is small and of a format that the server takes, else a JPEG of at most SIDE pixels. */
async function prepared(file) {
    const bitmap = await decoded(file);
    try {
        draw(bitmap, shown, 480).hidden = false;
        if (TAKEN.includes(file.type) && file.size <= SMALL) return file;
        const canvas = draw(bitmap, document.createElement("canvas"), SIDE);
        const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", .9));
        canvas.width = canvas.height = 0;
        if (!blob) throw new Error("no memory for the picture");
        return new File([blob], "picture.jpg", { type: "image/jpeg" });
    } finally {
        bitmap.close();
    }
}

/** Uploads a file by the form's preview, which holds its picture; the name under which it is held. */
function upload(file, signal) {
    const data = new FormData(form);
    data.set("picture", file);
    data.set("show", "preview");
    return new Promise((done, fail) => {
        const request = new XMLHttpRequest();
        request.open("POST", form.dataset.preview);
        request.responseType = "document";
        request.upload.addEventListener("progress", (event) => {
            if (signal.aborted || !event.lengthComputable) return;
            const portion = event.loaded / event.total;
            tell(say("desk-picture.sending", { percent: Math.floor(portion * 100) }), portion);
        });
        request.addEventListener("load", () => {
            const page = request.response;
            const problem = page?.querySelector("#picture-problem")?.textContent;
            const name = page?.querySelector("[name=heldPicture]")?.value;
            if (name && !problem) done(name);
            else fail(new Error(problem ?? ""));
        });
        request.addEventListener("error", () => fail(new Error("")));
        request.addEventListener("abort", () => fail(new Error("")));
        signal.addEventListener("abort", () => request.abort());
        request.send(data);
    });
}

async function take(file, signal) {
    tell(say("desk-picture.scaling"));
    let small = null;
    try {
        small = await prepared(file);
    } catch {
        if (signal.aborted) return;
        if (!TAKEN.includes(file.type) || file.size > LIMIT) {
            input.value = "";
            return tell(say("desk-picture.unreadable", { limit: LIMIT / 1_000_000 }), null);
        }
    }
    if (signal.aborted) return;
    scaled = small === file ? null : small;
    try {
        const phrase = await isAnimated(file) ? "desk-picture.sent-still" : "desk-picture.sent";
        const name = await upload(small ?? file, signal);
        if (signal.aborted) return;
        sentAs = name;
        held.value = name;
        tell(say(phrase, { size: ((small ?? file).size / 1_000_000).toFixed(1) }), 1);
    } catch (error) {
        if (!signal.aborted) tell(error.message || say("desk-picture.failed"), null);
    }
}

input.addEventListener("change", () => {
    work?.stop.abort();
    [scaled, sentAs, shown.hidden, box.hidden] = [null, null, true, true];
    held.value = heldBefore;
    const [file] = input.files;
    if (!file) {
        work = null;
        return;
    }
    document.querySelector("#picture-more").open = true;
    const stop = new AbortController();
    const mine = { stop, isDone: false };
    mine.end = take(file, stop.signal).finally(() => { mine.isDone = true; });
    work = mine;
});

// What was uploaded already is not sent again; what is not goes with the form, small.
form.addEventListener("formdata", (event) => {
    if (!input.files.length) return;
    if (sentAs) event.formData.delete("picture");
    else if (scaled) event.formData.set("picture", scaled);
});

// The form waits for the picture, in sight of its progress.
form.addEventListener("submit", async (submission) => {
    if (!work || work.isDone) return;
    submission.preventDefault();
    submission.stopImmediatePropagation();
    const { submitter } = submission;
    box.scrollIntoView({ block: "center" });
    const waited = work;
    await waited.end;
    if (waited === work) form.requestSubmit(submitter);
}, true);
