import Foundation
import Model

extension TrendingSearches {
    /// Reads the file of a site; nil if there is no such file, or it is damaged.
    public init?(root: String) {
        guard let data = FileManager.default.contents(atPath: "\(root)/\(Self.path)") else { return nil }
        self.init(json: data)
    }
}
