/** Tells the page around the frame how high the list of events is. The height is no secret: any page may show it. */

const list = document.getElementById("mainContent");
/** Below the last line, in CSS pixels. */
const SPACE = 16;
// Not the height of the list, which may be stretched to that of the frame.
const tell = () => parent.postMessage({ corkboardHeight: list.lastElementChild.getBoundingClientRect().bottom + scrollY + SPACE }, "*");
const begin = () => new ResizeObserver(tell).observe(list);
// Without its styles the list has another height.
if (parent !== window && document.readyState === "complete") begin();
else if (parent !== window) addEventListener("load", begin);
