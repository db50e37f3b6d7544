// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The output of the cases of a suite, each with a title, up to the limit of an element.
struct CollectedText {
    /// The first bytes.
    private(set) var bytes: [UInt8]

    /// The number of bytes left out.
    private(set) var omittedByteCount = 0

    private let byteCountMax: Int

    /// Begins with the output of the suite itself.
    ///
    /// - Parameters:
    ///   - text: The text that comes first.
    ///   - byteCountMax: The number of bytes that are kept.
    init(_ text: ReportText, byteCountMax: Int) {
        self.byteCountMax = byteCountMax
        bytes = []
        append(text.bytes)
    }

    /// Whether nothing was written.
    var isEmpty: Bool { bytes.isEmpty }

    /// Adds bytes, or only counts them if no room is left.
    ///
    /// - Parameter more: The next bytes.
    mutating func append(_ more: [UInt8]) {
        // After omitted bytes, all further bytes are omitted, too.
        let room = omittedByteCount > 0 ? 0 : byteCountMax - bytes.count
        bytes.append(contentsOf: more.prefix(room))
        omittedByteCount += max(0, more.count - room)
    }

    /// Adds the output of a case, if it is not empty, after a line that names the case.
    ///
    /// - Parameters:
    ///   - text: The output of the case.
    ///   - testCase: The case.
    mutating func append(_ text: ReportText, of testCase: TestCase) {
        guard !text.bytes.isEmpty else { return }
        if let last = bytes.last, last != 0x0A { append([0x0A]) }
        append(Array("[output of \(testCase.className): ".utf8) + testCase.name.bytes + Array("]\n".utf8))
        append(text.bytes)
    }
}
