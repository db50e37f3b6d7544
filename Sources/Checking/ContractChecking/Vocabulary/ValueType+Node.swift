// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import SourceDiagnostics
import YAMLSource

extension ValueType {
    /// The most numbers in a range such as `0..<20`.
    static let rangeCountMax: Int64 = 100_000

    /// Reads a value from a node, such as a configuration key, a state key or a structured argument.
    ///
    /// - Parameters:
    ///   - node: A scalar, sequence or mapping.
    ///   - what: The purpose of the value; a finding begins with it.
    ///   - diagnostics: The receiver of a finding.
    /// - Returns: The value, or nil with a finding.
    func value(of node: SourceNode, _ what: String, into diagnostics: inout Diagnostics) -> JSONValue? {
        do {
            return try value(of: node)
        } catch {
            diagnostics.error("\(what) \(error.message)", at: node.location)
            return nil
        }
    }

    /// Reads a value from a node.
    ///
    /// - Parameter node: A scalar, sequence or mapping.
    /// - Returns: The value; nil is `.null`, a symbol is a string.
    /// - Throws: `ValueMismatch` if the node is not a value of this type.
    func value(of node: SourceNode) throws(ValueMismatch) -> JSONValue {
        switch self {
        case .json:
            guard let value = node.json else { throw ValueMismatch(self, found: node.phrase) }
            return value
        case .optional(let wrapped):
            if case .scalar(let text, true) = node.content, Self.isNil(text) { return .null }
            if case .scalar = node.content, !isList { break }
            return try wrapped.value(of: node)
        case .list(let element): return try list(of: element, node)
        default: break
        }
        guard case .scalar(let text, let isPlain) = node.content else {
            throw ValueMismatch(self, found: node.phrase)
        }
        return try value(of: text, isQuoted: !isPlain)
    }

    /// Whether a value is a list, or nil instead of one.
    var isList: Bool {
        switch self {
        case .list: true
        case .optional(let wrapped): wrapped.isList
        case .text, .integer, .number, .boolean, .json, .symbol: false
        }
    }

    /// Whether a value may be nil.
    var isOptional: Bool {
        if case .optional = self { true } else { false }
    }

    private func list(of element: ValueType, _ node: SourceNode) throws(ValueMismatch) -> JSONValue {
        let hasRanges = element == .integer || element == .json
        if case .scalar(let text, true) = node.content, hasRanges, let bounds = Self.bounds(of: text) {
            guard bounds.lower <= bounds.upper, bounds.upper - bounds.lower <= Self.rangeCountMax else {
                throw ValueMismatch("must be an ascending range of up to \(Self.rangeCountMax) numbers, not '\(text)'")
            }
            return .array((bounds.lower..<bounds.upper).map(JSONValue.integer))
        }
        guard let nodes = node.elements else { throw ValueMismatch(self, found: node.phrase) }
        var values: [JSONValue] = []
        for (position, node) in nodes.enumerated() {
            do throws(ValueMismatch) {
                values.append(try element.value(of: node))
            } catch {
                throw ValueMismatch("(element \(position + 1)) \(error.message)")
            }
        }
        return .array(values)
    }

    /// The bounds of `0..<20`, both far enough from the limits that their distance fits.
    private static func bounds(of text: String) -> (lower: Int64, upper: Int64)? {
        let parts = text.split(separator: "..<", omittingEmptySubsequences: false)
        guard parts.count == 2, let lower = Int64(parts[0]), let upper = Int64(parts[1]),
            lower > Int64.min / 2, upper < Int64.max / 2
        else { return nil }
        return (lower, upper)
    }
}
