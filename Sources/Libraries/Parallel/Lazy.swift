import Synchronization

/// A value that several need, made by the first of them. The others wait for it, on whatever core they are.
public final class Lazy<Value: Sendable>: Sendable {
    private let made = Mutex<Value?>(nil)

    /// Nothing yet.
    public init() {}

    /// The value; `make` is what makes it, the same for all.
    public func value(_ make: () -> Value) -> Value {
        made.withLock { made in
            let value = made ?? make()
            made = value
            return value
        }
    }
}
