/// A section's data of a member in State/, as part of "your data".
package struct MemberRecordGroup: Encodable, Sendable {
    /// The heading.
    let title: String
    let rows: [Row]

    package struct Row: Encodable, Sendable {
        let name: String
        let value: String

        package init(_ name: String, _ value: String) {
            (self.name, self.value) = (name, value)
        }
    }

    package init(title: String, rows: [Row]) {
        (self.title, self.rows) = (title, rows)
    }
}

extension RequestContext {
    /// The records of a member in all sections, without empty groups.
    func memberRecords(of member: String) async throws(DeskError) -> [MemberRecordGroup] {
        var groups: [MemberRecordGroup] = []
        for section in installation.sections.all {
            groups += try await section.memberRecords(member, self).filter { !$0.rows.isEmpty }
        }
        return groups
    }
}
