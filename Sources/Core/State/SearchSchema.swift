/// The tables of searches, as a migration of `StateSchema`.
enum SearchSchema {
    // Of a term below three askers there are hashes alone, with the salt of the day in `addressSalts`: `term` is of the salt and the term, `asker`
    // of the client and the term, so that the terms of one client cannot be found together. No table keeps an order of time.
    static let tables = """
        CREATE TABLE searchAskers (
            day INTEGER NOT NULL,
            term BLOB NOT NULL,
            asker BLOB NOT NULL,
            PRIMARY KEY (day, term, asker)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE searchRates (
            minute INTEGER NOT NULL,
            client BLOB NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (minute, client)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE searchTerms (
            day INTEGER NOT NULL,
            term TEXT NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (day, term)
        ) STRICT, WITHOUT ROWID;
        """

    // What officers decided on terms: whether one may be shown.
    static let decisions = """
        CREATE TABLE searchDecisions (
            term TEXT PRIMARY KEY NOT NULL,
            isAllowed INTEGER NOT NULL,
            officer TEXT NOT NULL,
            time INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
