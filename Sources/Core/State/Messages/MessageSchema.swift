import GRDB

extension StateSchema {
    // A conversation is the side of one member (`member`): the other side is a row of its own, with copies of the messages, so that each side
    // deletes its own. `other` has no account any more where that member's was deleted. The row stays when its messages are deleted:
    // `hasWritten`, whether the member ever wrote to the other one, and `isBlocking` count without them. `last` is the time of the newest
    // message; NULL takes the conversation off the list. `next` is the number of the next message, so that numbers say nothing of others'
    // conversations. `read` is the number of the newest message that was read, and `unread` counts those of the other one after it.
    // `token` is the address of the file that open pages ask, NULL until a page shows it, and `changes` what the file says. The end of any
    // session of the member takes the tokens away: who was signed in there may have noted them. `endedMessageTokens` has those whose files are
    // to be removed.
    // `line` and `page` are the title and the address in a line by the program. `messageForms` tells a form that is sent twice by digests.
    static let messages = """
        CREATE TABLE conversations (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            member TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            other TEXT NOT NULL,
            token TEXT UNIQUE,
            last INTEGER,
            next INTEGER NOT NULL DEFAULT 1,
            read INTEGER NOT NULL DEFAULT 0,
            unread INTEGER NOT NULL DEFAULT 0,
            changes INTEGER NOT NULL DEFAULT 0,
            hasWritten INTEGER NOT NULL DEFAULT 0,
            isBlocking INTEGER NOT NULL DEFAULT 0,
            UNIQUE (member, other)
        ) STRICT;
        CREATE INDEX conversationsByTime ON conversations (member, last);
        CREATE TABLE messages (
            conversation INTEGER NOT NULL REFERENCES conversations ON DELETE CASCADE,
            number INTEGER NOT NULL,
            isOwn INTEGER NOT NULL,
            text TEXT NOT NULL,
            line TEXT,
            page TEXT,
            sent INTEGER NOT NULL,
            PRIMARY KEY (conversation, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE messageForms (
            nonce BLOB PRIMARY KEY NOT NULL,
            form BLOB NOT NULL,
            member TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            sent INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX messageFormsOfMember ON messageForms (member);
        CREATE INDEX messageFormsByTime ON messageForms (sent);
        CREATE TABLE messageSettings (
            member TEXT PRIMARY KEY NOT NULL REFERENCES members ON DELETE CASCADE,
            refusesStrangers INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE messageReports (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            reporter TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            reported TEXT NOT NULL REFERENCES members ON DELETE CASCADE,
            number INTEGER NOT NULL,
            reason TEXT NOT NULL,
            note TEXT NOT NULL,
            time INTEGER NOT NULL,
            UNIQUE (reporter, reported, number)
        ) STRICT;
        CREATE INDEX messageReportsOfReported ON messageReports (reported);
        CREATE TABLE reportedMessages (
            report INTEGER NOT NULL REFERENCES messageReports ON DELETE CASCADE,
            number INTEGER NOT NULL,
            isByReporter INTEGER NOT NULL,
            text TEXT NOT NULL,
            line TEXT,
            sent INTEGER NOT NULL,
            PRIMARY KEY (report, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE endedMessageTokens (token TEXT PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;
        CREATE TRIGGER messageTokenEnds AFTER UPDATE OF token ON conversations
        WHEN OLD.token NOT NULL AND NEW.token IS NOT OLD.token
        BEGIN INSERT OR IGNORE INTO endedMessageTokens VALUES (OLD.token); END;
        CREATE TRIGGER messageTokenGoes AFTER DELETE ON conversations WHEN OLD.token NOT NULL
        BEGIN INSERT OR IGNORE INTO endedMessageTokens VALUES (OLD.token); END;
        CREATE TRIGGER messageTokensEnd AFTER UPDATE OF ended ON memberSessions WHEN NEW.ended NOT NULL
        BEGIN UPDATE conversations SET token = NULL WHERE member = NEW.member AND token NOT NULL; END;
        CREATE TRIGGER messageTokensGo AFTER DELETE ON memberSessions
        BEGIN UPDATE conversations SET token = NULL WHERE member = OLD.member AND token NOT NULL; END;
        """
}
