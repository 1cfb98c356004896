// How far the notification of a post has got: asked for again while devices wait for it, as long as the page is looked at.
const PAUSE = 5000;

/** Puts the part of the page as it is now in place of the part that is shown. */
async function renew() {
    const shown = document.querySelector("#deliveries[data-running]");
    if (!shown) return;
    if (!document.hidden) {
        try {
            const answer = await fetch(location.pathname);
            const page = new DOMParser().parseFromString(await answer.text(), "text/html");
            const now = page.querySelector("#deliveries");
            if (answer.ok && now) shown.replaceWith(document.adoptNode(now));
        } catch { /* Without a connection the last state stays. */ }
    }
    setTimeout(renew, PAUSE);
}

setTimeout(renew, PAUSE);
