/** Tells the page around the frame how high the list of events is. The height is no secret: any page may show it. */

const list = document.getElementById("mainContent");
const tell = () => parent.postMessage({ corkboardHeight: list.getBoundingClientRect().height + 2 * list.offsetTop }, "*");
const begin = () => new ResizeObserver(tell).observe(list);
// Without its styles the list has another height.
if (parent !== window && document.readyState === "complete") begin();
else if (parent !== window) addEventListener("load", begin);
