-- A database of the first version of its tables, with an officer who has posted an event. The test puts in the password's hash and the file.
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
PRAGMA user_version = 1;
INSERT INTO officers VALUES ('mei', 'Mei Lin', 'officer', NULL, 0, 1788300000000, 1788300000000, zeroblob(16), zeroblob(32), 65536, 8, 2);
INSERT INTO sessions (token, officer, address, begun, used) VALUES (zeroblob(32), 'mei', '192.0.2.1', 1788300000000, 1788300000000);
INSERT INTO changes VALUES (1, NULL, 1788300000000, 'root (command line)', 'officerAdded', NULL, 'mei', 1);
INSERT INTO changes VALUES (2, 'anonceofafirstpost', 1788300100000, 'mei', 'post', 'harvest1', 'Harvest Walk', 0);
