import Model
import Site

/// A place of a member on a list, such as that of an event, for the member's page and own data.
package struct MemberPlace: Sendable {
    /// The title of the post, in the language of the desk.
    let title: String
    /// Lines such as the time, and whether the member is in or waits.
    let facts: [String]
    /// The address of the receipt.
    let address: String
    /// The path below the mount at which the member gives the place back; nil if that is over.
    let leavePath: String?
    /// Whether the date is still to come, so that the member's page shows it.
    let isComing: Bool

    package init(title: String, facts: [String], address: String, leavePath: String?, isComing: Bool) {
        (self.title, self.facts, self.address) = (title, facts, address)
        (self.leavePath, self.isComing) = (leavePath, isComing)
    }
}

extension RequestContext {
    /// The places of a member on the lists of all sections.
    func memberPlaces(of member: String) async throws(DeskError) -> [MemberPlace] {
        var places: [MemberPlace] = []
        for section in installation.sections.all { places += try await section.memberPlaces(member, self) }
        return places
    }
}

/// A place on the member's page.
struct MemberPlaceRow: TemplateView {
    let placeTitle: String
    let placeFacts: [TextLine]
    let placeAddress: String
    let leavePath: String?

    init(_ place: MemberPlace) {
        (placeTitle, placeFacts) = (place.title, place.facts.map(TextLine.init))
        (placeAddress, leavePath) = (place.address, place.leavePath)
    }
}
