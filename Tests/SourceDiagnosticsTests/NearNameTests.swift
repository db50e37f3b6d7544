// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import Testing

@Suite("Near names")
struct NearNameTests {
    @Test(
        "a slip of the hand finds the name that was meant",
        arguments: [("respnse", "response"), ("tabel", "table"), ("PAGING", "paging"), ("row", "rows"), ("x", nil)]
    )
    func nearest(name: String, expected: String?) {
        #expect(NearName.nearest(to: name, in: ["response", "table", "paging", "rows"]) == expected)
    }

    @Test("without a near name the few known ones are listed")
    func hint() {
        #expect(NearName.hint(for: "zebra", in: ["page", "rows"]) == "; known: page, rows")
        #expect(NearName.hint(for: "rwos", in: ["page", "rows"]) == "; use 'rows'")
        #expect(NearName.hint(for: "zebra", in: (0..<17).map { "name\($0)" }) == "")
    }
}

@Suite("Diagnostics")
struct DiagnosticsTests {
    @Test("findings are printed by place, each once, and errors are counted as such")
    func rendering() {
        var diagnostics = Diagnostics()
        diagnostics.error("unknown key 'rwos'; use 'rows'", at: SourceLocation(file: "b.yaml", line: 12, column: 5))
        diagnostics.error("unknown key 'rwos'; use 'rows'", at: SourceLocation(file: "b.yaml", line: 12, column: 5))
        diagnostics.append(Diagnostic(.warning, message: "empty list", at: SourceLocation(file: "a.yaml")))
        #expect(
            diagnostics.description == """
                a.yaml: warning: empty list
                b.yaml:12:5: error: unknown key 'rwos'; use 'rows'
                """
        )
        #expect(diagnostics.hasErrors)
    }

    @Test("a flood of findings is cut and says so")
    func flood() {
        var diagnostics = Diagnostics()
        for line in 1...(Diagnostics.findingsMax + 3) {
            diagnostics.error("bad", at: SourceLocation(file: "a.yaml", line: line))
        }
        #expect(diagnostics.findings.count == Diagnostics.findingsMax)
        #expect(diagnostics.description.hasSuffix("\n… and 3 more findings"))
    }
}
