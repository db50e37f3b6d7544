// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Collects the cases of a report while it is read.
final class RecordedCaseCollector: ReportEvents {
    /// The reasons of skipped cases are short; what is longer is cut.
    private static let reasonByteCountMax = 1024

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
        case .testcase: begin(element)
        case .failure where isInCase: setOutcome(.failed)
        case .error where isInCase: setOutcome(.errored)
        case .skipped where isInCase:
            let message = element.value(of: "message").map { String(decoding: $0, as: UTF8.self) }
            setOutcome(.skipped(reason: message ?? ""))
            reason = []
        default: break
        }
    }

    func text(_ text: [UInt8]) {
        guard let room = reason.map({ Self.reasonByteCountMax - $0.count }), room > 0 else { return }
        reason?.append(contentsOf: text.prefix(room))
    }

    func end(_ name: ReportElementName?, line: Int) {
        switch name {
        case .testcase: isInCase = false
        case .skipped:
            if let reason, !reason.isEmpty { setOutcome(.skipped(reason: String(decoding: reason, as: UTF8.self))) }
            reason = nil
        default: break
        }
    }

    func isInvalid(_ message: String, line: Int) {}

    private func begin(_ element: ReportElementStart) {
        isInCase = true
        cases.append(
            RecordedCase(
                className: String(decoding: element.value(of: "classname") ?? [], as: UTF8.self),
                name: String(decoding: element.value(of: "name") ?? [], as: UTF8.self),
                duration: Self.duration(element.value(of: "time") ?? []),
                outcome: .passed
            )
        )
    }

    private func setOutcome(_ outcome: RecordedCase.Outcome) {
        guard !cases.isEmpty else { return }
        cases[cases.count - 1].outcome = outcome
    }

    /// Reads a number of seconds with a point; longer than a year is nothing that a test takes.
    private static func duration(_ text: [UInt8]) -> Duration? {
        let year = 31_536_000.0
        guard let seconds = Double(String(decoding: text, as: UTF8.self)), (0...year).contains(seconds) else {
            return nil
        }
        return .microseconds(Int64((seconds * 1_000_000).rounded()))
    }
}
