import Model

/// One occurrence of an event, with its time by the site's clock.
struct EventDate: Sendable {
    let occurrence: Occurrence
    let time: ShownTime

    /// Whether just this one does not take place.
    var isCancelled: Bool { occurrence.change?.isCancelled == true }
}
