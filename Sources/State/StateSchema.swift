import GRDB

/// The tables.
enum StateSchema {
    /// What each version of the tables has more than the one before. What stands here was released and stays as it is; what is new is a
    /// step of its own.
    static let steps: [[String]] = [
        [accounts, changes, changesStay],
        [history],
    ]

    /// What `PRAGMA user_version` says of a database with these tables.
    static var version: Int { steps.count }

    /// Makes the tables where there are none, and those that an older database lacks.
    static func prepare(_ database: Database) throws {
        guard try found(database) < version else { return }
        // A property of the file, which stays.
        try database.execute(sql: "PRAGMA journal_mode = WAL")
        try database.inTransaction(.immediate) {
            // Another process may have been first.
            for part in steps[try found(database)...].joined() { try database.execute(sql: part) }
            try database.execute(sql: "PRAGMA user_version = \(version)")
            return .commit
        }
    }

    /// The version of a database; 0 of an empty one.
    private static func found(_ database: Database) throws -> Int {
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

    // What was written stays. An INSERT OR REPLACE would delete without a trigger's notice, so it is refused before.
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

    // At most one row, where changes are kept in git: the number up to which they are, why the next is not yet, and since when.
    private static let history = """
        CREATE TABLE history (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            kept INTEGER NOT NULL,
            trouble TEXT,
            since INTEGER
        ) STRICT;
        """
}
