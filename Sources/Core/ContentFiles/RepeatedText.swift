extension [String] {
    /// The first text that is there twice; nil if all differ.
    package var repeated: String? {
        var known: Set<String> = []
        return first { !known.insert($0).inserted }
    }
}
