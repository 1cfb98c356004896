/// The reason why an event cannot be imported, with the line.
struct EventRefusal: Error, Hashable {
    let line: Int
    let reason: EventImportReason
}
