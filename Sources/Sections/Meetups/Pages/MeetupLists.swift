import Foundation
import Model
import Site

/// The list of the meet-ups that are not over, split into pages.
struct MeetupLists {
    /// Number of meet-ups on a page.
    static let size = 50

    /// The meet-ups that are not over: those with a time in its order, then those for whose time members vote.
    let coming: [Meetup]
    let site: SectionContext

    init(_ meetups: [Meetup], in site: SectionContext) {
        let coming = meetups.filter { !$0.isOver(at: site.now) }
        self.coming = coming.filter { $0.schedule != nil } + coming.filter { $0.schedule == nil }
        self.site = site
    }

    static func pageCount(_ count: Int) -> Int { max(1, (count + size - 1) / size) }

    var pages: [Page] { (0..<Self.pageCount(coming.count)).map(page) }

    private func page(_ index: Int) -> Page {
        let part = coming.dropFirst(index * Self.size).prefix(Self.size)
        let address = Address.meetups(page: index)
        let paging = Paging(index, of: Self.pageCount(coming.count)) {
            site.words.link(Address.meetups(page: $0))
        }
        let view = MeetupListView(part.map { MeetupEntry($0, in: site) }, paging, in: site)
        let day = part.compactMap { site.settings.timeZone.civil(at: $0.posted.instant)?.day }.max()
        return Page(address, isListed: true, changed: day, of: view) { view, renderer in
            let title = renderer.words.say(MeetupSection.Key.title)
            return renderer.html("meetups", view, PageHead(address: address, title: title))
        }
    }
}

/// A page of the list of meet-ups.
struct MeetupListView: TemplateView {
    let dated: [MeetupRow]
    let undated: [MeetupRow]
    let paging: Paging?
    /// The form of a meet-up; nil if members cannot plan any.
    let newAddress: String?

    static let computed = FieldTable<MeetupListView>([
        .flag("hasDated") { !$0.dated.isEmpty }, .flag("hasUndated") { !$0.undated.isEmpty },
        .flag("isEmpty") { $0.dated.isEmpty && $0.undated.isEmpty },
    ])

    init(_ entries: [MeetupEntry], _ paging: Paging?, in site: SectionContext) {
        dated = entries.filter { $0.meetup.schedule != nil }.map { MeetupRow($0, in: site) }
        undated = entries.filter { $0.meetup.schedule == nil }.map { MeetupRow($0, in: site) }
        self.paging = paging
        newAddress = MeetupSection.formAddress("/meetups/new", site.settings, site.words)
    }
}
