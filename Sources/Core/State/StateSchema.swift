import GRDB

/// The tables, as migrations: a database of an earlier version of this program runs those that it lacks.
enum StateSchema {
    /// The value of `PRAGMA user_version` after all migrations.
    static let version = steps.count

    private static let steps: [@Sendable (Database) throws -> Void] = [
        { database in
            for part in [accounts, changes, changesStay] { try database.execute(sql: part) }
        },
        { database in
            for part in [signInForTheLongRun, seals] { try database.execute(sql: part) }
            try ChainHash.sealAll(in: database)
        },
        { database in try database.execute(sql: history) },
        { database in try database.execute(sql: accountsAndForms) },
        { database in try database.execute(sql: devices) },
        { database in
            try database.execute(sql: digests)
            try LogLine.digestAll(in: database)
            try ChainHash.chainAgain(in: database)
            for part in [contentsGoOnlyErased, sealsStay] { try database.execute(sql: part) }
        },
        { database in try database.execute(sql: NotificationSchema.tables) },
        { database in try database.execute(sql: NotificationSchema.readers) },
        { database in try database.execute(sql: ReaderPostSchema.tables) },
        { database in try database.execute(sql: SearchSchema.tables) },
        { database in try database.execute(sql: ReaderPostSchema.compaction) },
        { database in try database.execute(sql: NotificationSchema.faults) },
        { database in try database.execute(sql: NotificationSchema.retries) },
        { database in
            try database.execute(
                sql: "ALTER TABLE unsentForms ADD COLUMN sessionEnded INTEGER NOT NULL DEFAULT 0")
        },
        { database in
            for part in [ClientSchema.tables, ClientSchema.notices, SearchSchema.decisions] {
                try database.execute(sql: part)
            }
        },
        { database in try database.execute(sql: recoverySalts) },
        { database in try database.execute(sql: NotificationSchema.chosenPosts) },
    ]

    /// Runs the missing migrations.
    static func prepare(_ database: Database, upTo version: Int = version) throws {
        guard try found(in: database) < version else { return }
        // The journal mode is stored in the file.
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try database.inTransaction(.immediate) {
            // Another process may have migrated the database meanwhile.
            for step in steps[try found(in: database)..<version] { try step(database) }
            try database.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }

    private static func found(in database: Database) throws -> Int {
        let found = max(0, try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0)
        guard found <= version else { throw StateError.newer(found) }
        return found
    }

    // Times are milliseconds since 1970.
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
            parallelism INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE sessions (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token BLOB NOT NULL UNIQUE,
            officer TEXT NOT NULL REFERENCES officers ON DELETE CASCADE,
            address TEXT NOT NULL,
            begun INTEGER NOT NULL,
            used INTEGER NOT NULL,
            ended INTEGER
        ) STRICT;
        CREATE INDEX sessionsOfOfficer ON sessions (officer);
        CREATE TABLE wrongPasswords (
            time INTEGER NOT NULL,
            account TEXT NOT NULL,
            address TEXT NOT NULL
        ) STRICT;
        CREATE INDEX wrongPasswordsOfAccount ON wrongPasswords (account, time);
        CREATE INDEX wrongPasswordsOfAddress ON wrongPasswords (address, time);
        CREATE INDEX wrongPasswordsByTime ON wrongPasswords (time);
        CREATE TABLE unsentForms (
            officer TEXT NOT NULL REFERENCES officers ON DELETE CASCADE,
            nonce TEXT NOT NULL,
            event TEXT,
            fields TEXT NOT NULL,
            picture TEXT,
            saved INTEGER NOT NULL,
            PRIMARY KEY (officer, nonce)
        ) STRICT, WITHOUT ROWID;
        """

    private static let changes = """
        CREATE TABLE changes (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            nonce TEXT UNIQUE,
            time INTEGER NOT NULL,
            officer TEXT NOT NULL,
            action TEXT NOT NULL,
            subject TEXT,
            title TEXT NOT NULL,
            settled INTEGER NOT NULL
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
        """

    // Rows are immutable. INSERT OR REPLACE deletes without running the trigger on DELETE, so a trigger on INSERT rejects it.
    private static let changesStay = """
        CREATE TRIGGER changesAreNotRemoved BEFORE DELETE ON changes
        BEGIN SELECT RAISE(ABORT, 'changes are not removed'); END;
        CREATE TRIGGER changesAreOnlySettled BEFORE UPDATE ON changes
        WHEN (NEW.number, NEW.nonce, NEW.time, NEW.officer, NEW.action, NEW.subject, NEW.title, NEW.settled)
            IS NOT (OLD.number, OLD.nonce, OLD.time, OLD.officer, OLD.action, OLD.subject, OLD.title, 1)
        BEGIN SELECT RAISE(ABORT, 'changes are only settled'); END;
        CREATE TRIGGER changesAreNotReplaced BEFORE INSERT ON changes
        WHEN EXISTS (SELECT 1 FROM changes WHERE number = NEW.number OR nonce = NEW.nonce)
        BEGIN SELECT RAISE(ABORT, 'changes are not replaced'); END;
        CREATE TRIGGER fileChangesAreNotRemoved BEFORE DELETE ON fileChanges
        BEGIN SELECT RAISE(ABORT, 'changes are not removed'); END;
        CREATE TRIGGER fileChangesAreNotChanged BEFORE UPDATE ON fileChanges
        BEGIN SELECT RAISE(ABORT, 'changes are not changed'); END;
        CREATE TRIGGER fileChangesAreNotAddedLater BEFORE INSERT ON fileChanges
        WHEN NEW.change IS NOT (SELECT MAX(number) FROM changes WHERE settled = 0)
            OR EXISTS (SELECT 1 FROM fileChanges WHERE change = NEW.change AND position >= NEW.position)
        BEGIN SELECT RAISE(ABORT, 'changes are not changed'); END;
        """
    // The second factor is a secret, and the last time step whose code was used (RFC 6238).
    private static let signInForTheLongRun = """
        ALTER TABLE officers ADD COLUMN factor BLOB;
        ALTER TABLE officers ADD COLUMN factorStep INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
        CREATE TABLE recoveryCodes (
            officer TEXT NOT NULL REFERENCES officers ON DELETE CASCADE,
            hash BLOB NOT NULL,
            PRIMARY KEY (officer, hash)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE passwordResets (
            officer TEXT PRIMARY KEY NOT NULL REFERENCES officers ON DELETE CASCADE,
            hash BLOB NOT NULL UNIQUE,
            until INTEGER NOT NULL,
            endsFactor INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    // At most one row, if changes are kept in git: the number of the last change in git, and since when and
    // why the next one fails.
    private static let history = """
        CREATE TABLE history (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            kept INTEGER NOT NULL,
            trouble TEXT,
            since INTEGER
        ) STRICT;
        """

    // An account is identified by the log line that added it, so that a later one of the same name differs.
    // `form` is a digest of the fields of a change's form.
    private static let accountsAndForms = """
        ALTER TABLE officers ADD COLUMN account INTEGER NOT NULL DEFAULT 0;
        UPDATE officers SET account = coalesce((SELECT MAX(number) FROM changes
            WHERE action = 'officerAdded' AND title = officers.name), 0);
        ALTER TABLE changes ADD COLUMN form BLOB;
        """

    // A device is a browser in which an officer signed in, by the SHA-256 of its cookie. Its wrong passwords count separately.
    private static let devices = """
        ALTER TABLE officers ADD COLUMN hasPassword INTEGER NOT NULL DEFAULT 1;
        CREATE TABLE devices (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token BLOB NOT NULL UNIQUE,
            officer TEXT NOT NULL REFERENCES officers ON DELETE CASCADE,
            used INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX devicesOfOfficer ON devices (officer);
        DELETE FROM wrongPasswords;
        """

    // Recovery codes are hashed by scrypt with one salt for each officer; those of an officer without a row are SHA-256 of 160 bits.
    private static let recoverySalts = """
        CREATE TABLE recoverySalts (
            officer TEXT PRIMARY KEY NOT NULL REFERENCES officers ON DELETE CASCADE,
            salt BLOB NOT NULL,
            rounds INTEGER NOT NULL,
            blockSize INTEGER NOT NULL,
            parallelism INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    private static let seals = """
        CREATE TABLE seals (
            change INTEGER PRIMARY KEY REFERENCES changes,
            seal BLOB NOT NULL
        ) STRICT;
        CREATE TRIGGER sealsAreNotRemoved BEFORE DELETE ON seals
        BEGIN SELECT RAISE(ABORT, 'seals are not removed'); END;
        \(sealsStay)
        CREATE TRIGGER sealsAreNotReplaced BEFORE INSERT ON seals
        WHEN EXISTS (SELECT 1 FROM seals WHERE change >= NEW.change)
        BEGIN SELECT RAISE(ABORT, 'seals are not replaced'); END;
        """

    private static let sealsStay = """
        CREATE TRIGGER sealsAreNotChanged BEFORE UPDATE ON seals
        BEGIN SELECT RAISE(ABORT, 'seals are not changed'); END;
        """

    // The hash chain of the log covers digests. See `LogLine` and `ChainHash`.
    private static let digests = """
        DROP TRIGGER changesAreOnlySettled;
        DROP TRIGGER sealsAreNotChanged;
        DROP TRIGGER fileChangesAreNotRemoved;
        ALTER TABLE changes ADD COLUMN salt BLOB;
        ALTER TABLE changes ADD COLUMN digest BLOB;
        ALTER TABLE seals ADD COLUMN again BLOB;
        """

    // An erased line loses its title, salt and form digest in one update, and its files afterwards; the rest is immutable.
    private static let contentsGoOnlyErased = """
        CREATE TRIGGER changesAreOnlySettledOrErased BEFORE UPDATE ON changes
        WHEN (NEW.number, NEW.nonce, NEW.time, NEW.officer, NEW.action, NEW.subject, NEW.digest, NEW.settled)
            IS NOT (OLD.number, OLD.nonce, OLD.time, OLD.officer, OLD.action, OLD.subject, OLD.digest, 1)
            OR (NEW.title, NEW.salt, NEW.form) IS NOT (OLD.title, OLD.salt, OLD.form)
            AND (NEW.title, NEW.salt, NEW.form, OLD.settled) IS NOT ('', NULL, NULL, 1)
        BEGIN SELECT RAISE(ABORT, 'changes are only settled or erased'); END;
        CREATE TRIGGER fileChangesAreOnlyErased BEFORE DELETE ON fileChanges
        WHEN (SELECT salt FROM changes WHERE number = OLD.change) NOT NULL
        BEGIN SELECT RAISE(ABORT, 'changes are not removed'); END;
        """
}
