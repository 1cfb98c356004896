extension Optional where Wrapped: Comparable {
    /// Nothing is less than any value.
    public static func < (left: Wrapped?, right: Wrapped?) -> Bool {
        guard let right else { return false }
        guard let left else { return true }
        return left < right
    }

    /// Any value is greater than nothing.
    public static func > (left: Wrapped?, right: Wrapped?) -> Bool { right < left }
}
