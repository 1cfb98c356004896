/// Why an event cannot be taken, and the line that says so.
struct EventRefusal: Error, Hashable {
    let line: Int
    let reason: EventImportReason
}
