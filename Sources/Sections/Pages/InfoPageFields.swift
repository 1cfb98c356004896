import ContentFiles
import Foundation
import Model

extension InfoPage: EditableContent {
    /// Maximum length of a page's text, in bytes: 64 KiB.
    static let bodyLimit = 64 << 10

    package static let fields: [ContentField<InfoPage>] = [
        ContentField("title", .localized(\.title), label: "page-edit.heading"),
        ContentField("aliases", .slugs(\.aliases)),
        ContentField("text", .note(\.textProfile)),
        ContentField(
            "body", .markdown(\.body, translations: \.translations), label: "page-edit.text",
            hint: "desk-event.detail-hint", limit: bodyLimit),
    ]

    package static let subjectPrefix = "page-"

    package var heading: LocalizedText { title }

    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        try changedFile(at: file, below: root, timeZone: timeZone)
    }
}
