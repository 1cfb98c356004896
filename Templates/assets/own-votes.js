/** The votes of the member who is signed in. Nothing is asked for where nobody is. */

/** The most posts in one request, and how long an answer may take, in milliseconds. */
const [MOST, PATIENCE] = [50, 10_000];
/** The cookie that the program's pages set for members (Sources/Core/Desk/DeskCookies.swift). It has no secret. */
const MARK = /(?:^|;\s*)(?:__Host-)?corkboard-is-member=1(?:;|$)/;

/** Whether a member is signed in in this browser, as far as the page knows. */
export const isMember = () => MARK.test(document.cookie);

/** @param {string} address @param {string[]} subjects @returns {Promise<Record<string, string>>} */
async function ask(address, subjects) {
    const asked = `${address}?subjects=${encodeURIComponent(subjects.join(","))}`;
    const answer = await fetch(asked, { credentials: "include", signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()).votes;
}

/**
 * The member's votes for these posts, by their ids: "up" or "down"; null where no member is signed in, or where they could not be had.
 * @param {string} address Of the program's votes. @param {string[]} subjects
 */
export async function ownVotes(address, subjects) {
    if (!isMember() || subjects.length === 0) return null;
    const all = [...new Set(subjects)];
    const parts = Array.from({ length: Math.ceil(all.length / MOST) }, (_, index) => all.slice(index * MOST, (index + 1) * MOST));
    try {
        return /** @type {Record<string, string>} */ (Object.assign({}, ...await Promise.all(parts.map((part) => ask(address, part)))));
    } catch {
        return null;
    }
}
