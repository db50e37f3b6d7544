// Understudy
// SPDX-License-Identifier: Apache-2.0

import JUnitReport
import Testing

@Suite struct TextSanitizerPropertyTests {
    @Test("what the sanitizer was given can be computed back", arguments: TextForm.allCases)
    func nothingIsLost(form: TextForm) {
        let sanitizer = TextSanitizer(form: form, byteCountMax: 1_000_000)
        for seed in UInt64(0)..<10_000 {
            var source = HostileText(seed: seed)
            let bytes = source.next()
            let visible = sanitizer.visible(bytes)
            guard VisibleText.original(visible) == bytes, visible.unicodeScalars.allSatisfy(Self.isShown) else {
                Issue.record("seed \(seed): \(bytes) became \(visible)")
                return
            }
        }
    }

    @Test("a cut text keeps its limit, begins as the whole one does, and counts right", arguments: TextForm.allCases)
    func cuts(form: TextForm) throws {
        let whole = TextSanitizer(form: form, byteCountMax: 1_000_000)
        let limited = TextSanitizer(form: form, byteCountMax: 128)
        var cutCount = 0
        for seed in UInt64(0)..<3_000 {
            var source = HostileText(seed: seed)
            let bytes = source.next(pieceCountMax: 60)
            let visible = limited.visible(bytes)
            guard visible != whole.visible(bytes) else { continue }
            cutCount += 1
            let scalars = visible.unicodeScalars
            let separator: Unicode.Scalar = form == .text ? "\n" : "…"
            let end = try #require(scalars.lastIndex(of: separator), "seed \(seed)")
            let kept = VisibleText.original(String(scalars[..<end]))
            let note = String(scalars[scalars.index(after: end)...])
            guard visible.utf8.count <= 128, bytes.starts(with: kept), note == "[\(bytes.count - kept.count) bytes cut]"
            else {
                Issue.record("seed \(seed): \(bytes) was cut to \(visible)")
                return
            }
        }
        #expect(cutCount > 500)
    }

    /// Whether a character is allowed by XML 1.0 and not a control character other than tab and line feed.
    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x20...0x7E, 0xA0...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
