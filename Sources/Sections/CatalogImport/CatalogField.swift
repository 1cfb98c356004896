/// What a column of a class database can be about.
public enum CatalogField: String, CaseIterable, Hashable, Sendable {
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

    /// Whether several columns can hold it, each with one of its own: the comments.
    var takesSeveralColumns: Bool { self == .comments }

    /// The most bytes that a cell may have, so that the file which it is written to can be read again: in a content file (1 MiB) a
    /// comment and one that stood in the semester's place have room; a description (256 KiB) has room when each of its characters is
    /// escaped; the front matter (64 KiB) holds the others together.
    var maximumBytes: Int {
        switch self {
        case .comments, .semester: 448 << 10
        case .description: 64 << 10
        default: 4 << 10
        }
    }

    /// The names that people give such a column, the surest first, as `key(of:)` has them.
    var synonyms: [String] {
        switch self {
        case .number:
            [
                "number", "coursenumber", "classnumber", "codenumber", "catalognumber", "courseno", "no",
                "num",
                "coursecode", "classcode", "code", "course", "class", "courseid", "课程号", "课程编号", "课号",
            ]
        case .subject:
            [
                "subject", "coursesubject", "codeprefix", "codesubject", "subjectcode", "prefix", "subj",
                "rubric",
                "department", "dept", "院系",
            ]
        case .name:
            ["name", "title", "coursename", "coursetitle", "classname", "classtitle", "课程名", "课程名称", "课名"]
        case .professor:
            [
                "professor", "professors", "prof", "instructor", "instructors", "primaryinstructor",
                "teacher",
                "teachers", "lecturer", "lecturers", "faculty", "taughtby", "教授", "老师", "教师",
            ]
        case .semester: ["semester", "semesters", "semestertaken", "whentaken", "yearterm", "termyear", "学期"]
        case .term: ["term", "season", "terms"]
        case .year: ["year"]
        case .comments:
            [
                "comments", "comment", "review", "reviews", "remarks", "remark", "feedback", "coursecomments",
                "评论", "评价", "点评",
            ]
        case .major: ["major", "majors", "commentersmajor", "commentermajor", "yourmajor", "专业"]
        case .description:
            ["description", "desc", "coursedescription", "catalogdescription", "abstract", "课程介绍"]
        }
    }

    /// A column's name without regard to letter case and to all that is neither letter nor digit:
    /// `code.prefix`, `Code_Prefix` and `CODE PREFIX` are one.
    static func key(of column: String) -> String {
        let kept = column.lowercased().unicodeScalars.filter {
            $0.properties.isAlphabetic || $0.properties.numericType != nil
        }
        return String(String.UnicodeScalarView(kept))
    }
}
