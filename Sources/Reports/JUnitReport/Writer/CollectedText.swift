// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The output of the cases of a suite, joined under a title each, as much of it as an element may hold.
struct CollectedText {
    /// The first bytes.
    private(set) var bytes: [UInt8]

    /// The number of bytes left out.
    private(set) var omittedByteCount = 0

    private let byteCountMax: Int

    /// Begins with what the suite itself wrote.
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

    /// Adds bytes, or counts them where no room is left.
    ///
    /// - Parameter more: The next bytes.
    mutating func append(_ more: [UInt8]) {
        // Nothing follows a gap.
        let room = omittedByteCount > 0 ? 0 : byteCountMax - bytes.count
        bytes.append(contentsOf: more.prefix(room))
        omittedByteCount += max(0, more.count - room)
    }

    /// Adds what a case wrote, if it wrote anything, with a line in front that says which case.
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
