extension Optional where Wrapped: Comparable {
    /// Whether `left` is less than `right`; nil is less than any value.
    public static func < (left: Wrapped?, right: Wrapped?) -> Bool {
        guard let right else { return false }
        guard let left else { return true }
        return left < right
    }

    /// Whether `left` is greater than `right`; any value is greater than nil.
    public static func > (left: Wrapped?, right: Wrapped?) -> Bool { right < left }
}
