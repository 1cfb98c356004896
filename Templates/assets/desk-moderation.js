// The queue of readers' posts: one box ticks those of all posts on the page.
// @ts-check

const all = document.querySelector("[data-tick-all]");
const box = all?.querySelector("input");
if (all instanceof HTMLElement && box) {
    all.hidden = false;
    const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[form=many][type=checkbox]"));
    box.addEventListener("change", () => boxes.forEach((one) => { one.checked = box.checked; }));
    for (const one of boxes) {
        one.addEventListener("change", () => { box.checked = [...boxes].every((other) => other.checked); });
    }
}
