extension Sections {
    /// The sections that Corkboard has.
    public static let standard = Sections([
        PageSection.self, CourseSection.self, EventSection.self, FeedbackSection.self, NoticeSection.self,
    ])
}
