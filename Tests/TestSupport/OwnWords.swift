import ContentFiles
import Foundation
import Model

/// The words of the project's own pages.
public enum OwnWords {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// By language.
    public static let wordbooks = Theme(root: root.path).words

    /// The file of a language.
    public static func file(_ language: String) throws -> String {
        try String(contentsOf: root.appending(path: "Templates/words/\(language).yml"), encoding: .utf8)
    }
}
