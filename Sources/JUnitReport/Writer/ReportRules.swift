// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What the profile forbids and no mark in the text could mend: the gate each suite passes before it is written.
///
/// Uniqueness is judged on the written form of names, so that it is the one a reader sees.
struct ReportRules {
    private let options: ReportOptions
    private var caseNames = NameRegister()
    private var propertyNames = NameRegister()
    /// The name at hand, in its written form.
    private var scratch: [UInt8] = []

    /// Creates the gate for one report.
    ///
    /// - Parameter options: The limits in force.
    init(options: ReportOptions) {
        self.options = options
    }

    /// Lets a suite in, or refuses it and forgets it.
    ///
    /// - Parameters:
    ///   - suite: The suite about to be written.
    ///   - properties: Its properties as they will be written.
    /// - Throws: At the first thing that the profile forbids.
    mutating func admit(_ suite: TestSuite, properties: [TestProperty]) throws(ReportError) {
        do throws(ReportError) {
            guard !suite.name.bytes.isEmpty else { throw .emptyName(of: "suite", "give each suite a name") }
            let suiteName = quoted(suite.name)
            for property in properties {
                try admit(property, in: suiteName)
            }
            for testCase in suite.cases {
                try admit(testCase, in: suiteName)
            }
        } catch {
            caseNames.takeBack()
            propertyNames.takeBack()
            throw error
        }
        caseNames.keep()
        propertyNames.keep()
    }

    private mutating func admit(_ property: TestProperty, in suite: String) throws(ReportError) {
        guard !property.name.bytes.isEmpty else {
            throw .emptyName(of: "property in the suite \(suite)", "give each property a name")
        }
        scratch.removeAll(keepingCapacity: true)
        options.labelSanitizer.append(property.name.bytes, to: &scratch)
        guard propertyNames.enter(scratch) else {
            throw .duplicateProperty(quoted(property.name), suite: suite)
        }
    }

    private mutating func admit(_ testCase: TestCase, in suite: String) throws(ReportError) {
        try check(testCase, in: suite)
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: testCase.className.utf8)
        // A class name holds no zero byte, so the two parts cannot run into each other.
        scratch.append(0)
        options.labelSanitizer.append(testCase.name.bytes, to: &scratch)
        guard caseNames.enter(scratch) else {
            throw .duplicateCase(testCase.className, quoted(testCase.name), suite: suite)
        }
    }

    private func check(_ testCase: TestCase, in suite: String) throws(ReportError) {
        guard !testCase.name.bytes.isEmpty else {
            throw .emptyName(
                of: "case of class \(quoted(ReportText(testCase.className))) in the suite \(suite)",
                "give each case a name"
            )
        }
        guard DottedName.isClassName(testCase.className), fits(testCase.className) else {
            let place = "case \(quoted(testCase.name)) in the suite \(suite)"
            throw .badClassName(quoted(ReportText(testCase.className)), place: place)
        }
        switch testCase.outcome {
        case .passed, .skipped: break
        case .failed(let problem), .errored(let problem):
            guard DottedName.isProblemType(problem.type), fits(problem.type) else {
                let place = "case \(quoted(testCase.name)) in the suite \(suite)"
                throw .badProblemType(quoted(ReportText(problem.type)), place: place)
            }
        }
    }

    private func fits(_ name: String) -> Bool {
        name.utf8.count <= options.attributeByteCountMax
    }

    /// The text in quotes, short enough for a message.
    private func quoted(_ text: ReportText) -> String {
        "'\(TextSanitizer(form: .label, byteCountMax: 256).visible(text))'"
    }
}
