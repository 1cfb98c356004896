import Glibc

/// The streams of a CGI program: the body of the request (RFC 3875 4.2), and the response.
public enum StandardStreams {
    /// Reads a body of `count` bytes in at most `seconds`, and checks without waiting whether more follow: not every web server closes the
    /// pipe.
    /// - Throws: `.shortBody` if the input ends before, `.longBody` if more follows, `.slowBody`, or `.unreadableBody`.
    public static func read(
        exactly count: Int, within seconds: Int = 60, from descriptor: Int32 = 0
    ) throws(CGIError) -> [UInt8] {
        let deadline = milliseconds() + seconds * 1000
        var fault: CGIError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, fault == nil {
                let rest = UnsafeMutableRawBufferPointer(buffer)[filled...]
                switch readSome(into: .init(rebasing: rest), from: descriptor, until: deadline) {
                case .success(0): fault = .shortBody
                case .success(let more): filled += more
                case .failure(let why): fault = why
                }
            }
        }
        if let fault { throw fault }
        if hasMore(descriptor) { throw .longBody }
        return bytes
    }

    /// Reads and discards the rest of the input, for use after the response if a body was rejected unread. With Apache's mod_cgid, the
    /// input is a socket: if a program exits with unread bytes, the connection is reset and the client gets a truncated response.
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

    /// Waits for bytes and reads those available; 0 at the end.
    private static func readSome(
        into buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32, until deadline: Int
    ) -> Result<Int, CGIError> {
        while true {
            let left = deadline - milliseconds()
            guard left > 0 else { return .failure(.slowBody) }
            var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&wanted, 1, Int32(clamping: left))
            if ready == 0 || (ready < 0 && errno == EINTR) { continue }
            let count = ready < 0 ? -1 : Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return .success(count) }
            guard errno == EINTR || errno == EAGAIN else { return .failure(.unreadableBody) }
        }
    }

    private static func hasMore(_ descriptor: Int32) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        return poll(&wanted, 1, 0) > 0 && Glibc.read(descriptor, &byte, 1) > 0
    }

    /// The monotonic time in milliseconds.
    private static func milliseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    // MARK: Output

    /// Writes all bytes, and returns whether it did. A client that has disconnected is not an error: all changes were stored before.
    ///
    /// The program must ignore SIGPIPE, which would end it here.
    @discardableResult
    public static func write(_ bytes: [UInt8], to descriptor: Int32 = 1) -> Bool {
        bytes.withUnsafeBytes { all in
            var rest = all[...]
            while !rest.isEmpty {
                let buffer = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                if count < 0, errno != EINTR { return false }
                rest = rest.dropFirst(max(0, count))
            }
            return true
        }
    }

    /// Closes the output, so that the web server has the whole response while the program continues.
    public static func close(_ descriptor: Int32 = 1) { _ = Glibc.close(descriptor) }
}
