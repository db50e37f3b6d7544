// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The text of metrics, read as strictly as the format demands (version 0.0.4).
struct MetricsText {
    /// A line that the format does not allow.
    struct WrongLine: Error {
        let line: String
        let reason: String
    }

    /// The values by the name with its labels, as the text has them.
    private(set) var values: [String: UInt64] = [:]
    /// The names of the families in their order.
    private(set) var names: [String] = []
    /// The types by name.
    private(set) var types: [String: String] = [:]

    /// Reads a text.
    ///
    /// - Parameter text: The whole text.
    /// - Throws: `WrongLine` for the first line that the format does not allow.
    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw WrongLine(line: String(text.suffix(40)), reason: "has no end") }
        var lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)[...]
        while let line = lines.popFirst() {
            guard let help = line.wholeMatch(of: #/# HELP ([a-z_]+) ([^\\]|\\\\|\\n)+/#) else {
                throw WrongLine(line: String(line), reason: "is not a help line")
            }
            let name = String(help.1)
            let typeLine = lines.popFirst() ?? ""
            guard let type = typeLine.wholeMatch(of: #/# TYPE ([a-z_]+) (counter|gauge)/#), type.1 == name else {
                throw WrongLine(line: String(typeLine), reason: "is not the type of '\(name)'")
            }
            guard types[name] == nil else { throw WrongLine(line: String(line), reason: "is there twice") }
            names.append(name)
            types[name] = String(type.2)
            while let sample = lines.first, !sample.hasPrefix("#") {
                try add(sample, to: name)
                lines.removeFirst()
            }
        }
    }

    private mutating func add(_ line: Substring, to family: String) throws {
        let form = #/([a-z_]+)(\{[a-z]+="([^"\\]|\\["\\n])*"(,[a-z]+="([^"\\]|\\["\\n])*")*\})? ([0-9]+)/#
        guard let match = line.wholeMatch(of: form), match.1 == family, let value = UInt64(match.6) else {
            throw WrongLine(line: String(line), reason: "is not a sample of '\(family)'")
        }
        let key = "\(match.1)\(match.2 ?? "")"
        guard values.updateValue(value, forKey: key) == nil else {
            throw WrongLine(line: String(line), reason: "is there twice")
        }
    }
}
