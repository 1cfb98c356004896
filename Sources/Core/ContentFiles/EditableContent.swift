import Foundation
import Model

/// A kind of content that editors change on the desk. One list of fields makes its file, its form, the conflicts of two editors, and the
/// differences of its versions.
package protocol EditableContent: WritableContent where Name == Slug {
    /// All fields, in the order of content files.
    static var fields: [ContentField<Self>] { get }
    /// The beginning of the subjects of its changes in the log: `course-`.
    static var subjectPrefix: String { get }
    var slug: Slug { get }
    /// Its name in the log and in lists.
    var heading: LocalizedText { get }
    /// How its Markdown texts are read: the value of `text:` in its file.
    var textProfile: String? { get }
}

extension EditableContent {
    /// The fields that the form has.
    package static var formFields: [ContentField<Self>] { fields.filter { $0.label != nil } }

    /// The fields that another version restores: those of the form, and how their texts are read.
    package static var restoredFields: [ContentField<Self>] {
        fields.filter { $0.label != nil || $0.key == profileKey }
    }

    /// The key of `textProfile` in content files.
    package static var profileKey: String { "text" }

    /// The fields of the form with a text for each language.
    package static var formTexts: [String] { formFields.filter(\.isTranslated).map(\.key) }

    /// The subject of changes in the log.
    package static func subject(_ slug: Slug) -> String { subjectPrefix + slug.text }

    /// The slug in a subject of the log; nil in one of another kind.
    package static func slug(ofSubject subject: String) -> Slug? {
        subject.hasPrefix(subjectPrefix) ? Slug(String(subject.dropFirst(subjectPrefix.count))) : nil
    }

    /// All keys of the front matter in order; nil for a field that the value does not have.
    package var frontMatter: ContentText.Fields {
        Self.fields.map { (key: $0.key, value: $0.frontMatter(of: self)) }
    }

    /// The Markdown text below the front matter.
    private var markdownBody: String {
        for field in Self.fields {
            if case .markdown(let path, _) = field.property { return self[keyPath: path] }
        }
        return ""
    }

    /// The text of a new file.
    package func newFile(at path: String) throws(Problem) -> OutputFile {
        OutputFile(path: path, bytes: Array(try ContentText.text(frontMatter, body: markdownBody).utf8))
    }

    /// The file at a path with the fields changed in which the value differs; everything else stays byte for byte.
    package func changedFile(
        at path: String, below root: String, timeZone: TimeZone
    ) throws(Problem) -> OutputFile {
        let file = try SourceFile(path: path, below: root)
        let written = Self.read(file, named: slug, timeZone: timeZone).value
        let changes = zip(frontMatter, written?.frontMatter ?? []).filter { $0.value != $1.value }.map(\.0)
        let bytes = try ContentText.bytes(
            of: file, changing: written == nil ? frontMatter : changes,
            body: markdownBody == written?.markdownBody ? nil : markdownBody)
        return OutputFile(path: path, bytes: bytes)
    }
}
