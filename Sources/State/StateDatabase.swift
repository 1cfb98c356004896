import GRDB

/// The file `State/corkboard.sqlite`: accounts, sessions, and who changed what.
public struct StateDatabase: Sendable {
}
