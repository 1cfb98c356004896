/**
 * Reports a post in a dialog above the page. The form with its token, its words and its style come from the site's program, as on the page
 * that the link opens without this script.
 */

/** The page that answers a request. @param {string} address @param {RequestInit} [options] */
async function fetchPage(address, options) {
    const answer = await fetch(address, options);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!page.querySelector("main h1")) throw new Error(`${answer.status}`);
    return page;
}

class ReportDialog {
    constructor() {
        this.dialog = document.createElement("dialog");
        this.dialog.className = "report-dialog";
        /** What the dialog says besides the words of its pages. @type {DOMStringMap} */
        this.words = {};
        // A tree of its own, so that the style of forms changes nothing on the page.
        this.root = this.dialog.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
        // The keys and swipes of the page are not for what is typed here.
        for (const kind of ["keydown", "pointerdown", "touchstart"]) this.dialog.addEventListener(kind, (event) => event.stopPropagation());
        document.body.append(this.dialog);
    }

    /** Opens the form of a link, or its page where that fails. */
    async open(/** @type {HTMLAnchorElement} */ link) {
        try {
            const page = await fetchPage(link.href);
            this.words = page.querySelector("main form").dataset;
            await this.show(page);
            if (!this.dialog.open) this.dialog.showModal();
        } catch {
            location.assign(link.href);
        }
    }

    async show(/** @type {Document} */ page) {
        const styles = [...page.querySelectorAll("link[rel=stylesheet]")];
        const loaded = styles.map((style) => new Promise((resolve) => { style.onload = style.onerror = resolve; }));
        const main = page.querySelector("main");
        this.dialog.setAttribute("aria-label", main.querySelector("h1").textContent);
        this.root.replaceChildren(...styles, main);
        for (const way of main.querySelectorAll("a")) {
            const button = Object.assign(document.createElement("button"), { type: "button", textContent: this.words.close });
            button.addEventListener("click", () => this.dialog.close());
            way.replaceWith(button);
        }
        const form = main.querySelector("form");
        form?.addEventListener("submit", (event) => {
            event.preventDefault();
            this.#send(form);
        });
        await Promise.all(loaded);
    }

    /** Shows the answer, or that there is none. */
    async #send(/** @type {HTMLFormElement} */ form) {
        try {
            await this.show(await fetchPage(form.action, { method: "POST", body: new FormData(form) }));
            // The button that had the focus is gone; the heading says what happened.
            const heading = this.root.querySelector("h1");
            heading.tabIndex = -1;
            heading.focus();
        } catch {
            this.root.querySelector("[role=alert]")?.remove();
            const problem = Object.assign(document.createElement("p"), { className: "note", role: "alert", textContent: this.words.notSent });
            form.querySelector(".desk-actions").before(problem);
        }
    }
}

/** @type {ReportDialog | undefined} */
let dialog;

document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest?.("a.report[href*='/report?']");
    if (!(link instanceof HTMLAnchorElement) || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // The form on another host has a page of its own.
    if (link.origin !== location.origin) return;
    event.preventDefault();
    dialog ??= new ReportDialog();
    dialog.open(link);
});
