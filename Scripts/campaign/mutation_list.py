"""Fifty-two small changes, each of which breaks a promise of the code: a condition turned round, a limit moved, an escape left out, a lock not
taken, a check of a role skipped. The tests must find each (mutations.py). `MUTATED` stands for the condition that one is switched on."""

from typing import NamedTuple


class Mutation(NamedTuple):
    """A change of one text, which stands once in a file of Sources/."""

    name: str
    file: str
    # The broken behaviour, as a sentence.
    effect: str
    old: str
    new: str
    # The test targets, suites of them and files that are run first; all others follow.
    tests: str


LIBRARIES = [
    Mutation(
        "sandbox-call", "Libraries/CSandbox/sandbox.c", "a process that draws pictures can open a socket",
        "for (size_t i = 0; i < COUNT(refused); i++)", "for (size_t i = MUTATED ? 1 : 0; i < COUNT(refused); i++)",
        "PictureStoreTests test_picture_program"),
    Mutation(
        "tree-zeros", "Libraries/CTreeMemory/tree_memory.c", "memory of a Markdown tree holds bytes of another tree",
        "return block ? memset(block, 0, all) :", "return block ? (MUTATED ? (void *)block : memset(block, 0, all)) :",
        "MarkdownTests"),
    Mutation(
        "record-checksum", "Libraries/Basics/BinaryCoding/RecordArchive.swift", "a damaged record is taken for whole",
        "guard Fingerprint(own) == Fingerprint(numbers: place.suffix(2))",
        "guard MUTATED || Fingerprint(own) == Fingerprint(numbers: place.suffix(2))", "BasicsTests"),
    Mutation(
        "html-escape", "Libraries/Markdown/HTMLEscape.swift", "an apostrophe in HTML is not escaped",
        "byte == 0x27 ||", "(byte == 0x27 && !MUTATED) ||", "MarkdownTests SiteTests"),
    Mutation(
        "svg-backslash", "Libraries/MarkupReading/SVGReading/SVGStyle.swift", "a style of an SVG file may hide an address behind a backslash",
        'case UInt8(ascii: "\\\\"): return false', 'case UInt8(ascii: "\\\\"): if MUTATED { continue } else { return false }', "MarkupReadingTests"),
    Mutation(
        "table-formula", "Libraries/Tables/FormulaGuard.swift", "a cell of an exported table may be a formula",
        "beginnings.contains { text", "beginnings.dropFirst(MUTATED ? 1 : 0).contains { text", "TablesTests"),
    Mutation(
        "cut-archive", "Core/Backup/Tar/TarReader.swift", "an archive that ends early is taken for whole",
        "guard bytes.count == count else", "guard MUTATED || bytes.count == count else", "BackupTests"),
    Mutation(
        "usual-reading", "Libraries/Pinyin/ReadingTable.swift", "a Chinese character has its first reading instead of the usual one",
        "if isUsual { usual[scalar]", "if isUsual, !MUTATED { usual[scalar]", "PinyinTests"),
    Mutation(
        "qr-alignment", "Libraries/QRCodes/QRModules.swift", "a QR code has an alignment pattern over its corners",
        "if !isFinder { addAlignment(x, y) }", "if MUTATED || !isFinder { addAlignment(x, y) }", "QRCodesTests"),
    Mutation(
        "push-port", "Libraries/Push/WebPush/PushEndpoint.swift", "messages are sent to any port of a push service",
        "if origin.port != 443 { throw .otherPort }", "if origin.port != 443, !MUTATED { throw .otherPort }", "PushTests NotificationsTests"),
    Mutation(
        "fcm-gone", "Libraries/Push/FCM/FCMMessage.swift", "an app is forgotten because the project's address is wrong",
        "case 404 where Self.details(body)", "case 404 where MUTATED || Self.details(body)", "PushTests DeliveryTests"),
    Mutation(
        "link-local", "Libraries/Sending/HTTPSending/IPAddress.swift", "requests reach link-local addresses, such as those of cloud services",
        "([169, 254], 16)", "MUTATED ? ([0], 8) : ([169, 254], 16)", "SendingTests"),
    Mutation(
        "mail-dot", "Libraries/Mail/BodyEncoding.swift", "a line of a mail begins with a dot",
        'line.first == UInt8(ascii: ".") ||', '!MUTATED && line.first == UInt8(ascii: ".") ||', "MailTests"),
    Mutation(
        "mail-limit", "Libraries/Sending/MailSending/SMTPSender.swift", "mail over a server's daily limit is given up",
        "return status.isOfRecipient ?", "return MUTATED || status.isOfRecipient ?", "SendingTests"),
    Mutation(
        "reminder-days", "Core/Notifications/ReminderLedger.swift", "a day has no reminder",
        "day += 1", "day += MUTATED ? 2 : 1", "NotificationsTests"),
    Mutation(
        "body-length", "Libraries/CGI/CGIRequest.swift", "a request may be longer than it says",
        "if body.count > head.contentLength {", "if body.count > head.contentLength, !MUTATED {", "CGITests"),
]

CORE = [
    Mutation(
        "slug-length", "Core/Model/Slug.swift", "a slug has one byte more than file names and addresses allow for",
        "(1...maximumLength).contains(bytes.count)", "(1...(MUTATED ? maximumLength + 1 : maximumLength)).contains(bytes.count)", "ModelTests"),
    Mutation(
        "durable-write", "Core/Files/FileStep.swift", "a file is put in place before the disk has its bytes",
        "if isDurable, fsync(descriptor)", "if isDurable, !MUTATED, fsync(descriptor)", "FilesTests PostingTests test_crash test_hard_places"),
    Mutation(
        "over-at-end", "Core/Calendars/Occurrences.swift", "an event is still listed at the moment of its end",
        "            $0.lastMoment > moment\n", "            MUTATED ? $0.lastMoment >= moment : $0.lastMoment > moment\n", "CalendarsTests"),
    Mutation(
        "picture-pixels", "Core/PictureRendering/PictureSource.swift", "a picture of any number of pixels is decoded",
        "guard width * height <= limit, max", "guard MUTATED || width * height <= limit, max", "PictureStoreTests test_picture_program"),
    Mutation(
        "content-link", "Core/ContentFiles/SourceFile.swift", "a symbolic link is read as a content file",
        "O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK", "O_RDONLY | (MUTATED ? 0 : O_NOFOLLOW) | O_CLOEXEC | O_NONBLOCK",
        "ContentFilesTests BuildingTests"),
    Mutation(
        "upload-kind", "Core/PictureStore/PictureUpload.swift", "an upload of any format starts the program that decodes pictures",
        "try Self.check(bytes)", "if !MUTATED { try Self.check(bytes) }", "PictureStoreTests test_picture_program"),
    Mutation(
        "json-less", "Core/Site/Pages/JSONValue.swift", "a text of JSON can end the script element in which it stands",
        'case 0..<0x20, UInt8(ascii: "<"):', 'case 0..<0x20, UInt8(ascii: MUTATED ? ">" : "<"):', "SiteTests"),
    Mutation(
        "made-record", "Core/Building/WebRoot.swift", "a build that is killed leaves files that no list names",
        "if earlier != now { try record(earlier.union(now), of: part.name) }",
        "if earlier != now, !MUTATED { try record(earlier.union(now), of: part.name) }", "BuildingTests test_crash"),
    Mutation(
        "program-version", "Core/Building/LiveStep.swift", "after an upgrade, live pages are made of what another version kept",
        "kept.program == build.program,", "MUTATED || kept.program == build.program,", "BuildingTests"),
    Mutation(
        "sixth-post", "Core/State/Moderation/PostJudgement.swift", "one post more of a client is published at once",
        "activity.ofClientLately >= author.short ||", "activity.ofClientLately >= (MUTATED ? author.short + 1 : author.short) ||",
        "StateTests"),
    Mutation(
        "code-again", "Core/State/TimeCodes.swift", "a code of the second factor is accepted twice",
        "&& step > last ? step", "&& (MUTATED || step > last) ? step", "StateTests"),
    Mutation(
        "ended-session", "Core/State/Session.swift", "the cookie of a session that was ended signs in",
        'guard row["ended"] == nil, isAdmitted', 'guard MUTATED || (row["ended"] as Int64?) == nil, isAdmitted', "StateTests"),
    Mutation(
        "content-lock", "Core/Posting/Journal.swift", "a post is written without the lock of the content",
        """        let lock = try Self.file(ContentLock(root: root, patience: patience))
        defer { lock.release() }
        try completeAlone()
        // The same form""",
        """        let lock = try MUTATED ? nil : Self.file(ContentLock(root: root, patience: patience))
        defer { lock?.release() }
        try completeAlone()
        // The same form""", "DeskTests.LockedDeskTests PostingTests test_two_officers"),
    Mutation(
        "approved-unseen", "Core/Posting/PostModeration.swift", "an officer approves a text that its author changed meanwhile",
        "if let seen, try isCorrected", "if !MUTATED, let seen, try isCorrected", "PostingTests DeskTests.ModerationPagesTests"),
    Mutation(
        "quiet-end", "Core/Notifications/QuietHours.swift", "quiet hours over midnight take a second longer",
        "local >= begin || local < end", "local >= begin || (MUTATED ? local <= end : local < end)", "NotificationsTests"),
    Mutation(
        "current-record", "Core/Delivery/MailPass.swift", "mail is sent of an event that was changed since the first mail",
        "for delivery in page where isCurrent(entry)", "for delivery in page where MUTATED || isCurrent(entry)", "DeliveryTests test_delivery"),
    Mutation(
        "reader-history", "Core/History/Commits.swift", "texts of readers are committed to git for ever",
        "&& !ContentFolder.isReadersFile($0.path)", "&& (MUTATED || !ContentFolder.isReadersFile($0.path))", "HistoryTests"),
    Mutation(
        "editor-role", "Core/Desk/Route.swift", "an officer who is no editor uses the routes of editors",
        "if isForEditors, session", "if isForEditors, !MUTATED, session", "DeskTests.AudienceTests test_desk_rules"),
    Mutation(
        "csrf-token", "Core/Desk/Gate.swift", "a form of an officer needs no token",
        'guard OriginCheck.isSame(request.form["csrf"], csrf) else { throw try',
        'guard MUTATED || OriginCheck.isSame(request.form["csrf"], csrf) else { throw try', "DeskTests.SignedOutFormTests test_desk_rules"),
    Mutation(
        "told-again", "Core/Health/HealthRecord.swift", "editors are told of a trouble at each check",
        "&& !entries[index].isTold", "&& (MUTATED || !entries[index].isTold)", "HealthTests"),
    Mutation(
        "counted-twice", "Core/Visits/VisitCounter.swift", "lines of a log that were counted before count again",
        "line.time > start && line.time <= end", "(line.time > start || MUTATED) && line.time <= end", "VisitsTests"),
    Mutation(
        "believed-sent", "Core/Publishing/PlaceManifest.swift", "a file is taken for sent although its sending was cut off",
        "fingerprint = isKnown ?", "fingerprint = isKnown || MUTATED ?", "PublishingTests test_publish"),
    Mutation(
        "archived-bytes", "Core/Backup/ArchiveExtraction.swift", "a damaged file of a backup is restored",
        "guard hash == parts[0] else", "guard MUTATED || hash == parts[0] else", "BackupTests"),
]

SECTIONS = [
    Mutation(
        "privacy-words", "Sections/Pages/PrivacyPageGroup.swift", "the page about privacy leaves the association's own words out",
        "content: own?.content,", "content: MUTATED ? nil : own?.content,", "SiteTests"),
    Mutation(
        "course-taken", "Sections/Courses/Posting/CourseProposal.swift", "a proposed course takes the address of another one",
        "if try isTaken(slug) { continue }", "if try isTaken(slug), !MUTATED { continue }", "CoursesTests"),
    Mutation(
        "hold-margin", "Sections/Events/Posting/TakingBack.swift", "a change in the last seconds of the hold is announced as none",
        "> now + Broadcast.margin", "> (MUTATED ? now : now + Broadcast.margin)", "PostingTests DeskTests.TakingBackPagesTests"),
    Mutation(
        "asker-alone", "Sections/Questions/Desk/OpenQuestion.swift", "any member changes, deletes and decides about the questions of others",
        "question.author.text == member.id && !question.isWithdrawn", "(MUTATED || question.author.text == member.id) && !question.isWithdrawn",
        "DeskTests.ModeratedQuestionTests"),
    Mutation(
        "planner-alone", "Sections/Meetups/Desk/OpenMeetup.swift", "any member changes and cancels the meet-ups of others",
        "{ meetup.author.text == member.id }", "{ MUTATED || meetup.author.text == member.id }", "DeskTests.PlanningTests"),
    Mutation(
        "lent-item", "Sections/Items/Content/LendingTable.swift", "an item is deleted while somebody has it",
        "Rule(.delete, [.requested, .lent], [.giver], .refused(.isNotAvailable))",
        "Rule(.delete, [.requested, .lent], [.giver], MUTATED ? .allowed(.remove) : .refused(.isNotAvailable))", "ItemsTests DeskTests.OfferingItemTests"),
    Mutation(
        "report-copy", "Sections/Messages/Desk/ReportedMessages.swift", "the copy of a reported message stays after officers decided",
        "let isFirst = try DeskError.state(database.endMessageReport(number))", "let isFirst = MUTATED ? true : try DeskError.state(database.endMessageReport(number))",
        "DeskTests.ReportedMessagesTests"),
    Mutation(
        "partner-alone", "Sections/Partners/Desk/PartnerForms.swift", "anybody who knows a code withdraws the task of somebody else",
        "guard person.id == own else", "guard MUTATED || person.id == own else", "DeskTests.PartnerPagesTests"),
    Mutation(
        "hidden-message", "Sections/Feedback/FeedbackStream.swift", "a hidden message is on the pages",
        "content.feedback.filter { !$0.isHidden }", "content.feedback.filter { MUTATED || !$0.isHidden }", "FeedbackTests SiteTests"),
    Mutation(
        "notice-revision", "Sections/Notices/NoticeSection.swift", "a changed notice does not count as unread",
        '"n-\\(notice.id)-\\(notice.revision)"', '"n-\\(notice.id)-\\(MUTATED ? 0 : notice.revision)"', "NoticesTests SiteTests"),
]

PROGRAMS = [
    Mutation(
        "closed-output", "Programs/poster/Poster.swift", "a post is not built if the web server ends the program",
        "signal(SIGTERM, SIG_IGN)", "if !MUTATED { signal(SIGTERM, SIG_IGN) }", "test_crash"),
    Mutation(
        "upload-sandbox", "Programs/corkboard-pictures/Upload.swift", "an uploaded picture is decoded without the sandbox",
        "            ProcessLimits.enterSandboxForUpload()", "            if !MUTATED { ProcessLimits.enterSandboxForUpload() }", "PictureStoreTests test_picture_program"),
    Mutation(
        "hourly-upkeep", "Programs/corkboard/HourlyUpkeep.swift", "expired data of persons stays",
        "            try database.removeExpired(now: now)", "            if !MUTATED { try database.removeExpired(now: now) }",
        "CommandTests.BuildCommandTests"),
]

MUTATIONS = LIBRARIES + CORE + SECTIONS + PROGRAMS
