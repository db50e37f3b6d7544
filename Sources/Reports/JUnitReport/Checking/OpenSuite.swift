// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A suite, or all suites, whose end was not read yet, with its own counts and the counts of its cases.
struct OpenSuite {
    /// The name of the suite in messages.
    let title: String

    /// The line of its start tag.
    let line: Int

    /// The cases directly in it.
    var own = OutcomeCounts()

    /// All cases in it, with those of nested suites.
    var all = OutcomeCounts()

    private let said: [(name: String, value: [UInt8])]

    /// Begins a suite.
    ///
    /// - Parameter element: Its start tag.
    init(_ element: ReportElementStart) {
        let name = element.value(of: "name").map { TextSanitizer.forMessages.visible($0) }
        let kind = element.name == .testsuite ? "the suite" : "the report"
        title = name.map { "\(kind) '\($0)'" } ?? kind
        line = element.line
        said = (["tests", "failures", "errors", "skipped"] as [StaticString])
            .compactMap { attribute in element.value(of: attribute).map { ("\(attribute)", $0) } }
    }

    /// The wrong counts; a suite with nested suites may count only its own cases, or all.
    var findings: [ReportFinding] {
        said.compactMap { name, value in
            let text = String(decoding: value, as: UTF8.self)
            let counts = Self.count(name, in: all)
            if let number = Int(text), number == counts || number == Self.count(name, in: own) { return nil }
            let shown = TextSanitizer.forMessages.visible(value)
            let message = "\(title) has \(name)=\"\(shown)\", but its cases add up to \(counts); correct the count"
            return ReportFinding(rule: .wrongCount, line: line, message: message)
        }
    }

    private static func count(_ name: String, in counts: OutcomeCounts) -> Int {
        switch name {
        case "tests": counts.tests
        case "failures": counts.failures
        case "errors": counts.errors
        default: counts.skipped
        }
    }
}
