import Foundation

/// What the process may use: a picture that asks for more ends it, and nothing else.
enum Limits {
    /// The most address space, in bytes: 2 GiB.
    private static let space: rlim_t = 2 << 30
    /// The largest file, in bytes: 64 MiB.
    private static let file: rlim_t = 64 << 20
    /// The most processor time for one order, in seconds.
    private static let seconds = 20

    /// Limits memory, files and what is left behind by a crash.
    static func start() {
        limitSpace(space)
        limit(RLIMIT_FSIZE, file)
        limit(RLIMIT_CORE, 0)
    }

    /// The most address space for an upload, in bytes: 1 GiB.
    private static let uploadSpace: rlim_t = 1 << 30
    /// The largest file of an upload, in bytes: 32 MiB.
    private static let uploadFile: rlim_t = 32 << 20
    /// The most time for an upload, in seconds, of the processor and by the clock: whoever started this may be gone by then.
    private static let uploadSeconds: rlim_t = 15

    /// Limits what one uploaded picture may take.
    static func startUpload() {
        limitSpace(uploadSpace)
        limit(RLIMIT_FSIZE, uploadFile)
        limit(RLIMIT_CPU, uploadSeconds)
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_NOFILE, 64)
        alarm(UInt32(2 * uploadSeconds))
    }

    /// Gives the next order its time.
    static func startOrder() {
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        var limits = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
        limits.rlim_cur = min(limits.rlim_max, rlim_t(used + 1 + seconds))
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
    }

    /// Built with a sanitizer, which takes terabytes of addresses, the program goes without this limit.
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
