import Publishing
import Testing

@Suite("What a place answers")
struct PlaceAnswerTests {
    @Test(
        "An answer has no secrets, and nothing that differs each time",
        arguments: [
            (
                "Failed to copy: NoSuchBucket: The specified bucket does not exist\n\tstatus code: 404, request id: J8o, host id: ",
                "NoSuchBucket: The specified bucket does not exist status code: 404"
            ),
            (
                "unable to access 'https://mei:s3cret@git.example.org/pages.git/': 403",
                "unable to access 'https://git.example.org/pages.git/': 403"
            ),
            (
                "Put \"http://127.0.0.1:9/a?X-Amz-Signature=s3cret\": refused",
                "Put \"http://127.0.0.1:9/a\": refused"
            ),
            ("read tcp 10.0.0.2:43210->10.0.0.3:22: reset", "read tcp 10.0.0.3:22: reset"),
        ])
    func words(answer: String, words: String) {
        #expect(PlaceAnswer.words(answer) == words)
    }

    @Test("rclone's log names the files that failed, and the first error")
    func log() {
        let log = PlaceAnswer.RcloneLog(
            """
            {"level":"notice","msg":"Config file not found","time":"2026-11-29T01:50:00Z"}
            {"level":"error","msg":"Failed to copy: AccessDenied","object":"文 件.html","time":"2026-11-29T01:50:00Z"}
            {"level":"error","msg":"Attempt 1/1 failed with 1 errors and: AccessDenied","time":"2026-11-29T01:50:00Z"}
            """)
        #expect(log.files == ["文 件.html": "AccessDenied"])
        #expect(log.first == "AccessDenied")
        let end = PlaceAnswer.RcloneLog(
            "2026/11/29 01:49:51 Failed to cat: send request failed\ncaused by: connection refused\n")
        #expect(end.first == "Failed to cat: send request failed caused by: connection refused")
        #expect(end.files == [:])
    }

    @Test("Folders are empty once no file is left in them")
    func emptyFolders() {
        let left = ["index.html", "events/index.html", "events/gala/index.html"]
        #expect(EmptyFolders.of(["events/kites/index.html"], present: left) == ["events/kites"])
        #expect(EmptyFolders.of(["events/gala/old.ics", "a.txt"], present: left) == [])
        #expect(
            EmptyFolders.of(["courses/a/index.html", "courses/b/index.html"], present: left) == ["courses"])
        #expect(EmptyFolders.escaped("a[1]*") == "a\\[1\\]\\*")
    }
}
