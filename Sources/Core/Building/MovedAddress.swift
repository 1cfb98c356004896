import Model
import Site

extension SiteBuild {
    /// The current address of a page that had another one at an earlier build; nil if none did. An unreadable record has none: the
    /// next build reports it.
    package func movedAddress(of address: String, in part: SiteSection) -> String? {
        do throws(Problem) {
            let record = try AddressRecord(part, root: root)
            let moved = record.addresses.values.first { $0.dropLast().contains(address) }
            return moved?.last
        } catch {
            return nil
        }
    }
}
