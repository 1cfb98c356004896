import CGI
import Foundation
import Site
import State

/// The fields of a form about an account: `shownName`, `role`, and `until`, the last day of the term.
struct OfficerForm {
    let context: RequestContext

    /// The values of the form.
    enum Typed {
        /// The account, whose last day may have passed.
        case right(Officer)
        /// The message for the user.
        case wrong(String)
    }

    /// The name shown on posts, as it was typed; empty if it is too long for a form.
    var shownName: String { field("shownName", limit: 400) }

    /// The last day, as it was typed.
    var day: String { field("until", limit: 20) }

    /// Whether the role is that of an editor.
    var isEditor: Bool { field("role", limit: 20) == Officer.Role.editor.rawValue }

    private func field(_ name: String, limit: Int) -> String {
        let text = context.request.form[name] ?? ""
        guard text.utf8.count <= limit else { return "" }
        return text.trimmingCharacters(in: .whitespaces)
    }

    /// The account with these values.
    /// - Throws: `DeskError`, if the role is none that the form offers.
    func officer(named name: String) throws(DeskError) -> Typed {
        guard let role = Officer.Role(rawValue: field("role", limit: 20)) else { throw .badField("role") }
        guard (context.request.form["shownName"] ?? "").utf8.count <= 400 else {
            return .wrong(context.words.say(DeskWords.Officers.wrongShownName))
        }
        var until: Date?
        if !day.isEmpty {
            until = Officer.end(ofTerm: day, in: context.site.settings.timeZone)
            if until == nil { return .wrong(context.words.say(DeskWords.Officers.wrongTerm)) }
        }
        let shown = shownName
        return .right(
            Officer(name: name, displayName: shown.isEmpty ? nil : shown, role: role, until: until))
    }

    /// The message for an error of the database that the form can mend; nil for other errors.
    func problem(_ error: StateError) -> String? {
        switch error {
        case .taken(let name): context.words.say(DeskWords.Officers.taken, ["account": name])
        case .unusableName: context.words.say(DeskWords.Officers.wrongName)
        case .unusableDisplayName: context.words.say(DeskWords.Officers.wrongShownName)
        case .lastEditor(let name): context.words.say(DeskWords.Officers.lastEditor, ["account": name])
        default: nil
        }
    }
}
