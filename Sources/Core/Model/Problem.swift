/// Something wrong with a file, and what would be right: a value, made into a sentence in one place.
public struct Problem: Error, Hashable, Sendable, Codable {
    /// Whether what it is about is published.
    public enum Severity: String, Hashable, Sendable, Codable {
        /// A content file is left out; of templates, words and settings, the site is not published.
        case error
        /// The site is published; someone should look.
        case warning
    }

    /// The file, from the site's root: `Content/courses/math-216.md`.
    public var file: String
    /// The line, from 1; nil where the whole file is meant.
    public var line: Int?
    /// What is wrong.
    public var cause: Cause

    /// A problem of a file.
    public init(file: String, line: Int? = nil, cause: Cause) {
        self.file = file
        self.line = line
        self.cause = cause
    }

    /// What can be wrong.
    public enum Cause: Hashable, Sendable, Codable {
        /// The system would not let it be read or listed; the system's words.
        case unreadable(String)
        /// It does not exist, and the site cannot do without.
        case missing
        /// The site has no templates, nor has any of these folders, in which the share folder was looked for.
        case noTemplates(places: [String])
        /// It is a symbolic link, or neither file nor folder.
        case notAPlainFile
        /// More bytes than allowed.
        case tooLarge(bytes: Int, limit: Int)
        /// A byte that text files do not have, such as NUL.
        case controlCharacter(UInt8)
        /// Not UTF-8 from this byte on, counted from 0.
        case notUTF8(offset: Int)
        /// The name gives no slug.
        case unusableName
        /// The name is kept for the program itself.
        case reservedName(Slug)
        /// It does not lie where content is read from.
        case unexpectedPlace
        /// No `---` on the first line.
        case noFrontMatter
        /// No second `---`.
        case unendedFrontMatter
        /// Not YAML; the parser's words.
        case notYAML(String)
        /// An anchor or alias of YAML.
        case yamlAnchor
        /// YAML of lists in lists beyond the limit.
        case tooDeep(limit: Int)
        /// Front matter that is not a list of keys and values.
        case notAMapping
        /// A required key is not there or empty.
        case missingField(String, expected: String)
        /// A key that should be there, and what it is good for.
        case advisedField(String, expected: String)
        /// A key with a value that it cannot have.
        case wrongField(String, value: String, expected: String)
        /// A moment that has not come yet, where only past ones make sense.
        case inFuture(String, value: String)
        /// A rule of repetition that is none; the rule, and what is wrong with it and expected.
        case wrongRule(String, reason: String)
        /// A changed occurrence that the event does not have.
        case noSuchOccurrence(String)
        /// An event that repeats and has no occurrence at all.
        case noOccurrence
        /// A local time that never comes, since clocks are set forward over it; the zone and the time it counts as.
        case skippedTime(String, value: String, zone: String, counted: String)
        /// A local time that comes twice, since clocks are set back; the zone.
        case repeatedTime(String, value: String, zone: String)
        /// A key whose text holds a character that turns the direction of writing.
        case bidiControl(String, codePoint: UInt32)
        /// A key that nothing reads, and the one that may be meant.
        case unknownField(String, suggestion: String?)
        /// The required body is empty.
        case emptyBody
        /// Raw HTML in Markdown, which pages leave out: its tags, and whether text is left out with it.
        case omittedHTML([String], includingText: Bool)
        /// Markdown of which nothing shows, and the tags of its raw HTML.
        case invisibleText([String])
        /// A second file for one address or number; the other file.
        case duplicate(String, other: String)
        /// Markdown that would make more than a page can hold; why.
        case tooComplex(String)
        /// Names in comments that look like one professor's: the fullest, the others, and whether the file that would join them is new.
        case likelySpellings(String, aliases: [String], isNew: Bool)
        /// How many further professors seem to have several spellings.
        case moreSpellings(Int)
        /// A folder of reviews without a course.
        case noSuchCourse(Slug)
        /// Not JSON, or not of the expected form; the parser's words.
        case notJSON(String)
        /// Bytes that are no picture which browsers show.
        case notAPicture
        /// A file of Content/media whose name does not end as names of pictures do.
        case notAPictureName
        /// A picture whose bytes have this format, and whose name says another one.
        case otherFormat(MediaFile.Format)
        /// A file of Content/theme/assets whose name ends as no asset's does.
        case notAnAsset
        /// An SVG file that cannot be served; why.
        case wrongVector(String)
        /// A picture with more pixels than allowed.
        case tooManyPixels(width: Int, height: Int, limit: Int)
        /// A key that names a picture there is not.
        case noSuchPicture(String)
        /// A logo that cannot be shown: the file that is named, and what it is or has instead.
        case wrongLogo(String, reason: String)
        /// A colour, of the map of this key, on which or in which text could not be read.
        case lowContrast(String, LowContrast)
        /// A file of Content/theme that no page is made of, and the name that may be meant.
        case unusedOverride(suggestion: String?)
        /// A template's variable that its page does not have, and those it has.
        case unknownVariable(String, known: [String])
        /// A template's partial that there is not.
        case unknownPartial(String)
        /// A phrase, or a group of them, that templates name and the book of words has not; that book.
        case unknownPhrase(String, book: String)
        /// Words in a language that has none of its own for them.
        case untranslated(String, shown: String)
        /// A template's tag that cannot stand there.
        case wrongTag(String, reason: String)
        /// A picture or link that leads nowhere.
        case brokenLink(String)
        /// The system would not let it be written; the system's words.
        case unwritable(String)
        /// Another process has the lock of this file for longer than is waited; its number and command, where they are known.
        case locked(by: String?, seconds: Int)
        /// The program that draws is not there; how many pictures wait for it.
        case noPictureProgram(Int)
        /// A picture that could not be made, or made smaller; why.
        case undrawnPicture(String)
        /// Pictures that could not be kept for the next build; why.
        case unkeptPictures(String)
        /// A file of the web root that is not as a clean build makes it.
        case wrongPage(WrongPage)
        /// A web root for which no build ended well.
        case unfinishedBuild
        /// A web root that is older than what it is made of.
        case outdatedBuild
        /// A file that a killed program left.
        case leftBehind
        /// The file of an event that an officer posted, which is not there; the title.
        case lostPost(String)
        /// An event of which everyone shall be told, without a record.
        case untold
        /// An event of which two records tell; the other record.
        case toldTwice(String, other: String)
        /// A record of an event that is not on the site; its id.
        case tellsOfNothing(String)
        /// Changes that are not kept in git yet: how many, since when, and why.
        case notInHistory(Int, since: String, reason: String)
    }

    /// In what way a file of the web root is not as a clean build makes it.
    public enum WrongPage: String, Hashable, Sendable, Codable {
        /// It is not there.
        case missing
        /// It has other bytes.
        case other
        /// A clean build does not make it.
        case leftOver
    }

    /// Whether what it is about is published.
    public var severity: Severity {
        switch cause {
        case .notAPlainFile, .unknownField, .unexpectedPlace, .inFuture, .advisedField, .noSuchOccurrence,
            .noOccurrence,
            .untranslated, .skippedTime, .repeatedTime, .bidiControl, .unusedOverride,
            .noPictureProgram, .undrawnPicture, .unkeptPictures, .outdatedBuild, .lostPost,
            .notInHistory, .likelySpellings, .moreSpellings, .omittedHTML:
            .warning
        default: .error
        }
    }
}

extension Problem.Cause {
    /// Whether something that only one file can have is another's.
    public var isDuplicate: Bool {
        if case .duplicate = self { true } else { false }
    }

    /// Whether a text is more than a page can hold.
    public var isTooComplex: Bool {
        if case .tooComplex = self { true } else { false }
    }
}

extension Problem: Comparable {
    /// By file, then by line.
    public static func < (left: Problem, right: Problem) -> Bool {
        (left.file, left.line ?? 0, left.description) < (right.file, right.line ?? 0, right.description)
    }
}
