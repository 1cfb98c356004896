import Glibc

/// Output of the response.
public enum StandardOutput {
    /// Writes all bytes. A client that has disconnected is not an error: all changes were stored before.
    ///
    /// The program must ignore SIGPIPE, which would end it here.
    /// - Returns: Whether all bytes were written.
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
