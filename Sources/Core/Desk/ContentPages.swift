import CGI
import Foundation
import Model
import Posting
import Site
import State

/// Handlers of the pages on which editors change content of one kind.
package enum ContentPages<Value: DeskContent> {
    /// `GET` of the form, with `?unsent=<nonce>` for a draft, and with `?done=edit` after that action.
    package static func form(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let editor = try ContentEditor<Value>(request)
        if let draft = try editor.drafts.named(of: editor.session.officer.name, on: editor.path) {
            var page = ContentFormPage(editor, fields: draft.fields, nonce: draft.nonce)
            // A draft keeps the version over which it was typed, and is merged with later changes.
            page.version = draft.fields["version"] ?? editor.version
            page.preview = editor.read(draft.fields).value
            return page.response()
        }
        var page = ContentFormPage(editor, fields: editor.fields, nonce: FormSubmission.newNonce())
        page.version = editor.version
        page.done = done(request.context)
        page.preview = editor.value
        return page.response()
    }

    /// `POST` of the form: saves it and redirects with 303; with `show=preview`, shows it again with a preview and saves nothing.
    package static func post(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let editor = try ContentEditor<Value>(request)
        let languages = context.site.settings.languages
        guard let sent = Value.submission(context.request, languages: languages) else {
            throw .badField("nonce")
        }
        if sent.show == "preview" || context.request.query["show"] == "preview" {
            return preview(sent, editor)
        }
        if let earlier = try DeskError.state(database.change(nonce: sent.nonce)) {
            guard earlier.form == FormDigest.of(context.request, by: session.officer) else {
                return try used(sent, editor)
            }
            _ = try DeskError.posting(
                Journal(root: context.installation.root, database: database).complete())
            return await context.published("edit", at: editor.path, change: earlier)
        }
        return try await save(sent, editor)
    }

    /// `GET` of the versions, optionally with `?page=<number>` or `?version=<name>`.
    package static func versions(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let editor = try ContentEditor<Value>(request)
        return try ContentVersionPages(editor).response()
    }

    /// `POST` that restores the version `version` over the version `current` of the file.
    package static func restore(_ request: OfficerRequest) async throws(DeskError) -> CGIResponse {
        let (context, session, _) = request.parts
        let editor = try ContentEditor<Value>(request)
        let nonce = try context.formNonce
        let name = context.request.form["version"]
        guard let version = try DeskError.posting(editor.editing.versions()).first(where: { $0.name == name })
        else { throw .notFound }
        if let refusal = refusal(of: version, editor) { return refusal }
        let outcome = try DeskError.posting(
            editor.editing.restore(
                version, version: context.request.form["current"],
                by: context.submission(nonce, by: session.officer)))
        return await context.published("restore", at: editor.path, change: outcome.change)
    }

    // MARK: Parts

    /// The form with an earlier version, 422, if it does not fit to other content any more, such as a number that another course has by
    /// now; nil if it can be restored. A version chosen on an outdated page is refused later.
    private static func refusal(
        of version: ContentVersion<Value>, _ editor: ContentEditor<Value>
    ) -> CGIResponse? {
        let context = editor.context
        guard let earlier = version.value,
            context.request.form["current"] ?? editor.version == editor.version
        else { return nil }
        let value = ContentEditing<Value>.restored(earlier, over: editor.value)
        let problems = editor.problems(of: value)
        if problems.isEmpty { return nil }
        let fields = editor.editing.fields(of: value, language: context.words.language)
        var page = ContentFormPage(editor, fields: fields, nonce: FormSubmission.newNonce())
        page.version = editor.version
        page.preview = value
        page.problems = problems
        return page.response(status: 422)
    }

    private static func done(_ context: RequestContext) -> String? {
        switch context.request.query["done"] {
        case "edit": context.words.say(DeskWords.Content.doneEdit)
        case "restore": context.words.say(DeskWords.Content.doneRestore)
        case "later": context.words.say(DeskWords.Key.doneSavedLater)
        default: nil
        }
    }

    private static func preview(_ sent: FormSubmission, _ editor: ContentEditor<Value>) -> CGIResponse {
        var page = ContentFormPage(editor, fields: sent.fields, nonce: sent.nonce)
        page.version = sent.version
        let outcome = editor.read(sent.fields)
        page.preview = outcome.value
        page.problems = sent.problems + outcome.problems
        return page.response()
    }

    private static func save(
        _ sent: FormSubmission, _ editor: ContentEditor<Value>
    ) async throws(DeskError) -> CGIResponse {
        let (context, session) = (editor.context, editor.session)
        var merge: FormMerge?
        if !sent.version.isEmpty {
            merge = try DeskError.posting(
                editor.editing.merge(
                    sent.fields, version: sent.version, choices: sent.choices, seen: sent.seen,
                    language: context.request.form["language"]))
        }
        let fields = merge?.fields ?? sent.fields
        var page = ContentFormPage(editor, fields: fields, nonce: sent.nonce)
        try page.show(merge)
        let outcome = editor.read(fields)
        page.preview = outcome.value
        if let merge, !merge.conflicts.isEmpty {
            // The form keeps the version with which it was opened, so that no change is overwritten without a choice.
            page.version = sent.version
            try editor.keep(sent.fields, over: sent.version, nonce: sent.nonce)
            return page.response(status: 409)
        }
        page.version = merge?.version ?? sent.version
        page.problems = sent.problems + outcome.problems
        guard page.problems.isEmpty else {
            try editor.keep(fields, over: page.version, nonce: sent.nonce)
            return page.response(status: 422)
        }
        do throws(PostingError) {
            let done = try editor.editing.edit(
                fields, version: page.version.isEmpty ? nil : page.version,
                by: context.submission(sent.nonce, by: session.officer))
            try Journal.state(editor.database.discard(sent.nonce, of: session.officer.name))
            return await context.published("edit", at: editor.path, change: done.change)
        } catch {
            switch error {
            case .changedMeanwhile:
                // Another change was accepted between the merge and the lock.
                return try await save(sent, try ContentEditor(editor.request))
            case .form(let problems):
                page.problems = problems
                try editor.keep(fields, over: page.version, nonce: sent.nonce)
                return page.response(status: 422)
            case .usedForm: return try used(sent, editor)
            default:
                try editor.keep(fields, over: page.version, nonce: sent.nonce)
                throw DeskError(error)
            }
        }
    }

    /// The form again with a new nonce, since its own was used for other texts: 409.
    private static func used(
        _ sent: FormSubmission, _ editor: ContentEditor<Value>
    ) throws(DeskError) -> CGIResponse {
        var page = ContentFormPage(editor, fields: sent.fields, nonce: FormSubmission.newNonce())
        page.version = sent.version
        page.used = editor.context.words.say(DeskWords.Content.used)
        try editor.keep(sent.fields, over: sent.version, nonce: page.nonce)
        return page.response(status: 409)
    }
}
