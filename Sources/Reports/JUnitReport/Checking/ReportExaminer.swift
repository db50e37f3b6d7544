// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Collects the facts for ``ReportCheck`` while a file is read.
final class ReportExaminer: ReportEvents {
    private let check: ReportCheck
    private var caseNames: NameRegister
    private var propertyNames: NameRegister
    private var root: ReportElementName?
    private var open: [OpenSuite] = []
    private var outcome: ReportElementName?
    private var isInCase = false
    private var findings: [ReportFinding] = []
    private var findingCount = 0
    /// The violations of the profile of the root.
    private var profileFindings: [ReportFinding] = []
    private var suiteCount = 0
    private var counts = OutcomeCounts()
    private var trouble: ReportError?

    /// Creates an examiner for one file.
    ///
    /// - Parameter check: The profile and the limits of the check.
    init(_ check: ReportCheck) {
        self.check = check
        caseNames = NameRegister(directory: check.temporaryDirectory)
        propertyNames = NameRegister(directory: check.temporaryDirectory)
    }

    /// Returns the result of the check.
    ///
    /// - Parameter failure: The reason why the file could not be read to its end.
    /// - Returns: The verdict.
    /// - Throws: When the names could not be kept.
    func verdict(after failure: ReportParser.Failure?) throws(ReportError) -> ReportVerdict {
        if let trouble { throw trouble }
        if let failure { add(.notReadable, at: failure.line, message: "not readable: \(failure.message)") }
        let kept = isOfProfile && failure == nil && findingCount == 0 && profileFindings.isEmpty
        return ReportVerdict(
            profile: kept ? rootProfile : nil,
            findings: findings,
            findingCount: findingCount,
            profileFindings: profileFindings,
            suiteCount: suiteCount,
            counts: counts
        )
    }

    var wantsText: Bool { false }

    func text(_ text: [UInt8]) {}

    var isSatisfied: Bool { trouble != nil }

    func start(_ element: ReportElementStart) {
        if root == nil, let name = element.name {
            root = name
            if let asked = check.profile, rootProfile != asked {
                let message = "the root element is '\(name.rawValue)'; the \(asked) needs '\(asked.root.rawValue)'"
                add(.schema, at: element.line, message: message)
            }
        }
        switch element.name {
        case .testsuites, .testsuite: begin(element)
        case .testcase: beginCase(element)
        case .property: judge(property: element)
        case .failure, .error, .skipped:
            if isInCase, outcome == nil { outcome = element.name }
        case nil:
            let name = TextSanitizer.forMessages.visible(element.writtenName)
            let namespace = TextSanitizer.forMessages.visible(element.writtenNamespace)
            let place = namespace.isEmpty ? "" : " of the namespace '\(namespace)'"
            add(
                .unknownElement,
                at: element.line,
                message: "unknown element '\(name)'\(place); remove it"
            )
        default: break
        }
    }

    func end(_ name: ReportElementName?, line: Int) {
        switch name {
        case .testcase:
            isInCase = false
            counts.add(element: outcome)
            guard let last = open.indices.last else { return }
            open[last].own.add(element: outcome)
            open[last].all.add(element: outcome)
        case .testsuites, .testsuite:
            guard let suite = open.popLast() else { return }
            for finding in suite.findings { add(finding.rule, at: finding.line, message: finding.message) }
            if let last = open.indices.last { open[last].all.add(suite.all) }
        default: break
        }
    }

    func isInvalid(_ message: String, line: Int) {
        addToProfile(.schema, at: line, message: message)
    }
}

extension ReportExaminer {
    private var rootProfile: ReportProfile? {
        switch root {
        case .testsuites: .aggregate
        case .testsuite: .surefire
        default: nil
        }
    }

    private var isOfProfile: Bool { rootProfile != nil }

    private func begin(_ element: ReportElementStart) {
        open.append(OpenSuite(element))
        guard element.name == .testsuite else { return }
        if let id = element.value(of: "id"), id != Array(String(suiteCount).utf8) {
            let shown = TextSanitizer.forMessages.visible(id)
            addToProfile(
                .wrongID,
                at: element.line,
                message: "the suite has the id '\(shown)'; number the suites from 0"
            )
        }
        suiteCount += 1
    }

    private func beginCase(_ element: ReportElementStart) {
        (isInCase, outcome) = (true, nil)
        guard let name = element.value(of: "name"), !name.isEmpty else {
            add(.unnamedCase, at: element.line, message: "a case has no name; give each case a name")
            return
        }
        let className = element.value(of: "classname") ?? []
        let group = String(decoding: className, as: UTF8.self)
        let before = entering { () throws(ReportError) in
            try caseNames.enter(NameFingerprint(group: group, name: name), tag: Self.tag(element.line))
        }
        guard let before else { return }
        let sanitizer = TextSanitizer.forMessages
        let what = "the case '\(sanitizer.visible(name))' of class '\(sanitizer.visible(className))'"
        add(.duplicateCase, at: element.line, message: "\(what) is already on line \(before); make its name unique")
    }

    private func judge(property element: ReportElementStart) {
        guard !isInCase, let name = element.value(of: "name") else { return }
        let before = entering { () throws(ReportError) in
            try propertyNames.enter(NameFingerprint(name: name), tag: Self.tag(element.line))
        }
        guard let before else { return }
        let shown = TextSanitizer.forMessages.visible(name)
        let what = "the property '\(shown)' is already on line \(before)"
        addToProfile(.duplicateProperty, at: element.line, message: "\(what); prefix it with the name of the suite")
    }

    private func entering(_ enter: () throws(ReportError) -> UInt32?) -> UInt32? {
        do throws(ReportError) {
            return try enter()
        } catch {
            trouble = trouble ?? error
            return nil
        }
    }

    private static func tag(_ line: Int) -> UInt32 { UInt32(clamping: line) }

    /// Records a violation of the profile; it is a finding if a profile is required.
    private func addToProfile(_ rule: ReportFinding.Rule, at line: Int, message: String) {
        guard check.profile == nil else { return add(rule, at: line, message: message) }
        guard !profileFindings.contains(where: { $0.rule == rule }) else { return }
        profileFindings.append(ReportFinding(rule: rule, line: line, message: message))
    }

    private func add(_ rule: ReportFinding.Rule, at line: Int, message: String) {
        findingCount += 1
        guard findings.count < check.findingCountMax else { return }
        findings.append(ReportFinding(rule: rule, line: line, message: message))
    }
}
