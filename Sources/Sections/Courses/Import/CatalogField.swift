import Courses

/// A field of a course catalog that a column can contain.
package enum CatalogField: String, CaseIterable, Hashable, Sendable {
    case number = "Number"
    case subject = "Subject"
    case name = "Name"
    case professor = "Professor"
    case semester = "Semester"
    case term = "Term"
    case year = "Year"
    case comments = "Comments"
    case major = "Major"
    case description = "Description"
    case posted = "Posted"

    /// Whether several columns can contain the field: only comments.
    var takesSeveralColumns: Bool { self == .comments }

    /// Maximum size of a cell, in bytes, chosen so that the content file can be read again: in a content file (1 MiB) there is room for a
    /// comment and a comment from the semester column; a description (256 KiB) has room when each character is escaped; the front
    /// matter (64 KiB) holds the other fields together.
    var maximumBytes: Int {
        switch self {
        case .comments, .semester: 448 << 10
        case .description: 64 << 10
        default: 4 << 10
        }
    }

    /// The usual names of such a column, the most reliable first, as keys of `Table.key(of:)`.
    var synonyms: [String] {
        switch self {
        case .number:
            [
                "number", "coursenumber", "classnumber", "codenumber", "catalognumber", "courseno", "no",
                "num",
                "coursecode", "classcode", "code", "course", "class", "courseid", "课程号", "课程编号", "课程代码", "课号",
                "課號", "課程編號",
            ]
        case .subject:
            [
                "subject", "coursesubject", "codeprefix", "codesubject", "subjectcode", "prefix", "subj",
                "rubric",
                "department", "dept", "院系",
            ]
        case .name:
            [
                "name", "title", "coursename", "coursetitle", "classname", "classtitle", "课程名", "课程名称", "课名",
                "名称", "名稱", "課名", "課程名稱",
            ]
        case .professor:
            [
                "professor", "professors", "prof", "instructor", "instructors", "primaryinstructor",
                "teacher",
                "teachers", "lecturer", "lecturers", "faculty", "taughtby", "教授", "老师", "教师", "任课老师", "任课教师",
                "授课老师", "授课教师", "教師", "老師", "任課教師", "任課老師",
            ]
        case .semester:
            [
                "semester", "semesters", "semestertaken", "whentaken", "yearterm", "termyear", "学期", "修课学期",
                "上课学期", "開課學期", "學期",
            ]
        case .term: ["term", "season", "terms"]
        case .year: ["year"]
        case .comments:
            [
                "comments", "comment", "review", "reviews", "remarks", "remark", "feedback", "coursecomments",
                "评论", "评价", "点评", "课程评价", "評論", "評價",
            ]
        case .major: ["major", "majors", "commentersmajor", "commentermajor", "yourmajor", "专业"]
        case .description:
            ["description", "desc", "coursedescription", "catalogdescription", "abstract", "课程介绍"]
        case .posted:
            [
                "timestamp", "posted", "dateposted", "submittedat", "completiontime", "时间戳", "时间戳记", "提交时间",
                "提交答卷时间",
            ]
        }
    }
}
