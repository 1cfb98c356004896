import CSandbox
import Foundation

/// The resource limits of the process, and its sandbox: a picture that exceeds them ends only this process.
enum ProcessLimits {
    /// Maximum address space, in bytes: 2 GiB.
    private static let space: rlim_t = 2 << 30
    /// Maximum size of a file, in bytes: 64 MiB.
    private static let file: rlim_t = 64 << 20
    /// Maximum processor time for one request, in seconds.
    private static let seconds = 20

    /// Limits memory and file sizes, and disables core dumps.
    static func start() {
        limitSpace(space)
        limit(RLIMIT_FSIZE, file)
        limit(RLIMIT_CORE, 0)
    }

    /// Maximum address space for an upload, in bytes: 1 GiB.
    private static let uploadSpace: rlim_t = 1 << 30
    /// Maximum size of a file for an upload, in bytes: 32 MiB.
    private static let uploadFile: rlim_t = 32 << 20
    /// Maximum processor time for an upload, in seconds.
    private static let uploadSeconds: rlim_t = 15

    /// Sets the limits for an upload, which ends after `seconds` of real time, by default 30.
    static func startUpload(seconds: UInt32?) {
        limitSpace(uploadSpace)
        limit(RLIMIT_FSIZE, uploadFile)
        limit(RLIMIT_CPU, uploadSeconds)
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_NOFILE, 64)
        alarm(seconds ?? 30)
    }

    /// Extends the limit of processor time for the next request.
    static func startOrder() {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        var limits = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
        limits.rlim_cur = min(limits.rlim_max, rlim_t(used + 1 + seconds))
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
    }

    /// Leaves an upload only access to files that are already open, as far as the kernel supports it.
    static func enterSandboxForUpload() {
        // A sanitizer reads /proc and starts processes.
        #if !SANITIZED
            _ = sandbox_for_upload()
        #endif
    }

    /// Leaves the renderer read access, and write access only below State/ of the site in `root`, as far as the kernel supports it.
    static func enterSandboxForDrawing(root: String) {
        #if !SANITIZED
            _ = sandbox_for_drawing("\(root)/State")
        #endif
    }

    /// Limits the address space, except in builds with a sanitizer, which reserves terabytes of it.
    private static func limitSpace(_ bytes: rlim_t) {
        #if !SANITIZED
            limit(RLIMIT_AS, bytes)
        #endif
    }

    private static func limit(_ resource: __rlimit_resource, _ value: rlim_t) {
        var limits = rlimit(rlim_cur: value, rlim_max: value)
        setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
    }
}
