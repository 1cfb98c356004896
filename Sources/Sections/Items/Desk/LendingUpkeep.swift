import Building
import ContentFiles
import Desk
import Foundation
import Model
import Posting
import Site
import State

/// Steps of loans that follow from time and from deleted accounts: reminders, and files and loans that agree. Idempotent.
struct LendingUpkeep {
    let build: SiteBuild
    let database: StateDatabase
    let now: Date

    private static let section = SiteSection.items.rawValue

    /// Seconds to wait for the content lock: another process that holds it does the same, or the next run.
    private static let patience = 2.0
    /// The hour from which reminders of a day are sent, in the site's time zone.
    private static let reminderHour = 9

    func run(_ site: () throws -> DeskSite) throws {
        let outdated = try database.loanBooks(of: Self.section).filter(isOutdated)
        let reminders = try dueReminders(site)
        if outdated.isEmpty, reminders.isEmpty { return }
        let site = try site()
        let posting = Posting(
            root: build.root, settings: site.settings, database: database, patience: Self.patience)
        for book in outdated { try mend(book, posting, site) }
        for (number, book) in reminders { try remind(number, book, posting, site) }
    }

    // MARK: Loans and files

    /// Whether a loan and the file of its item may disagree: by the bytes of the file, without reading it.
    private func isOutdated(_ book: LoanBook) -> Bool {
        if book.status == .requested, book.holder == nil { return true }
        guard let data = FileManager.default.contents(atPath: "\(build.root)/\(Item.path(of: book.item))")
        else { return true }
        let text = String(decoding: data, as: UTF8.self)
        func has(_ line: String) -> Bool { text.contains("\n\(line)\n") || text.contains("\n\(line)\r\n") }
        return !has("state: \(book.status.rawValue)")
            || book.due.map { !has("due: \($0)") } ?? false
    }

    /// Brings a loan and the file of its item together: State/ leads. A request whose member deleted the account passes to the next in line; a loan
    /// without an item is removed.
    private func mend(_ book: LoanBook, _ posting: Posting, _ site: DeskSite) throws {
        var told: [LendingNotices.Notice] = []
        var item: Item?
        let outcome: Journal.Outcome
        do throws(PostingError) {
            outcome = try posting.changeWithoutForm { () throws(PostingError) in
                let kept = try Journal.state(database.loanBook(of: book.item))
                guard var book = kept else { throw .notNow }
                guard let open = try OpenItem(book.item, posting.documents, database) else {
                    return try posting.removal(of: book, now: now)
                }
                if book.status == .requested, book.holder == nil {
                    let suspended = try Journal.state(book.suspended(database))
                    book.passTurn(past: suspended, now: now)
                    told = [book.holder.map { ($0.member, .itemIsNext) }, (book.giver, .itemCancelled)]
                        .compactMap(\.self)
                } else if open.item.state == book.status, open.item.due == book.due {
                    throw .notNow
                }
                item = open.item
                let submission = Posting.Submission(author: .reader, nonce: "", now: now)
                return try posting.change(
                    open, to: book, .cancelItem, isByGiver: false, submission)
            }
        } catch {
            // Nothing is left to do, or a file that cannot be read stays as it is, which the check of content reports.
            if case .notNow = error { return }
            throw error
        }
        guard case .done = outcome else { return }
        try build.publishValues(of: .items) { limit in
            try database.newestPostValues(of: Self.section, limit: limit)
        }
        if let item {
            for (member, sentence) in told {
                try site.tell(member, LendingNotices(item: item).notice(sentence), database, now: now)
            }
        }
    }

    // MARK: Reminders

    /// The reminders that are due: the first a day before a thing is due, the second a day after.
    private func dueReminders(_ site: () throws -> DeskSite) throws -> [(number: Int, book: LoanBook)] {
        // A day of any time zone: the site is read where there may be something to send.
        guard let latest = TimeZone.gmt.civil(at: now + 2 * 86_400)?.day,
            try !database.loansToRemind(of: Self.section, 2, dueBy: latest).isEmpty
        else { return [] }
        guard let today = Self.reminderDay(now, in: try site().settings.timeZone),
            let tomorrow = today.adding(days: 1), let yesterday = today.adding(days: -1)
        else { return [] }
        let late = try database.loansToRemind(of: Self.section, 2, dueBy: yesterday)
        let lateItems = Set(late.map(\.item))
        let soon = try database.loansToRemind(of: Self.section, 1, dueBy: tomorrow)
            .filter { !lateItems.contains($0.item) }
        return late.map { (2, $0) } + soon.map { (1, $0) }
    }

    /// The day whose reminders are sent: today from nine o'clock on, yesterday before.
    static func reminderDay(_ now: Date, in zone: TimeZone) -> CivilDate? {
        zone.civil(at: now - Double(reminderHour) * 3600)?.day
    }

    /// Sends a reminder to giver and borrower. It is noted afterwards: a process killed in between tells them again only what they have not read.
    private func remind(_ number: Int, _ book: LoanBook, _ posting: Posting, _ site: DeskSite) throws {
        if let open = try OpenItem(book.item, posting.documents, database) {
            let notices = LendingNotices(item: open.item)
            let (borrower, giver): (DeskWords.MemberNotices, DeskWords.MemberNotices) =
                number == 1 ? (.itemDueSoon, .itemDueSoonGiver) : (.itemOverdue, .itemOverdueGiver)
            if let holder = book.holder {
                try site.tell(holder.member, notices.notice(borrower), database, now: now)
            }
            try site.tell(book.giver, notices.notice(giver), database, now: now)
        }
        try database.noteReminder(number, of: book)
    }
}

extension Posting {
    /// The change that removes a loan whose item is gone; `.notNow` if a file is there that cannot be read.
    fileprivate func removal(of book: LoanBook, now: Date) throws(PostingError) -> Change {
        if try bytes(at: Item.path(of: book.item)) != nil { throw .notNow }
        var change = Change(
            time: now, author: .reader, action: .cancelItem, subject: book.item, title: "")
        change.loan = .remove(item: book.item)
        return change
    }
}
