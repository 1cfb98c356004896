/**
 * One face pushes the other and sets it aflame. Everything is in its new place from the beginning; transforms and opacity alone lead
 * there, so that the page is neither laid out nor painted again for a frame.
 */

/** How long the push and the fire take, in milliseconds. */
const [PUSH, FIRE] = [1400, 4200];
/** When the faces meet, as a part of the push. */
const HIT = .36;
const FLAMES = 5;
const SVG = "http://www.w3.org/2000/svg";

/** @param {number} x In pixels. @param {number} [turn] In degrees. */
const moved = (x, turn = 0) => ({ transform: `translateX(${x}px) rotate(${turn}deg)` });

/** The flames behind a face, which the style sheet places. */
function newFire() {
    const fire = document.createElement("span");
    fire.className = "fire";
    for (let number = 0; number < FLAMES; number++) {
        const flame = document.createElementNS(SVG, "svg");
        flame.setAttribute("class", "flame");
        flame.append(document.createElementNS(SVG, "use"));
        flame.firstElementChild.setAttribute("href", "#flame");
        fire.append(flame);
    }
    return fire;
}

/** Sets a face aflame for a while. @param {Element} face @param {boolean} isStill */
function ignite(face, isStill) {
    const fire = newFire();
    face.prepend(fire);
    setTimeout(() => fire.remove(), FIRE);
    if (isStill) return;
    fire.animate([{ opacity: 0 }, { opacity: 0, offset: PUSH * HIT / FIRE }, { opacity: 1, offset: .2 }, { opacity: 1, offset: .8 }, { opacity: 0 }],
        { duration: FIRE });
    [...fire.children].forEach((flame, number) => {
        const lean = number % 2 ? 5 : -5;
        flame.animate([
            { transform: `rotate(${-lean}deg) scale(1, .75)`, opacity: .8 }, { transform: `rotate(${lean}deg) scale(.9, 1.15)`, opacity: 1 },
        ], { duration: 260 + 55 * number, direction: "alternate", iterations: Infinity, easing: "ease-in-out" });
    });
}

/**
 * Shows a new balance, and how it came about.
 * @param {Element} pulse
 * @param {"love" | "hate"} feeling Whose face pushes.
 * @param {() => void} change Puts everything in its new place.
 */
export function push(pulse, feeling, change) {
    const [love, hate] = ["love", "hate"].map((each) => pulse.querySelector(`.fighter.${each}`));
    const [pusher, pushed] = feeling === "love" ? [love, hate] : [hate, love];
    for (const each of [pusher, pushed]) {
        for (const animation of each.getAnimations()) animation.cancel();
        each.querySelector(".fire")?.remove();
    }
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const before = love.getBoundingClientRect().left;
    change();
    ignite(pushed, isStill);
    if (isStill) return;
    const from = before - love.getBoundingClientRect().left;
    const ahead = feeling === "love" ? 1 : -1;
    const options = { duration: PUSH, easing: "ease-in-out" };
    pusher.animate([
        moved(from), { ...moved(from - ahead * 22, ahead * -10), offset: HIT * .6, easing: "ease-in" },
        { ...moved(from + ahead * 7, ahead * 12), offset: HIT, easing: "ease-out" }, { ...moved(ahead * 12, ahead * 6), offset: .6 }, moved(0),
    ], options);
    pushed.animate([
        moved(from), { ...moved(from), offset: HIT, easing: "ease-out" },
        { ...moved(from + ahead * 26, ahead * 22), offset: HIT + .12 }, { ...moved(ahead * 16, ahead * 8), offset: .68 }, moved(0),
    ], options);
}
