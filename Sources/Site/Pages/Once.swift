import Synchronization

/// A value that several pages hold, made by the first that needs it. The others wait for it, on whatever core they are.
final class Once<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    /// The value; `make` is what makes it, the same for all.
    func value(_ make: () -> Value) -> Value {
        made.withLock { made in
            let value = made ?? make()
            made = value
            return value
        }
    }
}
