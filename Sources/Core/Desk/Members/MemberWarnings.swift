import Building
import Foundation
import Model
import Site
import State

/// The mails that warn members whose accounts nobody uses.
enum MemberWarnings {
    /// Writes the mails that are due. Idempotent; nothing where members are off, whose accounts then stay.
    static func write(
        _ site: () throws -> DeskSite, _ build: SiteBuild, _ database: StateDatabase, now: Date
    ) throws {
        guard try database.hasMembersToWarn(now: now) else { return }
        let site = try site()
        guard site.settings.members != nil, let mount = site.settings.programPath else { return }
        let languages = try site.settings.languages.map {
            try DeskSite(build, preferring: [$0]).renderer.words
        }
        let link = "\(site.settings.programOrigin)\(mount)\(MemberAccountPages.path)"
        try database.warnUnusedMembers(now: now) { removal in
            // The language of a member is not kept: the mail is in all of the site's.
            let texts = languages.map { words in
                words.say(
                    DeskWords.MemberMail.unusedText,
                    ["site": words.siteName, "day": words.day(removal), "link": link])
            }
            let words = site.renderer.words
            return (
                words.say(DeskWords.MemberMail.unusedSubject, ["site": words.siteName]),
                texts.joined(separator: "\n\n")
            )
        }
    }
}
