import Foundation
import Model

@testable import ContentFiles
@testable import Courses
@testable import Events
@testable import Feedback
@testable import Pages
@testable import Site

extension ContentKinds {
    /// All kinds that have their files here.
    static let all = ContentKinds(
        [
            InfoPage.self, Course.self, Review.self, Professor.self, Event.self, Feedback.self,
            DiscussionFile<Feedback>.self,
            Broadcast.self,
            MediaFile.self, OfferedFile.self,
        ], tabs: ["events", "courses", "feedback", "notices"])
}

extension ContentReading {
    /// Reads a site of all kinds.
    init(root: String, now: Date? = nil) async { await self.init(root: root, kinds: .all, now: now) }
}
