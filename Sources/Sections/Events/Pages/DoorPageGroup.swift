import Model
import Site

/// The page that shows the list at the door of any event (`door.js`): it has no names, and asks the program for them. Only a site with a
/// program and an event that takes sign-ups has it.
struct DoorPageGroup: PageGroup {
    enum Key: String, PhraseKey {
        static let group = "door"
        case title
    }

    private let isNeeded: Bool

    init(_ content: SiteContent) {
        isNeeded = content.settings.poster != nil && content.events.contains { $0.signsUpHere }
    }

    static func templates(assets: AssetNames) -> [String: [String: Shape]] {
        ["door": BareView.framedShapes(assets: assets)]
    }

    var pages: [Page] {
        guard isNeeded else { return [] }
        return [
            Page(Address.eventDoor) { renderer in
                let head = PageHead(
                    address: Address.eventDoor, title: renderer.words.say(Key.title), isFound: false)
                return renderer.html("door", BareView(), head)
            }
        ]
    }
}
