import Foundation
import Testing

@testable import State

@Suite("Deleted posts")
struct DeletedPostsTests {
    @Test("are those whose last change but for an erasure removed them")
    func deleted() throws {
        let state = try TemporaryState()
        let actions: KeyValuePairs<String, Change.Action> = [
            "gone": .post, "back": .post, "erased": .post, "kept": .post, "gone": .delete, "back": .delete,
            "erased": .delete, "kept": .edit, "back": .restore, "erased": .erase,
        ]
        for (subject, action) in actions {
            try state.database.note(
                Change(
                    time: TemporaryState.now, author: "mei", action: action, subject: subject, title: "Tea"))
        }
        #expect(try state.database.deletedPosts().sorted() == ["erased", "gone"])
    }
}
