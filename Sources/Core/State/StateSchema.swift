import GRDB

/// The tables. Columns that came later stand last, where they are in databases that earlier versions of this program brought up to date.
enum StateSchema {
    /// The value of `PRAGMA user_version`.
    static var version: Int { oldest + additions.count }
    /// The oldest version that is upgraded.
    static let oldest = 17

    /// The tables of version 17.
    private static let first = [
        accounts, changes, seals, notifications, deliveries, readerPosts, searches, clients,
    ]
    /// The tables that each later version adds, from 18 on. Those of a released version are never changed.
    private static let additions: [[String]] = [
        [members, votes], [signUps, datePolls], [signUpReceivers],
        [signInRequests, memberAccounts, memberReaders, memberDrafts, changesOfAuthor, memberVotes],
        [memberSignUps, messages, partners, partnerPresses, loans, goings],
        [messageLists, keptMessageReports, partnerJoins],
        [visits], [pastLoansByKey, nameRules],
    ]

    /// Makes the tables of a new database, or those that a later version added to an older one, up to a version.
    static func prepare(_ database: Database, upTo version: Int = version) throws {
        if try found(database) == version { return }
        // The journal mode is stored in the file.
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try database.inTransaction(.immediate) {
            // Another process may have made the tables meanwhile.
            let found = try found(database)
            let later = additions.prefix(version - oldest).dropFirst(max(0, found - oldest))
            let parts = (found == 0 ? first : []) + later.joined()
            for part in parts { try database.execute(sql: part) }
            try database.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }

    /// The version of a database; 0 for a new one.
    private static func found(_ database: Database) throws -> Int {
        let found = max(0, try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0)
        if found > version { throw StateError.newer(found) }
        if found > 0, found < oldest { throw StateError.older(found) }
        return found
    }

    // Times are milliseconds since 1970. An account is identified by the log line that added it, so that a later one of the same name
    // differs. The second factor is a secret, and the last time step whose code was used (RFC 6238). Recovery codes are hashed by scrypt
    // with one salt for each officer; those of an officer without a row are SHA-256 of 160 bits. A device is a browser in which an officer
    // signed in, by the SHA-256 of its cookie; its wrong passwords count separately. `middle` and `wide` are those of `ClientNetworks`.
    private static let accounts = """
        CREATE TABLE officers (
            name TEXT PRIMARY KEY NOT NULL,
            displayName TEXT,
            role TEXT NOT NULL,
            until INTEGER,
            isDisabled INTEGER NOT NULL DEFAULT 0,
            added INTEGER NOT NULL,
            passwordSet INTEGER NOT NULL,
            salt BLOB NOT NULL,
            hash BLOB NOT NULL,
            rounds INTEGER NOT NULL,
            blockSize INTEGER NOT NULL,
            parallelism INTEGER NOT NULL,
            factor BLOB,
            factorStep INTEGER NOT NULL DEFAULT 0,
            account INTEGER NOT NULL DEFAULT 0,
            hasPassword INTEGER NOT NULL DEFAULT 1
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sessions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token BLOB NOT NULL UNIQUE,
            officer TEXT NOT NULL REFERENCES officers ON DELETE CASCADE,
            address TEXT NOT NULL,
            begun INTEGER NOT NULL,
            used INTEGER NOT NULL,
            ended INTEGER,
            device TEXT NOT NULL DEFAULT ''
        ) STRICT;
        CREATE INDEX sessionsOfOfficer ON sessions (officer);
        CREATE TABLE wrongPasswords (
            time INTEGER NOT NULL,
            account TEXT NOT NULL,
            address TEXT NOT NULL,
            middle TEXT NOT NULL DEFAULT '',
            wide TEXT NOT NULL DEFAULT ''
        ) STRICT;
        CREATE INDEX wrongPasswordsOfAccount ON wrongPasswords (account, time);
        CREATE INDEX wrongPasswordsOfAddress ON wrongPasswords (address, time);
        CREATE INDEX wrongPasswordsByTime ON wrongPasswords (time);
        CREATE INDEX wrongPasswordsOfMiddle ON wrongPasswords (middle, time);
        CREATE INDEX wrongPasswordsOfWide ON wrongPasswords (wide, time);
        CREATE TABLE unsentForms (
            officer TEXT NOT NULL REFERENCES officers ON DELETE CASCADE,
            nonce TEXT NOT NULL,
            event TEXT,
            fields TEXT NOT NULL,
            picture TEXT,
            saved INTEGER NOT NULL,
            sessionEnded INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (officer, nonce)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE recoveryCodes (
            officer TEXT NOT NULL REFERENCES officers ON DELETE CASCADE,
            hash BLOB NOT NULL,
            PRIMARY KEY (officer, hash)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE recoverySalts (
            officer TEXT PRIMARY KEY NOT NULL REFERENCES officers ON DELETE CASCADE,
            salt BLOB NOT NULL,
            rounds INTEGER NOT NULL,
            blockSize INTEGER NOT NULL,
            parallelism INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE passwordResets (
            officer TEXT PRIMARY KEY NOT NULL REFERENCES officers ON DELETE CASCADE,
            hash BLOB NOT NULL UNIQUE,
            until INTEGER NOT NULL,
            endsFactor INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE devices (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token BLOB NOT NULL UNIQUE,
            officer TEXT NOT NULL REFERENCES officers ON DELETE CASCADE,
            used INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX devicesOfOfficer ON devices (officer);
        """

    // `form` is a digest of the fields of a change's form. `history` has at most one row, if changes are kept in git: the number of the
    // last change in git, and since when and why the next one fails. `compaction` has the last log line of an erasure after which the file
    // was rewritten.
    // Rows are immutable. INSERT OR REPLACE deletes without running the trigger on DELETE, so a trigger on INSERT rejects it.
    // An erased line loses its title, salt and form digest in one update, and its files afterwards; the rest is immutable.
    private static let changes = """
        CREATE TABLE changes (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            nonce TEXT UNIQUE,
            time INTEGER NOT NULL,
            officer TEXT NOT NULL,
            action TEXT NOT NULL,
            subject TEXT,
            title TEXT NOT NULL,
            settled INTEGER NOT NULL,
            form BLOB,
            salt BLOB,
            digest BLOB
        ) STRICT;
        CREATE INDEX changesOfSubject ON changes (subject, number);
        CREATE INDEX changesPending ON changes (number) WHERE settled = 0;
        CREATE TABLE fileChanges (
            change INTEGER NOT NULL REFERENCES changes,
            position INTEGER NOT NULL,
            path TEXT NOT NULL,
            before BLOB,
            after BLOB,
            PRIMARY KEY (change, position)
        ) STRICT;
        CREATE TRIGGER changesAreNotRemoved BEFORE DELETE ON changes
        BEGIN SELECT RAISE(ABORT, 'changes are not removed'); END;
        CREATE TRIGGER changesAreNotReplaced BEFORE INSERT ON changes
        WHEN EXISTS (SELECT 1 FROM changes WHERE number = NEW.number OR nonce = NEW.nonce)
        BEGIN SELECT RAISE(ABORT, 'changes are not replaced'); END;
        CREATE TRIGGER fileChangesAreNotChanged BEFORE UPDATE ON fileChanges
        BEGIN SELECT RAISE(ABORT, 'changes are not changed'); END;
        CREATE TRIGGER fileChangesAreNotAddedLater BEFORE INSERT ON fileChanges
        WHEN NEW.change IS NOT (SELECT MAX(number) FROM changes WHERE settled = 0)
            OR EXISTS (SELECT 1 FROM fileChanges WHERE change = NEW.change AND position >= NEW.position)
        BEGIN SELECT RAISE(ABORT, 'changes are not changed'); END;
        CREATE TRIGGER changesAreOnlySettledOrErased BEFORE UPDATE ON changes
        WHEN (NEW.number, NEW.nonce, NEW.time, NEW.officer, NEW.action, NEW.subject, NEW.digest, NEW.settled)
            IS NOT (OLD.number, OLD.nonce, OLD.time, OLD.officer, OLD.action, OLD.subject, OLD.digest, 1)
            OR (NEW.title, NEW.salt, NEW.form) IS NOT (OLD.title, OLD.salt, OLD.form)
            AND (NEW.title, NEW.salt, NEW.form, OLD.settled) IS NOT ('', NULL, NULL, 1)
        BEGIN SELECT RAISE(ABORT, 'changes are only settled or erased'); END;
        CREATE TRIGGER fileChangesAreOnlyErased BEFORE DELETE ON fileChanges
        WHEN (SELECT salt FROM changes WHERE number = OLD.change) NOT NULL
        BEGIN SELECT RAISE(ABORT, 'changes are not removed'); END;
        CREATE TABLE history (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            kept INTEGER NOT NULL,
            trouble TEXT,
            since INTEGER
        ) STRICT;
        CREATE TABLE compaction (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            line INTEGER NOT NULL
        ) STRICT;
        """

    // The changes of a member, for the limits of posts and for the page with all that a member wrote.
    private static let changesOfAuthor = """
        CREATE INDEX IF NOT EXISTS changesOfAuthor ON changes (officer, time);
        """

    // The hash chain of the log covers digests. See `LogLine` and `ChainHash`.
    private static let seals = """
        CREATE TABLE seals (
            change INTEGER PRIMARY KEY REFERENCES changes,
            seal BLOB NOT NULL,
            again BLOB
        ) STRICT;
        CREATE TRIGGER sealsAreNotRemoved BEFORE DELETE ON seals
        BEGIN SELECT RAISE(ABORT, 'seals are not removed'); END;
        CREATE TRIGGER sealsAreNotReplaced BEFORE INSERT ON seals
        WHEN EXISTS (SELECT 1 FROM seals WHERE change >= NEW.change)
        BEGIN SELECT RAISE(ABORT, 'seals are not replaced'); END;
        CREATE TRIGGER sealsAreNotChanged BEFORE UPDATE ON seals
        BEGIN SELECT RAISE(ABORT, 'seals are not changed'); END;
        """

    // All receivers are devices: browsers ('push'), apps ('fcm'), mail addresses ('mail') and group chats ('group'). A device has an owner
    // but for groups. The key of a reader is the SHA-256 of their cookie; a reader who has only mail has none. A removed device has no
    // keys; it is kept as long as its attempts. `digest` is that of a group's settings, `delivered` when a service first accepted a message.
    // An acknowledgement says until when the records of a subject are read. `confirmations` counts messages to a mail address (as SHA-256).
    // Readers who chose to be reminded of single posts: settings have the member only where there are some.
    private static let notifications = """
        CREATE TABLE readers (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key BLOB UNIQUE,
            name TEXT NOT NULL UNIQUE,
            settings TEXT NOT NULL DEFAULT '{}',
            created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX readersReminded ON readers (id) WHERE json_array_length(settings, '$.reminders.events') > 0;
        CREATE INDEX readersRemindedOfPosts ON readers (id) WHERE json_type(settings, '$.reminders.posts') = 'object';
        CREATE TABLE readerDevices (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            endpoint TEXT NOT NULL UNIQUE,
            service TEXT NOT NULL,
            publicKey BLOB NOT NULL,
            secret BLOB NOT NULL,
            language TEXT NOT NULL,
            officer TEXT REFERENCES officers ON DELETE SET NULL,
            created INTEGER NOT NULL,
            removed INTEGER,
            owner INTEGER REFERENCES readers ON DELETE CASCADE,
            channel TEXT NOT NULL DEFAULT 'push',
            digest TEXT,
            delivered INTEGER
        ) STRICT;
        CREATE INDEX readerDevicesOfOfficer ON readerDevices (officer);
        CREATE INDEX readerDevicesOfService ON readerDevices (service, id);
        CREATE INDEX readerDevicesRemoved ON readerDevices (removed) WHERE removed NOT NULL;
        CREATE INDEX readerDevicesOfOwner ON readerDevices (owner);
        CREATE UNIQUE INDEX readerDevicesOfMail ON readerDevices (secret) WHERE channel = 'mail' AND removed IS NULL;
        CREATE INDEX readerDevicesUnused ON readerDevices (channel, created) WHERE delivered IS NULL AND removed IS NULL;
        CREATE TABLE personalRecords (
            id TEXT PRIMARY KEY NOT NULL,
            owner INTEGER REFERENCES readers ON DELETE CASCADE,
            record TEXT NOT NULL,
            counts INTEGER NOT NULL,
            expires INTEGER NOT NULL,
            isSettled INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX personalRecordsOfOwner ON personalRecords (owner, counts);
        CREATE INDEX personalRecordsByEnd ON personalRecords (expires);
        CREATE INDEX personalRecordsUnsettled ON personalRecords (counts) WHERE isSettled = 0;
        CREATE TABLE acknowledgements (
            owner INTEGER NOT NULL REFERENCES readers ON DELETE CASCADE,
            type TEXT NOT NULL,
            subject TEXT NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (owner, type, subject)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE mailRequests (
            endpoint TEXT PRIMARY KEY NOT NULL,
            address TEXT NOT NULL,
            secret BLOB NOT NULL UNIQUE,
            owner INTEGER REFERENCES readers ON DELETE SET NULL,
            language TEXT NOT NULL,
            settings TEXT NOT NULL,
            created INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE confirmations (
            time INTEGER NOT NULL,
            recipient BLOB NOT NULL
        ) STRICT;
        CREATE INDEX confirmationsOfRecipient ON confirmations (recipient);
        CREATE TABLE outgoingMail (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            address TEXT NOT NULL,
            subject TEXT NOT NULL,
            text TEXT NOT NULL,
            created INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            next INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX outgoingMailByTime ON outgoingMail (next);
        """

    // `deliveryRetries` counts how often the failed deliveries of a broadcast were made due again, and has the version of the last time and
    // when it was first tried. A settled broadcast has the count up to which it is settled. `serviceFaults` has the last fault of each
    // service, until it accepts a message again.
    private static let deliveries = """
        CREATE TABLE deliveryAttempts (
            broadcast TEXT NOT NULL,
            device INTEGER NOT NULL REFERENCES readerDevices ON DELETE CASCADE,
            revision INTEGER NOT NULL,
            isRetraction INTEGER NOT NULL,
            attempt INTEGER NOT NULL,
            time INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            status INTEGER,
            next INTEGER,
            PRIMARY KEY (broadcast, device, revision, isRetraction, attempt)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX deliveryAttemptsOfDevice ON deliveryAttempts (device);
        CREATE INDEX deliveryAttemptsByTime ON deliveryAttempts (time);
        CREATE TABLE settledBroadcasts (
            broadcast TEXT PRIMARY KEY NOT NULL,
            revision INTEGER NOT NULL,
            isRetraction INTEGER NOT NULL,
            file TEXT NOT NULL,
            retry INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE serviceFaults (
            service TEXT PRIMARY KEY NOT NULL,
            words TEXT NOT NULL,
            since INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE deliveryRetries (
            broadcast TEXT PRIMARY KEY NOT NULL,
            revision INTEGER NOT NULL,
            isRetraction INTEGER NOT NULL,
            number INTEGER NOT NULL,
            time INTEGER NOT NULL,
            begun INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    // A client is the salted hash of an address (`ReaderClient`); it is forgotten after two days, as is the salt of a day. Posts that officers
    // decided on and that no form made have no receipt. `decided` is when an officer last decided on a post, after which reports no longer
    // hide it. `isErased` says of a withdrawn or removed post that its contents are gone from the log.
    // The index by time holds what near-duplicates are found by, so that 2,000 posts are read without their rows.
    // `queueNotice` has a row while officers know of a queue that is not empty: `isOpen` says whether they do; `time` is that of the last
    // notification, which may be to come.
    private static let readerPosts = """
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
            isErased INTEGER NOT NULL DEFAULT 0,
            middle BLOB,
            wide BLOB
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX readerPostsByTime ON readerPosts (posted, digest, similarity, client);
        CREATE INDEX readerPostsOfClient ON readerPosts (client, posted) WHERE client NOT NULL;
        CREATE INDEX readerPostsWaiting ON readerPosts (posted, cause) WHERE state = 'waiting';
        CREATE INDEX readerPostsHidden ON readerPosts (decided) WHERE state = 'hidden';
        CREATE INDEX readerPostsToRemove ON readerPosts (removalAsked) WHERE removalAsked NOT NULL;
        CREATE INDEX readerPostsToErase ON readerPosts (id) WHERE state IN ('withdrawn', 'removed') AND isErased = 0;
        CREATE INDEX readerPostsOfMiddle ON readerPosts (middle, posted) WHERE middle NOT NULL;
        CREATE INDEX readerPostsOfWide ON readerPosts (wide, posted) WHERE wide NOT NULL;
        CREATE TABLE readerReports (
            post TEXT NOT NULL,
            time INTEGER NOT NULL,
            client BLOB,
            reason TEXT NOT NULL,
            text TEXT NOT NULL,
            wide BLOB
        ) STRICT;
        CREATE INDEX readerReportsOfPost ON readerReports (post, time);
        CREATE INDEX readerReportsOfClient ON readerReports (client, time) WHERE client NOT NULL;
        CREATE TABLE addressSalts (
            day INTEGER PRIMARY KEY,
            salt BLOB NOT NULL
        ) STRICT;
        CREATE TABLE queueNotice (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            time INTEGER NOT NULL,
            isOpen INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        """

    // Of a term below three askers there are hashes alone, with the salt of the day in `addressSalts`: `term` is of the salt and the term,
    // `asker` of the client and the term, so that the terms of one client cannot be found together. No table keeps an order of time.
    // `searchDecisions` has what officers decided on terms: whether one may be shown.
    private static let searches = """
        CREATE TABLE searchAskers (
            day INTEGER NOT NULL,
            term BLOB NOT NULL,
            asker BLOB NOT NULL,
            PRIMARY KEY (day, term, asker)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE searchTerms (
            day INTEGER NOT NULL,
            term TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (day, term)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE searchDecisions (
            term TEXT PRIMARY KEY NOT NULL,
            isAllowed INTEGER NOT NULL,
            officer TEXT NOT NULL,
            time INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    // `clientUses` counts the uses of a budget (`ClientBudget`) in one slot of its span, by one network or by the whole site, whose client
    // is empty. The name of a network is a hash with the day's salt and of the budget, so that those of two budgets cannot be joined.
    private static let clients = """
        CREATE TABLE clientUses (
            budget TEXT NOT NULL,
            client BLOB NOT NULL,
            time INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (budget, client, time)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX clientUsesByTime ON clientUses (budget, time);
        """
}
