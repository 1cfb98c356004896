/// Whether readers see a post of officers.
package enum OfficerPostStatus: Sendable {
    case onSite, draft, deleted
}
