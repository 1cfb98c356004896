/** Votes as requests to the program: those of this page, one after the other. */

/** How long an answer to a vote may take, in milliseconds. */
const PATIENCE = 10_000;

/** The last vote that was sent. One is sent at a time, so that a browser without a cookie gets one, and only one. */
let last = Promise.resolve();

/** @param {string} address @param {{ subject: string, vote: string, from?: string }} choice @returns {Promise<Response>} */
export function send(address, choice) {
    const ask = () => fetch(address, {
        // The program may be on another host of the site.
        method: "POST", credentials: "include", headers: { "Content-Type": "application/json" }, signal: AbortSignal.timeout(PATIENCE),
        body: JSON.stringify(choice),
    });
    // With 409 the browser gets its cookie; nothing was counted.
    const answer = last.then(ask).then((first) => first.status === 409 ? ask() : first);
    last = answer.then(() => {}, () => {});
    return answer;
}
