// Understudy
// SPDX-License-Identifier: Apache-2.0

extension XMLOutput {
    /// Writes the start tag of a merged suite and its properties.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - id: The number of suites before it.
    ///   - profile: The profile.
    ///   - names: The names of the properties written so far.
    mutating func startSuite(_ suite: MergedSuite, id: Int, of profile: ReportProfile, names: inout Set<[UInt8]>) {
        start("testsuite")
        attribute("name", visible: suite.name)
        switch profile {
        case .aggregate:
            attribute("tests", plain: String(suite.counts.tests))
            attribute("failures", plain: String(suite.counts.failures))
            attribute("errors", plain: String(suite.counts.errors))
            attribute("skipped", plain: String(suite.counts.skipped))
            attribute("time", duration: suite.duration)
            attribute("timestamp", visible: suite.timestamp)
            attribute("hostname", visible: suite.hostname)
            attribute("id", plain: String(id))
            attribute("package", plain: "")
        case .surefire:
            attribute("time", duration: suite.duration)
            attribute("tests", plain: String(suite.counts.tests))
            attribute("errors", plain: String(suite.counts.errors))
            attribute("skipped", plain: String(suite.counts.skipped))
            attribute("failures", plain: String(suite.counts.failures))
        }
        start("properties")
        let standIn = (name: Array("testsuite.\(id).name".utf8), value: suite.name)
        var properties = suite.properties
        if suite.replacedCount > 0 {
            properties.append((suite.name + Array(".replaced".utf8), Array(String(suite.replacedCount).utf8)))
        }
        for property in properties.isEmpty ? [standIn] : properties {
            start("property")
            attribute("name", visible: Self.free(property.name, among: &names))
            attribute("value", visible: property.value)
            end()
        }
        end()
    }

    /// Writes the elements after the cases of a merged suite, and its end tag.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - profile: The profile; in B, texts are in the cases.
    mutating func endSuite(_ suite: MergedSuite, of profile: ReportProfile) {
        if profile == .aggregate {
            for (name, text) in [("system-out", suite.standardOutput), ("system-err", suite.standardError)]
                as [(StaticString, CollectedText)]
            {
                start(name)
                self.text(visible: Self.whole(text))
                endWithTag()
            }
        }
        end()
    }

    /// The name, or the first of `name.2`, `name.3` … that no property has.
    private static func free(_ name: [UInt8], among names: inout Set<[UInt8]>) -> [UInt8] {
        var (candidate, number) = (name, 2)
        while !names.insert(candidate).inserted {
            candidate = name + Array(".\(number)".utf8)
            number += 1
        }
        return candidate
    }

    /// The text, cut between two characters, with a note if a part was not kept.
    private static func whole(_ text: CollectedText) -> [UInt8] {
        guard text.omittedByteCount > 0 else { return text.bytes }
        var kept = text.bytes
        kept.removeLast(min(64, kept.count))
        while let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
        if let last = kept.last, last >= 0xC0 { kept.removeLast() }
        let cut = text.bytes.count - kept.count + text.omittedByteCount
        return kept + Array("\n[\(cut) bytes cut]".utf8)
    }
}
