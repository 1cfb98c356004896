import Glibc

/// Where the answer goes.
public enum StandardOutput {
    /// Writes all bytes. A reader who is gone is no error: what matters was stored before.
    ///
    /// The program must ignore SIGPIPE, or it ends here.
    /// - Returns: whether all were taken.
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

    /// Closes it, so that the web server has the whole answer while the program goes on.
    public static func close(_ descriptor: Int32 = 1) { _ = Glibc.close(descriptor) }
}
