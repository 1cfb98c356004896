import Foundation
import Model

/// The statements of the page about privacy: those of the core and of each section (`Section.privacy`). Their durations are those that
/// the code uses.
package struct PrivacyStatements {
    package enum Key: String, PhraseKey {
        package static let group = "privacy"
        case title, lead, days, minutes, reading, readingNothing, readingBrowser, readingServer,
            readingHosts, readingHostsScripts
        case readingSums, readingServerSums, readingRequests, readingCookies, readingCookiesMembers, members,
            membersMail, membersSession
        case membersSeen, membersSecond, membersPosts, membersVotes, membersDeleted, membersUnused
        case membersUnusedSchool
        case writing, writingPublic, writingAddress, writingReceipt
        case writingErased, writingReport, writingVote, writingMemberVote, searches, searchesCounted,
            searchesShown
        case searchesFiltered, notices
        case noticesBrowser, noticesApp, noticesMail, noticesKept, noticesAddress, officers, officersLog
        case officersSessions, backups, backupsKept, backupsGit, removal, removalReceipt, removalMail
        case removalOfficer
    }

    private let settings: SiteSettings
    private let words: PageWords
    /// The statements of the site's sections.
    private let ofSections: [String]

    init(_ sections: Sections, in site: SectionContext) {
        (settings, words) = (site.settings, site.words)
        ofSections = sections.all.flatMap { $0.privacy(in: site) }
    }

    /// The statements by what readers do. A site without a program has neither forms nor notifications.
    var parts: [PrivacyPart] {
        let hasProgram = settings.poster != nil
        return [reading(hasProgram)]
            + (hasProgram ? [writing] + members + [searches] + notices + [officers] : [])
            + [backups(hasProgram), removal(hasProgram)]
    }

    private func reading(_ hasProgram: Bool) -> PrivacyPart {
        let (language, reader) = (words.days(Retention.languageCookie), words.days(Retention.readerCookie))
        let cookies =
            settings.members == nil
            ? say(.readingCookies, ["language": language, "reader": reader])
            : say(
                .readingCookiesMembers,
                ["language": language, "reader": reader, "member": words.days(Retention.memberSession)])
        let counts = settings.countsVisits
        return part(
            .reading,
            [
                say(counts ? .readingSums : .readingNothing), say(.readingBrowser),
                counts
                    ? say(.readingServerSums, ["time": words.days(Retention.visits)]) : say(.readingServer),
            ]
                + hosts + (hasProgram ? [say(.readingRequests), cookies] : []))
    }

    /// The statement about the two hosts of a site whose program is on another one than the pages.
    private var hosts: [String] {
        let key: Key
        switch settings.program {
        case nil, .here: return []
        case .sameSite: key = .readingHostsScripts
        case .elsewhere: key = .readingHosts
        }
        return [say(key, ["pages": settings.origin, "desk": settings.programOrigin])]
    }

    private var writing: PrivacyPart {
        let minutes = words.say(Key.minutes, count: Int(Retention.correction / 60))
        let (hash, network) = (words.days(Retention.clientHash), words.days(Retention.registration))
        return part(
            .writing,
            [
                say(.writingPublic), say(.writingAddress, ["time": hash]),
                say(.writingReceipt, ["time": minutes]), say(.writingErased),
            ] + ofSections + [
                say(.writingReport, ["time": hash]),
                say(
                    .writingVote,
                    ["time": words.days(Retention.vote), "network": network, "hash": hash]),
            ] + memberVotes)
    }

    private var memberVotes: [String] {
        if settings.members == nil { return [] }
        return [say(.writingMemberVote, ["time": words.days(Retention.newVoter)])]
    }

    /// Statements about members; none where members are off.
    private var members: [PrivacyPart] {
        guard let members = settings.members else { return [] }
        let minutes = words.say(Key.minutes, count: Int(Retention.signInRequest / 60))
        let mail = say(
            .membersMail,
            [
                "time": minutes, "network": words.days(Retention.registration),
                "hash": words.days(Retention.clientHash),
            ])
        let session = say(
            .membersSession,
            [
                "idle": words.days(Retention.unusedMemberSession),
                "member": words.days(Retention.memberSession),
            ])
        return [
            part(.members, (members.domains.isEmpty ? [] : [mail]) + [session] + account(members))
        ]
    }

    /// Statements about the account of a member. One that the school's sign-on made may have no address.
    private func account(_ members: MemberSettings) -> [String] {
        [
            say(.membersSeen),
            say(
                .membersSecond,
                ["time": words.say(Key.minutes, count: Int(Retention.addressRequest / 60))]),
            say(.membersPosts), say(.membersVotes),
            say(.membersDeleted, ["time": words.days(Retention.formerName)]),
            say(
                members.remoteUser ? .membersUnusedSchool : .membersUnused,
                [
                    "time": words.days(Retention.unusedMember),
                    "warning": words.days(Retention.memberWarning),
                ]),
        ]
    }

    private var searches: PrivacyPart {
        let (clients, others) = ("\(Retention.searchClients)", "\(Retention.otherSearchClients)")
        return part(
            .searches,
            [
                say(.searchesCounted, ["clients": clients, "others": others]),
                say(.searchesShown, ["time": words.days(Retention.searchTerm)]), say(.searchesFiltered),
            ], hasSearchChoice: true)
    }

    /// Statements about readers who get notifications; none where no channel is set up.
    private var notices: [PrivacyPart] {
        guard let channels = settings.offeredChannels else { return [] }
        var statements: [String] = []
        let gone = words.days(Retention.notification)
        if channels.push { statements.append(say(.noticesBrowser, ["time": gone])) }
        if channels.apps { statements.append(say(.noticesApp, ["time": gone])) }
        if channels.mail { statements.append(say(.noticesMail, ["time": words.days(Retention.mailRequest)])) }
        statements.append(
            say(
                .noticesKept,
                [
                    "time": words.days(Retention.notification), "daily": words.days(Retention.dailyReminder),
                    "reader": words.days(Retention.reader), "unused": words.days(Retention.unusedDevice),
                ]))
        statements.append(
            say(
                .noticesAddress,
                [
                    "time": words.days(max(Retention.registration, Retention.mailRequest)),
                    "hash": words.days(Retention.clientHash),
                ]))
        return [part(.notices, statements)]
    }

    private var officers: PrivacyPart {
        part(
            .officers,
            [say(.officersLog), say(.officersSessions, ["time": words.days(Retention.endedSession)])])
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
}

extension PageWords {
    /// A duration of `Retention` in days.
    package func days(_ seconds: TimeInterval) -> String {
        say(PrivacyStatements.Key.days, count: Int(seconds / 86_400))
    }
}

/// Statements about one thing that readers do.
package struct PrivacyPart: TemplateView {
    let partHeading: String
    let statements: [PrivacyStatement]
    /// Whether readers choose here whether their searches are counted.
    let hasSearchChoice: Bool
}

struct PrivacyStatement: TemplateView {
    let statement: HTML
}
