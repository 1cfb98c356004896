/// The tables of notifications, as a migration of `StateSchema`.
enum NotificationSchema {
    // A reader is identified by the SHA-256 of a random key. A removed device has no keys; it is kept as long as its attempts.
    // `registrations` counts those of the last day for each network.
    static let tables = """
        CREATE TABLE readerDevices (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            reader BLOB NOT NULL,
            endpoint TEXT NOT NULL UNIQUE,
            service TEXT NOT NULL,
            publicKey BLOB NOT NULL,
            secret BLOB NOT NULL,
            language TEXT NOT NULL,
            officer TEXT REFERENCES officers ON DELETE SET NULL,
            created INTEGER NOT NULL,
            removed INTEGER
        ) STRICT;
        CREATE INDEX readerDevicesOfReader ON readerDevices (reader);
        CREATE INDEX readerDevicesOfOfficer ON readerDevices (officer);
        CREATE INDEX readerDevicesOfService ON readerDevices (service, id);
        CREATE INDEX readerDevicesRemoved ON readerDevices (removed) WHERE removed NOT NULL;
        CREATE TABLE registrations (
            time INTEGER NOT NULL,
            address TEXT NOT NULL
        ) STRICT;
        CREATE INDEX registrationsOfAddress ON registrations (address);
        CREATE INDEX registrationsByTime ON registrations (time);
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
            file TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    // The last fault of each service, until it accepts a message again.
    static let faults = """
        CREATE TABLE serviceFaults (
            service TEXT PRIMARY KEY NOT NULL,
            words TEXT NOT NULL,
            since INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    // `deliveryRetries` counts how often the failed deliveries of a broadcast were made due again, and has the version of the last time and
    // when it was first tried. A settled broadcast has the count up to which it is settled. `digest` is that of a group's settings.
    static let retries = """
        CREATE TABLE deliveryRetries (
            broadcast TEXT PRIMARY KEY NOT NULL,
            revision INTEGER NOT NULL,
            isRetraction INTEGER NOT NULL,
            number INTEGER NOT NULL,
            time INTEGER NOT NULL,
            begun INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        ALTER TABLE settledBroadcasts ADD COLUMN retry INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE readerDevices ADD COLUMN digest TEXT;
        """

    // Readers who chose to be reminded of single posts: settings have the member only where there are some.
    static let chosenPosts = """
        CREATE INDEX readersRemindedOfPosts ON readers (id) WHERE json_type(settings, '$.reminders.posts') = 'object';
        """

    // All receivers are devices: browsers ('push'), apps ('fcm'), mail addresses ('mail') and group chats ('group'). A device has an owner
    // but for groups. The key of a reader is the SHA-256 of their cookie; a reader who has only mail has none.
    // An acknowledgement says until when the records of a subject are read. `confirmations` counts messages to a mail address (as SHA-256).
    static let readers = """
        CREATE TABLE readers (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            key BLOB UNIQUE,
            name TEXT NOT NULL UNIQUE,
            settings TEXT NOT NULL DEFAULT '{}',
            created INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX readersReminded ON readers (id) WHERE json_array_length(settings, '$.reminders.events') > 0;
        INSERT INTO readers (key, name, created)
            SELECT reader, 'r-' || lower(hex(randomblob(5))), MIN(created) FROM readerDevices GROUP BY reader;
        ALTER TABLE readerDevices ADD COLUMN owner INTEGER REFERENCES readers ON DELETE CASCADE;
        ALTER TABLE readerDevices ADD COLUMN channel TEXT NOT NULL DEFAULT 'push';
        UPDATE readerDevices SET owner = (SELECT id FROM readers WHERE key = reader);
        DROP INDEX readerDevicesOfReader;
        ALTER TABLE readerDevices DROP COLUMN reader;
        CREATE INDEX readerDevicesOfOwner ON readerDevices (owner);
        CREATE UNIQUE INDEX readerDevicesOfMail ON readerDevices (secret) WHERE channel = 'mail' AND removed IS NULL;
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
            recipient BLOB NOT NULL,
            client TEXT NOT NULL
        ) STRICT;
        CREATE INDEX confirmationsOfRecipient ON confirmations (recipient);
        CREATE INDEX confirmationsOfClient ON confirmations (client, time);
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
}
