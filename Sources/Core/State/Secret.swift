/// A value that is neither shown nor logged: its description does not have it.
protocol Secret: CustomStringConvertible, CustomReflectable {}

extension Secret {
    /// No children, so that no dump shows the secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
