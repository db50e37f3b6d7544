// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Reads the files of a merge one after the other: cases go to the spool, and all other parts are kept by suite.
final class MergeCollector: ReportEvents {
    private let options: ReportOptions
    private let profile: ReportProfile
    /// The last file with each case, whose case replaces earlier ones; nil if each case must be in only one file.
    private let lastFiles: [NameFingerprint: Int]?
    /// Returns why a case is not allowed in the result; nil if it is.
    private let review: ((RecordedCase) -> String?)?
    private var paths: [String] = []
    private var suites: [MergedSuite] = []
    private var places: [[UInt8]: Int] = [:]
    private var caseNames: NameRegister
    private var spool: Spool
    private var output: XMLOutput
    /// The first reason to refuse, which ends the reading.
    private var trouble: ReportError?
    private var isRootSeen = false
    /// The suite being read, with its counts.
    private var current: (place: Int, open: OpenSuite, start: Int)?
    private var outcome: ReportElementName?
    /// Whether the case being read is in a later file, too, and is left out here.
    private var isReplaced = false
    /// The numbers of cases that cases of a later file replace, by the indices of both files.
    private var replacements: [FilePair: Int] = [:]
    /// The case being read and the line it begins on; nil without a review.
    private var reviewed: (recorded: RecordedCase, line: Int)?
    private var text: [UInt8] = []
    private var textElement: ReportElementName?

    private struct FilePair: Hashable {
        let earlier: Int
        let later: Int
    }

    /// Creates a collector.
    ///
    /// - Parameters:
    ///   - profile: The profile of all files, and of the result.
    ///   - options: The layout, the limits and the directory for temporary files.
    ///   - lastFiles: The last file with each case; nil if each case must be in only one file.
    ///   - review: Returns why a case is not allowed in the result; nil if it is.
    init(
        of profile: ReportProfile,
        options: ReportOptions,
        lastFiles: [NameFingerprint: Int]?,
        review: ((RecordedCase) -> String?)?
    ) {
        self.options = options
        self.profile = profile
        self.lastFiles = lastFiles
        self.review = review
        caseNames = NameRegister(directory: options.temporaryDirectory)
        spool = Spool(directory: options.temporaryDirectory)
        let outer: [StaticString] = profile == .aggregate ? ["testsuites", "testsuite"] : ["testsuite"]
        output = XMLOutput(isIndented: options.layout == .indented, inside: outer)
    }

    /// Begins a file.
    ///
    /// - Parameter path: The file.
    func begin(file path: String) {
        paths.append(path)
        isRootSeen = false
    }

    /// Ends a file.
    ///
    /// - Parameter failure: The reason why it could not be read to its end.
    /// - Throws: The reason to refuse it.
    func endFile(_ failure: ReportParser.Failure?) throws(ReportError) {
        if let trouble { throw trouble }
        guard let failure else { return }
        throw .refused(
            path,
            line: failure.line,
            reason: "\(failure.message); merge only complete reports of the \(profile)"
        )
    }

    var wantsText: Bool { textElement != nil }

    var isSatisfied: Bool { trouble != nil }

    func text(_ text: [UInt8]) {
        self.text.append(contentsOf: text)
    }

    func isInvalid(_ message: String, line: Int) {
        refuse(at: line, reason: "\(message); merge only reports of the \(profile)")
    }

    func start(_ element: ReportElementStart) {
        guard trouble == nil else { return }
        if !isRootSeen, element.name != profile.root {
            let name = TextSanitizer.forMessages.visible(element.writtenName)
            let message = "the root element is '\(name)'"
            return refuse(at: element.line, reason: "\(message); merge only reports of the \(profile)")
        }
        isRootSeen = true
        switch element.name {
        case .testsuite: beginSuite(element)
        case .property: addProperty(element)
        case .testcase: beginCase(element)
        case .failure, .error, .skipped: beginOutcome(element)
        case .systemOut, .systemErr: beginText(element.name)
        default: break
        }
    }

    func end(_ name: ReportElementName?, line: Int) {
        guard trouble == nil else { return }
        switch name {
        case .testsuite: endSuite()
        case .testcase: endCase()
        case .failure, .error, .skipped:
            textElement = nil
            guard !isReplaced else { return }
            if let outcome = reviewed?.recorded.outcome { reviewed?.recorded.outcome = outcome.with(text: text) }
            output.text(visible: text)
            output.endWithTag()
        case .systemOut, .systemErr:
            textElement = nil
            endText(isError: name == .systemErr)
        default: break
        }
    }
}

extension MergeCollector {
    private var path: String { paths.last ?? "" }

    private func refuse(at line: Int, reason: String) {
        trouble = trouble ?? .refused(path, line: line, reason: reason)
    }

    private func beginText(_ name: ReportElementName?) {
        text.removeAll(keepingCapacity: true)
        textElement = name
    }

    /// Keeps a text of output: in profile A (`aggregate`) for its suite, in profile B (`surefire`) for its case.
    private func endText(isError: Bool) {
        switch profile {
        case .aggregate:
            guard let place = current?.place else { return }
            if isError { suites[place].standardError.append(text) } else { suites[place].standardOutput.append(text) }
        case .surefire:
            guard !isReplaced else { return }
            output.start(isError ? "system-err" : "system-out")
            output.text(visible: text)
            output.endWithTag()
        }
    }

    private func beginSuite(_ element: ReportElementStart) {
        let name = element.value(of: "name") ?? []
        let place = places[name] ?? suites.count
        if place == suites.count {
            places[name] = place
            suites.append(MergedSuite(name: name, byteCountMax: options.textByteCountMax))
        }
        suites[place].add(element)
        current = (place, OpenSuite(element), spool.byteCount + output.bytes.count)
    }

    private func addProperty(_ element: ReportElementStart) {
        guard let place = current?.place else { return }
        suites[place].add(property: element.value(of: "name") ?? [], value: element.value(of: "value") ?? [])
    }

    private func beginCase(_ element: ReportElementStart) {
        outcome = nil
        reviewed = nil
        if let last = lastFiles?[NameFingerprint(of: element)], last > paths.count - 1 {
            isReplaced = true
            replacements[FilePair(earlier: paths.count - 1, later: last), default: 0] += 1
            if let place = current?.place { suites[place].replacedCount += 1 }
            return
        }
        isReplaced = false
        let (name, className) = (element.value(of: "name") ?? [], element.value(of: "classname") ?? [])
        let tag = UInt32(clamping: paths.count - 1)
        do throws(ReportError) {
            if let before = try caseNames.enter(NameFingerprint(of: element), tag: tag) {
                let sanitizer = TextSanitizer.forMessages
                let what = "the case '\(sanitizer.visible(name))' of class '\(sanitizer.visible(className))'"
                let first = ReportError.shown(paths[Int(before)])
                let message = "\(what) is already in '\(first)'; run each case in one shard only"
                throw ReportError(
                    code: .duplicateCase,
                    message: "\(ReportError.shown(path)):\(element.line): \(message)"
                )
            }
        } catch {
            trouble = trouble ?? error
            return
        }
        if review != nil { reviewed = (RecordedCase(element), element.line) }
        output.start("testcase")
        output.attribute("name", visible: name)
        output.attribute("classname", visible: className)
        output.attribute("time", visible: element.value(of: "time") ?? [])
    }

    private func beginOutcome(_ element: ReportElementStart) {
        outcome = element.name
        beginText(element.name)
        guard !isReplaced else { return }
        if let outcome = RecordedCase.Outcome(element) { reviewed?.recorded.outcome = outcome }
        switch element.name {
        case .failure: output.start("failure")
        case .error: output.start("error")
        default: output.start("skipped")
        }
        guard element.name != .skipped else { return }
        output.attribute("message", visible: element.value(of: "message") ?? [])
        output.attribute("type", visible: element.value(of: "type") ?? [])
    }

    private func endCase() {
        // The counts that the suite states include the cases that a later file replaces.
        current?.open.own.add(element: outcome)
        current?.open.all.add(element: outcome)
        guard !isReplaced else { return }
        if let (recorded, line) = reviewed, let reason = review?(recorded) { return refuse(at: line, reason: reason) }
        if let place = current?.place { suites[place].counts.add(element: outcome) }
        output.end()
        guard output.bytes.count >= 65_536 else { return }
        do throws(ReportError) {
            try spool.append(output.bytes)
            output.removeAll()
        } catch {
            trouble = trouble ?? error
        }
    }

    private func endSuite() {
        guard let (place, open, start) = current else { return }
        current = nil
        if let wrong = open.findings.first { return refuse(at: wrong.line, reason: wrong.message) }
        suites[place].add(stretch: start..<(spool.byteCount + output.bytes.count))
    }
}

extension MergeCollector {
    /// Writes the result of profile A (`aggregate`), one file.
    ///
    /// - Parameter sink: The destination of the bytes.
    /// - Returns: The totals, and the properties of the suites in the files.
    /// - Throws: When the destination or the temporary file refuses.
    func write(to sink: any ReportSink) throws(ReportError) -> JoinedReport {
        try spool.append(output.bytes)
        var document = XMLOutput(isIndented: options.layout == .indented)
        var names: Set<[UInt8]> = []
        document.startDocument()
        document.start("testsuites")
        for (id, suite) in suites.enumerated() {
            try append(suite, id: id, names: &names, to: &document, sink: sink)
        }
        document.endWithTag()
        document.endDocument()
        try Self.send(&document, to: sink)
        return joined
    }

    /// Writes the result of profile B (`surefire`), a file for each suite.
    ///
    /// - Parameter directory: The directory for the files.
    /// - Returns: The totals, and the properties of the suites in the files.
    /// - Throws: When the destination or the temporary file refuses; the files of earlier suites are then already
    ///   written.
    func write(to directory: SurefireDirectory) throws(ReportError) -> JoinedReport {
        try spool.append(output.bytes)
        for suite in suites {
            try directory.write(suiteNamed: suite.name) { (sink) throws(ReportError) in
                var document = XMLOutput(isIndented: options.layout == .indented)
                var names: Set<[UInt8]> = []
                document.startDocument()
                try append(suite, id: 0, names: &names, to: &document, sink: sink)
                document.endDocument()
                try Self.send(&document, to: sink)
            }
        }
        return joined
    }

    private func append(
        _ suite: MergedSuite,
        id: Int,
        names: inout Set<[UInt8]>,
        to document: inout XMLOutput,
        sink: any ReportSink
    ) throws(ReportError) {
        document.startSuite(suite, id: id, of: profile, names: &names)
        try Self.send(&document, to: sink)
        for stretch in suite.stretches { try spool.copy(stretch, to: sink) }
        document.endSuite(suite, of: profile)
    }

    private var joined: JoinedReport {
        var joined = JoinedReport()
        for suite in suites {
            joined.counts.add(suite.counts)
            joined.replacedCount += suite.replacedCount
            joined.properties += suite.properties.map { property in
                JoinedReport.Property(
                    suite: String(decoding: suite.name, as: UTF8.self),
                    name: String(decoding: property.name, as: UTF8.self),
                    value: String(decoding: property.value, as: UTF8.self)
                )
            }
        }
        joined.replacements = replacements.sorted { ($0.key.earlier, $0.key.later) < ($1.key.earlier, $1.key.later) }
            .map { pair, count in
                JoinedReport.Replacement(earlier: paths[pair.earlier], later: paths[pair.later], count: count)
            }
        return joined
    }

    private static func send(_ document: inout XMLOutput, to sink: any ReportSink) throws(ReportError) {
        let bytes = document.take()
        defer { document.giveBack(bytes) }
        try unsafe sink.write(bytes.span.bytes)
    }
}
