import ContentFiles
import Model
import Site
import State

/// Study partners, where the site offers them: a page that explains them. All else is in State/ and on pages of the program.
package enum PartnerSection: Section {
    package enum Key: String, PhraseKey {
        package static let group = "partners"
        case title, lead
        case tab = "tabs.partners", notices = "notify-settings.partners"
    }

    package static let part = SiteSection.partners
    package static let kinds: [any ContentKind.Type] = []
    package static let pageGroups: [any PageGroup.Type] = [PartnerPageGroup.self]
    package static let phrases: [any PhraseKey.Type] = [Key.self, PartnerDeskKey.self, RoomKey.self]

    package static func plan(
        _ content: SiteContent, in site: SectionContext
    ) async -> SectionPlan<NoSummary> {
        SectionPlan(pages: site.isOffered(Self.self) ? PartnerPageGroup(site.settings).pages : [])
    }

    package static let isOptional = true

    package static func isOffered(by settings: SiteSettings) -> Bool { settings.partners != nil }

    package static var tab: SectionTab? {
        (name: "partners", position: 7, title: Key.tab, address: Address.partners)
    }

    package static var memberNotificationTypes: [NotificationType] { [(.partner, title: Key.notices)] }

    package static func privacy(in site: SectionContext) -> [String] {
        guard isOffered(by: site.settings) else { return [] }
        let words = site.words
        return [
            words.html(
                PartnerDeskKey.privacy,
                [
                    "minutes": "\(Int(PartnerClock.erasing / 60))",
                    "time": words.days(Retention.partnerMeeting),
                    "receipt": words.days(Retention.partnerReceipt),
                ]),
            words.html(RoomKey.privacy),
        ]
    }

    package static let deskViews: [any DeskView.Type] = [
        PartnerDayView.self, RoomView.self, PartnerReportsView.self,
    ]
}

extension SiteSection {
    /// The part of study partners.
    public static let partners = SiteSection(rawValue: "partners")
}

extension Address {
    static let partners = "/partners/"
}
