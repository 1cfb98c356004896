import Desk
import Foundation
import Model
import Site
import State

/// Links to the lists of an event, with their numbers.
struct SignUpLinks {
    private let numbers: [PlaceList: SignUpNumbers]
    private let event: Event
    private let context: RequestContext

    init(_ event: Event, _ context: RequestContext, _ database: StateDatabase) throws(DeskError) {
        (self.event, self.context) = (event, context)
        numbers = try DeskError.state(database.signUpNumbers(of: event.id))
    }

    /// The days of the dates with people.
    var days: [String] { numbers.keys.map(\.day).filter { !$0.isEmpty }.sorted() }

    /// The link to the lists of all dates; nil if the event takes no sign-ups here, and nobody is on a list.
    var all: SignUpLink? {
        guard event.signsUpHere || !numbers.isEmpty else { return nil }
        let lists = Array(numbers.values)
        return link(SignUpListPage.path(of: event.id), lists)
    }

    /// The link to the list of a date.
    func link(to date: CivilDateTime) -> SignUpLink? {
        let list = PlaceList(post: event.id, day: "\(date.day)")
        guard event.signsUpHere || numbers[list] != nil else { return nil }
        return link(SignUpListPage.path(of: event.id, list.day), [numbers[list]].compactMap(\.self))
    }

    /// The rows of dates with people that are over, the latest first, and of dates that the event no longer has.
    var past: [SeriesDateRow] {
        let words = context.words
        return days.reversed().compactMap { day in
            guard let date = event.signUpDate(day) else { return gone(day) }
            if event.placeTerms(of: date).date.end > context.now { return nil }
            return words.seriesDate(
                date.original, of: event, signUps: self,
                address: "\(context.mount)\(DeskEvents.path(of: event.id))/dates/\(date.original)")
        }
    }

    private func gone(_ day: String) -> SeriesDateRow? {
        guard let start = Timestamp(day, in: context.site.settings.timeZone)?.civil else { return nil }
        return SeriesDateRow(
            dateWhen: context.words.day(start.day), datePlace: nil,
            dateState: context.words.say(DeskWords.SignUpLists.isGone), isOff: true, dateAddress: nil,
            signUpLink: link(to: start))
    }

    private func link(_ path: String, _ lists: [SignUpNumbers]) -> SignUpLink {
        func count(_ states: [SignUp.State]) -> Int { lists.map { $0[states].people }.reduce(0, +) }
        let (isIn, waiting) = (count([.confirmed]), count([.waiting, .offered]))
        let values: KeyValuePairs = ["in": "\(isIn)", "waiting": "\(waiting)"]
        let key: DeskWords.SignUpLists = waiting > 0 ? .linkBoth : isIn > 0 ? .linkIn : .linkNone
        return SignUpLink(
            signUpsName: context.words.say(key, values), signUpsAddress: context.mount + path)
    }
}
