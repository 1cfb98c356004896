import Courses
import Desk
import Events
import Feedback
import Items
import Meetups
import Messages
import Notices
import Pages
import Partners
import Questions
import Site

/// The sections of Corkboard, one line each: the section of the site, and that of the desk if officers change its posts.
private let registered: [(section: any Section.Type, desk: (any DeskSection.Type)?)] = [
    (PageSection.self, PageDeskSection.self),
    (CourseSection.self, CourseDeskSection.self),
    (EventSection.self, EventDeskSection.self),
    (FeedbackSection.self, FeedbackDeskSection.self),
    (QuestionSection.self, QuestionDeskSection.self),
    (MeetupSection.self, MeetupDeskSection.self),
    (ItemSection.self, ItemDeskSection.self),
    (MessageSection.self, MessageDeskSection.self),
    (PartnerSection.self, PartnerDeskSection.self),
    (NoticeSection.self, nil),
]

extension Sections {
    public static let standard = Sections(registered.map(\.section), deskViews: DeskRenderer.views)
}

extension DeskSections {
    /// The sections whose posts officers change; first those that officers post, as the start page of the desk lists them.
    public static let standard = DeskSections(
        desks.filter { $0.isPostedByOfficers } + desks.filter { !$0.isPostedByOfficers }, of: .standard)

    private static let desks = registered.compactMap(\.desk)
}
