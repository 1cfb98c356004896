import Courses
import Model

/// Sets of numbers that are one course: numbers of a course of the site, and numbers that a row of the table names together.
///
/// A union-find structure; each set has at most one course of the site.
struct CourseGroups {
    private var parents: [Int] = []
    /// For the root of each set, the index of the site's course.
    private var owners: [Int?] = []
    private var nodes: [String: Int] = [:]
    private var numbers: [CourseNumber] = []

    /// The numbers of the site's courses. A number of two courses belongs to the first.
    init(_ courses: [Course]) {
        for (index, course) in courses.enumerated() {
            var own: Int?
            for number in [course.number] + course.crossListed
            where nodes[NumberReading.key(of: number)] == nil {
                let node = node(of: number)
                owners[node] = index
                if let own { _ = join(own, node) } else { own = node }
            }
        }
    }

    /// Joins the numbers into one course.
    ///
    /// - Returns: Numbers that are not joined, since they belong to another course of the site.
    mutating func join(_ numbers: [CourseNumber]) -> [CourseNumber] {
        guard let first = numbers.first else { return [] }
        let node = node(of: first)
        return numbers.dropFirst().filter { !join(node, self.node(of: $0)) }
    }

    /// The identifier of a number's set.
    mutating func group(of number: CourseNumber) -> Int { root(of: node(of: number)) }

    /// The index of the site's course in a set.
    func owner(of group: Int) -> Int? { owners[group] }

    /// The numbers of each set, sorted.
    mutating func members() -> [Int: [CourseNumber]] {
        var members: [Int: [CourseNumber]] = [:]
        for node in numbers.indices { members[root(of: node), default: []].append(numbers[node]) }
        return members.mapValues { $0.sorted() }
    }

    private mutating func node(of number: CourseNumber) -> Int {
        let key = NumberReading.key(of: number)
        if let node = nodes[key] {
            // The spelling must not depend on the order of rows.
            if owners[root(of: node)] == nil, number.text < numbers[node].text { numbers[node] = number }
            return node
        }
        nodes[key] = parents.count
        parents.append(parents.count)
        owners.append(nil)
        numbers.append(number)
        return parents.count - 1
    }

    private mutating func join(_ left: Int, _ right: Int) -> Bool {
        let (left, right) = (root(of: left), root(of: right))
        if left == right { return true }
        if let one = owners[left], let other = owners[right], one != other { return false }
        owners[left] = owners[left] ?? owners[right]
        parents[right] = left
        return true
    }

    private mutating func root(of node: Int) -> Int {
        var node = node
        while parents[node] != node {
            parents[node] = parents[parents[node]]
            node = parents[node]
        }
        return node
    }
}
