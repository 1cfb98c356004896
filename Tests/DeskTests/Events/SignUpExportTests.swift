import Foundation
import Model
import TestSupport
import Testing

@testable import Desk
@testable import State

@Suite("The export of a list of sign-ups")
struct SignUpExportTests {
    /// The cells of a CSV text as RFC 4180 reads them, without what Corkboard's own reader takes off.
    private func cells(_ text: String) -> [[String]] {
        var (rows, row, cell, isQuoted) = ([[String]](), [String](), "", false)
        var scalars = Array(text.unicodeScalars)[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"" where isQuoted && scalars.first == "\"":
                cell.unicodeScalars.append("\"")
                scalars.removeFirst()
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                row.append(cell)
                cell = ""
            case "\r" where !isQuoted: break
            case "\n" where !isQuoted:
                rows.append(row + [cell])
                (row, cell) = ([], "")
            default: cell.unicodeScalars.append(scalar)
            }
        }
        return rows
    }

    @Test("has a row for each person in the officer's language, and no cell that a spreadsheet calculates")
    func rows() async throws {
        let desk = try await SignUpDesk()
        try desk.join("=1+1", "ana@example.edu", guests: 1, answers: ["@SUM(A1)\nand \"nuts\", all", "yes"])
        try desk.join("Bo")
        try desk.join("-Chen", answers: ["+1", "no"])
        let answer = await desk.mei.ask("\(desk.path)/export")
        #expect(answer.status == 200)
        #expect(answer.headers("Content-Type") == ["text/csv; charset=utf-8"])
        #expect(
            answer.headers("Content-Disposition")
                == ["attachment; filename=\"2027-03-20-lantern-making.csv\""])
        #expect(answer.headers("Cache-Control") == ["no-store"])
        #expect(answer.response.body.starts(with: [0xEF, 0xBB, 0xBF]))
        let rows = cells(String(answer.page.unicodeScalars.dropFirst()))
        #expect(rows.count == 4 && rows.allSatisfy { $0.count == 7 })
        #expect(
            rows[1] == [
                "'=1+1", "ana@example.edu", "In", "1", "'@SUM(A1)\nand \"nuts\", all", "Yes",
                "2027-01-15 03:00",
            ])
        #expect(rows[2] == ["Bo", "", "In", "0", "", "", "2027-01-15 03:00"])
        #expect(rows[3] == ["'-Chen", "", "Waiting", "0", "'+1", "No", "2027-01-15 03:00"])
        #expect(rows[0][2] == "State" && rows[0][4...] == ["Allergies?", "Vegetarian?", "Signed up"])
        try desk.join("Dora", answers: ["", "no", "yes"])
        let longer = cells(await desk.mei.ask("\(desk.path)/export").page)
        #expect(longer[0][6] == "Earlier answer" && longer.allSatisfy { $0.count == 8 })
        #expect(longer.last?[5...6] == ["No", "Yes"] && longer[1][6] == "")
        let chinese = await desk.mei.ask("\(desk.path)/export?lang=zh-Hans")
        let translated = cells(String(chinese.page.unicodeScalars.dropFirst()))
        #expect(translated[0][2] == "状态" && translated[1][2] == "已报上")
    }
}
