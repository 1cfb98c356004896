import CGI
import Desk
import Files
import Foundation
import StandardSections

/// The CGI program: reads the environment, calls the desk, writes the response and exits.
@main
struct Poster {
    // Not async: an async main ends the main thread by unwinding, which takes 40 ms in a static program to sort its unwind tables.
    static func main() {
        guard OpenFiles.areLeft() else {
            let text = "Too many files are open on this machine. Send it again in a moment."
            let isAPI = getenv("PATH_INFO").map { String(cString: $0).hasPrefix("/api/") } == true
            let response =
                isAPI ? CGIResponse.problem(status: 503, detail: text) : .barePage(text, status: 503)
            StandardStreams.write(response.bytes(isHead: false))
            let reason = "\(OpenFiles.enough) files more cannot be opened"
            return report("\(reason); expected a higher limit (ulimit -n)")
        }
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            await answer()
            isDone.signal()
        }
        isDone.wait()
    }

    private static func answer() async {
        signal(SIGPIPE, SIG_IGN)
        // lighttpd sends it to each program that has closed its output, but other officers' posts may still have to be built.
        signal(SIGTERM, SIG_IGN)
        // CPU seconds of all threads: the first post after a change of templates builds all pages, 27 s with 100,000 courses.
        // `corkboard deliver`, which may be started, lifts it.
        let resource = __rlimit_resource_t(RLIMIT_CPU.rawValue)
        var limit = rlimit()
        getrlimit(resource, &limit)
        limit.rlim_cur = min(60, limit.rlim_max)
        setrlimit(resource, &limit)
        let environment = CGIRequestHead.environment()
        guard let root = environment["CORKBOARD_ROOT"] else {
            report("CORKBOARD_ROOT is not set; expected the site's folder")
            let text = "The web server does not say where the site is: CORKBOARD_ROOT is missing."
            StandardStreams.write(CGIResponse.barePage(text, status: 500).bytes(isHead: false))
            return
        }
        var installation = Desk.Installation(
            root: root, executable: executable, environment: environment, sections: .standard)
        installation.report = { report($0) }
        let desk = Desk(installation) { Date() }
        let answer = await desk.answer(environment) { count throws(CGIError) in
            // One minute, and for a photograph the time it takes at 64 KiB a second.
            try StandardStreams.read(exactly: count, within: 60 + (count >> 16))
        }
        report(answer.report)
        StandardStreams.write(answer.response.bytes(isHead: environment["REQUEST_METHOD"] == "HEAD"))
        StandardStreams.close()
        StandardStreams.discard()
        report(await desk.finish(answer))
    }

    /// The path of this program, in whose folder the other programs are.
    private static var executable: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    }

    private static func report(_ text: String?) {
        // Ignore a full disk when logging: Foundation's `write` would end the program before the response is written.
        if let text { StandardStreams.write(Array("corkboard: \(text)\n".utf8), to: STDERR_FILENO) }
    }
}
