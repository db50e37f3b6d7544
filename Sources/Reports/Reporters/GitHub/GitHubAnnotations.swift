// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import SourceDiagnostics

/// The workflow commands with which GitHub shows failures beside the lines of contracts.
package struct GitHubAnnotations {
    /// The number of annotations of a kind that GitHub shows for a step.
    private static let shownMax = 10
    /// The most characters of a message, because GitHub cuts longer ones.
    private static let messageCharactersMax = 4000

    private let results: [ContractResult]
    private let warnings: [String]
    private let gaps: [String]
    private let path: (String) -> String?

    /// Prepares the commands of a run.
    ///
    /// - Parameters:
    ///   - report: The results of the run.
    ///   - path: Returns a file's path below the repository's root; nil for a file that is not in it.
    package init(_ report: RunReport, path: @escaping (String) -> String?) {
        results = report.results.filter { $0.verdict.kind.isTrouble }
        warnings = report.warnings
        gaps = report.gaps
        self.path = path
    }

    /// The commands, one a line.
    package var lines: [String] {
        gaps.map { "::error title=incomplete::\(Self.message($0))" } + errors
            + warnings.prefix(Self.shownMax).map { "::warning title=not judged::\(Self.message($0))" }
    }

    /// The contracts that do not hold; the last command sums up those that GitHub would not show.
    private var errors: [String] {
        guard results.count > Self.shownMax else { return results.map(line(of:)) }
        let rest = results.dropFirst(Self.shownMax - 1)
        let ids = rest.map(\.id).joined(separator: "\n")
        let message = Self.message("\(rest.count) more contracts do not hold:\n\(ids)")
        return results.prefix(Self.shownMax - 1).map(line(of:)) + ["::error title=\(rest.count) more::\(message)"]
    }

    /// Returns the commands for findings about files, as many as GitHub shows.
    ///
    /// - Parameters:
    ///   - diagnostics: The findings.
    ///   - path: Returns a file's path below the repository's root; nil for a file that is not in it.
    /// - Returns: One command a finding.
    package static func lines(of diagnostics: Diagnostics, path: (String) -> String?) -> [String] {
        diagnostics.findings.filter { $0.severity == .error }.prefix(shownMax)
            .map { line(title: "wrong file", at: $0.location, path: path($0.location.file), text: $0.message) }
    }

    private func line(of result: ContractResult) -> String {
        let location = result.verdict.difference?.location ?? result.location
        let text = VerdictRendering.lines(of: result, logLineCountMax: 20).dropFirst().map(\.text)
        return Self.line(
            title: "\(result.verdict.kind.rawValue): \(result.id)",
            at: location,
            path: path(location.file),
            text: ([result.title] + text).joined(separator: "\n")
        )
    }

    private static func line(title: String, at location: SourceLocation, path: String?, text: String) -> String {
        var properties: [(name: String, value: String)] = []
        if let path {
            properties = [("file", path)]
            if !location.isWholeFile { properties += [("line", "\(location.line)"), ("col", "\(location.column)")] }
        }
        properties.append(("title", title))
        let words = properties.map { "\($0.name)=\(property($0.value))" }.joined(separator: ",")
        return "::error \(words)::\(message(text))"
    }

    private static func message(_ text: String) -> String {
        guard text.count > messageCharactersMax else { return escaped(text) }
        return escaped(String(text.prefix(messageCharactersMax - 1)) + "…")
    }

    private static func property(_ text: String) -> String {
        escaped(text, also: [":": "%3A", ",": "%2C"])
    }

    /// Escapes scalar by scalar: for Swift, a return and a line feed, or a colon and an accent, are one character, but
    /// not for GitHub.
    private static func escaped(_ text: String, also more: [Unicode.Scalar: String] = [:]) -> String {
        text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "%": escaped += "%25"
            case "\r": escaped += "%0D"
            case "\n": escaped += "%0A"
            default: if let escape = more[scalar] { escaped += escape } else { escaped.unicodeScalars.append(scalar) }
            }
        }
    }
}
