import Tables

/// A field of an event that a column of a table can contain.
package enum EventColumn: String, CaseIterable, Hashable, Sendable {
    case title, starts, startTime, ends, endTime, allDay, timeZone
    case repeats, repeatUntil, repeatCount, except, also
    case location, capacity, detail, link, tags, status, reason, access, id

    /// The usual names of such a column, the most reliable first, as keys of `Table.key(of:)`: those of content files, of the CSV files of
    /// Google Calendar and Outlook, and of spreadsheets written by hand.
    var synonyms: [String] {
        switch self {
        case .title:
            [
                "title", "eventtitle", "event", "eventname", "nameofevent", "name", "subject", "summary",
                "活动名称", "活动", "标题", "名称", "主题", "活動名稱", "活動", "標題", "名稱", "主題",
            ]
        case .starts:
            [
                "starts", "start", "startdate", "datestart", "startdatetime", "begins", "begin", "from",
                "date",
                "eventdate", "day", "when", "dateandtime", "datetime", "开始日期", "开始", "日期", "開始日期", "開始",
            ]
        case .startTime:
            [
                "starttime", "timestart", "startsat", "begintime", "time", "eventtime", "开始时间", "时间", "開始時間",
                "時間",
            ]
        case .ends: ["ends", "end", "enddate", "dateend", "enddatetime", "to", "结束日期", "结束", "結束日期", "結束"]
        case .endTime: ["endtime", "timeend", "endsat", "finishtime", "结束时间", "結束時間"]
        case .allDay: ["allday", "alldayevent", "wholeday", "全天"]
        case .timeZone: ["timezone", "tz", "tzid", "时区", "時區"]
        case .repeats: ["repeats", "repeat", "rrule", "recurrence", "recurring", "frequency", "重复", "重複"]
        case .repeatUntil: ["repeatuntil", "repeatsuntil", "until", "lastdate"]
        case .repeatCount: ["repeatcount", "repetitions", "occurrences", "count"]
        case .except: ["except", "exceptions", "exceptdates", "exdate", "notondates"]
        case .also: ["also", "alsoon", "additionaldates", "rdate"]
        case .location: ["location", "place", "venue", "where", "room", "address", "地点", "地點", "场地", "場地"]
        case .capacity: ["capacity", "maximumattendees", "maxattendees", "places", "seats", "人数上限", "人數上限"]
        case .detail:
            [
                "detail", "description", "details", "eventdescription", "text", "body", "about", "notes",
                "描述",
                "简介", "介绍", "內容", "内容", "簡介",
            ]
        case .link: ["link", "url", "website", "webpage", "eventlink", "moreinfo", "链接", "网址", "連結", "網址"]
        case .tags: ["tags", "tag", "categories", "category", "topics", "topic", "标签", "類別", "类别", "標籤"]
        case .status: ["status", "state", "状态", "狀態"]
        case .reason: ["reason", "reasonforcancellation", "原因"]
        case .access: ["private", "sensitivity", "visibility", "class"]
        case .id: ["id", "uid", "eventid"]
        }
    }

    /// The records of the header among the first ones of a table.
    package static func headerRows(in records: [[String]]) -> Range<Int> {
        Table.headerRows(in: records, known: known)
    }

    private static let known = Set(allCases.flatMap(\.synonyms))
}

/// The column of each field in a table of events.
struct EventColumns {
    let indices: [EventColumn: Int]

    /// - Throws: `EventImportError` if no column has the titles or the starts.
    init(_ columns: [String]) throws(EventImportError) {
        let keys = columns.map(Table.key)
        var indices: [EventColumn: Int] = [:]
        var taken: Set<Int> = []
        for field in EventColumn.allCases {
            let found = field.synonyms.lazy.compactMap { name in
                keys.indices.first { keys[$0] == name && !taken.contains($0) }
            }.first
            indices[field] = found
            if let found { taken.insert(found) }
        }
        guard indices[.title] != nil else { throw .noColumn("title", columns: columns) }
        guard indices[.starts] != nil || indices[.startTime] != nil else {
            throw .noColumn("start", columns: columns)
        }
        self.indices = indices
    }

    /// The cell of a field on one line; empty if the table has no column for it.
    func line(_ field: EventColumn, in row: Table.Row) -> String { cell(field, in: row).calendarLine ?? "" }

    func cell(_ field: EventColumn, in row: Table.Row) -> String {
        indices[field].map { row.cells[$0] } ?? ""
    }

    /// Sentences about the columns that are read, and those that are not.
    func summary(of table: Table) -> [String] {
        let used = EventColumn.allCases.compactMap { field in
            indices[field].map { "\(field.rawValue) from \"\(EventImportNote.shown(table.columns[$0]))\"" }
        }
        let read = Set(indices.values)
        let unused = table.columns.indices.filter { index in
            // Some programs write a trailing delimiter: a column with neither a name nor a text.
            !read.contains(index)
                && !(table.columns[index].isEmpty && table.rows.allSatisfy { $0.cells[index].isEmpty })
        }.map { table.columns[$0].isEmpty ? "#\($0 + 1)" : "\"\(EventImportNote.shown(table.columns[$0]))\"" }
        let rest = unused.count > 30 ? " and \(unused.count - 30) more" : ""
        return ["Columns: \(used.joined(separator: ", "))"]
            + (unused.isEmpty ? [] : ["Not used: \(unused.prefix(30).joined(separator: ", "))\(rest)"])
    }
}
