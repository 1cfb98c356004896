import ContentFiles
import Foundation
import Model

/// `Content/events/<slug>.md` <-> `Event`.
extension Event {
    /// Reads an event; `timeZone` is that of the site.
    package static func read(_ file: SourceFile, named slug: Slug, timeZone: TimeZone) -> ReadResult<Event> {
        ReadResult(file) { frontMatter, fields in
            if Event.reservedSlugs.contains(slug.text) { fields.add(.reservedName(slug)) }
            let title = fields.required("title", expected: "what the event is called") {
                $0.localizedLine($1)
            }
            let id = name("id", &fields) ?? slug.text
            let schedule = Schedule.read(&fields, siteZone: timeZone)
            let zone = schedule?.timeZone ?? timeZone
            var event = Event(
                id: id, uid: name("uid", &fields), slug: slug, title: title ?? "", schedule: schedule,
                detail: fields.markdown(below: frontMatter),
                file: file.path)
            // By index: iterating over the elements would copy each.
            for index in Event.fields.indices {
                read(Event.fields[index], &event, &fields, zones: (site: timeZone, event: zone))
            }
            event.textProfile = fields.textProfile()
            event.completeSignUp(&fields)
            event.checkDateOptions(&fields)
            adviseFields(event, &fields)
            event.translations = fields.translations("detail")
            if event.detail.isEmpty, event.translations.isEmpty, !event.mayLackDetail {
                fields.add(.emptyBody)
            }
            return title == nil ? nil : event
        }
    }

    private static func name(_ key: String, _ fields: inout FieldReader) -> String? {
        guard let name = fields.line(key) else { return nil }
        return name.utf8.count <= 255 ? name : fields.wrong(key, name, expected: "at most 255 bytes")
    }

    private static func read(
        _ field: EventField, _ event: inout Event, _ fields: inout FieldReader,
        zones: (site: TimeZone, event: TimeZone)
    ) {
        let key = field.key
        switch field.property {
        case .line(let path): event.set(path, fields.line(key))
        case .localized(let path): event.set(path, fields.localizedLine(key))
        case .link(let path): event.set(path, fields.link(key))
        case .number(let path, let range): event.set(path, fields.number(key, in: range))
        case .count(let path): event.set(path, fields.count(key))
        case .flag(let path): event.set(path, fields.flag(key))
        case .here(let path): event.set(path, fields.isHere(key))
        case .tags(let path): event.set(path, fields.topics(key))
        case .slugs(let path): event.set(path, fields.slugs(key, reserved: Event.reservedSlugs))
        case .timestamp(let path): event.set(path, fields.timestamp(key, in: zones.site))
        case .time(let path): event.set(path, fields.eventTime(key, in: zones.event)?.time)
        case .dateTime(let path): event.set(path, fields.dateTime(key, in: zones.event))
        case .status(let path): event.set(path, fields.choice(key))
        case .signUpBy(let path): event.set(path, fields.choice(key))
        case .questions(let path): event.set(path, fields.signUpQuestions(key))
        case .dateOptions(let path):
            event.set(path, fields.dateOptions(key, counts: DateOption.counts, in: zones.event))
        }
    }

    /// Separators of topics that are written as one text.
    static let tagSeparators = FieldReader.topicSeparators

    /// Warns of fields that have no effect without another one.
    private static func adviseFields(_ event: Event, _ fields: inout FieldReader) {
        if event.signUpURL != nil || event.isOpenForSignUp, !event.needsSignUp {
            fields.add(
                .advisedField(
                    "needSignUp", expected: "needSignUp: true; without it nobody sees how to sign up"))
        }
        if event.posted == nil, event.status != .draft, fields.line(of: "posted") == nil {
            fields.add(
                .advisedField(
                    "posted", expected: "when it was posted; without it the event stands in no feed"))
        }
    }

    /// The file of an event: a new one, or the one it was read from with the changes.
    static func file(_ event: Event, below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        guard let path = event.file else {
            let text = try ContentText.text(texts(of: event, timeZone), body: event.detail)
            let path = "Content/events/\(event.slug).md"
            return try checked(OutputFile(path: path, bytes: Array(text.utf8)), event, timeZone)
        }
        return try self.file(event, from: try SourceFile(path: path, below: root), timeZone)
    }

    /// A file with the fields changed in which the event differs; everything else stays byte for byte.
    static func file(_ event: Event, from file: SourceFile, _ timeZone: TimeZone) throws(Problem)
        -> OutputFile
    {
        let written = read(file, named: event.slug, timeZone: timeZone).value
        let now = texts(of: event, timeZone)
        let before = written.map { texts(of: $0, timeZone) } ?? []
        let changes = zip(now, before).filter { $0.value != $1.value }.map(\.0)
        let bytes = try ContentText.bytes(
            of: file, changing: written == nil ? now : changes,
            body: event.detail == written?.detail ? nil : event.detail)
        return try checked(OutputFile(path: file.path, bytes: bytes), event, timeZone)
    }

    /// Checks that a file can be read back without an error: otherwise builds would leave it out.
    private static func checked(
        _ file: OutputFile, _ event: Event, _ timeZone: TimeZone
    ) throws(Problem) -> OutputFile {
        guard file.bytes.count <= SourceFile.sizeLimit else {
            let cause = Problem.Cause.tooLarge(bytes: file.bytes.count, limit: SourceFile.sizeLimit)
            throw Problem(file: file.path, cause: cause)
        }
        let source = SourceFile(path: file.path, bytes: file.bytes)
        let problems = read(source, named: event.slug, timeZone: timeZone).problems
        if let error = problems.first(where: { $0.severity == .error }) { throw error }
        return file
    }

    private static func texts(of event: Event, _ timeZone: TimeZone) -> ContentText.Fields {
        let zone = event.schedule?.timeZone ?? timeZone
        return [
            ("id", event.id == event.slug.text ? nil : .text(event.id)),
            ("uid", event.uid.map { .text($0) }), ("title", .localized(event.title)),
        ] + Schedule.fields(of: event.schedule, siteZone: timeZone)
            + Event.fields.map { ($0.key, value(of: $0, event, zone)) }
            + [("detail", event.translations.isEmpty ? nil : .translations(event.translations))]
    }

    private static func value(
        of field: EventField, _ event: Event, _ zone: TimeZone
    ) -> FrontMatterText.Value? {
        switch field.property {
        case .line(let path), .link(let path): event[keyPath: path].map { .text($0) }
        case .localized(let path): event[keyPath: path].map { .localized($0) }
        case .tags, .slugs:
            field.texts(of: event).isEmpty ? nil : .texts(field.texts(of: event))
        case .time(let path), .dateTime(let path):
            event[keyPath: path].map { .plain($0.text(in: zone)) }
        case .status(let path):
            event[keyPath: path] == .published ? nil : .plain(event[keyPath: path].rawValue)
        case .signUpBy(let path):
            event[keyPath: path] == .mail ? nil : .plain(event[keyPath: path].rawValue)
        case .questions(let path): SignUpQuestion.records(event[keyPath: path])
        case .dateOptions(let path):
            event[keyPath: path].isEmpty ? nil : .plains(field.texts(of: event))
        // Open unless the file says otherwise, where the site itself takes sign-ups.
        case .flag(\.isOpenForSignUp) where event.signsUpHere: .plain(String(event.isOpenForSignUp))
        case .number, .count, .flag, .here, .timestamp: field.texts(of: event).first.map { .plain($0) }
        }
    }
}

extension Event {
    /// Sets a property, unless the value is nil: it keeps its default then.
    fileprivate mutating func set<Value>(_ path: WritableKeyPath<Event, Value>, _ value: Value?) {
        if let value { self[keyPath: path] = value }
    }

    /// Sets an optional property, unless the value is nil.
    fileprivate mutating func set<Value>(_ path: WritableKeyPath<Event, Value?>, _ value: Value?) {
        if let value { self[keyPath: path] = value }
    }
}

extension ContentFolder {
    package static let events = ContentFolder(rawValue: "events")
}

extension Event: ContentKind {
    package static var folder: ContentFolder { .events }

    package static func pageSlug(_ slug: Slug) -> Slug? { slug }

    package static func sorted(_ events: [Event]) -> [Event] { sorted(events, by: \.slug, <) }

    package func check(_ item: ContentItem, in check: inout ContentCheck) {
        check.takeAddress("/events/\(slug)/", aliases: aliases.map { "/events/\($0)/" }, item)
        check.take("the id \(id)", as: "event \(id)", item, "id")
        // An id with a host is a UID too.
        if let uid = uid ?? (id.utf8.contains(UInt8(ascii: "@")) ? id : nil) {
            check.take("the UID \(uid)", as: "event UID \(uid)", item, self.uid == nil ? "id" : "uid")
        }
        if let picture { check.needPicture(picture, item, "picture") }
        if let posted { check.warnOfFuture("posted", posted, item) }
    }

    package var identity: (name: String, address: String)? { ("event \(id)", "/events/\(slug)/") }

    package var texts: [(key: String, text: LocalizedText?)] {
        [("title", title)]
            + Event.fields.compactMap { field in
                guard field.part != nil, case .localized(let path) = field.property else { return nil }
                return (field.key, self[keyPath: path])
            } + signUpQuestions.map { ("signUpQuestions", $0.question) }
    }
}

extension Event: WritableContent {
    package func outputFile(below root: String, timeZone: TimeZone) throws(Problem) -> OutputFile {
        try Event.file(self, below: root, timeZone: timeZone)
    }

    /// The reason why the event cannot be written as a valid content file; nil if it can.
    package func obstacle(timeZone: TimeZone) -> Problem? {
        var event = self
        event.file = nil
        do throws(Problem) {
            _ = try event.outputFile(below: "", timeZone: timeZone)
            return nil
        } catch {
            return error
        }
    }
}

extension ContentDocuments {
    /// The file of an event, made from an earlier version: only fields that differ are changed.
    /// - Throws: `Problem` of a field that no file can contain.
    package func file(_ event: Event, from earlier: OutputFile) throws(Problem) -> OutputFile {
        try Event.file(event, from: SourceFile(path: earlier.path, bytes: earlier.bytes), timeZone)
    }

    package func event(in file: OutputFile) -> Event? { value(Event.self, in: file) }
}
