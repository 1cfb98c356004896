import Basics
import ContentFiles
import Crypto
import Files
import Foundation
import Model

/// The cache of rendered pictures, so that each is rendered once: `State/pictures/<key>.png`.
///
/// If the folder is removed, all are rendered again; nothing else is lost.
public struct PictureCache: Sendable {
    public static let folder = "State/pictures"
    /// Maximum number of concurrent renderers.
    private static let processLimit = 2

    /// The available pictures of several requests: request -> file, relative to the site's root; and the problems.
    public typealias Stock = (files: [PictureRequest: String], problems: [Problem])

    private let root: String
    private let program: String

    /// Creates the cache of the site in `root`, filled by the renderer at `program`.
    public init(root: String, program: String) {
        (self.root, self.program) = (root, program)
    }

    /// Renders requested pictures that are missing, and removes cached ones that are not requested. A picture that cannot be rendered is
    /// left out, with a warning.
    /// `drawing` is called with the number of pictures, if some have to be rendered.
    public func fill(_ requests: [PictureRequest], drawing: (Int) -> Void = { _ in }) async -> Stock {
        var (stock, named) = await names(of: requests)
        let folder = "\(root)/\(Self.folder)"
        stock.problems = Self.distinct(stock.problems)
        if named.isEmpty, FileSystemEntry.isMissing(folder) { return stock }
        do throws(Problem) {
            let lock = try FileLock("\(folder)/.lock", patience: 600)
            defer { lock.release() }
            let wanted = Set(named.values)
            try removeOthers(than: wanted)
            let missing = Dictionary(grouping: named.filter { isMissing($0.value) }.keys) { named[$0] ?? "" }
                .sorted { $0.key < $1.key }.compactMap(\.value.first)
            if !missing.isEmpty {
                if FileSystemEntry.isMissing(program) {
                    stock.problems.append(Problem(file: program, cause: .noPictureProgram(missing.count)))
                } else {
                    drawing(missing.count)
                    stock.problems += try await draw(missing.map { ($0, named[$0] ?? "") })
                }
            }
        } catch {
            stock.problems.append(Problem(file: Self.folder, cause: .unkeptPictures("\(error.cause)")))
        }
        for (request, name) in named where !isMissing(name) {
            stock.files[request] = "\(Self.folder)/\(name)"
        }
        stock.problems = Self.distinct(stock.problems)
        return stock
    }

    private func isMissing(_ name: String) -> Bool {
        FileSystemEntry.isMissing("\(root)/\(Self.folder)/\(name)")
    }

    // MARK: Names

    /// The file names of all requests; a problem for each source that cannot be read.
    private func names(of requests: [PictureRequest]) async -> (Stock, [PictureRequest: String]) {
        let sources = Array(Set(requests.compactMap(\.source))).sorted()
        let root = root
        let read = await sources.parallelMap { source in
            Result { () throws(Problem) in try Self.hash(source, root) }
        }
        let hashes = Dictionary(zip(sources, read), uniquingKeysWith: { first, _ in first })
        var (stock, named): (Stock, [PictureRequest: String]) = (([:], []), [:])
        for request in requests {
            do {
                let hash = try request.source.flatMap { hashes[$0] }?.get()
                named[request] = try "\(request.key(source: hash)).\(request.pathExtension)"
            } catch let problem as Problem {
                stock.problems.append(Problem(file: problem.file, cause: .undrawnPicture("\(problem.cause)")))
            } catch {
                stock.problems.append(
                    Problem(file: Self.folder, cause: .undrawnPicture(error.localizedDescription)))
            }
        }
        return (stock, named)
    }

    private static func hash(_ source: String, _ root: String) throws(Problem) -> SHA256Digest {
        SHA256.hash(data: try SourceFile(path: source, below: root, limit: MediaFile.sizeLimit).bytes)
    }

    private func removeOthers(than wanted: Set<String>) throws(Problem) {
        for path in FileListing(of: Self.folder, below: root).paths {
            let name = String(path.dropFirst(Self.folder.count + 1))
            if !wanted.contains(name) { try FileStep.remove("\(root)/\(path)") }
        }
    }

    // MARK: Drawing

    /// Renders pictures with at most two concurrent renderers.
    /// - Returns: A problem for each that failed.
    private func draw(_ pictures: [(request: PictureRequest, name: String)]) async throws(Problem)
        -> [Problem]
    {
        let staging = try Staging(folder: "\(root)/\(Self.folder)/.drawing")
        defer { staging.remove() }
        let share = max(1, (pictures.count + Self.processLimit - 1) / Self.processLimit)
        let shares = stride(from: 0, to: pictures.count, by: share).map {
            Array(pictures[$0..<min($0 + share, pictures.count)])
        }
        let numbers = Array(shares.indices)
        let ends = await numbers.parallelMap { number in
            Result { () throws(Problem) in try draw(shares[number], number: number, staging: staging) }
        }
        var problems: [Problem] = []
        for end in ends { problems += try end.get() }
        return problems
    }

    /// Renders pictures in order. After a picture that ends the renderer, a new one continues with the next.
    private func draw(
        _ pictures: [(request: PictureRequest, name: String)], number: Int, staging: Staging
    ) throws(Problem) -> [Problem] {
        let process = DrawingProcess(program: program, root: root)
        var (rest, problems) = (pictures[...], [Problem]())
        while !rest.isEmpty {
            let orders = rest.map { PictureOrder($0.request, output: "\(Self.folder)/.drawing/\($0.name)") }
            let ending = try process.run(orders, in: staging.folder, number: number)
            for (picture, answer) in zip(rest, ending.answers) {
                if answer == "done" {
                    try staging.place(picture.name, below: "\(root)/\(Self.folder)")
                } else {
                    problems.append(problem(of: picture.request, answer))
                }
            }
            rest = rest.dropFirst(ending.answers.count)
            guard let reason = ending.reason, let culprit = rest.popFirst() else { continue }
            problems.append(problem(of: culprit.request, reason))
            // A program that answers nothing and exits itself would do so for the other pictures too.
            if ending.answers.isEmpty, ending.isProgramsOwn { break }
        }
        return problems
    }

    private func problem(of request: PictureRequest, _ reason: String) -> Problem {
        Problem(file: request.source ?? Self.folder, cause: .undrawnPicture(reason))
    }

    /// The problems without repetitions for the same file or of the same error of the renderer.
    private static func distinct(_ problems: [Problem]) -> [Problem] {
        var told: Set<String> = []
        return problems.sorted().filter { told.insert("\($0.file)\n\($0.cause)").inserted }
    }
}
