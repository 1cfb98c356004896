/// The tables of the limits of clients, as a migration of `StateSchema`.
enum ClientSchema {
    // `clientUses` counts the uses of a budget (`ClientBudget`) in one slot of its span, by one network or by the whole site, whose client
    // is empty. The name of a network is a hash with the day's salt and of the budget, so that those of two budgets cannot be joined.
    // `middle` and `wide` are those of `ClientNetworks`; reports and posts have them as hashes, as `client`.
    // `delivered` is when a service first accepted a message for a device.
    static let tables = """
        DROP TABLE registrations;
        DROP TABLE searchRates;
        DROP INDEX confirmationsOfClient;
        ALTER TABLE confirmations DROP COLUMN client;
        CREATE TABLE clientUses (
            budget TEXT NOT NULL,
            client BLOB NOT NULL,
            time INTEGER NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (budget, client, time)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX clientUsesByTime ON clientUses (budget, time);
        ALTER TABLE readerPosts ADD COLUMN middle BLOB;
        ALTER TABLE readerPosts ADD COLUMN wide BLOB;
        CREATE INDEX readerPostsOfMiddle ON readerPosts (middle, posted) WHERE middle NOT NULL;
        CREATE INDEX readerPostsOfWide ON readerPosts (wide, posted) WHERE wide NOT NULL;
        ALTER TABLE readerReports ADD COLUMN wide BLOB;
        ALTER TABLE wrongPasswords ADD COLUMN middle TEXT NOT NULL DEFAULT '';
        ALTER TABLE wrongPasswords ADD COLUMN wide TEXT NOT NULL DEFAULT '';
        UPDATE wrongPasswords SET middle = address, wide = address;
        CREATE INDEX wrongPasswordsOfMiddle ON wrongPasswords (middle, time);
        CREATE INDEX wrongPasswordsOfWide ON wrongPasswords (wide, time);
        ALTER TABLE readerDevices ADD COLUMN delivered INTEGER;
        UPDATE readerDevices SET delivered = (SELECT MIN(time) FROM deliveryAttempts a
            WHERE a.device = readerDevices.id AND a.outcome = 'accepted');
        CREATE INDEX readerDevicesUnused ON readerDevices (channel, created) WHERE delivered IS NULL AND removed IS NULL;
        """

    // `isOpen` says whether officers know of a queue that is not empty; `time` is that of the last notification, which may be to come.
    static let notices = "ALTER TABLE queueNotice ADD COLUMN isOpen INTEGER NOT NULL DEFAULT 1"
}
