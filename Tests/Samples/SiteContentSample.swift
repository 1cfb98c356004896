import Courses
import Events
import Feedback
import Model
import Pages

extension SiteContent {
    /// The content of a site.
    package init(
        settings: SiteSettings, courses: [Course] = [], reviews: [Review] = [], professors: [Professor] = [],
        pages: [InfoPage] = [],
        events: [Event] = [], feedback: [Feedback] = [], broadcasts: [Broadcast] = [], media: [MediaFile] = []
    ) {
        self.init(settings: settings)
        (self.courses, self.reviews, self.professors, self.pages) = (courses, reviews, professors, pages)
        (self.events, self.feedback, self.broadcasts, self.media) = (events, feedback, broadcasts, media)
    }
}
