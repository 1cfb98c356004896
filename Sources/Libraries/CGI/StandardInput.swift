import Glibc

/// The body of a request (RFC 3875 4.2).
public enum StandardInput {
    /// Reads `count` bytes, and looks whether there are more, without waiting for them: not every web server closes the
    /// pipe.
    ///
    /// - Parameters:
    ///   - count: the length that `CGIRequestHead` has, in bytes.
    ///   - seconds: how long it may take altogether.
    ///   - descriptor: where it comes from; standard input.
    /// - Returns: the body.
    /// - Throws: `CGIError.body`: `.short` where it ends before, `.long` where there is more, `.slow` where it takes longer,
    ///   `.unreadable` where the system cannot read it.
    public static func read(
        exactly count: Int, within seconds: Int = 60, from descriptor: Int32 = 0
    ) throws(CGIError) -> [UInt8] {
        let deadline = milliseconds() + seconds * 1000
        var fault: BodyFault?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, fault == nil {
                let rest = UnsafeMutableRawBufferPointer(buffer)[filled...]
                switch readSome(into: .init(rebasing: rest), from: descriptor, until: deadline) {
                case .success(0): fault = .short
                case .success(let more): filled += more
                case .failure(let why): fault = why.fault
                }
            }
        }
        if let fault { throw .body(fault) }
        if hasMore(descriptor) { throw .body(.long) }
        return bytes
    }

    /// Reads what is left and forgets it: to be done behind the answer where a body was refused unread. Apache's mod_cgid
    /// gives programs a socket, and one that ends with bytes unread resets it: the reader gets an answer without its end.
    ///
    /// - Parameters:
    ///   - count: the most that is read, in bytes.
    ///   - seconds: how long it may take altogether.
    ///   - descriptor: where it comes from; standard input.
    public static func discard(
        atMost count: Int = 49 << 20, within seconds: Int = 5, from descriptor: Int32 = 0
    ) {
        let deadline = milliseconds() + seconds * 1000
        var left = count
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
            while left > 0,
                case .success(let read) = readSome(into: buffer, from: descriptor, until: deadline),
                read > 0
            {
                left -= read
            }
        }
    }

    private struct Failure: Error { let fault: BodyFault }

    /// Waits for bytes and reads what is there; 0 at the end.
    private static func readSome(
        into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, until deadline: Int
    ) -> Result<Int, Failure> {
        while true {
            let left = deadline - milliseconds()
            guard left > 0 else { return .failure(Failure(fault: .slow)) }
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&wanted, 1, Int32(clamping: left))
            if ready == 0 || (ready < 0 && errno == EINTR) { continue }
            let count = ready < 0 ? -1 : Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return .success(count) }
            guard errno == EINTR || errno == EAGAIN else { return .failure(Failure(fault: .unreadable)) }
        }
    }

    private static func hasMore(_ descriptor: Int32) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        return poll(&wanted, 1, 0) > 0 && Glibc.read(descriptor, &byte, 1) > 0
    }

    /// By a clock that nobody sets.
    private static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }
}
