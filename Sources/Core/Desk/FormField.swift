import Foundation
import Mail
import Model
import Posting

/// A field of the form of a kind of post: how its text is read, and how pages show it.
package struct FormField: Sendable {
    /// A kind of text.
    package enum Content: Sendable {
        /// One line of at most `limit` characters.
        case line(limit: Int)
        /// Several lines of at most `limit` bytes, shown as typed; `rows` is the height of the input.
        case text(limit: Int, rows: Int)
        /// At most `limit` characters, whose lines become one.
        case note(limit: Int, rows: Int)
        /// One of these values, each with its name.
        case choice([(value: String, name: any PhraseKey)])
        /// One line from a list, or the one that is typed in the field `other`.
        case list(or: String, limit: Int)
        /// The field beside a list, with at most `limit` characters.
        case besideList(limit: Int)
        /// A mail address.
        case mail
        /// One of these values in a list, each with its name.
        case options([FormInputs.Entry])
        /// One of these values by radio buttons, each with its name; or none.
        case radios([FormInputs.Entry])
        /// One of these values likewise, each with its phrase.
        case phrases([(value: String, name: any PhraseKey)])
        /// A day, and a time of day, as the section reads them.
        case day, time
        /// A number in this range.
        case count(ClosedRange<Int>)
    }

    /// A phrase of the site, or a text that somebody typed, such as the question of an event.
    package enum Label: Sendable { case phrase(any PhraseKey), text(String) }

    /// The value of a list for a text that is typed beside it.
    package static let another = "+"

    package let name: String
    let content: Content
    let label: Label
    var hint: (any PhraseKey)?
    /// A sentence beside a field whose label is a text, such as the sums of an option.
    var note: String?
    var isRequired = false
    /// Whether the label of a field that is not required says so: not where another field decides whether it is needed.
    package var saysOptional = true
    /// The sentence if nothing is chosen; nil for the usual one.
    var missing: (any PhraseKey)?
    /// The id of a further element of the page that describes the field.
    var describedBy: String?
    /// Whether the text is a name such as `COMPSCI 330`, which browsers neither correct nor begin in lower case.
    var isCode = false
    /// The token for browsers that fill the field in (HTML, 4.10.18.7).
    var autocomplete: String?
    /// The keyboard of phones, such as `numeric` (HTML, 6.8.7); nil for the usual one.
    var keyboard: String?

    package init(
        _ name: String, _ content: Content, _ label: any PhraseKey, hint: (any PhraseKey)? = nil,
        isRequired: Bool = false, missing: (any PhraseKey)? = nil, describedBy: String? = nil,
        isCode: Bool = false, autocomplete: String? = nil, keyboard: String? = nil
    ) {
        (self.name, self.content, self.label, self.hint) = (name, content, .phrase(label), hint)
        (self.isRequired, self.missing, self.describedBy) = (isRequired, missing, describedBy)
        (self.isCode, self.autocomplete, self.keyboard) = (isCode, autocomplete, keyboard)
    }

    package init(
        _ name: String, _ content: Content, typed label: String, isRequired: Bool, note: String? = nil
    ) {
        (self.name, self.content, self.label, self.isRequired) = (name, content, .text(label), isRequired)
        self.note = note
    }

    /// Maximum length of the text, in characters or, of several lines, in bytes; nil if it is chosen.
    var limit: Int? {
        switch content {
        case .line(let limit), .text(let limit, _), .note(let limit, _), .list(_, let limit),
            .besideList(let limit):
            limit
        case .mail: MailAddress.limit
        case .count(let range): "\(range.upperBound)".utf8.count
        case .choice, .options, .radios, .phrases, .day, .time: nil
        }
    }

    /// Whether people type the text, so that pages of errors show it again.
    var isTyped: Bool {
        switch content {
        case .line, .text, .note, .besideList, .mail: true
        case .choice, .list, .options, .radios, .phrases, .day, .time, .count: false
        }
    }
}

/// A form as somebody typed it, by a table of fields.
package struct TypedForm {
    package let table: [FormField]
    /// The texts as typed, by the fields' names.
    package let texts: [String: String]
    /// The fields of which combining marks were removed.
    private let cut: Set<String>

    package init(_ table: [FormField], _ texts: [String: String] = [:], cut: Set<String> = []) {
        (self.table, self.texts, self.cut) = (table, texts, cut)
    }

    /// The texts to store, by the fields' names; a field that was left out has none. Further problems are added to `form`.
    package func read() -> (values: [String: String], form: FormTexts) {
        var form = FormTexts(ofReader: texts, names: table.map(\.name), cut: cut)
        var values: [String: String] = [:]
        for field in table {
            values[field.name] = Self.read(field, &form)
            if field.isRequired, values[field.name] == nil { form.addMissing(field.name) }
        }
        return (values, form)
    }

    /// The texts to store.
    /// - Throws: `PostingError` with `.form`.
    package func values() throws(PostingError) -> [String: String] {
        let (values, form) = read()
        if !form.problems.isEmpty { throw .form(form.problems) }
        return values
    }

    private static func read(_ field: FormField, _ form: inout FormTexts) -> String? {
        switch field.content {
        case .line(let limit): form.visibleLine(field.name, limit: limit)
        case .text(let limit, _): form.plain(field.name, limit: limit)
        case .note(let limit, _): form.joinedLines(field.name, limit: limit)
        case .choice(let options):
            form.text(field.name).flatMap { text in options.contains { $0.value == text } ? text : nil }
        case .phrases(let options): option(field.name, of: options.map(\.value), &form)
        case .day, .time: form.text(field.name)
        case .count(let range): number(field.name, in: range, &form)
        case .list(let other, let limit): chosen(field.name, or: other, limit: limit, &form)
        case .besideList: nil
        case .mail: mail(field.name, &form)
        case .options(let options), .radios(let options):
            option(field.name, of: options.map(\.value), &form)
        }
    }

    private static func mail(_ name: String, _ form: inout FormTexts) -> String? {
        guard let text = form.text(name) else { return nil }
        do throws(MailAddress.Fault) {
            return "\(try MailAddress(text))"
        } catch {
            form.add(name, .notAMailAddress)
            return text
        }
    }

    private static func option(_ name: String, of values: [String], _ form: inout FormTexts) -> String? {
        guard let text = form.text(name) else { return nil }
        if !values.contains(text) { form.add(name, .unknownChoice) }
        return text
    }

    private static func number(
        _ name: String, in range: ClosedRange<Int>, _ form: inout FormTexts
    ) -> String? {
        guard let text = form.text(name) else { return nil }
        // Chinese keyboards have full-width digits.
        let digits = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            let value = scalar.value
            return (0xFF10...0xFF19).contains(value) ? Unicode.Scalar(UInt8(value - 0xFF10 + 0x30)) : scalar
        }
        guard digits.allSatisfy({ (0x30...0x39).contains($0.value) }),
            let number = Int(String(String.UnicodeScalarView(digits))),
            range.contains(number)
        else {
            form.add(name, .notACount(least: range.lowerBound, limit: range.upperBound))
            return text
        }
        return "\(number)"
    }

    /// The typed text, else the one that is chosen in the list. A typed text wins, since typing is deliberate and an unchanged list is not.
    private static func chosen(
        _ list: String, or typed: String, limit: Int, _ form: inout FormTexts
    ) -> String? {
        if let text = form.visibleLine(typed, limit: limit) { return text }
        if form.text(list) == FormField.another {
            form.add(typed, .missing)
            return nil
        }
        return form.visibleLine(list, limit: limit)
    }
}

extension RequestContext {
    /// The request's form; a field that was not sent is empty.
    package func typed(_ table: [FormField]) -> TypedForm {
        let texts = table.map { ($0.name, request.form[$0.name] ?? "") }
        return TypedForm(table, Dictionary(texts) { first, _ in first }, cut: request.form.cut)
    }
}
