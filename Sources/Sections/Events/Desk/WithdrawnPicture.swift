import Files
import Foundation
import Model
import Site

/// Removes a withdrawn picture from the web root if no build can do so at once: another build runs for too
/// long, or the site cannot be built. The next build does not need these files.
struct WithdrawnPicture {
    /// The event before the change, with its picture.
    let event: Event
    /// The site's languages, the main one first.
    let languages: [String]
    /// The web root.
    let folder: String

    /// Removes the picture and its smaller versions, unless `others` show them, and the pictures drawn of the event.
    func remove(shownBy others: [Event]) throws(Problem) {
        for address in addresses(others) {
            let path = folder + address
            if !FileSystemEntry.isMissing(path) { try FileStep.remove(path) }
        }
    }

    private func addresses(_ others: [Event]) -> [String] {
        guard let name = event.picture else { return [] }
        let isShown = others.contains { $0.id != event.id && $0.status != .draft && $0.picture == name }
        let places = [""] + languages.dropFirst().map { "/\($0)" }
        return (isShown ? [] : PicturePlan.addresses(of: name))
            + places.flatMap { place in EventDrawings.addresses(of: event).map { place + $0 } }
    }
}
