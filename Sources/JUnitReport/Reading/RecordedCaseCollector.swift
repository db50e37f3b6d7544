// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Collects the cases of a report while it is read.
final class RecordedCaseCollector: ReportEvents {
    /// The cases so far.
    private(set) var cases: [RecordedCase] = []
    /// A root that no JUnit report has.
    private(set) var foreignRoot: (name: [UInt8], line: Int)?

    private var isRootSeen = false
    private var isInCase = false
    private var reason: [UInt8]?

    var wantsText: Bool { reason != nil }

    var isSatisfied: Bool { foreignRoot != nil }

    func start(_ element: ReportElementStart) {
        if !isRootSeen, element.name != .testsuites, element.name != .testsuite {
            foreignRoot = (element.writtenName, element.line)
        }
        isRootSeen = true
        switch element.name {
        case .testcase:
            isInCase = true
            cases.append(RecordedCase(element))
        case .failure where isInCase, .error where isInCase, .skipped where isInCase:
            if let outcome = RecordedCase.Outcome(element) { setOutcome { _ in outcome } }
            if element.name == .skipped { reason = [] }
        default: break
        }
    }

    func text(_ text: [UInt8]) {
        guard let room = reason.map({ RecordedCase.reasonByteCountMax - $0.count }), room > 0 else { return }
        reason?.append(contentsOf: text.prefix(room))
    }

    func end(_ name: ReportElementName?, line: Int) {
        switch name {
        case .testcase: isInCase = false
        case .skipped:
            if let reason { setOutcome { $0.with(text: reason) } }
            reason = nil
        default: break
        }
    }

    func isInvalid(_ message: String, line: Int) {}

    private func setOutcome(_ change: (RecordedCase.Outcome) -> RecordedCase.Outcome) {
        guard !cases.isEmpty else { return }
        cases[cases.count - 1].outcome = change(cases[cases.count - 1].outcome)
    }
}
