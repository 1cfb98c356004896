/// A problem of a file, with the expected contents: a value from which one place makes the sentence.
public struct Problem: Error, Hashable, Sendable, Codable {
    /// Whether the affected content is published.
    public enum Severity: String, Hashable, Sendable, Codable {
        /// A content file is left out; with an error in templates, phrases or settings, the site is not published.
        case error
        /// The site is published, but someone should look at the problem.
        case warning
    }

    /// The file, relative to the site's root: `Content/courses/math-216.md`.
    public var file: String
    /// The line, from 1; nil if the problem is of the whole file.
    public var line: Int?
    public var cause: Cause

    public init(file: String, line: Int? = nil, cause: Cause) {
        self.file = file
        self.line = line
        self.cause = cause
    }

    public enum Cause: Hashable, Sendable, Codable {
        /// The system refused to read or list the file; the system's message.
        case unreadable(String)
        /// A folder of a site that this user may not read; its owner's name, nil if this user is the owner.
        case closedFolder(owner: String?)
        /// A required file does not exist.
        case missing
        /// The site has no templates, and none of these folders, the candidates for the share folder, exists.
        case noTemplates(places: [String])
        /// The file is a symbolic link, or neither file nor folder.
        case notAPlainFile
        /// A folder stands in the place of a file.
        case folderInPlace
        /// The file is larger than allowed.
        case tooLarge(bytes: Int, limit: Int)
        /// The file contains a byte that text files do not have, such as NUL.
        case controlCharacter(UInt8)
        /// The file is not UTF-8 from this byte on, counted from 0.
        case notUTF8(offset: Int)
        /// No slug can be made from the file's name.
        case unusableName
        /// The name is reserved for the program itself.
        case reservedName(Slug)
        /// The file is outside the folders that content is read from.
        case unexpectedPlace(expected: String)
        /// The first line is not `---`.
        case noFrontMatter
        /// The front matter has no closing `---`.
        case unendedFrontMatter
        /// The front matter is not YAML; the parser's message.
        case notYAML(String)
        /// The value of a key has, or begins with, a sign of YAML, and is not in quotation marks.
        case needsMarks(String, sign: String)
        /// A part of a key's value that YAML takes for a comment or a type.
        case lostText(String, part: String)
        /// The value of a key begins with a quotation mark or bracket that does not end.
        case unendedValue(String, sign: String)
        /// The value of a key is in typographic quotation marks, which belong to it.
        case curlyMarks(String)
        /// A key without a colon and a space behind it.
        case wrongColon(String)
        /// A line that is indented with a tab.
        case tabIndent
        /// A key that the front matter has twice, and the line of the first one.
        case repeatedKey(String, firstLine: Int)
        /// The front matter contains an anchor or alias of YAML.
        case yamlAnchor
        /// YAML nested deeper than the limit.
        case tooDeep(limit: Int)
        /// The front matter is not a mapping.
        case notAMapping
        /// A required key is missing or empty.
        case missingField(String, expected: String)
        /// A recommended key is missing; its use.
        case advisedField(String, expected: String)
        /// The value of a key is invalid.
        case wrongField(String, value: String, expected: String)
        /// A time in the future, where only past ones make sense.
        case inFuture(String, value: String)
        /// An invalid recurrence rule; the rule, and the error with the expected form.
        case wrongRule(String, reason: String)
        /// A changed occurrence that the schedule does not have.
        case noSuchOccurrence(String)
        /// A recurring schedule without any occurrence.
        case noOccurrence
        /// A local time skipped when clocks are set forward; the zone and the time used instead.
        case skippedTime(String, value: String, zone: String, counted: String)
        /// A local time that is ambiguous because clocks are set back; the zone.
        case repeatedTime(String, value: String, zone: String)
        /// The key of a text that contains a bidirectional control character.
        case bidiControl(String, codePoint: UInt32)
        /// An unknown key, and a similar known one.
        case unknownField(String, suggestion: String?)
        case emptyBody
        /// Raw HTML in Markdown, which pages omit: its tags, and whether text is omitted with it.
        case omittedHTML([String], includingText: Bool)
        /// Markdown without visible output, and the tags of its raw HTML.
        case invisibleText([String])
        /// A second file with the same address or number; the other file.
        case duplicate(String, other: String)
        /// Markdown whose output would exceed a limit of pages; the reason.
        case tooComplex(String)
        /// Names in reviews that are probably spellings of one professor: the fullest, the others, and whether their file is new.
        case likelySpellings(String, aliases: [String], isNew: Bool)
        /// Number of further professors who seem to have several spellings.
        case moreSpellings(Int)
        /// A file or folder of a post that does not exist; the kind of that post, and the path of its file.
        case noSuchOwner(String, file: String)
        /// An entry of a discussion below a post that does not exist; the post's id.
        case noDiscussedPost(String)
        /// A reply to an entry that does not exist, or that answers the reply; the id.
        case wrongReply(String)
        /// The key of an id that no post has, and the id.
        case noSuchReference(String, String, expected: String)
        /// The post is about a post of another section that has no page.
        case noSubject(String)
        /// Invalid JSON, or JSON of an unexpected form; the parser's message.
        case notJSON(String)
        /// The bytes are not a picture that browsers show.
        case notAPicture
        /// A file of Content/media whose name has no picture extension.
        case notAPictureName
        /// A picture in this format whose file name has the extension of another one.
        case otherFormat(MediaFile.Format)
        /// A file of Content/files of a type that is not offered.
        case notOffered
        /// A file of Content/files whose first bytes are not those of its name's extension; the format of that.
        case otherContents(String)
        /// A file of Content/files whose name does not stay whole in links; a usable name like it.
        case wrongFileName(suggestion: String)
        /// A file of Content/files that no page, post or setting links to; its address.
        case unlinkedFile(String)
        /// A tag that names a topic in another language, letter case or width than others do; the name of that topic.
        case topicTwin(String, name: String)
        /// A file of Content/theme/assets whose extension no asset has.
        case notAnAsset
        /// An SVG file that cannot be served; the reason.
        case wrongVector(String)
        /// A picture with more pixels than allowed.
        case tooManyPixels(width: Int, height: Int, limit: Int)
        /// A key with the name of a picture that does not exist.
        case noSuchPicture(String)
        /// A logo that cannot be shown: the named file, and the reason.
        case wrongLogo(String, reason: String)
        /// A colour of the map of this key that would make text unreadable.
        case lowContrast(String, LowContrast)
        /// A file of Content/theme that no page uses, and a similar name that is used.
        case unusedOverride(suggestion: String?)
        /// A variable in a template that its page does not have, and those the page has.
        case unknownVariable(String, known: [String])
        /// A partial in a template that does not exist.
        case unknownPartial(String)
        /// A phrase, or a group of phrases, that templates name and the phrase file lacks; that file.
        case unknownPhrase(String, book: String)
        /// A phrase without a translation in a language; the text shown instead.
        case untranslated(String, shown: String)
        /// An invalid tag in a template.
        case wrongTag(String, reason: String)
        /// A picture or link whose target does not exist.
        case brokenLink(String)
        /// The system refused to write the file; the system's message.
        case unwritable(String)
        /// Another process held the lock of this file longer than the timeout; its id and command, if known.
        case locked(by: String?, seconds: Int)
        /// The picture renderer does not exist; the number of pictures not rendered.
        case noPictureProgram(Int)
        /// A picture that could not be rendered or scaled; the reason.
        case undrawnPicture(String)
        /// Rendered pictures that could not be cached; the reason.
        case unkeptPictures(String)
        /// A file of the web root that differs from the result of a clean build.
        case wrongPage(WrongPage)
        /// A web root without a successful build.
        case unfinishedBuild
        /// A web root that is older than its content.
        case outdatedBuild
        /// A file left by a killed program.
        case leftBehind
        /// The missing file of a post that an officer made; the title.
        case lostPost(String)
        /// A post to be announced that has no broadcast record.
        case unannounced
        /// A post with two broadcast records; the other record.
        case announcedTwice(String, other: String)
        /// A broadcast record of a post that is not on the site; its id.
        case tellsOfNothing(String)
        /// Changes that are not committed to git yet: their number, since when, and why.
        case notInHistory(Int, since: String, reason: String)
    }

    /// A difference between a file of the web root and the result of a clean build.
    public enum WrongPage: String, Hashable, Sendable, Codable {
        case missing
        /// The file has other bytes.
        case other
        /// A clean build does not make the file.
        case leftOver
    }

    /// Whether the file could not be read; the next attempt may succeed although the file stays as it is.
    public var isUnreadable: Bool {
        switch cause {
        case .unreadable, .closedFolder: true
        default: false
        }
    }

    /// Whether the affected content is published.
    public var severity: Severity {
        switch cause {
        case .notAPlainFile, .unknownField, .unexpectedPlace, .inFuture, .advisedField, .noSuchOccurrence,
            .noOccurrence,
            .untranslated, .skippedTime, .repeatedTime, .bidiControl, .unusedOverride,
            .noPictureProgram, .undrawnPicture, .unkeptPictures, .outdatedBuild, .lostPost,
            .notInHistory, .likelySpellings, .moreSpellings, .omittedHTML, .unlinkedFile,
            .topicTwin, .lostText, .curlyMarks, .noDiscussedPost, .wrongReply,
            .noSuchReference, .noSubject:
            .warning
        default: .error
        }
    }
}

extension Problem.Cause {
    /// Whether the cause is a second file for something unique.
    public var isDuplicate: Bool {
        if case .duplicate = self { true } else { false }
    }

    /// Whether the cause is front matter of which nothing could be read.
    public var isOfUnreadYAML: Bool {
        switch self {
        case .notYAML, .needsMarks, .unendedValue, .wrongColon, .tabIndent, .yamlAnchor, .notAMapping: true
        default: false
        }
    }

    /// Whether the cause is a text whose output would exceed a limit of pages.
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
