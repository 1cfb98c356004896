extension Problem: CustomStringConvertible {
    /// `file:line: error; expectation`, on one line.
    public var description: String {
        let place = line.map { "\(file):\($0)" } ?? file
        return "\(place.harmless): \(severity == .warning ? "warning: " : "")\(cause)"
    }
}

extension Problem.Cause: CustomStringConvertible {
    /// The error and the expectation, without file and line; on one line, also if names and values contain line breaks.
    public var description: String { sentence.harmless }

    private var sentence: String {
        switch self {
        case .unreadable(let reason):
            "cannot be read (\(reason)); expected a file that this user may read"
        case .closedFolder(let owner):
            owner.map { owner in
                "cannot be read by this user; expected its owner \(owner): put `sudo -u \(owner)` before the command"
            } ?? "cannot be read by this user, its owner, for its mode; run `chmod u+rwx` on it"
        case .missing:
            "is missing; expected it in every site"
        case .noTemplates(let places):
            places.isEmpty
                ? "is missing; expected it in every site"
                : "is missing, and no templates for all sites are installed in \(places.joined(separator: " or ")); "
                    + "install Corkboard again, by its package or by Scripts/install of its source"
        case .notAPlainFile:
            "is a symbolic link or special file and is skipped; expected a plain file"
        case .folderInPlace:
            "is a folder; expected a file"
        case .tooLarge(let bytes, let limit):
            "has \(bytes) bytes; expected at most \(limit)"
        case .notUTF8(let offset):
            "is not UTF-8 at byte \(offset); expected a text saved as UTF-8"
        case .controlCharacter(let byte):
            "holds the control character \\u{\(String(byte, radix: 16))}; expected text"
        case .unusableName:
            "has a name that gives no address; expected 1 to 80 of a-z, 0-9 and -, and its ending"
        case .reservedName(let slug):
            "would have the address \(slug), which the site itself uses; expected another file name"
        case .unexpectedPlace(let expected):
            "is not read from here; expected \(expected)"
        case .noFrontMatter:
            "does not begin with front matter; expected a first line ---"
        case .unendedFrontMatter:
            "has front matter without an end; expected a second line ---"
        case .notYAML(let reason):
            "is not YAML (\(reason.cut(to: 200))); expected lines such as 'name: Linear Algebra'"
        case .needsMarks(let name, let sign):
            "the value of '\(name.cut(to: 80))' \(sign == ":" ? "has a colon with a space behind it" : "has the sign \(sign)"), "
                + "which means something else in YAML; put the value in quotation marks"
        case .lostText(let name, let part):
            "the value of '\(name.cut(to: 80))' loses \(Self.quoted(part)), which is no text in YAML; put the value in quotation marks"
        case .unendedValue(let name, let sign):
            "the value of '\(name.cut(to: 80))' begins with \(sign), which does not end; end it, or put the whole value in quotation marks"
        case .curlyMarks(let name):
            "the value of '\(name.cut(to: 80))' shows with its curly quotation marks; write straight ones in their place, "
                + "or straight ones around them if they belong to the text"
        case .wrongColon(let name):
            "'\(name.cut(to: 80))' has no plain colon and space behind it; write '\(name.cut(to: 80)): ' before the value"
        case .tabIndent:
            "begins with a tab, which YAML does not allow; indent the line with spaces"
        case .repeatedKey(let name, let line):
            "'\(name.cut(to: 80))' is already on line \(line); expected each key once: remove one"
        case .yamlAnchor:
            "uses a YAML anchor or alias; expected each value written out, and in quotation marks if it begins with & or *"
        case .tooDeep(let limit):
            "nests lists and maps deeper than \(limit) levels; expected plain keys and values"
        case .notAMapping:
            "is not a list of keys and values; expected lines such as 'name: Linear Algebra'"
        case .missingField(let name, let expected):
            "'\(name.cut(to: 80))' is missing; expected \(expected)"
        case .advisedField(let name, let expected):
            "'\(name)' is missing; expected \(expected)"
        case .wrongField(let name, let value, let expected):
            "'\(name.cut(to: 80))' is \(Self.quoted(value)); expected \(expected)"
        case .unknownField(let name, let suggestion):
            "'\(name.cut(to: 80))' is not a known key"
                + (suggestion.map { "; did you mean '\($0)'?" } ?? "; it is kept and not used")
        case .inFuture(let name, let value):
            "'\(name)' is \(Self.quoted(value)), which is still to come; expected a time until now"
        case .wrongRule(let rule, let reason):
            "'repeats' is \(Self.quoted(rule)): \(reason)"
        case .noSuchOccurrence(let start):
            "'changes' names \(start), when the event would not begin; expected one of its starts"
        case .noOccurrence:
            "leaves the event no time at which it takes place; expected one, or 'status: cancelled' in place of 'except'"
        case .skippedTime(let name, let value, let zone, let counted):
            "'\(name)' is \(Self.quoted(value)), which the clocks of \(zone) skip; it counts as \(counted): write the time that is meant"
        case .repeatedTime(let name, let value, let zone):
            "'\(name)' is \(Self.quoted(value)), which comes twice in \(zone); the first is taken: write the offset too, such as \(value.cut(to: 40))-05:00"
        case .bidiControl(let name, let codePoint):
            "'\(name)' holds U+\(String(codePoint, radix: 16, uppercase: true)), which turns the direction of writing; expected a text without it"
        case .emptyBody:
            "has no text below the front matter; expected some"
        case .omittedHTML(let tags, let includesText):
            "has HTML that pages leave out\(includesText ? " with the text in it" : ""): \(tags.joined(separator: ", ")); expected Markdown"
        case .invisibleText(let tags):
            tags.isEmpty
                ? "has a text of which nothing shows; expected words"
                : "has a text of which nothing shows, since pages leave out HTML: \(tags.joined(separator: ", ")); expected Markdown"
        case .duplicate(let what, let other):
            "\(what.cut(to: 200)) is already taken by \(other); expected each only once"
        case .tooComplex(let reason):
            "cannot be made into a page: \(reason)"
        case .likelySpellings(let name, let aliases, let isNew):
            "\(isNew ? "is not there" : "could join more"): \(Self.list([name] + aliases)) look like one professor; if they are, write 'name: \(Self.quoted(name))' and 'aliases: [\(Self.list(aliases))]' into it"
        case .moreSpellings(let count):
            "\(count) more professor\(count == 1 ? "" : "s") seem\(count == 1 ? "s" : "") to have several spellings; join those named above, then check again"
        case .noSuchOwner(let kind, let file):
            "belongs to no \(kind); expected \(file)"
        case .noDiscussedPost(let id):
            "is on no page, since there is no post \"\(id)\"; expected the id of a post as the folder's name, or that the file is removed"
        case .wrongReply(let id):
            "'replyTo' is \"\(id)\"; expected the id of another entry of the same post that does not answer this one: it is shown as a comment"
        case .noSuchReference(let name, let id, let expected):
            "'\(name)' is \"\(id)\", which does not exist; expected \(expected): it counts as missing"
        case .noSubject(let subject):
            "'about' is \"\(subject)\", which has no page on the site; expected a section and the id of one of its posts, such as courses/math-216: the page shows nothing of it"
        case .notJSON(let reason):
            "is not the JSON of a broadcast (\(reason.cut(to: 200))); expected {\"notification\": {..}, \"data\": {..}}"
        case .notAPicture:
            "is no picture that browsers show; expected JPEG, PNG, WebP or GIF"
        case .notAPictureName:
            "has a name that is no picture's, and is not published; expected a picture (.jpg, .jpeg, .png, .webp, .gif): move any other file out of Content/media"
        case .otherFormat(let format):
            "holds a picture whose format is \(format.rawValue.uppercased()), and is not published under this name; expected a name with the ending \(format.endings.joined(separator: " or "))"
        case .notOffered:
            "is of a type that is not offered, and is not published; expected \(OfferedFile.Format.endings): "
                + "put a picture into Content/media, and anything else that readers shall have into a .zip file"
        case .otherContents(let format):
            "does not begin as a .\(format) file does, and is not published; expected a file saved as .\(format), or a name with the ending of what it holds"
        case .wrongFileName(let suggestion):
            "has a name that does not stay whole in links, and is not published; expected letters, digits, '-', '_' and '.': "
                + "name it \(Self.quoted(suggestion, limit: OfferedFile.nameLimit))"
        case .unlinkedFile(let address):
            "is not published, since no page, post or setting links to it; expected a link such as [Form](\(address)), or that it is moved out of Content/files"
        case .topicTwin(let tag, let name):
            "'tags' has \(Self.quoted(tag)), which is the topic \(Self.quoted(name)) by another name; expected \(Self.quoted(name)): "
                + "`corkboard check --fix --write` joins them"
        case .notAnAsset:
            "has a name that is no asset's; expected \(Theme.Asset.endings.joined(separator: ", ")): move any other file out of this folder"
        case .wrongVector(let reason): reason
        case .tooManyPixels(let width, let height, let limit):
            "has \(width) by \(height) pixels; expected at most \(limit) in all"
        case .noSuchPicture(let name):
            "'picture' is \(Self.quoted(name)), which is not there; expected a file of Content/media"
        case .wrongLogo(let name, let reason):
            "'logo' is \(Self.quoted(name)), which \(reason)"
        case .lowContrast(let key, let low):
            "'\(key): \(low.role.rawValue)' is \(Self.quoted(low.colour.hex)), whose contrast with \(low.other) is \(Self.ratio(low.ratio)); "
                + "expected \(Palette.leastContrast) or more, "
                + (low.nearest.map { "as \(Self.quoted($0.hex)) has" } ?? "which no shade of it has there")
        case .unusedOverride(let suggestion):
            "is used by nothing; "
                + (suggestion.map { "did you mean '\($0)'?" }
                    ?? "expected the name of a file of Templates/, such as tabs.mustache")
        case .unknownVariable(let name, let known):
            "'\(name.cut(to: 80))' is not known here; expected one of \(known.joined(separator: ", "))"
        case .unknownPartial(let name):
            "'\(name.cut(to: 80))' is not a template; expected Templates/\(name).mustache"
        case .unknownPhrase(let name, let book):
            "'\(name.cut(to: 80))' has no words; expected them in \(book)"
        case .untranslated(let name, let shown):
            "'\(name.cut(to: 80))' is missing, and \(Self.quoted(shown)) shows in its place; expected a translation"
        case .wrongTag(let tag, let reason):
            "\(Self.quoted(tag)) cannot stand here; \(reason)"
        case .brokenLink(let address):
            "leads to \(Self.quoted(address)), which is not on the site; expected a page or file that exists"
        case .noPictureProgram(let count):
            "is missing, so \(count) picture\(count == 1 ? " is" : "s are") not drawn; Scripts/build makes it; expected it beside corkboard"
        case .undrawnPicture(let reason):
            "pages go without a drawn or smaller picture (\(reason.cut(to: 300)))"
        case .unkeptPictures(let reason):
            "pages go without drawn and smaller pictures, as none can be kept here: \(reason.cut(to: 200))"
        case .locked(let holder, let seconds):
            "is locked by \(holder.map { "process \($0)" } ?? "another process") for longer than \(seconds) seconds; "
                + "expected that it is done by then. Try again, or look what that process is waiting for"
        case .unwritable(let reason):
            "cannot be written (\(reason)); make room, or give this user the right to write there, and try again"
        case .wrongPage(.missing): "is missing; 'corkboard build' makes it"
        case .wrongPage(.other):
            "is not as a clean build makes it; 'corkboard build --clean' makes it anew"
        case .wrongPage(.leftOver):
            "is no page of the site any more; 'corkboard build --clean' removes it"
        case .unfinishedBuild: "was never built to the end; run 'corkboard build'"
        case .outdatedBuild: "is older than Content/ or Templates/; 'corkboard build' brings it up to date"
        case .leftBehind:
            "was left by a program that was killed; 'corkboard build' removes it, or remove it by hand"
        case .lostPost(let title):
            "is missing, though \"\(title.cut(to: 80))\" was posted; expected it as long as nobody removes it on the desk"
        case .unannounced:
            "has 'broadcast: true' and no record in Content/broadcasts; 'corkboard build' announces it"
        case .announcedTwice(let id, let other):
            "tells of the event '\(id)' as \(other) does; expected one record for each event: remove one"
        case .tellsOfNothing(let id):
            "tells of the event '\(id)', which is not on the site; add \"retracted\": true, or remove the file"
        case .notInHistory(let count, let since, let reason):
            "\(count) change\(count == 1 ? " is" : "s are") not kept in git since \(since) (\(reason.cut(to: 400))); nothing is lost, and 'corkboard build' makes up for it when that is mended"
        }
    }

    /// A ratio with two decimals, rounded down, so that an insufficient ratio never seems sufficient.
    private static func ratio(_ number: Double) -> String {
        let hundredths = Int(number * 100)
        return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
    }

    private static func list(_ names: [String]) -> String {
        names.prefix(8).map { quoted($0) }.joined(separator: ", ") + (names.count > 8 ? ", ..." : "")
    }

    /// The text in quotes, cut to `limit` scalars.
    private static func quoted(_ text: String, limit: Int = 80) -> String { "\"\(text.cut(to: limit))\"" }
}

extension String {
    /// The first `limit` scalars of the text, with `...` if there are more.
    fileprivate func cut(to limit: Int) -> String {
        let head = unicodeScalars.prefix(limit)
        return head.endIndex == unicodeScalars.endIndex ? self : "\(String(head))..."
    }

    /// The text with characters that end a line, move a terminal's cursor or change the direction of writing escaped as `\u{..}`.
    package var harmless: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isHarmful {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isHarmful: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl
        }
    }
}
