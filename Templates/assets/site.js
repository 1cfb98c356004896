/** What every page does: it counts what is unread, and has the site open without a connection. */

import { countUnread } from "./unread.js";

countUnread();

const { base } = document.documentElement.dataset;
// Not where there is none, on a page of the disk, or where the browser was told not to keep anything.
addEventListener("load", () => navigator.serviceWorker?.register(`${base}/service-worker.js`, { scope: `${base}/` }).catch(() => {}));
