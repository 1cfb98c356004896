import Basics
import Publishing
import Testing

@Suite("What is sent and removed, in which order")
struct PublishPlanTests {
    private static let asset = "assets/style.0a1b2c3d4e.css"
    private static let later = "assets/style.1a1b2c3d4e.css"

    private static func file(_ path: String, _ contents: String = "old") -> PublishedFile {
        PublishedFile(path, size: contents.utf8.count, Fingerprint(contents.utf8), state: nil)
    }

    private static func manifest(_ files: [PublishedFile]) -> PlaceManifest {
        var manifest = PlaceManifest(place: "store:site", site: "https://csa.example.edu")
        files.forEach { manifest.noteSent($0) }
        return manifest
    }

    /// The plan as `stage: - removed`, `stage: + sent`; `contents` says what files name.
    private static func plan(
        _ files: [PublishedFile], _ manifest: PlaceManifest, unreadable: Set<String> = [],
        contents: [String: String] = [:]
    ) -> [String] {
        let plan = PublishPlan(files, manifest: manifest, unreadable: unreadable) { file, names in
            names.contains { (contents[file.path] ?? "").contains($0) }
        }
        return plan.steps.flatMap { step in
            step.removed.map { "\(step.stage): - \($0)" } + step.sent.map { "\(step.stage): + \($0.path)" }
        }
    }

    @Test("The first time, files come before pages, pages before the lists that name them")
    func first() {
        let paths = [
            "index.html", "service-worker.js", "feed.json", "events/gala/index.html", Self.asset,
            "media/a.png",
            "feed.xml", "icons/icon-192.png",
        ]
        #expect(
            Self.plan(paths.map { Self.file($0) }, Self.manifest([])) == [
                "assets: + icons/icon-192.png", "assets: + media/a.png", "assets: + \(Self.asset)",
                "pages: + events/gala/index.html", "lists: + index.html", "lists: + feed.json",
                "lists: + feed.xml",
                "lists: + service-worker.js",
            ])
    }

    @Test("Nothing is sent while nothing differs")
    func unchanged() {
        let files = [Self.file("index.html"), Self.file(Self.asset)]
        #expect(Self.plan(files, Self.manifest(files)) == [])
    }

    @Test(
        "What was withdrawn goes first, with the changed pages that name nothing new, and assets of earlier pages go last"
    )
    func withdrawn() {
        let earlier = [
            "index.html", "events/gala/index.html", "events/index.html", "media/gala.jpg", Self.asset,
        ]
        let now = [
            Self.file("index.html", "new"), Self.file("events/index.html", "new"), Self.file(Self.later),
            Self.file("events/kites/index.html"), Self.file("courses/math-216/index.html"),
        ]
        let manifest = Self.manifest(
            earlier.map { Self.file($0) } + [Self.file("courses/math-216/index.html", "with a comment")])
        let contents = [
            "index.html": #"<a href="/events/kites/">"#, "events/index.html": "assets/style.1a1b2c3d4e.css",
        ]
        #expect(
            Self.plan(now, manifest, contents: contents) == [
                "withdrawn: - events/gala/index.html", "withdrawn: - media/gala.jpg",
                "changed: + courses/math-216/index.html",
                "assets: + \(Self.later)", "pages: + events/kites/index.html", "lists: + events/index.html",
                "lists: + index.html", "outdated: - \(Self.asset)",
            ])
    }

    @Test("Doubtful files are sent again, and removed where the site has them no longer")
    func doubtful() {
        let files = ["index.html", "events/gala/index.html", Self.asset].map { Self.file($0) }
        var manifest = Self.manifest(files + [Self.file("events/old/index.html")])
        manifest.doubtAll()
        let contents = [
            "events/gala/index.html": "assets/style.0a1b2c3d4e.css", "index.html": "nothing of it",
        ]
        #expect(
            Self.plan(files, manifest, contents: contents) == [
                "withdrawn: - events/old/index.html", "changed: + index.html", "assets: + \(Self.asset)",
                "lists: + events/gala/index.html",
            ])
    }

    @Test("A file whose name addresses write in other ways makes all changed pages wait for it")
    func otherNames() {
        let files = [Self.file("index.html", "new"), Self.file("media/文 件.png")]
        #expect(
            Self.plan(files, Self.manifest([Self.file("index.html")])) == [
                "assets: + media/文 件.png", "lists: + index.html",
            ])
    }

    @Test("A file that cannot be read stays there as it is")
    func unreadable() {
        let manifest = Self.manifest([Self.file("index.html"), Self.file("about/index.html")])
        #expect(Self.plan([Self.file("index.html")], manifest, unreadable: ["about/index.html"]) == [])
    }

    @Test("A file with other headers is sent again")
    func headers() throws {
        let file = Self.file("index.html")
        var manifest = PlaceManifest(place: "store:site", site: "https://csa.example.edu")
        manifest.noteSent(file)
        #expect(Self.plan([file], manifest) == [])
        manifest.noteSent(
            PublishedFile(
                "index.html", size: 3, Fingerprint("old".utf8), state: nil,
                headers: ServedHeaders(type: "text/html", cache: "no-cache", disposition: nil)))
        #expect(Self.plan([file], manifest) == ["changed: + index.html"])
    }

    @Test("A step has at most 500 files and 64 MiB, all with the same headers")
    func steps() {
        let many = (1...501).map { Self.file("courses/c\($0)/index.html") }
        let large = ["a", "b"].map {
            PublishedFile("media/\($0).png", size: 40 << 20, Fingerprint($0.utf8), state: nil)
        }
        let plan = PublishPlan(many + large + [Self.file("media/c.jpg")], manifest: Self.manifest([])) {
            _, _ in false
        }
        #expect(plan.steps.map { $0.sent.count } == [1, 1, 1, 500, 1])
        #expect(plan.steps.allSatisfy { Set($0.sent.map(\.headers)).count == 1 })
    }
}
