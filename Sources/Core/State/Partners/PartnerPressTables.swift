extension StateSchema {
    // What people press in rooms of study partners. `partnerPages` has the last press of each page that is open: its number, by which a
    // repeated request is known, and what was pressed. `partnerApplause` counts the cheers of the last minute, and those beyond its limit;
    // `told` is when the pages of the room were last told of the latter.
    // `partnerReports` has copies for officers, since rooms and tasks are deleted after an hour.
    static let partnerPresses = """
        CREATE TABLE partnerPages (
            task INTEGER NOT NULL REFERENCES partnerTasks ON DELETE CASCADE,
            page TEXT NOT NULL,
            number INTEGER NOT NULL,
            kind TEXT NOT NULL,
            count INTEGER NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (task, page)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE partnerApplause (
            task INTEGER PRIMARY KEY REFERENCES partnerTasks ON DELETE CASCADE,
            minute INTEGER NOT NULL,
            used INTEGER NOT NULL,
            held INTEGER NOT NULL DEFAULT 0,
            told INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE TABLE partnerReports (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            reporter INTEGER NOT NULL REFERENCES partnerPeople ON DELETE CASCADE,
            reported INTEGER NOT NULL REFERENCES partnerPeople ON DELETE CASCADE,
            task INTEGER NOT NULL,
            name TEXT,
            fromTask TEXT NOT NULL,
            toTask TEXT NOT NULL,
            time INTEGER NOT NULL,
            UNIQUE (reporter, task)
        ) STRICT;
        CREATE INDEX partnerReportsOfReported ON partnerReports (reported);
        """
}
