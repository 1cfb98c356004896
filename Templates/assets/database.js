/** Databases of this browser, in IndexedDB. */

/** @param {IDBRequest} request @returns {Promise<any>} */
export const result = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

/**
 * A function that runs transactions on all parts of a database, which is made when it is first needed.
 * @param {string} kind Part of its name, which service-worker.mustache has, too.
 * @param {Record<string, IDBObjectStoreParameters>} parts
 */
export function database(kind, parts) {
    /** @type {Promise<IDBDatabase> | undefined} */
    let opened;

    function open() {
        const opening = indexedDB.open(`corkboard.${kind} ${document.documentElement.dataset.base ?? ""}/`, 1);
        opening.onupgradeneeded = () => {
            for (const [part, options] of Object.entries(parts)) opening.result.createObjectStore(part, options);
        };
        return result(opening);
    }

    /**
     * Runs a transaction, and waits until it is stored.
     * @template Value
     * @param {(...parts: IDBObjectStore[]) => Promise<Value> | Value} work
     */
    return async function change(work) {
        const names = Object.keys(parts);
        const transaction = (await (opened ??= open())).transaction(names, "readwrite");
        const done = new Promise((resolve, reject) => {
            transaction.oncomplete = resolve;
            transaction.onabort = () => reject(transaction.error);
        });
        const [value] = await Promise.all([work(...names.map((part) => transaction.objectStore(part))), done]);
        return value;
    };
}
