import CGI
import Foundation
import Model
import Site
import State

/// How often pages were opened, by week.
enum VisitPages {
    /// Maximum number of weeks that are listed.
    private static let weekLimit = 26
    /// Maximum number of pages of a week.
    private static let pageLimit = 100

    /// `GET /visits`; `week` is the Monday of a listed week; else it is the newest.
    static func get(_ request: OfficerRequest) throws(DeskError) -> CGIResponse {
        let (context, session, database) = request.parts
        let weeks = try DeskError.state(database.visitWeeks(limit: weekLimit))
        let asked = context.request.query["week"]
        let shown = weeks.first { $0.week.description == asked } ?? weeks.first
        let (words, settings) = (context.words, context.site.settings)
        let counted = try DeskError.state(database.visitsCountedUntil())
        let others = words.languages.dropFirst()
        let pages = try shown.map { shown throws(DeskError) in
            try DeskError.state(database.visitedPages(in: shown.week, limit: pageLimit))
        }
        let view = VisitsView(
            lead: words.say(
                DeskWords.Visits.lead, ["days": "\(Int(Retention.visits / 86_400))"]),
            counted: counted.map {
                words.say(DeskWords.Visits.counted, ["time": words.moment($0, now: context.now)])
            },
            needsSetting: !settings.countsVisits, needsLog: settings.countsVisits && counted == nil,
            weeks: weeks.map { VisitWeekRow($0, isShown: $0 == shown, context) },
            pagesHeading: shown.map {
                words.say(DeskWords.Visits.pages, ["day": words.name(of: $0.week)])
            },
            languageSums: others.map {
                TextLine(text: words.say(DeskWords.Visits.inLanguage, ["language": $0.name]))
            },
            pages: (pages ?? []).map {
                VisitPageRow($0, basePath: settings.basePath, others: others.map(\.tag))
            })
        return context.page(view, words.say(DeskWords.Visits.heading), session, tab: .posts)
    }
}

/// How often pages were opened.
struct VisitsView: DeskView {
    static let template = "desk-visits"

    let lead: String
    /// The time until which visits are counted; nil if no log was read.
    let counted: String?
    /// Whether the site's settings do not say that visits are counted.
    let needsSetting: Bool
    let needsLog: Bool
    let weeks: [VisitWeekRow]
    let pagesHeading: String?
    /// A column for each language but the main one.
    let languageSums: [TextLine]
    let pages: [VisitPageRow]

    static let computed = FieldTable<VisitsView>([
        .flag("hasWeeks") { !$0.weeks.isEmpty }, .flag("hasPages") { !$0.pages.isEmpty },
    ])
}

struct VisitWeekRow: TemplateView {
    let weekAddress: String
    let weekName: String
    let isShown: Bool
    let visits: String
    let notices: String
    let robots: String

    init(_ week: WeekOfVisits, isShown: Bool, _ context: RequestContext) {
        weekAddress = "\(context.mount)/visits?week=\(week.week)"
        weekName = context.words.name(of: week.week)
        self.isShown = isShown
        (visits, notices, robots) = ("\(week.visits)", "\(week.notices)", "\(week.robots)")
    }
}

struct VisitPageRow: TemplateView {
    let pageAddress: String
    let pagePath: String
    let visits: String
    let notices: String
    let inLanguages: [TextLine]

    /// `others` are the languages of the site but the main one.
    init(_ page: VisitedPage, basePath: String, others: [String]) {
        (pageAddress, pagePath) = (basePath + page.page, page.page)
        (visits, notices) = ("\(page.visits)", "\(page.notices)")
        inLanguages = others.map { TextLine(text: "\(page.languages[$0] ?? 0)") }
    }
}
