import Basics

/// Validates paths from web servers, which are decoded but not always normalized.
enum RequestPath {
    /// The unchanged path, if it is "" or begins with a slash and is unambiguous.
    /// - Throws: `CGIError.path`.
    static func checked(_ path: String, limits: CGILimits) throws(CGIError) -> String {
        let bytes = Array(path.utf8)
        if bytes.isEmpty { return path }
        if bytes.count > limits.path { throw .path(.tooLong) }
        if bytes.contains(where: ASCII.isControl) { throw .path(.control) }
        if isRepaired(path) { throw .path(.notUTF8) }
        if bytes.contains(ASCII.backslash) { throw .path(.backslash) }
        if bytes.contains(ASCII.percent) { throw .path(.percentSign) }
        if bytes[0] != ASCII.slash { throw .path(.notFromRoot) }
        // The last segment may be empty: "/events/".
        let segments = bytes.dropFirst().split(separator: ASCII.slash, omittingEmptySubsequences: false)
        if segments.dropLast().contains(where: \.isEmpty) { throw .path(.emptySegment) }
        let dots = segments.filter { (1...2).contains($0.count) && $0.allSatisfy { $0 == ASCII.dot } }
        if !dots.isEmpty { throw .path(.dotSegment) }
        return path
    }

    /// Whether a text contains U+FFFD, which replaces bytes that are not UTF-8 when the environment is read.
    static func isRepaired(_ text: String) -> Bool { text.unicodeScalars.contains("\u{FFFD}") }
}
