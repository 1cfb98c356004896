import CGI
import ContentFiles
import Posting
import Site

/// The list of the versions of content that editors change, and a page for each.
struct ContentVersionPages<Value: DeskContent> {
    private let editor: ContentEditor<Value>
    /// The versions, newest first.
    private let versions: [ContentVersion<Value>]
    private let versionWords: VersionWords

    /// Maximum number of versions on a page.
    private static var rowLimit: Int { 50 }

    init(_ editor: ContentEditor<Value>) throws(DeskError) {
        self.editor = editor
        versions = try DeskError.posting(editor.editing.versions())
        versionWords = try VersionWords(editor.context, editor.database)
    }

    private var context: RequestContext { editor.context }
    private var words: DeskWords { context.words }
    private var address: String { "\(context.mount)\(editor.versionsPath)" }
    private var title: String { words.text(editor.value.heading) }

    func response() throws(DeskError) -> CGIResponse {
        guard let name = context.request.query["version"] else { return list }
        guard let version = versions.first(where: { $0.name == name }) else { throw .notFound }
        return page(of: version)
    }

    private var list: CGIResponse {
        let isWrittenSince = versions.first.map { $0.bytes != editor.bytes } ?? false
        let earlier = versions.dropFirst().map(Optional.some) + [nil]
        let page = DeskPage(
            context.request.query["page"], rows: versions.count, limit: Self.rowLimit, path: "\(address)?")
        let rows = zip(versions, earlier).dropFirst(page.range.lowerBound).prefix(page.range.count)
        let view = VersionListView(
            title: title, address: "\(context.mount)\(editor.path)",
            note: isWrittenSince ? words.say(DeskWords.Content.writtenSince) : nil,
            rows: rows.map { row($0, after: $1) }, page: page)
        return context.page(view, words.say(DeskWords.Key.versions), editor.session)
    }

    private func row(_ version: ContentVersion<Value>, after earlier: ContentVersion<Value>?) -> VersionRow {
        var parts = version.change.isErased ? [words.say(DeskWords.Key.isErased)] : []
        if let value = version.value, let before = earlier?.value {
            parts = fields(of: value, otherThan: before).map { words.label(of: $0) }
        }
        let (time, officer, action) = versionWords.fields(of: version)
        return VersionRow(
            time: time, officer: officer, action: action, parts: parts,
            address: "\(address)?version=\(version.name)", isNow: isNow(version))
    }

    private func page(of version: ContentVersion<Value>) -> CGIResponse {
        let (time, officer, action) = versionWords.fields(of: version)
        var view = VersionView(
            title: title, time: time, officer: officer, action: action, versionsAddress: address)
        if let value = version.value {
            view.preview = value.preview(context)
            let others = fields(of: value, otherThan: editor.value)
            view.differences = others.map { difference(of: $0, value) }
            if isNow(version) {
                view.notes = [ProblemLine(field: "", text: words.say(DeskWords.Content.contentIsNow))]
            } else if others.isEmpty {
                view.notes = [ProblemLine(field: "", text: words.say(DeskWords.Content.contentIsSame))]
            }
            view.restoreAddress =
                others.isEmpty ? nil : "\(context.mount)/\(Value.deskFolder)/\(editor.slug)/restore"
            view.restoreHint = words.say(DeskWords.Content.restoreHint)
        } else {
            let text =
                version.change.isErased
                ? words.say(DeskWords.Message.erasedWhy) : words.say(DeskWords.Content.unreadable)
            view.notes = [ProblemLine(field: "", text: text)]
        }
        (view.version, view.nonce) = (version.name, FormSubmission.newNonce())
        view.current = editor.version
        return context.page(view, title, editor.session)
    }

    /// Whether this is the newest version with the file's current bytes.
    private func isNow(_ version: ContentVersion<Value>) -> Bool {
        versions.first { $0.bytes == editor.bytes }?.name == version.name
    }

    /// The fields of the form in which two values differ.
    private func fields(of value: Value, otherThan other: Value) -> [ContentField<Value>] {
        Value.formFields.filter { field in
            if field.isMarkdown, value.textProfile != other.textProfile { return true }
            return field.texts(of: value) != field.texts(of: other)
        }
    }

    private func difference(of field: ContentField<Value>, _ value: Value) -> DifferenceView {
        let (then, now) = (field.texts(of: value), field.texts(of: editor.value))
        let name = words.label(of: field)
        guard field.isMarkdown else {
            return DifferenceView(name: name, then: Self.text(then), now: Self.text(now))
        }
        return DifferenceView(name: name, linesThen: Self.lines(of: then), now: Self.lines(of: now))
    }

    private static func text(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : texts.joined(separator: "\n")
    }

    private static func lines(of texts: [String]) -> [Substring] {
        texts.flatMap { $0.split(separator: "\n") }
    }
}
