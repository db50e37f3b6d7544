// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The check of each suite before it is written, for mistakes that the writer cannot fix itself.
///
/// Two names are equal if they are equal in the report: characters that the writer replaces are replaced first.
struct ReportRules {
    private let options: ReportOptions
    private var caseNames: NameRegister
    private var propertyNames: NameRegister
    /// The name that is checked, as the report will show it.
    private var scratch: [UInt8] = []

    /// Creates the check for one report.
    ///
    /// - Parameter options: The limits in force.
    init(options: ReportOptions) {
        self.options = options
        caseNames = NameRegister(directory: options.temporaryDirectory)
        propertyNames = NameRegister(directory: options.temporaryDirectory)
    }

    /// Accepts a suite, or refuses it and removes its names.
    ///
    /// - Parameters:
    ///   - suite: The suite about to be written.
    ///   - properties: The names of its properties as they will be written.
    /// - Throws: `ReportError` for the first violation of the profile.
    mutating func admit(_ suite: TestSuite, properties: [ReportText]) throws(ReportError) {
        do throws(ReportError) {
            guard !suite.name.bytes.isEmpty else { throw .emptyName(of: "suite", "give each suite a name") }
            for property in properties {
                try admit(property: property, in: suite.name)
            }
            for testCase in suite.cases {
                try enter(testCase, in: suite.name)
            }
        } catch {
            try caseNames.takeBack()
            try propertyNames.takeBack()
            throw error
        }
        caseNames.keep()
        propertyNames.keep()
    }

    /// Accepts a case, or refuses it.
    ///
    /// - Parameters:
    ///   - testCase: The case about to be written.
    ///   - suite: The name of its suite.
    /// - Throws: `ReportError` for the first violation of the profile.
    mutating func admit(_ testCase: TestCase, in suite: ReportText) throws(ReportError) {
        try enter(testCase, in: suite)
        caseNames.keep()
    }

    private mutating func admit(property: ReportText, in suite: ReportText) throws(ReportError) {
        guard !property.bytes.isEmpty else {
            throw .emptyName(of: "property in the suite \(quoted(suite))", "give each property a name")
        }
        guard try propertyNames.enter(fingerprint(group: "", name: property)) == nil else {
            throw .duplicateProperty(quoted(property), suite: quoted(suite))
        }
    }

    private mutating func enter(_ testCase: TestCase, in suite: ReportText) throws(ReportError) {
        if !isInOrder(testCase) { try check(testCase, in: quoted(suite)) }
        guard try caseNames.enter(fingerprint(group: testCase.className, name: testCase.name)) == nil else {
            throw .duplicateCase(className: testCase.className, name: quoted(testCase.name), suite: quoted(suite))
        }
    }

    /// Returns the fingerprint of a name as the report will show it; the report shows most names unchanged.
    private mutating func fingerprint(group: String, name: ReportText) -> NameFingerprint {
        let sanitizer = options.labelSanitizer
        if sanitizer.isUnchanged(name.bytes) { return NameFingerprint(group: group, name: name.bytes) }
        scratch.removeAll(keepingCapacity: true)
        sanitizer.append(name.bytes, to: &scratch)
        return NameFingerprint(group: group, name: scratch)
    }

    /// Returns whether a case surely passes ``check(_:in:)``; this is faster, because it makes no text for a message.
    private func isInOrder(_ testCase: TestCase) -> Bool {
        guard !testCase.name.bytes.isEmpty, fits(testCase.className) else { return false }
        guard DottedName.isClassName(testCase.className) else { return false }
        switch testCase.outcome {
        case .passed, .skipped: return true
        case .failed, .errored: return false
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
