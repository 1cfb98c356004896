extension RandomAccessCollection where Self: Sendable, Element: Sendable, Index == Int {
    /// The results of `transform` for each element, in order, computed on all cores.
    ///
    /// Elements are distributed in runs, small enough that all cores end at about the same time and large enough that the overhead is
    /// negligible. Runs are taken alternately from both ends: neighbours often wait for the same lock, such as that of the folder in which
    /// both create a file.
    @inlinable public func parallelMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Result
    ) async -> [Result] {
        let length = Swift.max(1, Swift.min(16, count / 16))
        let starts = Array(stride(from: startIndex, to: endIndex, by: length))
        return await withTaskGroup(of: (Int, [Result]).self) { group in
            for turn in starts.indices {
                let position = turn.isMultiple(of: 2) ? turn / 2 : starts.count - 1 - turn / 2
                group.addTask {
                    let start = starts[position]
                    let end = Swift.min(start + length, self.endIndex)
                    return (position, self[start..<end].map(transform))
                }
            }
            var runs = [[Result]](repeating: [], count: starts.count)
            for await (position, run) in group { runs[position] = run }
            return runs.flatMap(\.self)
        }
    }
}
