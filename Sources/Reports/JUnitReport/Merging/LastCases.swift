// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Finds the last of several files that has a case, in memory that grows with the number of cases.
final class LastCases: ReportEvents {
    /// The index of the last file that has a case, by the fingerprint of its names.
    private(set) var files: [NameFingerprint: Int] = [:]

    /// The index of the file being read.
    private var file = 0

    let wantsText = false

    let isSatisfied = false

    /// Reads the cases of a file; the merge checks later that it is a valid report.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - place: The index of the file.
    /// - Throws: When it cannot be read.
    func read(_ path: String, at place: Int) throws(ReportError) {
        file = place
        _ = try ReportSource(path: path).parse(self, schema: nil)
    }

    func start(_ element: ReportElementStart) {
        guard element.name == .testcase else { return }
        files[NameFingerprint(of: element)] = file
    }

    func text(_ text: [UInt8]) {}

    func end(_ name: ReportElementName?, line: Int) {}

    func isInvalid(_ message: String, line: Int) {}
}

extension NameFingerprint {
    /// Takes the fingerprint of a case.
    init(of testcase: ReportElementStart) {
        let group = String(decoding: testcase.value(of: "classname") ?? [], as: UTF8.self)
        self.init(group: group, name: testcase.value(of: "name") ?? [])
    }
}
