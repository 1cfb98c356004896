import CGI
import Model
import Site
import State

extension AdmittedRequest where Account == MemberSession {
    package var member: Member { session.member }

    /// A page of a member, in the frame of the site. `path` is the path of the page with its form.
    package func page(
        _ view: some DeskView, _ title: String, at path: String, status: Int = 200
    ) -> CGIResponse {
        let frame = context.frame(title, csrf: session.csrf, form: path)
        return context.page(context.renderer.html(view, frame), status: status)
    }

    /// Sends a member without a shown name to choose one first: nobody posts without. A form that was sent is shown, to be copied.
    package func checkName(next: String) throws(DeskError) {
        if member.shownName == nil { throw .nameFirst(next: next) }
    }
}

extension RequestContext {
    /// The page of a suspended member: the officers' reason, and that nothing was kept of a form.
    func suspended(_ reason: String) -> CGIResponse {
        let isForm = request.method == .post
        let title = words.say(DeskWords.MemberAccount.suspended)
        let view = DeskMessageView(
            heading: title,
            text: words.say(isForm ? DeskWords.MemberAccount.nothingKept : .suspendedWhy),
            facts: reason.isEmpty ? [] : [words.say(DeskWords.MemberAccount.officersSay, ["reason": reason])],
            address: mount + MemberAccountPages.path, way: words.say(DeskWords.MemberAccount.toAccount),
            typed: typed())
        return page(view, title, status: 403)
    }

    /// The way to the form with the shown name. A form that was kept as a draft opens again behind it (`next`); the texts of others are shown.
    func nameFirst(_ next: String) -> CGIResponse {
        let path = "\(MemberAccountPages.path)?first=name&next=\(Self.encoded(next))"
        guard !next.contains("unsent="), let typed = typed() else { return redirect(to: path) }
        let title = words.say(DeskWords.MemberAccount.nameFirst)
        let view = DeskMessageView(
            heading: title, text: words.say(DeskWords.MemberAccount.nameFirstWhy), address: mount + path,
            way: words.say(DeskWords.MemberAccount.toAccount), typed: typed)
        return page(view, title, status: 403)
    }

    /// Brings the names on all pages up to date, after a change in the database, and takes erased posts off them, whose files are `paths`.
    /// - Returns: Whether no public file has a former name or an erased post any more.
    func publishNames(_ database: StateDatabase, paths: [String] = []) async -> Bool {
        guard keepNames(database) else { return false }
        return await Rebuild.run(installation, now: now, paths: paths, isRemoval: true)
    }

    /// Writes the names that the next build reads.
    /// - Returns: Whether they are written; else the build of the next hour does it.
    func keepNames(_ database: StateDatabase) -> Bool {
        do {
            try installation.build.updateMemberNames(all: database.memberNames)
            return true
        } catch {
            installation.report("\(error)")
            return false
        }
    }

    /// Notes that the names in the database are about to change, so that a build takes them up whatever happens to this process.
    func expectNames() throws(DeskError) {
        do throws(Problem) {
            try installation.build.markMemberNamesOutdated()
        } catch {
            throw .outOfOrder(error.description)
        }
    }
}
