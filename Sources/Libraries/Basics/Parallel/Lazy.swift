import Synchronization

/// A value computed on first use. Concurrent callers wait for the first.
public final class Lazy<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    public init() {}

    /// The value; computed with `make` on first use. All callers must pass an equivalent closure.
    public func value(_ make: () -> Value) -> Value {
        made.withLock { made in
            let value = made ?? make()
            made = value
            return value
        }
    }
}
