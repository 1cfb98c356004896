import Model

extension SiteContent {
    /// Feedback, newest first, including hidden messages.
    package var feedback: [Feedback] {
        get { self[Feedback.self] }
        set { self[Feedback.self] = newValue }
    }
}
