// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The facts that an earlier report has of one case.
package struct RecordedCase: Hashable, Sendable {
    /// The outcome of a recorded case.
    package enum Outcome: Hashable, Sendable {
        /// The case has no element of another outcome.
        case passed
        /// The case has a `failure` of a type such as `contract.Broken`; the type is empty if there is none.
        case failed(type: String)
        /// The case has an `error`.
        case errored
        /// The case has a `skipped`; with the text in it, or else its message.
        case skipped(reason: String)
    }

    /// The class name; empty if there is none.
    package var className: String
    /// The name; empty if there is none.
    package var name: String
    /// The time that the case took; nil if it is missing, or is not a number of seconds.
    package var duration: Duration?
    /// The outcome of the case.
    package var outcome: Outcome
}

extension RecordedCase {
    /// The most bytes of a reason for skipping; a longer one is cut.
    static let reasonByteCountMax = 1024

    /// Begins a case with its start tag; it has passed unless it has an element of another outcome.
    init(_ element: ReportElementStart) {
        self.init(
            className: String(decoding: element.value(of: "classname") ?? [], as: UTF8.self),
            name: String(decoding: element.value(of: "name") ?? [], as: UTF8.self),
            duration: Self.duration(element.value(of: "time") ?? []),
            outcome: .passed
        )
    }

    /// Reads a number of seconds with a point; nil for more than a year, which is not the time of a test.
    private static func duration(_ text: [UInt8]) -> Duration? {
        let year = 31_536_000.0
        guard let seconds = Double(String(decoding: text, as: UTF8.self)), (0...year).contains(seconds) else {
            return nil
        }
        return .microseconds(Int64((seconds * 1_000_000).rounded()))
    }
}

extension RecordedCase.Outcome {
    /// Reads the start tag of an outcome; nil for another element.
    init?(_ element: ReportElementStart) {
        switch element.name {
        case .failure: self = .failed(type: String(decoding: element.value(of: "type") ?? [], as: UTF8.self))
        case .error: self = .errored
        case .skipped:
            self = .skipped(reason: String(decoding: element.value(of: "message") ?? [], as: UTF8.self))
        default: return nil
        }
    }

    /// Returns the outcome with the text of its element, which is the reason of a skipped case.
    func with(text: some Collection<UInt8>) -> RecordedCase.Outcome {
        guard case .skipped = self, !text.isEmpty else { return self }
        return .skipped(reason: String(decoding: text.prefix(RecordedCase.reasonByteCountMax), as: UTF8.self))
    }
}

/// Reads the cases of an earlier report, of either profile or of any other writer of JUnit XML.
package enum RecordedReport {
    /// Reads a report as a stream, without fetching an address or expanding an entity.
    ///
    /// - Parameter path: The file.
    /// - Returns: The cases in order.
    /// - Throws: An error with the code `input` when the file cannot be opened or read, and `refused` when it is not a
    ///   JUnit report from its beginning to its end.
    package static func cases(path: String) throws(ReportError) -> [RecordedCase] {
        let collector = RecordedCaseCollector()
        let failure = try ReportSource(path: path).parse(collector, schema: nil)
        let remedy = "use a complete JUnit report of an earlier run"
        if let foreign = collector.foreignRoot {
            let name = TextSanitizer.forMessages.visible(foreign.name)
            throw .refused(path, line: foreign.line, reason: "the root element is '\(name)'; \(remedy)")
        }
        if let failure { throw .refused(path, line: failure.line, reason: "\(failure.message); \(remedy)") }
        return collector.cases
    }
}

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
