// Understudy
// SPDX-License-Identifier: Apache-2.0

extension String {
    /// The text with everything broken up that the runner of a CI would obey.
    ///
    /// GitHub's runner obeys `::add-mask::` where a line begins, spaces aside, and `##[add-mask]` anywhere in it; those
    /// of Azure and TeamCity obey `##vso[` and `##teamcity[`.
    package var withoutRunnerCommands: String {
        guard utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "#") }) else { return self }
        let scalars = Array(unicodeScalars)
        var text = String.UnicodeScalarView()
        var isAtStart = true
        for (index, scalar) in scalars.enumerated() {
            let isFirst = isAtStart
            isAtStart = scalar == "\n" || isAtStart && scalar.properties.isWhitespace
            let breaks =
                switch scalar {
                case ":": isFirst && scalars.dropFirst(index + 1).first == ":"
                case "#": Self.beginsCommand(scalars[index...])
                default: false
                }
            if breaks { text.append(contentsOf: scalar.mark.unicodeScalars) } else { text.append(scalar) }
        }
        return String(text)
    }

    /// Whether scalars begin with `##[` or `##word[`.
    private static func beginsCommand(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        guard scalars.prefix(2).elementsEqual(["#", "#"]) else { return false }
        return scalars.dropFirst(2).first { !$0.properties.isAlphabetic } == "["
    }
}
