/** Searches in what is kept, and lists the pages that were read before and open without a connection, the last one first. */

async function list() {
    if (!("caches" in globalThis)) return;
    const root = document.documentElement.dataset.root ?? "";
    const cache = await caches.open("pages");
    const addresses = (await cache.keys()).map(({ url }) => new URL(url)).reverse();
    const section = document.getElementById("kept");
    const items = section.querySelector("ul");
    // The page of saved messages (kept-messages.js) is for members.
    const isMember = /corkboard-is-member=1/.test(document.cookie);
    for (const { pathname, href } of addresses) {
        if (!pathname.startsWith(`${root}/`) || pathname === `${root}/offline/` || pathname.endsWith("/offline/") && !isMember) continue;
        const answer = await cache.match(href);
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        if (page.documentElement.lang !== document.documentElement.lang) continue;
        const link = Object.assign(document.createElement("a"), { href: pathname, textContent: page.title.split(" · ")[0], dir: "auto" });
        items.append(Object.assign(document.createElement("li"), {}));
        items.lastElementChild.append(link);
        section.hidden = false;
    }
}

/** The scripts of the search and what it looks through are kept once somebody has entered the header's search. */
async function search() {
    const { root = "" } = document.documentElement.dataset;
    // A site without posts of a kind has no index of them.
    const files = ["courses/search", "events/search", "feedback/search", "questions/search", "meetups/search", "items/search", "searches/pages"].map((name) => `${root}/${name}.json`);
    if (!("caches" in globalThis) || !(await Promise.all(files.map((file) => caches.match(file)))).some(Boolean)) return;
    const { start } = await import("./offline-search.js");
    await start();
}

list();
search();
