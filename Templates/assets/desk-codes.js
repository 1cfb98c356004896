// What can be done with a secret that a page shows: copying it, and with recovery codes also saving them as a file and printing them.
import { say } from "./words.js";

/** The recovery codes of the page, with whose they are. */
const codes = () => [...document.querySelectorAll(".codes-of, .one-time-codes .secret")].map((each) => `${each.textContent}\n`).join("");

for (const ways of document.querySelectorAll(".code-ways")) {
    const { text = codes(), file } = ways.dataset;
    const status = ways.querySelector("[role=status]");
    ways.hidden = false;
    const actions = {
        async copy() {
            try {
                await navigator.clipboard.writeText(text);
                status.textContent = say("desk-codes.copied");
            } catch {
                status.textContent = say("desk-codes.not-copied");
            }
        },
        save() {
            const link = document.createElement("a");
            link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
            link.download = file;
            link.click();
            // The download has begun by the next turn of the page.
            setTimeout(() => URL.revokeObjectURL(link.href));
            status.textContent = say("desk-codes.saved");
        },
        print() {
            window.print();
        },
    };
    for (const button of ways.querySelectorAll("button")) button.addEventListener("click", actions[button.dataset.way]);
}
