// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics

/// The hints for a fault that is not known: what to write instead.
extension FaultParser {
    /// The names that other tools give to faults, with what to write here.
    private static let foreign: [(names: [String], remedy: String)] = [
        (["timeout", "hang", "no-response"], "never"),
        (["slow", "latency", "lag", "sleep", "wait"], "delay:800"),
        (["error", "fail", "failure", "http"], "status:500"),
        (["drop", "disconnect", "abort"], "close-before"),
        (["malformed", "invalid-json", "bad-json"], "body:invalid-json"),
        (["empty"], "body:empty"),
        (["redirect"], "redirect-loop"),
        (["throttle", "too-many-requests"], "rate-limit:5s"),
    ]

    /// Returns the refusal of a word that is not a fault.
    ///
    /// - Parameters:
    ///   - name: The word.
    ///   - argument: The text behind its colon; nil without a colon.
    /// - Returns: The refusal, with the fault that was most likely meant.
    static func unknown(_ name: String, argument: String?) -> Refusal {
        if narrowingKeys.contains(name) {
            let value = argument ?? "…"
            return Refusal(
                "'\(name)' selects requests and is not a fault; write for example 'status:500@\(name)=\(value)'"
            )
        }
        let known = FaultCatalogue.entries.map(\.hyphenated)
        let remedy = remedy(for: name) ?? NearName.nearest(to: name, in: known)
        return Refusal(
            "unknown fault '\(name)'; \(remedy.map { "use '\($0)'" } ?? "known: \(known.joined(separator: ", "))")"
        )
    }

    /// Returns what was meant by a status code alone, by `=` instead of the colon, and by a foreign name.
    private static func remedy(for name: String) -> String? {
        if let code = Int(name), (200...599).contains(code) { return "status:\(code)" }
        if let sign = name.firstIndex(of: "="), FaultCatalogue.find(String(name[..<sign])) != nil {
            return "\(name[..<sign]):\(name[name.index(after: sign)...])"
        }
        return foreign.first { $0.names.contains(name.lowercased()) }?.remedy
    }

    /// Returns the refusal of a fault that is narrowed without an `@`, as in `status:500,page=3`; nil for others.
    static func missingAt(in text: String) -> String? {
        guard let comma = text.firstIndex(of: ",") else { return nil }
        let rest = text[text.index(after: comma)...]
        guard narrowingKeys.contains(where: { rest.hasPrefix("\($0)=") }) else { return nil }
        return "an '@' is missing before '\(rest)'; write '\(text[..<comma])@\(rest)'"
    }
}
