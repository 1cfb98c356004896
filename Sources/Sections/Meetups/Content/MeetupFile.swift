import ContentFiles
import Foundation
import Markdown
import Model
import Posting
import Site

/// `Content/meetups/<id>.md`
extension Meetup: MemberPostContent {
    package static var folder: ContentFolder { .meetups }
    package static var pathPattern: String { "meetups/ID.md" }

    package static func path(of id: Slug) -> String { "\(folder.path)/\(id)\(ending)" }

    package static func read(_ file: SourceFile, named id: Slug, timeZone: TimeZone) -> ReadResult<Meetup> {
        ReadResult(file) { frontMatter, fields in
            fields.checkID(id, mark: idMark)
            let title = fields.required("title", expected: "the meet-up in one line") { $0.line($1) }
            let author = fields.member
            let zone = fields.timeZone("timeZone") ?? timeZone
            let (schedule, options) = fields.meetupTimes(in: zone)
            let location = fields.required("location", expected: "the place in one line") { $0.line($1) }
            let capacity = fields.number("capacity", in: capacities)
            let posted = fields.required("posted", expected: "when it was posted") {
                $0.timestamp($1, in: timeZone)
            }
            let updated = fields.timestamp("updated", in: timeZone)
            let status: Status = fields.choice("status") ?? .published
            let isHidden = fields.flag("hidden") ?? false
            fields.requireTypedProfile()
            guard let title, let author, let location, let posted, schedule != nil || !options.isEmpty else {
                return nil
            }
            var meetup = Meetup(
                id: id, title: title, author: author, schedule: schedule, dateOptions: options,
                location: location, capacity: capacity, posted: posted, text: String(frontMatter.body))
            (meetup.updated, meetup.status, meetup.isHidden) = (updated, status, isHidden)
            return meetup
        }.unlessWrong
    }

    /// The file: a new one, or the one before a change, in which everything else stays byte for byte.
    package func file(over before: OutputFile? = nil, siteZone: TimeZone) throws(Problem) -> OutputFile {
        let zone = schedule?.timeZone ?? siteZone
        let zoneName = zone.identifier == "GMT" ? "UTC" : zone.identifier
        let fields: ContentText.Fields = [
            ("id", .text(id.text)), ("title", .text(title)), ("author", .text(author.text)),
            ("starts", schedule.map { .plain($0.start.text(in: zone)) }),
            ("ends", schedule?.end.map { .plain($0.text(in: zone)) }),
            ("timeZone", zone.identifier == siteZone.identifier ? nil : .text(zoneName)),
            ("dateOptions", dateOptions.isEmpty ? nil : .plains(dateOptions.map(\.text))),
            ("location", .text(location)), ("capacity", capacity.map { .plain("\($0)") }),
            ("status", status == .published ? nil : .plain(status.rawValue)),
            ("posted", .plain(posted.text)), ("updated", updated.map { .plain($0.text) }),
            ("hidden", isHidden ? .plain("true") : nil), ("text", .plain(MarkdownText.typedProfile)),
        ]
        return try ContentText.file(at: Self.path(of: id), over: before, fields, body: text)
    }

    package static func pageSlug(_ id: Slug) -> Slug? { id }

    /// The one that is over first first.
    package static func sorted(_ meetups: [Meetup]) -> [Meetup] {
        sorted(meetups, by: { ($0.schedule?.start.instant ?? $0.over, $0.id) }, <)
    }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.take("the address \(Address.meetup(id))", item)
        check.warnOfFuture("posted", posted, item)
    }

    package static func checkUnread(_ id: Slug, _ item: ContentItem, in check: inout ContentCheck) {
        check.hold("the address \(Address.meetup(id))", item)
    }
}

extension FieldReader {
    /// The time of a meet-up, or the times that it offers.
    fileprivate mutating func meetupTimes(in zone: TimeZone) -> (Schedule?, [DateOption]) {
        let start = eventTime("starts", in: zone)
        let end = eventTime("ends", in: zone)
        let options = dateOptions("dateOptions", counts: Meetup.optionCounts, in: zone)
        guard let start else {
            if line(of: "starts") == nil, line(of: "dateOptions") == nil || line(of: "ends") != nil {
                add(.missingField("starts", expected: "a time such as 2026-12-05T18:00"))
            }
            return (nil, options)
        }
        if start.isDay {
            return (wrong("starts", start.text, expected: "a time too, such as \(start.text)T18:00"), [])
        }
        if line(of: "dateOptions") != nil {
            add(
                .wrongField(
                    "dateOptions", value: options.map(\.text).joined(separator: ", "),
                    expected: "no such line beside 'starts'"), at: "dateOptions")
        }
        var schedule = Schedule(start: start.time, timeZone: zone)
        if let end {
            guard !end.isDay, end.time.instant > start.time.instant else {
                return (
                    wrong("ends", end.text, expected: "a time after the start, \(start.time.civil)"), []
                )
            }
            schedule.end = end.time
        }
        return (schedule, [])
    }
}
