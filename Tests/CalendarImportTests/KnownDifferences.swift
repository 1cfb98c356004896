/// Where the import and recurring-ical-events differ, and what RFC 5545 says of it.
enum KnownDifferences {
    struct Difference {
        let file: String
        let reason: String
    }
    static let all: [Difference] = []
    static let refusedByTheOther: [String: String] = [:]
}
