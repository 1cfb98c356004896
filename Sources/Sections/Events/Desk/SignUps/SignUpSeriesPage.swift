import CGI
import Desk
import Foundation
import Model
import Site
import State

/// The officers' page with the dates of a series and the numbers of their lists.
enum SignUpSeriesPage {
    /// Number of dates on a page, and maximum number of pages.
    private static let (pageSize, lastPage) = (20, 50)

    /// The page that the query's `page` names, from 1; dates that are over are on the first one.
    static func response(_ event: Event, _ events: DeskEvents) throws(DeskError) -> CGIResponse {
        let (context, words) = (events.context, events.context.words)
        let links = try SignUpLinks(event, context, events.database)
        let page = min(max(1, context.request.query["page"].flatMap { Int($0) } ?? 1), lastPage)
        let path = context.mount + DeskEvents.path(of: event.id)
        let (rows, hasMore) = words.seriesDates(
            of: event, from: (page - 1) * pageSize, limit: pageSize, now: context.now, signUps: links,
            address: { "\(path)/dates/\($0)" })
        let past = page == 1 ? links.past : []
        let coming = SignUpDateGroup(
            datesHeading: words.say(DeskWords.SignUpLists.comingDates), dateRows: rows)
        let over = SignUpDateGroup(
            datesHeading: words.say(DeskWords.SignUpLists.pastDates), dateRows: past)
        let later = "\(context.mount)\(SignUpListPage.path(of: event.id))?page=\(page + 1)"
        let view = SignUpSeriesView(
            seriesTitle: words.text(event.title), seriesAddress: path,
            signUpDates: past.isEmpty ? [coming] : [coming, over],
            laterDates: hasMore && page < lastPage ? later : nil)
        return context.page(
            view, words.say(DeskWords.SignUpLists.heading), events.session, tab: .posts)
    }
}
