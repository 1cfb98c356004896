/// The tables of notifications, as a migration of `StateSchema`.
enum NotificationSchema {
    // A reader is identified by the SHA-256 of a random key. A removed device has no keys; it is kept as long as its attempts.
    // `registrations` counts those of the last minute for each IP address.
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
}
