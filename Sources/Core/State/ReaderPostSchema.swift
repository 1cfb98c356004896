/// The tables of readers' posts, as a migration of `StateSchema`.
enum ReaderPostSchema {
    // A client is the salted hash of an address (`ReaderClient`); it is forgotten after two days, as is the salt of a day. Posts that officers
    // decided on and that no form made have no receipt. `decided` is when an officer last decided on a post, after which reports no longer
    // hide it. `isErased` says of a withdrawn or removed post that its contents are gone from the log.
    // The index by time holds what near-duplicates are found by, so that 2,000 posts are read without their rows.
    // `queueNotice` has a row while officers know of a queue that is not empty.
    static let tables = """
        CREATE TABLE readerPosts (
            id TEXT PRIMARY KEY NOT NULL,
            kind TEXT NOT NULL,
            receipt BLOB UNIQUE,
            state TEXT NOT NULL,
            cause TEXT,
            reason TEXT,
            path TEXT,
            posted INTEGER NOT NULL,
            client BLOB,
            digest BLOB,
            similarity INTEGER,
            removalAsked INTEGER,
            payload TEXT,
            decided INTEGER,
            isErased INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX readerPostsByTime ON readerPosts (posted, digest, similarity, client);
        CREATE INDEX readerPostsOfClient ON readerPosts (client, posted) WHERE client NOT NULL;
        CREATE INDEX readerPostsWaiting ON readerPosts (posted, cause) WHERE state = 'waiting';
        CREATE INDEX readerPostsHidden ON readerPosts (decided) WHERE state = 'hidden';
        CREATE INDEX readerPostsToRemove ON readerPosts (removalAsked) WHERE removalAsked NOT NULL;
        CREATE INDEX readerPostsToErase ON readerPosts (id) WHERE state IN ('withdrawn', 'removed') AND isErased = 0;
        CREATE TABLE readerReports (
            post TEXT NOT NULL,
            time INTEGER NOT NULL,
            client BLOB,
            reason TEXT NOT NULL,
            text TEXT NOT NULL
        ) STRICT;
        CREATE INDEX readerReportsOfPost ON readerReports (post, time);
        CREATE INDEX readerReportsOfClient ON readerReports (client, time) WHERE client NOT NULL;
        CREATE TABLE addressSalts (
            day INTEGER PRIMARY KEY,
            salt BLOB NOT NULL
        ) STRICT;
        CREATE TABLE queueNotice (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            time INTEGER NOT NULL
        ) STRICT;
        """

    // The last log line of an erasure after which the file was rewritten.
    static let compaction = """
        CREATE TABLE compaction (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            line INTEGER NOT NULL
        ) STRICT;
        """
}
