import Model
import TestSupport

@testable import Building

/// A page of a test: its path, and its text or the problem that rendering it has.
struct SamplePage: Sendable {
    let path: String
    let text: String
    var problem: Problem?

    /// Renders the page.
    func render() throws(Problem) -> OutputFile {
        if let problem { throw problem }
        return OutputFile(path: path, bytes: Array(text.utf8))
    }
}

extension WebRoot {
    /// Publishes pages given as path -> text.
    @discardableResult
    func publish(_ pages: [String: String], rewriting: Bool = false) async throws -> Outcome {
        let pages = pages.sorted { $0.key < $1.key }.map { SamplePage(path: $0.key, text: $0.value) }
        return try await publish(pages, rewriting: rewriting)
    }

    /// Publishes pages that may have problems.
    @discardableResult
    func publish(_ pages: [SamplePage], rewriting: Bool = false) async throws -> Outcome {
        try await publish(pages, rewriting: rewriting, waiting: {})
    }

    /// Publishes pages of one part behind the lock, as a build does.
    @discardableResult
    func publish(
        _ pages: [SamplePage], part: String = "site", kept: [String] = [], rewriting: Bool = false,
        waiting: () -> Void
    ) async throws -> Outcome {
        let lock = try lock(waiting: waiting)
        defer { lock.release() }
        let staging = try staging()
        defer { staging.remove() }
        let stored = try await store(
            [Batch(part: part, pages: pages, kept: kept)], rewriting: rewriting, staging: staging
        ) { page throws(Problem) in try page.render() }
        return try await place(stored)
    }
}

extension [String: String] {
    /// The files of a tree, without its folders.
    var files: [String: String] { filter { $0.value != "/" } }
}
