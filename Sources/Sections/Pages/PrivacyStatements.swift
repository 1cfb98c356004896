import Foundation
import Model
import Site

/// The statements of the page about privacy: which data of persons Corkboard keeps. Its durations are those that the code uses.
struct PrivacyStatements {
    enum Key: String, PhraseKey {
        static let group = "privacy"
        case title, lead, days, minutes, reading, readingNothing, readingBrowser, readingServer
        case readingCookies, writing, writingPublic, writingAddress, writingReceipt, writingErased
        case writingCourse, writingReport, writingVote, searches, searchesCounted, searchesShown
        case searchesFiltered, notices
        case noticesBrowser, noticesApp, noticesMail, noticesKept, noticesAddress, officers, officersLog
        case officersSessions, backups, backupsKept, backupsGit, removal, removalReceipt, removalMail
        case removalOfficer
    }

    private let settings: SiteSettings
    private let words: PageWords

    init(_ settings: SiteSettings, _ words: PageWords) { (self.settings, self.words) = (settings, words) }

    /// The statements by what readers do. A site without a program has neither forms nor notifications.
    var parts: [PrivacyPart] {
        let hasProgram = settings.poster != nil
        return [reading(hasProgram)] + (hasProgram ? [writing, searches] + notices + [officers] : [])
            + [backups(hasProgram), removal(hasProgram)]
    }

    private func reading(_ hasProgram: Bool) -> PrivacyPart {
        let cookies = say(
            .readingCookies,
            ["language": days(Retention.languageCookie), "reader": days(Retention.readerCookie)])
        return part(
            .reading,
            [say(.readingNothing), say(.readingBrowser), say(.readingServer)] + (hasProgram ? [cookies] : []))
    }

    private var writing: PrivacyPart {
        part(
            .writing,
            [
                say(.writingPublic), say(.writingAddress, ["time": days(Retention.clientHash)]),
                say(.writingReceipt, ["time": minutes(Retention.correction)]), say(.writingErased),
                say(.writingCourse), say(.writingReport, ["time": days(Retention.clientHash)]),
                say(.writingVote, ["time": days(Retention.vote)]),
            ])
    }

    private var searches: PrivacyPart {
        part(
            .searches,
            [
                say(
                    .searchesCounted,
                    [
                        "clients": "\(Retention.searchClients)", "others": "\(Retention.otherSearchClients)",
                    ]),
                say(.searchesShown, ["time": days(Retention.searchTerm)]), say(.searchesFiltered),
            ], hasSearchChoice: true)
    }

    /// What is kept of readers who get notifications; nothing where no channel is set up.
    private var notices: [PrivacyPart] {
        guard let channels = settings.offeredChannels else { return [] }
        var statements: [String] = []
        let gone = days(Retention.notification)
        if channels.push { statements.append(say(.noticesBrowser, ["time": gone])) }
        if channels.apps { statements.append(say(.noticesApp, ["time": gone])) }
        if channels.mail { statements.append(say(.noticesMail, ["time": days(Retention.mailRequest)])) }
        statements.append(
            say(
                .noticesKept,
                [
                    "time": days(Retention.notification), "daily": days(Retention.dailyReminder),
                    "reader": days(Retention.reader), "unused": days(Retention.unusedDevice),
                ]))
        statements.append(
            say(
                .noticesAddress,
                [
                    "time": days(max(Retention.registration, Retention.mailRequest)),
                    "hash": days(Retention.clientHash),
                ]))
        return [part(.notices, statements)]
    }

    private var officers: PrivacyPart {
        part(
            .officers,
            [say(.officersLog), say(.officersSessions, ["time": days(Retention.endedSession)])])
    }

    private func backups(_ hasProgram: Bool) -> PrivacyPart {
        let isInGit = hasProgram && settings.history == .git
        return part(.backups, [say(.backupsKept)] + (isInGit ? [say(.backupsGit)] : []))
    }

    private func removal(_ hasProgram: Bool) -> PrivacyPart {
        let address = settings.email.map { email in
            let text = TaggedText(email, language: nil).html
            return say(.removalMail, ["email": "<a href=\"mailto:\(text)\">\(text)</a>"])
        }
        return part(.removal, (hasProgram ? [say(.removalReceipt)] : []) + [address ?? say(.removalOfficer)])
    }

    private func part(_ heading: Key, _ statements: [String], hasSearchChoice: Bool = false) -> PrivacyPart {
        PrivacyPart(
            partHeading: words.say(heading),
            statements: statements.map { PrivacyStatement(statement: HTML($0)) },
            hasSearchChoice: hasSearchChoice)
    }

    private func say(_ key: Key, _ values: KeyValuePairs<String, String> = [:]) -> String {
        words.html(key, values)
    }

    private func days(_ seconds: TimeInterval) -> String { words.say(Key.days, count: Int(seconds / 86_400)) }

    private func minutes(_ seconds: TimeInterval) -> String {
        words.say(Key.minutes, count: Int(seconds / 60))
    }
}
