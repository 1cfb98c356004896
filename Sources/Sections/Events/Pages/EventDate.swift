import Model
import Site

/// One occurrence of an event, with its time in the site's time zone.
struct EventDate: Sendable {
    let occurrence: Occurrence
    let time: ShownTime
    /// Whether sign-up on the site was open at the build.
    var signUp = SignUpPhase.open

    /// Whether this occurrence alone is cancelled.
    var isCancelled: Bool { occurrence.change?.isCancelled == true }
}
