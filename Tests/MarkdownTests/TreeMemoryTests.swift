import CTreeMemory
import Foundation
import Testing

@Suite("Memory for trees") struct TreeMemoryTests {
    @Test("gives blocks of zeros, whatever stood in their place before") func zeros() throws {
        for _ in 1...2 {
            tree_memory_hold()
            let block = try #require(tree_memory_calloc(5, 8))
            #expect(Self.bytes(of: block, 40) == [UInt8](repeating: 0, count: 40))
            memset(block, 0xFF, 40)
            tree_memory_release()
        }
    }

    @Test(
        "keeps what a block holds when it grows: at the end, between others, and out of the piece",
        arguments: [(false, 100), (true, 100), (false, 2 << 20), (true, 2 << 20)])
    func growth(isFollowed: Bool, size: Int) throws {
        tree_memory_hold()
        defer { tree_memory_release() }
        let block = try #require(tree_memory_calloc(1, 16))
        memset(block, 7, 16)
        let other = isFollowed ? tree_memory_calloc(1, 16) : nil
        let larger = try #require(tree_memory_realloc(block, size))
        memset(larger.advanced(by: 16), 1, size - 16)
        #expect(Self.bytes(of: larger, 16) == [UInt8](repeating: 7, count: 16))
        #expect(
            other.map { Self.bytes(of: $0, 16) } ?? [] == [UInt8](repeating: 0, count: isFollowed ? 16 : 0))
        tree_memory_free(larger)
        tree_memory_free(other)
    }

    @Test("takes blocks from the system where nobody holds the piece, and where it is full") func system()
        throws
    {
        let alone = tree_memory_calloc(1, 16)
        tree_memory_hold()
        let blocks = try (1...5).map { _ in try #require(tree_memory_calloc(1, 300 << 10)) }
        #expect(Set(blocks).count == 5)
        for block in blocks { memset(block, 9, 300 << 10) }
        #expect(Self.bytes(of: alone, 16) == [UInt8](repeating: 0, count: 16))
        for block in blocks { tree_memory_free(block) }
        tree_memory_release()
        tree_memory_free(alone)
    }

    private static func bytes(of block: UnsafeMutableRawPointer?, _ count: Int) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: block, count: count))
    }
}
