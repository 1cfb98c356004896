import Desk
import Foundation
import Model
import Notifications
import Site
import State

/// The notifications a minute before a slot. They name no partner: others may see a locked screen.
struct PartnerNotices: Sendable {
    let site: DeskSite
    /// The path at which the program is mounted.
    let mount: String

    var writer: PartnerWriter {
        // The phrases of a language are read only if somebody is told something.
        let all = site.wordsByLanguage
        return { record(of: $0, all) }
    }

    private func record(of notice: PartnerNotice, _ all: [DeskWords]) -> PersonalRecord? {
        let zone = site.settings.timeZone
        let end = notice.isMatched ? notice.slot + PartnerClock.closing : notice.slot
        guard let id = Slug(notice.id), let time = Timestamp(notice.slot - PartnerClock.fixing, in: zone),
            let civil = zone.civil(at: notice.slot), let until = Timestamp(end, in: zone)
        else { return nil }
        func text(_ key: PartnerDeskKey) -> LocalizedText {
            let texts = all.map { words in
                (
                    words.language,
                    words.say(
                        key,
                        ["time": words.time(civil), "from": notice.fromTask, "to": notice.toTask])
                )
            }
            return LocalizedText(byLanguage: Dictionary(texts) { first, _ in first }).simplified
        }
        let program = "\(site.settings.programOrigin)\(mount)/partners"
        let slots = notice.receipt.map { "\(program)/receipt/\($0)" } ?? program
        let broadcast = Broadcast(
            id: id, title: text(notice.isMatched ? .foundNotice : .aloneNotice),
            body: text(notice.isMatched ? .foundText : .aloneText), subject: notice.code, timestamp: time,
            kind: .partner, url: notice.isMatched ? "\(program)/\(notice.code)" : slots, until: until)
        return PersonalRecord(broadcast, of: notice.owner)
    }
}
