import Basics

/// The file at a place that says which site is published there, so that two sites do not overwrite each other.
package enum PlaceMarker {
    package static let path = "published-by.txt"
    /// Headers with which it is sent.
    package static let headers = ServedHeaders(path: path)

    /// The marker of the site with this address.
    package static func text(of site: String) -> String { "Published by Corkboard for \(site)\n" }

    /// Refuses a place with the marker of another site; nil is a place without one. `sites` are the addresses that the site has or had.
    package static func check(_ marker: String?, sites: [String], place: String) throws(PublishFailure) {
        guard let marker, !sites.contains(where: { text(of: $0) == marker }) else { return }
        throw .otherSite(place: place, marker: marker.singleLine.cut(to: 100))
    }
}
