import Foundation

/// The pages of a part of the site, planned and not yet made, and what others need to know of it.
public struct PartPlan: Sendable {
    /// Its pages and files in every language.
    public var pages: [Page] = []
    /// Where its pages stand that can be renamed: what stays the same of each -> its address.
    public var addresses: [String: String] = [:]
    /// What the front shows of it.
    public var highlights = SectionSummary()
    /// What search on the server looks through; nil where nothing of it is searched.
    public var search: SearchTable?
    /// When it is to be planned anew though nothing was changed, since pages show what is over and what lies ahead; nil where time
    /// changes nothing.
    public var changes: Date?
    /// Whether its texts show pictures, whose sizes stand on its pages.
    public var showsPictures = false
}
