import Foundation
import FuzzChecks
import Testing

/// Goes through the inputs that the fuzzers begin with: each was found by one of them, or is the kind that people send.
struct CorpusTests {
    private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Fuzzing/Corpus")

    /// The files of a target, in the order of their names.
    private static func files(of target: FuzzTarget) throws -> [URL] {
        let folder = corpus.appending(path: target.rawValue)
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
    }

    @Test("What is made of each kept input is as it must be", arguments: FuzzTarget.allCases)
    func replay(_ target: FuzzTarget) throws {
        let files = try Self.files(of: target)
        #expect((5...60).contains(files.count))
        for file in files {
            let bytes = [UInt8](try Data(contentsOf: file))
            #expect(bytes.count <= FuzzTarget.longest)
            #expect(throws: Never.self, "\(target.rawValue)/\(file.lastPathComponent)") {
                try target.check(bytes)
            }
        }
    }

    @Test("Every folder of inputs has a target")
    func folders() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        #expect(folders.sorted() == FuzzTarget.allCases.map(\.rawValue).sorted())
    }
}
