import Glibc
import Testing

@testable import CGI

@Suite("Standard input and output")
struct StandardStreamsTests {
    /// A pipe with these bytes in it. It is closed for writing unless it is to stay open.
    private func pipe(_ bytes: [UInt8], staysOpen: Bool = false) -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        #expect(Glibc.pipe(&ends) == 0)
        #expect(StandardStreams.write(bytes, to: ends[1]))
        if !staysOpen { StandardStreams.close(ends[1]) }
        return (ends[0], ends[1])
    }

    @Test("As many bytes are read as were announced", arguments: [true, false])
    func exact(staysOpen: Bool) throws {
        let ends = pipe([1, 2, 3], staysOpen: staysOpen)
        defer { StandardStreams.close(ends.read) }
        #expect(try StandardStreams.read(exactly: 3, from: ends.read) == [1, 2, 3])
        if staysOpen { StandardStreams.close(ends.write) }
    }

    @Test(
        "Fewer and more are refused",
        arguments: [(4, .shortBody), (2, .longBody), (0, .longBody)] as [(Int, CGIError)])
    func others(count: Int, fault: CGIError) {
        let ends = pipe([1, 2, 3])
        defer { StandardStreams.close(ends.read) }
        #expect(throws: fault) { try StandardStreams.read(exactly: count, from: ends.read) }
    }

    @Test("More behind the length is seen while the pipe is open")
    func moreInOpenPipe() {
        let ends = pipe([1, 2, 3], staysOpen: true)
        #expect(throws: CGIError.longBody) { try StandardStreams.read(exactly: 2, from: ends.read) }
        StandardStreams.close(ends.read)
        StandardStreams.close(ends.write)
    }

    @Test("Nobody waits for ever")
    func slow() {
        let ends = pipe([1], staysOpen: true)
        #expect(throws: CGIError.slowBody) {
            try StandardStreams.read(exactly: 2, within: 1, from: ends.read)
        }
        #expect(CGIError.slowBody.status == 408)
        StandardStreams.close(ends.read)
        StandardStreams.close(ends.write)
    }

    @Test("What cannot be read is said")
    func unreadable() {
        #expect(throws: CGIError.unreadableBody) { try StandardStreams.read(exactly: 1, from: 9999) }
    }

    @Test("Files and the empty body are read, too")
    func files() throws {
        let file = open("/dev/zero", O_RDONLY)
        #expect(throws: CGIError.longBody) { try StandardStreams.read(exactly: 2, from: file) }
        StandardStreams.close(file)
        let none = open("/dev/null", O_RDONLY)
        #expect(try StandardStreams.read(exactly: 0, from: none) == [])
        StandardStreams.close(none)
    }

    @Test("What is left is read, as much as may be, and not for ever")
    func discard() throws {
        let ends = pipe([1, 2, 3])
        StandardStreams.discard(within: 300, from: ends.read)
        #expect(throws: CGIError.shortBody) { try StandardStreams.read(exactly: 1, from: ends.read) }
        StandardStreams.close(ends.read)
        let open = pipe([], staysOpen: true)
        StandardStreams.discard(within: 1, from: open.read)
        StandardStreams.close(open.read)
        StandardStreams.close(open.write)
        let endless = Glibc.open("/dev/zero", O_RDONLY)
        StandardStreams.discard(atMost: 1 << 20, within: 300, from: endless)
        StandardStreams.close(endless)
    }

    @Test("A variable that stands twice is both")
    func repeatedVariables() {
        let first = strdup("HTTP_COOKIE=s=1")
        let second = strdup("HTTP_COOKIE=s=2")
        var variables = [first, second, nil]
        let read = variables.withUnsafeMutableBufferPointer { CGIRequestHead.environment($0.baseAddress) }
        #expect(read == ["HTTP_COOKIE": "s=1, s=2"])
        #expect(Cookies(read["HTTP_COOKIE"] ?? "").isRepeated("s"))
        free(first)
        free(second)
    }

    @Test("A reader who is gone is no error")
    func gone() {
        signal(SIGPIPE, SIG_IGN)
        let ends = pipe([], staysOpen: true)
        StandardStreams.close(ends.read)
        #expect(!StandardStreams.write([1], to: ends.write))
        StandardStreams.close(ends.write)
        #expect(StandardStreams.write([], to: -1))
    }

    @Test("The environment is read without HTTP_PROXY")
    func environment() async {
        // In a process of its own, since the environment is that of all tests.
        await #expect(processExitsWith: .success) {
            setenv("HTTP_PROXY", "http://evil.example", 1)
            setenv("CORKBOARD_TEST", "饺子=1", 1)
            setenv("CORKBOARD_EMPTY", "", 1)
            let read = CGIRequestHead.environment()
            #expect(read["HTTP_PROXY"] == nil)
            #expect(getenv("HTTP_PROXY") == nil)
            #expect(read["CORKBOARD_TEST"] == "饺子=1")
            #expect(read["CORKBOARD_EMPTY"] == "")
        }
    }
}
