extension StateSchema {
    // `joined` is when somebody who was left alone came to the room of others.
    static let partnerJoins = "ALTER TABLE partnerTasks ADD COLUMN joined INTEGER;"

    // Study partners. A person is a member, or a reader without an account by a chosen name and a receipt; `owner` is the reader of the
    // browser in which such a receipt was made, for notifications. `days` and `switches` are what the person alone sees; `lastDay` is the
    // last day (in the site's time zone) that counts.
    // A task is a person's registration for one slot; its id is the order of registration. Tasks of one repetition have the same `series`.
    // `code` opens the room for this person alone. `room` is set when partners are found. `gone` is when the person left after the room was
    // fixed, `seen` the last request from the room, `started` when "I have started" was pressed, `still` the answer to the second look.
    // `version` of a room is another after each change that its pages show, `last` the number of its last cheer. A cheer's number never
    // changes; its `count` grows while quick ones are added up.
    // Rooms and their tasks are deleted after `PartnerClock.erasing`; `partnerMeetings` remembers who met (the smaller id first) for
    // `Retention.partnerMeeting`. `partnerBlocks` has blocks of which one side has no account; those between members are the members' own.
    static let partners = """
        CREATE TABLE partnerPeople (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            member TEXT UNIQUE REFERENCES members ON DELETE CASCADE,
            receipt TEXT UNIQUE,
            name TEXT,
            owner INTEGER REFERENCES readers ON DELETE SET NULL,
            days INTEGER NOT NULL DEFAULT 0,
            lastDay TEXT,
            switches INTEGER NOT NULL DEFAULT 0,
            used INTEGER NOT NULL,
            CHECK ((member IS NULL) <> (receipt IS NULL))
        ) STRICT;
        CREATE INDEX partnerPeopleOfOwner ON partnerPeople (owner) WHERE owner NOT NULL;
        CREATE TABLE partnerRooms (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token TEXT NOT NULL UNIQUE,
            slot INTEGER NOT NULL,
            made INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 0,
            last INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        CREATE INDEX partnerRoomsBySlot ON partnerRooms (slot);
        CREATE TABLE partnerTasks (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            person INTEGER NOT NULL REFERENCES partnerPeople ON DELETE CASCADE,
            slot INTEGER NOT NULL,
            code TEXT NOT NULL UNIQUE,
            fromTask TEXT NOT NULL,
            toTask TEXT NOT NULL,
            topic TEXT NOT NULL,
            language TEXT NOT NULL,
            series INTEGER,
            created INTEGER NOT NULL,
            room INTEGER REFERENCES partnerRooms ON DELETE SET NULL,
            gone INTEGER,
            seen INTEGER,
            started INTEGER,
            still INTEGER,
            UNIQUE (person, slot)
        ) STRICT;
        CREATE INDEX partnerTasksBySlot ON partnerTasks (slot, id);
        CREATE INDEX partnerTasksOfRoom ON partnerTasks (room) WHERE room NOT NULL;
        CREATE INDEX partnerTasksOfSeries ON partnerTasks (series) WHERE series NOT NULL;
        CREATE TABLE partnerCheers (
            room INTEGER NOT NULL REFERENCES partnerRooms ON DELETE CASCADE,
            number INTEGER NOT NULL,
            task INTEGER NOT NULL REFERENCES partnerTasks ON DELETE CASCADE,
            kind TEXT NOT NULL,
            count INTEGER NOT NULL DEFAULT 1,
            time INTEGER NOT NULL,
            PRIMARY KEY (room, number)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX partnerCheersOfTask ON partnerCheers (task);
        CREATE TABLE partnerMeetings (
            one INTEGER NOT NULL REFERENCES partnerPeople ON DELETE CASCADE,
            other INTEGER NOT NULL REFERENCES partnerPeople ON DELETE CASCADE,
            time INTEGER NOT NULL,
            PRIMARY KEY (one, other)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX partnerMeetingsOfOther ON partnerMeetings (other);
        CREATE INDEX partnerMeetingsByTime ON partnerMeetings (time);
        CREATE TABLE partnerBlocks (
            blocker INTEGER NOT NULL REFERENCES partnerPeople ON DELETE CASCADE,
            blocked INTEGER NOT NULL REFERENCES partnerPeople ON DELETE CASCADE,
            time INTEGER NOT NULL,
            PRIMARY KEY (blocker, blocked)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX partnerBlocksOfBlocked ON partnerBlocks (blocked);
        """
}
