import Model

extension Event {
    /// Whether another event has the later dates of this one's series: each names the other, by its slug or an earlier one. A slug alone does
    /// not say so: a new event can have that of a removed one.
    public func isContinued(by other: Event) -> Bool {
        other.isNamed(by: continuedBy) && isNamed(by: other.continues)
    }

    private func isNamed(by slug: String?) -> Bool {
        slug.map { slug in self.slug.text == slug || aliases.contains { $0.text == slug } } ?? false
    }
}
