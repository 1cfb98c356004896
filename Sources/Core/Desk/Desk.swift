import Basics
import Building
import CGI
import ContentFiles
import Files
import Foundation
import History
import Model
import State

/// The officers' desk: maps requests to responses.
public struct Desk: Sendable {
    /// The site's folder and the programs on this machine.
    public struct Installation: Sendable {
        /// The site's folder.
        package let root: String
        /// The folder of the executables.
        private let programs: String
        /// The version of this executable; nil if unknown.
        private let version: String?
        private let git: GitProgram
        /// The variables of the environment.
        let environment: [String: String]
        /// Time to wait for the content lock, in seconds.
        package let patience: Double
        /// The kinds of posts.
        package let sections: DeskSections
        /// Opens the database of the site in a folder.
        var openState: @Sendable (String) throws(StateError) -> StateDatabase = { root throws(StateError) in
            try StateDatabase(root: root)
        }

        /// Starts `corkboard deliver`, which sends mail that does not wait for a broadcast; it continues when
        /// this process ends. If it cannot be started, the run of the next minute sends the mail.
        package var startDelivery: @Sendable () -> Void = {}

        /// Writes a message to the web server's log about a fault that does not prevent the response.
        public var report: @Sendable (String) -> Void = { _ in }

        /// Creates the site in `root`; `executable` is this program's path, whose folder contains the others; git is found by `environment`.
        public init(
            root: String, executable: String, environment: [String: String] = [:],
            patience: Double = ContentLock.patience, sections: DeskSections
        ) {
            (self.root, self.patience, self.sections) = (root, patience, sections)
            self.environment = environment
            git = GitProgram(environment: environment)
            programs = URL(fileURLWithPath: executable).deletingLastPathComponent().path
            version = FileState(of: executable)?.version
            let (program, tests) = (
                "\(programs)/corkboard", environment.filter { $0.key.hasPrefix("CORKBOARD_TEST_") }
            )
            startDelivery = {
                let arguments = ["deliver", "--root", root]
                do {
                    _ = try ChildProcess(
                        path: program, arguments: arguments, environment: tests, output: "/dev/null",
                        errors: "/dev/null", isDetached: true)
                } catch {
                    return
                }
            }
        }

        /// Path of the executable that draws pictures.
        var pictureProgram: String { "\(programs)/corkboard-pictures" }

        /// The git history of a site with these settings.
        func history(_ settings: SiteSettings) -> History {
            History(root: root, settings: settings, git: git)
        }

        /// The build that publishes changes. It uses the version of `corkboard`, so that both share build caches, and
        /// the version of the drawing program, which it does not run: existing pictures stay on the pages.
        package var build: SiteBuild {
            let version = ["corkboard", "poster"].lazy.compactMap {
                FileState(of: "\(programs)/\($0)")?.version
            }.first
            return SiteBuild(
                root: root, output: "\(root)/Public", pictureProgram: pictureProgram, program: version ?? "",
                executable: ("poster", self.version),
                share: ShareFolder(besideProgramsIn: programs), sections: sections.site)
        }
    }

    /// A response with its log message and follow-up work.
    public struct Answer: Sendable {
        /// The response to the client.
        public let response: CGIResponse
        /// The message for the web server's log, without secrets; nil if there is no error.
        public let report: String?
        /// The history that commits a change of this request; nil if there is none.
        fileprivate let history: History?
    }

    private let installation: Installation
    private let clock: @Sendable () -> Date

    /// Creates the desk with a clock. A request has the time at which its body was read.
    public init(_ installation: Installation, clock: @escaping @Sendable () -> Date) {
        (self.installation, self.clock) = (installation, clock)
    }

    package init(_ installation: Installation, now: Date) { self.init(installation) { now } }

    /// Answers a request.
    /// - Parameters:
    ///   - environment: the CGI variables (RFC 3875).
    ///   - readBody: reads the whole body, whose length in bytes is its argument.
    /// - Returns: The response and the log message.
    public func answer(
        _ environment: [String: String], readBody: @Sendable (Int) throws(CGIError) -> [UInt8]
    ) async -> Answer {
        if let permission = PageSharing.permission(environment, installation) {
            let response = permission.guarded(isLocal: CGIRequestHead.isLocal(environment))
            return Answer(response: response, report: nil, history: nil)
        }
        do throws(CGIError) {
            let head = try CGIRequestHead(environment: environment, limits: Route.Body.postForm.limits)
            let target = Routes.Target(head, installation.sections.routes)
            do throws(CGIError) {
                try head.checkLength(target.limits)
                if let error = LargeBody.refusal(head, installation, clock()) {
                    return await answer(CGIRequest(unread: head), to: target.refusing(error))
                }
                // Without a type there is no body: nothing on standard input counts for a GET, where a web server may hand on any file.
                let body = head.contentType == nil ? [] : try readBody(head.contentLength)
                return await answer(
                    try CGIRequest(head: head, body: body, limits: target.limits), to: target)
            } catch {
                // People reach this limit in the browser, other faults of a request are made by programs.
                guard error.status == 413, target.audience.isOfSite else { throw error }
                return await answer(CGIRequest(unread: head), to: target.refusing(.tooLarge))
            }
        } catch {
            return Answer(response: refusal(error, environment), report: nil, history: nil)
        }
    }

    private func answer(_ request: CGIRequest, to target: Routes.Target) async -> Answer {
        do throws(Problems) {
            let context = try RequestContext(
                request, parameters: target.parameters, for: target.audience,
                isForScripts: target.isForScripts, isForPages: target.isForPages,
                installation: installation, now: clock())
            do throws(DeskError) {
                let response = context.shared(try await target.answer(context))
                // Only after an accepted change, so that strangers cannot make git run. Builds catch up after failures.
                let isKept =
                    target.changesContent && response.status == 303 && context.site.settings.history != nil
                return Answer(
                    response: guarded(response, request), report: nil,
                    history: isKept ? installation.history(context.site.settings) : nil)
            } catch {
                let response = await page(for: error, context)
                return Answer(
                    response: guarded(context.shared(response), request), report: error.report, history: nil)
            }
        } catch {
            let lines = error.all.map(\.description).joined(separator: "\n")
            let response = ErrorPage(installation: installation, environment: ["PATH_INFO": request.path])
                .ofBrokenSite()
            return Answer(response: guarded(response, request), report: lines, history: nil)
        }
    }

    private func page(for error: DeskError, _ context: RequestContext) async -> CGIResponse {
        do throws(DeskError) {
            if let page = try await UnsentPage.response(context, error) { return page }
        } catch {
            installation.report("\(error)")
        }
        return context.page(for: error)
    }

    private func guarded(_ response: CGIResponse, _ request: CGIRequest) -> CGIResponse {
        response.guarded(isLocal: request.isLocal)
    }

    /// The response to a malformed request.
    private func refusal(_ error: CGIError, _ environment: [String: String]) -> CGIResponse {
        let found =
            error == .methodNotAllowed
            ? installation.sections.routes.matching(environment["PATH_INFO"] ?? "") : nil
        return ErrorPage(installation: installation, environment: environment)
            .response(to: error, allowed: found.map { Routes.allowed($0.routes) })
            .guarded(isLocal: CGIRequestHead.isLocal(environment))
    }

    /// Rebuilds the site and commits to git after the response is sent, so that no officer waits.
    /// - Returns: The message for the log; nil if there is no error.
    public func finish(_ answer: Answer) async -> String? {
        let reports = [await rebuild(), answer.history?.keep(now: clock())?.description].compactMap(\.self)
        return reports.isEmpty ? nil : reports.joined(separator: "\n")
    }

    /// The priority (nice value) of builds that run after the response.
    private static let patientPriority: Int32 = 10

    /// Lowers the priority of all threads, so that the next post goes first: Linux has one for each thread.
    private func lowerPriority() {
        var threads: [String] = []
        do {
            threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
        } catch {
            // Without /proc the calling thread alone.
        }
        for thread in threads.compactMap({ UInt32($0) }) + [0] {
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), thread, Self.patientPriority)
        }
    }

    /// Builds until no change is pending, including changes accepted during a build.
    private func rebuild() async -> String? {
        guard installation.build.isWanted else { return nil }
        lowerPriority()
        while installation.build.isWanted {
            do throws(Problems) {
                guard
                    try await installation.build.runIfFree(
                        now: clock(), lookingAt: installation.sections.folders)
                        != nil
                else {
                    return nil
                }
            } catch {
                return error.all.map(\.description).joined(separator: "\n")
            }
        }
        return nil
    }
}
