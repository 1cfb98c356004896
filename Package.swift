// swift-tools-version: 6.1
import Foundation
import PackageDescription

/// Every Swift target of ours: warnings stop the build. Release builds are testable, so that tests and programs share their objects; those of a
/// package, which has no tests, are smaller.
let strict: [SwiftSetting] =
    [
        // Generic types are made as they are compiled. To look each up by its name, in a list of 8,000, took a twentieth of the time of a post.
        .unsafeFlags([
            "-warnings-as-errors", "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors",
        ])
    ]
    + (Context.environment["CORKBOARD_PACKAGE"] == nil
        ? [.unsafeFlags(["-enable-testing"], .when(configuration: .release))] : [])

/// Every target of tests: not optimized in release builds either, since most of its code runs once. Its module is made by the compiler that
/// makes its code: another one would expand all macros again, a seventh of the time.
let tests: [SwiftSetting] =
    strict
    + [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]

#if arch(arm64)
    let machine = "aarch64"
#else
    let machine = "x86_64"
#endif

/// The archives of the Swift runtime that a program needs. Tests can be compiled with the modules of the shared runtime alone
/// (`--static-swift-stdlib` has no module `Testing`), which name shared libraries; with these arguments the same objects are linked static.
let runtime = [
    "Foundation", "CoreFoundation", "FoundationInternationalization", "FoundationEssentials",
    "_FoundationICU",
    "_FoundationCollections", "_FoundationCShims", "swiftDispatch", "swiftSynchronization",
    "swift_RegexParser", "swift_StringProcessing", "swift_Concurrency", "swiftGlibc",
].map { "-l\($0)" }

/// The archives of Debian's libraries with which the CGI program needs no other file to start.
let archives = [
    "cmark-gfm", "cmark-gfm-extensions", "gumbo", "expat", "sqlite3",
].map { "/usr/lib/\(machine)-linux-gnu/lib\($0).a" }

/// Make programs 7 MB smaller: names that nothing outside looks up are left out, and relocations are packed (glibc 2.36 or newer).
let compact = [
    "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
]

/// ICU's data with English alone, which Scripts/icu-data makes for Scripts/build: each program with Foundation is 30 MB smaller. Other builds
/// have the data of all languages.
let icuData = [Context.environment["CORKBOARD_ICU_DATA"] ?? ""].filter { !$0.isEmpty }

/// Linker settings of a program in release builds: the static Swift runtime. No target of tests may depend on a program that has them, since
/// they would hold for the tests too; `--build-tests` builds the programs that tests start.
let withRuntime: [LinkerSetting] = [
    .unsafeFlags(
        ["-static-stdlib"] + compact + icuData + runtime,
        .when(platforms: [.linux], configuration: .release))
]

/// A static program starts in half the time of one that loads its libraries and finds each name in them (12.4 million instructions
/// against 2.3 million). It is linked so where all archives are there.
let staticProgram: [LinkerSetting] =
    archives.allSatisfy { FileManager.default.fileExists(atPath: $0) }
    ? [
        .unsafeFlags(
            ["-static-executable"] + compact + icuData + runtime + ["-lstdc++", "-lm"],
            .when(configuration: .release))
    ] : withRuntime

let package = Package(
    name: "corkboard",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "corkboard", targets: ["corkboard"]),
        .executable(name: "corkboard-pictures", targets: ["corkboard-pictures"]),
        .executable(name: "poster", targets: ["poster"]),
        // For Scripts/bench, which times them alone.
        .library(name: "Calendars", targets: ["Calendars", "Model"]),
        .library(name: "Push", targets: ["Push"]),
        // For the fuzzers of Tests/Fuzzing.
        .library(name: "FuzzChecks", targets: ["FuzzChecks"]),
    ],
    dependencies: [
        // The command line: parsing, help texts, exit codes for wrong usage.
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        // SQLite: transactions that are on the disk when they are said to be, and queries with arguments.
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        // SHA-256 for names and ids; scrypt for passwords.
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        // What swift-crypto needs, in one version too: so a build has no other packages than these.
        .package(url: "https://github.com/apple/swift-asn1.git", exact: "1.7.4"),
        // Front matter: a YAML parser that tells the line of every node.
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        // C libraries of the system. The compiler finds them through pkg-config.
        .systemLibrary(
            name: "CCommonMark", path: "Sources/Libraries/CCommonMark", pkgConfig: "libcmark-gfm",
            providers: [.apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"])]),
        .systemLibrary(
            name: "CExpat", path: "Sources/Libraries/CExpat", pkgConfig: "expat",
            providers: [.apt(["libexpat1-dev"])]),
        .systemLibrary(
            name: "CGumbo", path: "Sources/Libraries/CGumbo", pkgConfig: "gumbo",
            providers: [.apt(["libgumbo-dev"])]),
        .systemLibrary(
            name: "CPango", path: "Sources/Libraries/CPango", pkgConfig: "pangocairo",
            providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(
            name: "CSeccomp", path: "Sources/Libraries/CSeccomp", pkgConfig: "libseccomp",
            providers: [.apt(["libseccomp-dev"])]),
        .systemLibrary(
            name: "CVips", path: "Sources/Libraries/CVips", pkgConfig: "vips",
            providers: [.apt(["libvips-dev"])]),

        .systemLibrary(
            name: "CZlib", path: "Sources/Libraries/CZlib", pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"])]),

        // System calls that Swift does not show.
        .systemLibrary(name: "CLinux", path: "Sources/Libraries/CLinux"),

        // Where cmark-gfm keeps its trees. In C, since the library calls it a thousand times for a page.
        .target(name: "CTreeMemory", path: "Sources/Libraries/CTreeMemory"),
        // What a process gives up before it decodes pictures of strangers. libseccomp knows the numbers of the system calls of every
        // machine, and writes the filter; in C, since filters and Landlock are made of macros.
        .target(name: "CSandbox", dependencies: ["CSeccomp"], path: "Sources/Libraries/CSandbox"),

        // What the standard library lacks: properties of Unicode text, one function over many values on every core, other programs started and
        // watched, values to bytes and back.
        .target(
            name: "Basics", dependencies: ["CLinux", .product(name: "Crypto", package: "swift-crypto")],
            path: "Sources/Libraries/Basics", swiftSettings: strict),
        // Messages to browsers (RFC 8030, 8291, 8292) and apps (Firebase Cloud Messaging), with signed JSON Web Tokens; no connections. Alone in
        // knowing RSA.
        .target(
            name: "Push",
            dependencies: [
                "Basics", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ], path: "Sources/Libraries/Push", swiftSettings: strict),
        // Many HTTP requests at a time, and mail by sendmail or SMTP, through libcurl. Not linked by `poster`, which makes no connections.
        .target(
            name: "Sending", dependencies: ["CCurl", "CLinux", "Mail", "Basics"],
            path: "Sources/Libraries/Sending", swiftSettings: strict),
        // HTML -> text, links and ids; whether an SVG file can be served, and its size. Alone in knowing the HTML and the XML parser.
        .target(
            name: "MarkupReading", dependencies: ["CGumbo", "CExpat"],
            path: "Sources/Libraries/MarkupReading", swiftSettings: strict),
        // Values, no input or output.
        .target(name: "Model", path: "Sources/Core/Model", swiftSettings: strict),
        // Steps on files that either happen or say why not.
        .target(
            name: "Files", dependencies: ["CLinux", "Model", "Basics"], path: "Sources/Core/Files",
            swiftSettings: strict),
        // Markdown text -> safe HTML and excerpts; alone in knowing cmark-gfm.
        .target(
            name: "Markdown", dependencies: ["CCommonMark", "CTreeMemory", "MarkupReading"],
            path: "Sources/Libraries/Markdown", swiftSettings: strict),
        // Bytes of a CSV, TSV or JSON file -> rows of named cells.
        .target(
            name: "Tables", dependencies: ["Basics"], path: "Sources/Libraries/Tables", swiftSettings: strict),
        // Chinese characters -> how they are read, for search by initials and for addresses. Of a table of Unicode's, since the
        // ICU inside Foundation takes 200 ms for the first word.
        .target(name: "Pinyin", path: "Sources/Libraries/Pinyin", swiftSettings: strict),
        // Schedules and recurrence rules of events (RFC 5545), and calendars as iCalendar text.
        .target(
            name: "Calendars", dependencies: ["Model", "Basics"], path: "Sources/Core/Calendars",
            swiftSettings: strict),
        // libcurl, loaded when it is first needed: linked, it made each start of `corkboard` 7 ms slower. Only its headers are needed for
        // building. In C, since its options are functions with any number of arguments.
        .target(
            name: "CCurl", path: "Sources/Libraries/CCurl", linkerSettings: [.linkedLibrary("dl")]),
        // Values -> Internet messages (RFC 5322, MIME), no input or output.
        .target(
            name: "Mail", dependencies: ["Basics"], path: "Sources/Libraries/Mail", swiftSettings: strict),
        // Text -> QR code. Of our own: libqrcodegen, which Debian has as an archive, takes twice the time for a code and chooses other
        // masks, so that pages would change; libqrencode is no archive, and `poster` is a static program.
        .target(name: "QRCodes", path: "Sources/Libraries/QRCodes", swiftSettings: strict),
        // Requests -> pixels; alone in knowing libvips, Pango and Cairo.
        .target(
            name: "PictureRendering", dependencies: ["CPango", "CVips", "Model", "QRCodes"],
            path: "Sources/Core/PictureRendering", swiftSettings: strict),
        // Draws and resizes in a process of its own: pictures of strangers do not belong in a program that holds secrets,
        // and linking an image library would slow every start.
        .executableTarget(
            name: "corkboard-pictures", dependencies: ["CSandbox", "Model", "PictureRendering"],
            path: "Sources/Programs/corkboard-pictures", swiftSettings: strict,
            linkerSettings: withRuntime),
        // Files of Content/ <-> values of Model.
        .target(
            name: "ContentFiles",
            dependencies: [
                "Basics", "Files", "Markdown", "Model", "MarkupReading", "Tables",
                .product(name: "Yams", package: "Yams"),
            ],
            path: "Sources/Core/ContentFiles", swiftSettings: strict),
        // Requests for pictures -> pictures that are kept; starts the program that draws, and never decodes one itself.
        .target(
            name: "PictureStore",
            dependencies: [
                "ContentFiles", "Files", "Model", "Basics", .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Core/PictureStore", swiftSettings: strict),
        // Values of Model -> pages, in memory.
        .target(
            name: "Site",
            dependencies: [
                "Basics", "CLinux", "ContentFiles", "Markdown", "Model", "Pinyin", "QRCodes",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Core/Site", swiftSettings: strict),
        // Content -> pages -> files of the web root, in one step; alone in writing there.
        .target(
            name: "Building",
            dependencies: [
                "Basics", "ContentFiles", "Files", "MarkupReading", "Model", "PictureStore", "Site",
            ],
            path: "Sources/Core/Building", swiftSettings: strict),
        // RFC 3875: environment and bytes -> requests with forms, answers -> bytes. Knows nothing of events.
        .target(name: "CGI", dependencies: ["Basics"], path: "Sources/Libraries/CGI", swiftSettings: strict),
        // Accounts, sessions, and who changed what; alone in knowing the database.
        .target(
            name: "State",
            dependencies: [
                "Files", "Model", "Basics", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Sources/Core/State", swiftSettings: strict),
        // What officers change -> content files and broadcast records: all of it or nothing, once.
        .target(
            name: "Posting",
            dependencies: [
                "ContentFiles", "Files", "Markdown", "Model", "PictureStore", "Pinyin", "State", "Basics",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Core/Posting", swiftSettings: strict),
        // Changes of the log -> commits of the git repository in which Content/ lies; git is started here alone, also for other repositories.
        .target(
            name: "History",
            dependencies: [
                "ContentFiles", "Files", "Model", "Basics", "State",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Core/History", swiftSettings: strict),
        // Devices that take notifications, and what they are sent; no connections.
        .target(
            name: "Notifications",
            dependencies: [
                "ContentFiles", "Files", "Mail", "Markdown", "Model", "State", "Basics", "Push",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Core/Notifications", swiftSettings: strict),
        // Broadcast records -> push services. Apart from Notifications, which `poster` links.
        .target(
            name: "Delivery",
            dependencies: [
                "ContentFiles", "Push", "Files", "Sending", "Mail", "Model", "Notifications", "State",
            ],
            path: "Sources/Core/Delivery", swiftSettings: strict),
        // The site -> a dated archive, and an archive -> a site elsewhere.
        .target(
            name: "Backup",
            dependencies: [
                "ContentFiles", "Files", "Model", "State", "Basics",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Core/Backup", swiftSettings: strict),
        // Facts of host and site -> what needs mending; no connections, no other programs.
        .target(
            name: "Health", dependencies: ["Files", "Model", "Basics"], path: "Sources/Core/Health",
            swiftSettings: strict),
        // Logs of web servers, plain or compressed by gzip -> sums of visits. Alone in knowing zlib; not linked by `poster`.
        .target(
            name: "Visits", dependencies: ["CZlib", "Basics", "Files", "Model", "State"],
            path: "Sources/Core/Visits", swiftSettings: strict),
        // The web root, and what is known of a place -> what is sent there and removed, in which order. Not linked by `poster`.
        .target(
            name: "Publishing", dependencies: ["Basics", "CLinux", "Files", "Model"],
            path: "Sources/Core/Publishing",
            swiftSettings: strict),
        // Requests of officers -> pages of the desk, and posts.
        .target(
            name: "Desk",
            dependencies: [
                "Building", "CGI", "ContentFiles", "Files", "Health", "History", "Mail", "Markdown", "Model",
                "Notifications", "PictureStore", "Posting", "Basics", "QRCodes", "Site", "State", "Push",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Core/Desk", swiftSettings: strict),

        // The sections: one kind of post each, all of it. None imports another.
        // The association's own pages.
        .target(
            name: "Pages",
            dependencies: [
                "Building", "CGI", "ContentFiles", "Desk", "Markdown", "Model", "Pinyin", "Site", "State",
            ],
            path: "Sources/Sections/Pages", exclude: ["Import"], swiftSettings: strict),
        // Pages and posts of WordPress -> pages.
        .target(
            name: "PageImport",
            dependencies: [
                "Basics", "ContentFiles", "Markdown", "MarkupReading", "Model", "Pages", "Pinyin",
            ],
            path: "Sources/Sections/Pages/Import", swiftSettings: strict),
        // Courses, and what students say of them.
        .target(
            name: "Courses",
            dependencies: [
                "Basics", "Building", "CGI", "ContentFiles", "Desk", "Files", "Markdown", "Model", "Pinyin",
                "Posting", "Site", "State",
            ],
            path: "Sources/Sections/Courses", exclude: ["Import"], swiftSettings: strict),
        // Rows of a class database -> courses and reviews.
        .target(
            name: "CatalogImport",
            dependencies: [
                "ContentFiles", "Courses", "MarkupReading", "Model", "Tables", "Basics",
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            path: "Sources/Sections/Courses/Import", swiftSettings: strict),
        // Events: pages and calendars, the forms of the desk, and what officers change.
        .target(
            name: "Events",
            dependencies: [
                "Basics", "Building", "Calendars", "CGI", "ContentFiles", "Desk", "Files", "Markdown",
                "Model", "Pinyin", "Posting", "QRCodes", "Site", "State", "Tables",
            ],
            path: "Sources/Sections/Events", exclude: ["Import"], swiftSettings: strict),
        // Events of other calendars and of tables -> events, and back.
        .target(
            name: "CalendarImport",
            dependencies: [
                "Basics", "Calendars", "ContentFiles", "Events", "Markdown", "Model", "Pinyin", "Tables",
            ],
            path: "Sources/Sections/Events/Import", swiftSettings: strict),
        // Love and hate: pages, and the form of readers.
        .target(
            name: "Feedback",
            dependencies: [
                "CGI", "ContentFiles", "Desk", "Markdown", "Model", "Basics", "Posting", "Site",
                "State",
            ],
            path: "Sources/Sections/Feedback", swiftSettings: strict),
        // Questions of members, and their answers.
        .target(
            name: "Questions",
            dependencies: [
                "CGI", "ContentFiles", "Desk", "Markdown", "Model", "Basics", "Posting", "Site",
                "State",
            ],
            path: "Sources/Sections/Questions", swiftSettings: strict),
        // Things that members lend to each other.
        .target(
            name: "Items",
            dependencies: [
                "CGI", "ContentFiles", "Desk", "Markdown", "Model", "Basics", "Posting", "Site",
                "State",
            ],
            path: "Sources/Sections/Items", swiftSettings: strict),
        // Messages between two members; no content.
        .target(
            name: "Messages",
            dependencies: [
                "Building", "CGI", "ContentFiles", "Desk", "Files", "Model", "Posting", "Site", "State",
            ],
            path: "Sources/Sections/Messages", swiftSettings: strict),
        // Study partners: registrations for slots, and the rooms in which people meet.
        .target(
            name: "Partners",
            dependencies: [
                "Basics", "Building", "CGI", "ContentFiles", "Desk", "Files", "Model", "Notifications",
                "Posting", "Site", "State",
            ],
            path: "Sources/Sections/Partners", swiftSettings: strict),
        // Meet-ups of members.
        .target(
            name: "Meetups",
            dependencies: [
                "Basics", "Building", "CGI", "Calendars", "ContentFiles", "Desk", "Files", "Markdown",
                "Model",
                "Posting", "Site", "State",
            ],
            path: "Sources/Sections/Meetups", swiftSettings: strict),
        // The records of what was announced to everyone.
        .target(
            name: "Notices",
            dependencies: ["ContentFiles", "Markdown", "Model", "Site"],
            path: "Sources/Sections/Notices", swiftSettings: strict),
        // The list of the sections, for the programs.
        .target(
            name: "StandardSections",
            dependencies: [
                "Courses", "Desk", "Events", "Feedback", "Items", "Meetups", "Messages", "Notices", "Pages",
                "Partners", "Questions", "Site",
            ],
            path: "Sources/Programs/StandardSections", swiftSettings: strict),
        // The CGI program.
        .executableTarget(
            name: "poster", dependencies: ["CGI", "Desk", "Files", "StandardSections"],
            path: "Sources/Programs/poster",
            swiftSettings: strict,
            linkerSettings: staticProgram),
        // The command line.
        .executableTarget(
            name: "corkboard",
            dependencies: [
                "Backup", "Building", "CalendarImport", "CatalogImport", "ContentFiles", "Courses",
                "Delivery", "Desk", "Events", "Files", "Health", "History", "Markdown", "Model",
                "Notifications", "PageImport", "Pages", "PictureStore", "Posting", "Publishing", "Basics",
                "Site",
                "StandardSections", "State", "Tables", "Push", "Visits",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Programs/corkboard", swiftSettings: strict, linkerSettings: withRuntime),

        // What several tests need: temporary folders, the words of the pages, servers and checks in Python.
        .target(
            name: "TestSupport", dependencies: ["ContentFiles", "Files", "Model", "Basics", "State"],
            path: "Tests/TestSupport",
            swiftSettings: tests),
        // What must hold of anything that is made of bytes of strangers; the fuzzers of Tests/Fuzzing ask it too.
        .target(
            name: "FuzzChecks",
            dependencies: [
                "CalendarImport", "CGI", "ContentFiles", "Events", "MarkupReading", "Markdown", "Model",
                "Tables",
            ], path: "Tests/Fuzzing/Checks", swiftSettings: tests),
        .testTarget(
            name: "FuzzingTests", dependencies: ["FuzzChecks", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "BasicsTests", dependencies: ["Basics", "TestSupport", "Model"], swiftSettings: tests),
        .testTarget(
            name: "PushTests",
            dependencies: [
                "Basics", "TestSupport", "Push", .product(name: "Crypto", package: "swift-crypto"),
            ],
            exclude: ["WebPush/check_messages.py", "FCM/check_token.py"], swiftSettings: tests),
        .testTarget(
            name: "SendingTests", dependencies: ["Mail", "Sending", "Basics", "TestSupport"],
            exclude: ["MailSending/smtp_server.py", "HTTPSending/push_service.py"], swiftSettings: tests),
        .testTarget(
            name: "MarkupReadingTests", dependencies: ["MarkupReading", "TestSupport"], swiftSettings: tests),
        .testTarget(name: "ModelTests", dependencies: ["Model"], swiftSettings: tests),
        .testTarget(
            name: "FilesTests", dependencies: ["Files", "Model", "TestSupport"], swiftSettings: tests),
        .testTarget(name: "PinyinTests", dependencies: ["Pinyin"], swiftSettings: tests),
        .testTarget(
            name: "MailTests", dependencies: ["Mail", "TestSupport"], exclude: ["read_mail.py"],
            swiftSettings: tests),
        .testTarget(name: "QRCodesTests", dependencies: ["QRCodes", "TestSupport"], swiftSettings: tests),
        // Processes that restrict themselves as the program that draws does, for a test.
        .target(
            name: "SandboxTrials", dependencies: ["CSandbox"], path: "Tests/PictureStoreTests/SandboxTrials"),
        .testTarget(
            name: "PictureStoreTests",
            dependencies: [
                "CSandbox", "ContentFiles", "Model", "PictureRendering", "PictureStore", "SandboxTrials",
                "TestSupport",
            ],
            exclude: ["Samples", "SandboxTrials", "make_samples.py"], swiftSettings: tests),
        .testTarget(
            name: "MarkdownTests", dependencies: ["CTreeMemory", "Markdown", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "BackupTests",
            dependencies: ["Backup", "ContentFiles", "Files", "Model", "State", "TestSupport"],
            swiftSettings: tests),
        .testTarget(name: "TablesTests", dependencies: ["Tables", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "CalendarsTests",
            dependencies: ["Calendars", "Model", "TestSupport"],
            exclude: ["expected-occurrences.json"], swiftSettings: tests),
        .testTarget(
            name: "CalendarImportTests",
            dependencies: [
                "CalendarImport", "Calendars", "ContentFiles", "Events", "Markdown", "Model", "Tables",
                "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ContentFilesTests",
            dependencies: [
                "ContentFiles", "Courses", "Events", "Feedback", "Files", "Model", "Pages", "Samples",
                "Site", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "CatalogImportTests",
            dependencies: [
                "CatalogImport", "ContentFiles", "Courses", "MarkupReading", "Model", "Tables", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "PageImportTests",
            dependencies: ["ContentFiles", "Model", "PageImport", "Pages"], swiftSettings: tests),
        .testTarget(
            name: "SiteTests",
            dependencies: [
                "ContentFiles", "Courses", "Events", "Feedback", "Markdown", "Model", "Pages", "Samples",
                "Site", "StandardSections", "TestSupport",
            ],
            swiftSettings: tests),
        // Small sites for the tests of pages and sections.
        .target(
            name: "Samples",
            dependencies: [
                "Courses", "Events", "Feedback", "Model", "Pages", "Site", "StandardSections", "TestSupport",
            ], path: "Tests/Samples", swiftSettings: tests),
        .testTarget(
            name: "EventsTests",
            dependencies: ["Events", "Model", "Samples", "Site", "StandardSections"], swiftSettings: tests),
        .testTarget(
            name: "CoursesTests",
            dependencies: [
                "ContentFiles", "Courses", "Model", "Posting", "Samples", "Site", "StandardSections",
                "TestSupport",
            ], swiftSettings: tests),
        .testTarget(
            name: "FeedbackTests",
            dependencies: ["ContentFiles", "Feedback", "Model", "Samples", "Site", "StandardSections"],
            swiftSettings: tests),
        .testTarget(
            name: "QuestionsTests",
            dependencies: [
                "ContentFiles", "Courses", "Events", "Model", "Questions", "Samples", "Site",
                "StandardSections", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "PartnersTests",
            dependencies: [
                "Building", "CGI", "Desk", "Model", "Partners", "Samples", "Site", "StandardSections",
                "State",
                "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "ItemsTests",
            dependencies: [
                "ContentFiles", "Items", "Model", "Samples", "Site", "StandardSections", "State",
                "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "MessagesTests",
            dependencies: ["Messages", "Model", "Samples", "Site", "StandardSections"],
            swiftSettings: tests),
        .testTarget(
            name: "MeetupsTests",
            dependencies: [
                "ContentFiles", "Meetups", "Model", "Samples", "Site", "StandardSections", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "NoticesTests",
            dependencies: ["Model", "Notices", "Samples", "Site"],
            swiftSettings: tests),
        // A section that only tests have.
        .target(
            name: "Notes",
            dependencies: ["Building", "CGI", "ContentFiles", "Desk", "Model", "Posting", "Site", "State"],
            path: "Tests/Notes", exclude: ["Templates"], swiftSettings: tests),
        .testTarget(
            name: "BuildingTests",
            dependencies: [
                "Basics", "Building", "ContentFiles", "Courses", "Events", "Files", "Model", "Notes", "Site",
                "StandardSections", "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(name: "CGITests", dependencies: ["CGI", "TestSupport"], swiftSettings: tests),
        .testTarget(
            name: "StateTests",
            dependencies: [
                "Files", "Model", "State", "TestSupport",
                // To kill a process at each of the database's writes.
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: tests),
        .testTarget(
            name: "NotificationsTests",
            dependencies: ["Mail", "Model", "Notifications", "State", "TestSupport", "Push"],
            swiftSettings: tests),
        .testTarget(
            name: "DeliveryTests",
            dependencies: [
                "Delivery", "Push", "Files", "Sending", "Model", "Notifications", "Basics", "State",
                "TestSupport", .product(name: "Crypto", package: "swift-crypto"),
            ],
            exclude: ["channel_service.py", "decrypt.py"], swiftSettings: tests),
        .testTarget(
            name: "PostingTests",
            dependencies: ["ContentFiles", "Events", "Model", "Posting", "State", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "HealthTests", dependencies: ["Files", "Health", "Model", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "PublishingTests", dependencies: ["Basics", "Files", "Publishing", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "VisitsTests", dependencies: ["Files", "Model", "State", "TestSupport", "Visits"],
            swiftSettings: tests),
        .testTarget(
            name: "HistoryTests",
            dependencies: ["ContentFiles", "History", "Model", "State", "TestSupport"],
            swiftSettings: tests),
        .testTarget(
            name: "DeskTests",
            dependencies: [
                "Building", "CGI", "ContentFiles", "Desk", "Events", "Files", "Health", "Items",
                "MarkupReading",
                "Model", "Notes", "Notifications", "Posting", "Site", "StandardSections", "State",
                "TestSupport",
            ],
            swiftSettings: tests),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "ContentFiles", "Courses", "Files", "Model", "Notifications", "Basics", "Site", "State",
                "StandardSections", "TestSupport", "Push",
            ],
            swiftSettings: tests),
    ]
)
