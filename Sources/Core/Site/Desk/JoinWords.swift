import Model

extension DeskWords {
    /// The phrases about signing in as a member.
    package enum Join: String, PhraseKey {
        package static let group = "join"
        case title, address, domains, noRemote, noMail, otherDomain, notPlain, manyMails, codeTitle, code
        case newMail, oddCode, wrongCode, manyCodes, blockedTitle, blocked, usedTitle, used,
            goneTitle, gone
        case pressAgain, mailSubject, mailText

        package static let values: Set = ["domains", "time", "site", "link", "code"]
    }
}
