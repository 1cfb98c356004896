import Foundation
import Model
import State
import TestSupport
import Testing

@testable import Items

/// Lending as plain arrays, written without the table.
private struct ModelLoan {
    var state = "available"
    var holder: Int?
    var line: [Int] = []

    /// Member 0 lends.
    mutating func act(_ action: Lending.Action, by member: Int) -> Bool {
        let isGiver = member == 0
        switch action {
        case .request:
            if isGiver || member == holder { return false }
            let isFirst = line.first == member
            if state == "available", isFirst || line.isEmpty {
                if isFirst { line.removeFirst() }
                (state, holder) = ("requested", member)
                return true
            }
            if line.contains(member) { return false }
            line.append(member)
            return true
        case .cancel:
            if state == "requested", member == holder {
                next()
                return true
            }
            guard line.contains(member) else { return false }
            line.removeAll { $0 == member }
            return true
        case .approve:
            guard isGiver, state == "requested" else { return false }
            state = "lent"
            return true
        case .decline:
            guard isGiver, state == "requested" else { return false }
            next()
            return true
        case .takeBack:
            guard isGiver, state == "lent" else { return false }
            (state, holder) = ("available", nil)
            return true
        case .lendAgain:
            guard isGiver, state == "available", !line.isEmpty else { return false }
            next()
            return true
        case .delete: return isGiver && state == "available"
        }
    }

    private mutating func next() {
        holder = line.isEmpty ? nil : line.removeFirst()
        state = holder == nil ? "available" : "requested"
    }
}

@Suite("Steps of lending, against a model")
struct LendingModelTests {
    private static let due = CivilDate(year: 2026, month: 12, day: 5)

    /// Makes a step by the table.
    /// - Returns: Nil if it is refused.
    private static func after(
        _ action: Lending.Action, by member: String, _ book: LoanBook, _ now: Date
    ) -> LoanBook? {
        guard
            case .allowed(let step) = Lending.outcome(
                of: action, by: book.person(member), in: book.situation)
        else { return nil }
        return book.after(step, by: member, due: due, now: now)?.book ?? book
    }

    @Test("leave state, holder and line as the model has them, in 2,000 random sequences")
    func sequences() {
        var random = SeededRandom(state: 24)
        let start = Date(timeIntervalSince1970: 1_795_280_400)
        for sequence in 0..<2000 {
            var (model, book) = (ModelLoan(), LoanBook(item: "i-1", section: "items", giver: "0"))
            for time in 0..<30 {
                let action = Lending.Action.allCases.randomElement(using: &random)!
                let member = Int.random(in: 0..<5, using: &random)
                let isAllowed = model.act(action, by: member)
                let after = Self.after(action, by: "\(member)", book, start + Double(time))
                #expect((after != nil) == isAllowed, "sequence \(sequence): \(action) by \(member)")
                book = after ?? book
                #expect(book.status.rawValue == model.state, "sequence \(sequence)")
                #expect(book.holder?.member == model.holder.map(String.init), "sequence \(sequence)")
                #expect(book.line.map(\.member) == model.line.map(String.init), "sequence \(sequence)")
                #expect((book.due != nil) == (model.state == "lent"))
            }
        }
    }

    @Test("keep since when each has it, asked or waits, and tell who returned it since when")
    func times() throws {
        let start = Date(timeIntervalSince1970: 1_795_280_400)
        var book = LoanBook(item: "i-1", section: "items", giver: "g")
        book = try #require(book.after(.ask, by: "a", now: start)).book
        book = try #require(book.after(.join, by: "b", now: start + 1)).book
        book = try #require(book.after(.handOver, by: "g", due: Self.due, now: start + 2)).book
        #expect(book.holder == LoanBook.Entry("a", since: start + 2) && book.due == Self.due)
        let (back, returned) = try #require(book.after(.takeBack, by: "g", now: start + 3))
        #expect(returned == LoanBook.Entry("a", since: start + 2))
        #expect(back.status == .available && back.holder == nil && back.due == nil)
        #expect(back.line == [LoanBook.Entry("b", since: start + 1)])
        let offered = try #require(back.after(.offer, by: "g", now: start + 4)).book
        #expect(offered.holder == LoanBook.Entry("b", since: start + 4) && offered.line.isEmpty)
        #expect(back.place(of: "b") == 1 && back.place(of: "a") == nil)
        #expect(back.after(.remove, by: "g", now: start) == nil)
    }
}
