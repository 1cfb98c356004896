import Foundation
import Model
import PictureStore
import TestSupport

/// A folder with a picture in it, and the program that draws.
struct DrawingSite {
    let folder: TemporaryFolder
    static let picture = "Content/media/dots.png"

    /// The program, which is built beside the tests.
    static let program: String = {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        repeat { folder.deleteLastPathComponent() } while folder.path.hasSuffix(".xctest")
        return folder.appending(path: "corkboard-pictures").path
    }()

    init() throws {
        folder = try TemporaryFolder()
        let bytes = Data(base64Encoded: Self.red)
        try folder.write(Array(bytes ?? Data()), to: Self.picture)
    }

    /// A PNG of 2 by 1 red pixels.
    private static let red =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4z8AARAAI/gH/xp559wAAAABJRU5ErkJggg=="

    func fill(_ requests: [PictureRequest], program: String = DrawingSite.program) async -> PictureCache.Stock
    {
        await PictureCache(root: folder.path, program: program).fill(requests)
    }

    /// The names of all stored files, in order.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder(PictureCache.folder))
            .filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The size of a stored PNG (PNG 11.2.1).
    func size(_ file: String) throws -> [Int] {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder(file)))
        guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count > 24 else { return [] }
        return [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    /// An invented event.
    static func poster(title: String = "Dumpling Night", place: String? = "Kitchen", picture: String? = nil)
        -> Flyer
    {
        Flyer(
            day: "05", dayWords: "Dec Sat", title: Flyer.Words(title, language: "en"),
            time: "Saturday, 5 December 2026, 18:00", place: place.map { Flyer.Words($0) },
            association: Flyer.Words("Chinese Students Association"), picture: picture,
            address: "https://csa.example.edu/events/dumplings/", invitation: "Scan for details")
    }

    /// A JPEG of 24 by 8 pixels that says that it lies on its side, and where it was taken.
    static let lying = """
        /9j/4AAQSkZJRgABAQAAAQABAAD/4QA8RXhpZgAATU0AKgAAAAgAAgEOAAIAAAANAAAAJgESAAMAAAABAAYAAAAAAABzZWNy\
        ZXQgcGxhY2UAAP/bAEMAGxIUFxQRGxcWFx4cGyAoQisoJSUoUTo9MEJgVWVkX1VdW2p4mYFqcZBzW12FtYaQnqOrratngLzJ\
        uqbHmairpP/bAEMBHB4eKCMoTisrTqRuXW6kpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSk\
        pKSkpP/AABEIAAgAGAMBIgACEQEDEQH/xAAVAAEBAAAAAAAAAAAAAAAAAAAABP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAW\
        AQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCMBK1QAH//2Q==
        """
}
