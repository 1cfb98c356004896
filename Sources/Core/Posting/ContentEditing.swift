import ContentFiles
import Foundation
import Model
import State

/// Changes of content that editors edit on the desk, by its list of fields.
package struct ContentEditing<Value: EditableContent> {
    private let core: Posting
    /// The path of the content file.
    private let path: String
    /// The slug in the address.
    private let slug: Slug

    /// Changes of the value in the file at `path`, whose address has `slug`.
    package init(_ slug: Slug, at path: String, _ core: Posting) {
        (self.slug, self.path, self.core) = (slug, path, core)
    }

    /// The subject of the changes in the log.
    package var subject: String { Value.subject(slug) }

    /// The value as its file has it now.
    /// - Throws: `PostingError`; `.noSuchPost` if the file is not there, or has errors.
    package func current() throws(PostingError) -> (value: Value, bytes: [UInt8]) {
        guard let bytes = try core.bytes(at: path),
            let value = core.documents.value(Value.self, in: OutputFile(path: path, bytes: bytes))
        else { throw .noSuchPost(subject) }
        return (value, bytes)
    }

    /// All versions, newest first.
    package func versions() throws(PostingError) -> [ContentVersion<Value>] {
        try core.versions(of: subject, as: Value.self)
    }

    // MARK: Form

    /// The fields of the form that describes a value, for a page in `language`.
    package func fields(of value: Value, language: String? = nil) -> [String: String] {
        var form = FormValues(languages: core.settings.languages, language: language)
        for field in Value.formFields {
            switch field.property {
            case .localized(let path): form.add(field.key, value[keyPath: path])
            case .markdown(let path, let translations):
                form.add(field.key, markdown: value[keyPath: path], value[keyPath: translations])
            case .line, .list, .slugs, .note:
                form.fields[field.key] = field.texts(of: value).joined(separator: ", ")
            }
        }
        return form.fields
    }

    /// The value that a form describes; what the form does not have stays.
    /// - Throws: `PostingError` with `.form`.
    package func value(_ fields: [String: String], changing old: Value) throws(PostingError) -> Value {
        var (texts, value) = (FormTexts(fields, languages: core.settings.languages), old)
        for field in Value.formFields { Self.read(field, &value, &texts) }
        guard texts.problems.isEmpty else { throw .form(texts.problems) }
        return value
    }

    private static func read(_ field: ContentField<Value>, _ value: inout Value, _ texts: inout FormTexts) {
        let (key, limit) = (field.key, field.limit)
        switch field.property {
        case .localized(let path):
            if let text = texts.localizedLine(key, limit: limit, earlier: value[keyPath: path]) {
                value[keyPath: path] = text
            } else {
                texts.add(key, .missing)
            }
        case .line(_, let write):
            let text = texts.visibleLine(key, limit: limit)
            let isWritten = text.map { write(&value, $0) } ?? false
            if !isWritten, !texts.problems.contains(where: { $0.field == key }) { texts.add(key, .missing) }
        case .list(_, let write):
            let line = texts.line(key, limit: 10 * limit) ?? ""
            if texts.problems.contains(where: { $0.field == key }) { return }
            let words = line.split { ",，、;；".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
            if !write(&value, words.filter { !$0.isEmpty }) { texts.add(key, .cannotBeStored) }
        case .markdown(let path, let translations):
            let new = texts.translatedMarkdown(
                key, limit: limit, earlier: (value[keyPath: path], value[keyPath: translations]),
                profile: value.textProfile)
            value[keyPath: path] = new.text
            value[keyPath: translations] = new.translations
        case .slugs, .note: break
        }
    }

    /// Merges a form opened with `version` with the value now; nil if it is unchanged since. `choices` resolve conflicts and are used only
    /// if the value is still at version `seen`. `language` is that of the form's page.
    package func merge(
        _ sent: [String: String], version: String, choices: [String: Bool], seen: String?, language: String?
    ) throws(PostingError) -> FormMerge? {
        let (now, bytes) = try current()
        let newest = Posting.version(of: bytes)
        guard version != newest else { return nil }
        let (base, steps) = FormMerge.history(of: now, bytes, since: version, in: try versions()) {
            fields(of: $0, language: language)
        }
        return FormMerge(
            sent, over: base.map { fields(of: $0, language: language) }, since: steps,
            choices: seen == newest ? choices : [:], version: newest)
    }

    // MARK: Changes

    /// Changes the value as a form says. `version` is the file's version when the form was opened.
    /// - Throws: `PostingError`; `.changedMeanwhile` if the file's version is another now.
    package func edit(
        _ fields: [String: String], version: String?, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            let (old, bytes) = try current()
            if let version, version != Posting.version(of: bytes) { throw .changedMeanwhile }
            return try change(bytes, to: try value(fields, changing: old), .edit, submission)
        }
    }

    /// Restores the fields of the form as an earlier version had them. `version` is that of the file as the editor saw it.
    /// - Throws: `PostingError`; `.notNow` if nothing would change or the earlier version is invalid, `.changedMeanwhile`, `.erased`.
    package func restore(
        _ earlier: ContentVersion<Value>, version: String?, by submission: Posting.Submission
    ) throws(PostingError) -> Journal.Outcome {
        try core.change(by: submission) { submission throws(PostingError) in
            if earlier.change.isErased { throw .erased }
            let (old, bytes) = try current()
            if let version, version != Posting.version(of: bytes) { throw .changedMeanwhile }
            guard let value = earlier.value else { throw .notNow }
            let new = Self.restored(value, over: old)
            guard new != old else { throw .notNow }
            return try change(bytes, to: new, .restore, submission)
        }
    }

    /// A value with the fields of the form of another version, whose texts are read as in that version.
    package static func restored(_ earlier: Value, over now: Value) -> Value {
        var value = now
        for field in Value.restoredFields { field.copy(from: earlier, to: &value) }
        return value
    }

    private func change(
        _ before: [UInt8], to new: Value, _ action: Change.Action, _ submission: Posting.Submission
    ) throws(PostingError) -> Change {
        let file = try Posting.written(core.documents.file(new))
        guard core.documents.value(Value.self, in: file) == new else {
            throw .form([FormProblem(Value.formFields.last?.key ?? "", .cannotBeStored)])
        }
        let change = FileChange(path: path, before: before, after: file.bytes)
        return core.change(of: subject, new.heading, [change], action, submission)
    }
}
