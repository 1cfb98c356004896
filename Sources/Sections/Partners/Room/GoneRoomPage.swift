import CGI
import Desk
import Foundation
import Site
import State

/// The page of a room that is over or never was, or that is somebody else's: the same for all of them, with one's own count.
enum GoneRoomPage {
    static func response(_ context: RequestContext) throws(DeskError) -> CGIResponse {
        let words = context.words
        let database = try context.database()
        guard let member = try context.signedInMember(database)?.member else {
            guard context.site.settings.partners?.readers == true else { throw .notFound }
            let view = DeskMessageView(
                heading: words.say(RoomKey.gone), text: words.say(RoomKey.goneReader),
                address: context.mount + RoomRequest.forReaders, way: words.say(RoomKey.next))
            return context.page(
                view, words.say(RoomKey.gone), form: RoomRequest.forReaders, status: 404)
        }
        let person = try DeskError.state(database.partnerPerson(.member(member.id)))
        var facts: [String] = []
        if let person, person.switches > 0 {
            let days = words.say(RoomKey.days, count: person.days)
            let count = words.say(RoomKey.switches, ["days": days], count: person.switches)
            facts = ["\(person.switches) \(count)"]
        }
        let view = DeskMessageView(
            heading: words.say(RoomKey.gone), text: words.say(RoomKey.goneWhy), facts: facts,
            address: context.mount + RoomRequest.slots, way: words.say(RoomKey.next))
        return context.page(view, words.say(RoomKey.gone), form: RoomRequest.slots, status: 404)
    }
}
