// Understudy
// SPDX-License-Identifier: Apache-2.0

import SourceDiagnostics
import TextEncoding
import YAMLSource

/// Reads the life of cursors and the rows to which they lead: the key `tokens` of `paging`.
enum TokenPolicyReader {
    /// The longest life of a token, in hours.
    private static let hoursMax = 720
    /// The longest life of a token, in requests.
    private static let requestsMax = 1_000_000

    /// Reads the policy of a list; absent and wrong keys have the values of a list without `tokens`.
    static func policy(_ paging: inout MappingReader, into diagnostics: inout Diagnostics) -> TokenPolicy {
        var policy = TokenPolicy()
        guard let node = paging.node("tokens"),
            var reader = MappingReader(node, of: "'tokens'", into: &diagnostics)
        else { return policy }
        if reader.members.isEmpty {
            let example = "{ expireAfter: 5m, rows: snapshot }"
            diagnostics.error("'tokens' is empty; write for example \(example)", at: node.location)
        }
        if let node = reader.node("expireAfter") { policy.expireAfter = life(node, into: &diagnostics) }
        policy.rows = reader.name("rows", into: &diagnostics) ?? policy.rows
        policy.carry = reader.name("carry", into: &diagnostics) ?? policy.carry
        reader.finish(into: &diagnostics)
        return policy
    }

    /// Reads a time, or a plain number of requests.
    private static func life(_ node: SourceNode, into diagnostics: inout Diagnostics) -> TokenPolicy.Life? {
        if case .scalar(let text, let isPlain) = node.content {
            if isPlain, let count = Int(text), (1...requestsMax).contains(count) { return .requests(count) }
            if let time = duration(text), time > .zero, time <= .seconds(hoursMax * 3600) { return .time(time) }
        }
        let remedy =
            "write a time such as 30s, 5m or 1h, of at most \(hoursMax)h, or a number of requests from 1 to "
            + "\(requestsMax)"
        return node.refuse("'expireAfter'", remedy: remedy, into: &diagnostics)
    }

    /// Reads a time with its unit; nil for any other text.
    private static func duration(_ text: String) -> Duration? {
        if text.hasSuffix("s") { return DurationText.parse(text) }
        let seconds = text.hasSuffix("m") ? 60 : text.hasSuffix("h") ? 3600 : 0
        guard seconds > 0, let count = DurationText.parse("\(text.dropLast())s") else { return nil }
        return count * seconds
    }
}
