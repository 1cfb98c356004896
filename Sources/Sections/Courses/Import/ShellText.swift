import Basics

/// Texts that can be pasted into a command.
extension String {
    /// The text, without quotes if it needs none.
    var asShellWord: String {
        let isPlain = unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789#._-".unicodeScalars.contains($0)
        }
        return isPlain ? self : inShellQuotes
    }

    /// The text; nil if it is empty.
    var nilIfEmpty: String? { isEmpty ? nil : self }
}
