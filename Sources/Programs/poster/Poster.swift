import CGI
import Desk
import Files
import Foundation

/// The CGI program: gathers the environment, calls the desk, answers and exits.
@main
struct Poster {
    // No async main: that ends the main thread by unwinding it, for which a static program sorts all it knows of its functions, 40 ms.
    static func main() {
        guard OpenFiles.areLeft() else {
            let text = "Too many files are open on this machine. Send it again in a moment.\n"
            StandardOutput.write(CGIResponse.text(text, status: 503).bytes(isHead: false))
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
        // lighttpd sends it to every program that has closed its output, and what others posted meanwhile is still to be built.
        signal(SIGTERM, SIG_IGN)
        // Seconds on both cores: the first post after a template was changed builds all pages, which takes 27 s of 100,000 courses.
        var limit = rlimit(rlim_cur: 60, rlim_max: 60)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
        let environment = CGIEnvironment.read()
        guard let root = environment["CORKBOARD_ROOT"] else {
            report("CORKBOARD_ROOT is not set; expected the site's folder")
            exit(1)
        }
        let desk = Desk(
            Desk.Installation(root: root, executable: executable, environment: environment), now: Date())
        let answer = await desk.answer(environment) { count throws(CGIError) in
            // A minute, and for a photograph as long as it takes at 64 KiB a second.
            try StandardInput.read(exactly: count, within: 60 + (count >> 16))
        }
        report(answer.report)
        StandardOutput.write(answer.response.bytes(isHead: environment["REQUEST_METHOD"] == "HEAD"))
        StandardOutput.close()
        StandardInput.discard()
        report(await desk.finish(answer))
    }

    /// This program's own file, beside which the others lie.
    private static var executable: String {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    }

    private static func report(_ text: String?) {
        // Where the log is on a full disk, the answer is given all the same; Foundation's `write` would end the program.
        if let text { StandardOutput.write(Array("corkboard: \(text)\n".utf8), to: STDERR_FILENO) }
    }
}
