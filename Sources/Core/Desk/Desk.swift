import Building
import CGI
import ContentFiles
import Files
import Foundation
import History
import Model

/// The officers' desk: requests -> answers.
public struct Desk: Sendable {
    /// Where things are on this machine.
    public struct Installation: Sendable {
        /// The site's folder.
        let root: String
        /// The folder of the programs.
        private let programs: String
        /// What tells this program from earlier and later ones; nil where nobody knows.
        private let version: String?
        private let git: GitProgram
        /// Seconds that others who change content are waited for.
        let patience: Double

        /// The site in a folder, this program's own file, beside which the others lie, and the variables by which git is found.
        public init(
            root: String, executable: String, environment: [String: String] = [:],
            patience: Double = ContentLock.patience
        ) {
            (self.root, self.patience) = (root, patience)
            git = GitProgram(environment: environment)
            programs = URL(fileURLWithPath: executable).deletingLastPathComponent().path
            version = FileState(of: executable)?.version
        }

        /// The executable that draws pictures.
        var pictureProgram: String { "\(programs)/corkboard-pictures" }

        /// What keeps the changes of a site with these settings in git.
        func history(_ settings: SiteSettings) -> History {
            History(root: root, settings: settings, git: git)
        }

        /// The build that brings changes to readers.
        /// It goes by the name of `corkboard`, so that both know what the other built, and knows the program that draws, though it has
        /// nothing drawn: pictures that there are stay on the pages.
        var build: SiteBuild {
            let version = ["corkboard", "poster"].lazy.compactMap {
                FileState(of: "\(programs)/\($0)")?.version
            }.first
            return SiteBuild(
                root: root, output: "\(root)/Public", pictureProgram: pictureProgram, program: version ?? "",
                executable: SiteBuild.Executable(name: "poster", version: self.version),
                share: ShareFolder(besideProgramsIn: programs))
        }
    }

    /// What comes of a request.
    public struct Answer: Sendable {
        /// What the browser gets.
        public let response: CGIResponse
        /// What the log of the web server gets; nil where nothing is out of order. It holds no secret.
        public let report: String?
        /// What keeps a change that the request may have made; nil where it made none.
        fileprivate let history: History?
    }

    private let installation: Installation
    private let now: Date

    /// The desk of a site at the present.
    public init(_ installation: Installation, now: Date) {
        (self.installation, self.now) = (installation, now)
    }

    /// Answers a request.
    /// - Parameters:
    ///   - environment: the variables of RFC 3875.
    ///   - readBody: reads so many bytes, the whole body.
    /// - Returns: What the browser and the log get.
    public func answer(
        _ environment: [String: String], readBody: @Sendable (Int) throws(CGIError) -> [UInt8]
    ) async -> Answer {
        do throws(CGIError) {
            let head = try CGIRequestHead(environment: environment, limits: Route.Body.event.limits)
            let target = Routes.Target(head)
            try head.checkLength(target.limits)
            if let error = LargeBody.refusal(head, installation, now) {
                return await answer(CGIRequest(unread: head), to: target.refusing(error))
            }
            let body = try readBody(head.contentLength)
            return await answer(try CGIRequest(head: head, body: body, limits: target.limits), to: target)
        } catch {
            return Answer(response: Self.refusal(error, environment), report: nil, history: nil)
        }
    }

    private func answer(_ request: CGIRequest, to target: Routes.Target) async -> Answer {
        do throws(Problems) {
            let context = try RequestContext(
                request, parameters: target.parameters, installation: installation, now: now)
            do throws(DeskError) {
                let response = try await target.answer(context)
                // Only where something was accepted: strangers must not have git run, and builds make up for what failed.
                let isKept =
                    target.changesContent && response.status == 303 && context.site.settings.history != nil
                return Answer(
                    response: guarded(response, request), report: nil,
                    history: isKept ? installation.history(context.site.settings) : nil)
            } catch {
                let response = guarded(context.page(for: error), request)
                return Answer(response: response, report: error.report, history: nil)
            }
        } catch {
            let lines = error.all.map(\.description).joined(separator: "\n")
            let text = "The site's own files are out of order; corkboard check says more.\n"
            return Answer(response: guarded(.text(text, status: 503), request), report: lines, history: nil)
        }
    }

    private func guarded(_ response: CGIResponse, _ request: CGIRequest) -> CGIResponse {
        response.guarded(isLocal: request.isLocal)
    }

    /// What cannot be understood is refused in plain text, before anything is read.
    private static func refusal(_ error: CGIError, _ environment: [String: String]) -> CGIResponse {
        var response = CGIResponse.text(error.reason + "\n", status: error.status)
        if error == .methodNotAllowed {
            if let found = Routes.matching(environment["PATH_INFO"] ?? "") {
                response.headers.append(("Allow", Routes.allowed(found.routes)))
            } else {
                response = .text("There is nothing at this address.\n", status: 404)
            }
        }
        if (environment["PATH_INFO"] ?? "").hasPrefix("/api/") {
            response = .problem(status: error.status, detail: error.reason)
        }
        return response.guarded(isLocal: CGIRequestHead.isLocal(environment))
    }

    /// Does what is left when an answer is given, so that no officer waits for it.
    /// - Returns: What is out of order; nil where nothing is.
    public func finish(_ answer: Answer) async -> String? {
        let reports = [await rebuild(), answer.history?.keep(now: now)?.description].compactMap(\.self)
        return reports.isEmpty ? nil : reports.joined(separator: "\n")
    }

    /// Brings what was changed meanwhile to readers: others that were accepted while this one built.
    private func rebuild() async -> String? {
        while installation.build.isWanted {
            do throws(Problems) {
                guard try await installation.build.runIfFree(now: now, lookingAt: Rebuild.folders) != nil
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

extension CGIResponse {
    /// With the headers that every page of the desk has. Browsers ignore Strict-Transport-Security without TLS (RFC 6797 8.1), so
    /// every public answer has it, whatever a proxy says of the scheme.
    func guarded(isLocal: Bool) -> CGIResponse {
        let policy =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
            + "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
        let isForPrograms = headers.contains { $0.name == "Content-Type" && $0.value.hasSuffix("json") }
        var response = self
        response.headers += [
            (
                "Content-Security-Policy",
                isForPrograms ? "default-src 'none'; frame-ancestors 'none'" : policy
            ),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Permissions-Policy", "camera=(), microphone=(), geolocation=()"), ("Cache-Control", "no-store"),
        ]
        if !isLocal { response.headers.append(("Strict-Transport-Security", "max-age=31536000")) }
        return response
    }
}
