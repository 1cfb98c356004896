import Foundation

extension DispatchTime {
    /// The latest time for something that comes, if nothing is wrong, sooner on the slowest machine: in two minutes.
    public static var failure: DispatchTime { .now() + 120 }
}

/// Asks every 5 ms whether a condition holds.
/// - Returns: Whether it did within two minutes, which only bound the time of a failing test.
public func holds(_ condition: () throws -> Bool) rethrows -> Bool {
    let end = DispatchTime.failure
    while try !condition() {
        if DispatchTime.now() > end { return false }
        usleep(5000)
    }
    return true
}
