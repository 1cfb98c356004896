/// The memory of one parse, freed at once.
///
/// Gumbo's own `gumbo_destroy_output` is recursive: 40,000 nested elements overflow a thread's stack of 512 KiB. Here, the parser
/// allocates from blocks, which are freed without walking the tree.
final class Arena {
    private static let blockSize = 64 << 10
    private static let alignment = 16

    private var blocks: [UnsafeMutableRawPointer] = []
    private var free = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    deinit { for block in blocks { block.deallocate() } }

    /// Allocates `size` bytes with the lifetime of the arena.
    func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
        let rounded = (max(size, 1) + Self.alignment - 1) / Self.alignment * Self.alignment
        if rounded > free.count {
            let block = UnsafeMutableRawBufferPointer.allocate(
                byteCount: max(rounded, Self.blockSize), alignment: Self.alignment)
            guard let start = block.baseAddress else { return nil }
            blocks.append(start)
            free = block
        }
        let start = free.baseAddress
        free = UnsafeMutableRawBufferPointer(rebasing: free[rounded...])
        return start
    }
}
