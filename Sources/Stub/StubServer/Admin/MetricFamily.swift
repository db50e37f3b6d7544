// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The metrics of one name, with their form as text (text format for metrics, version 0.0.4).
struct MetricFamily: Sendable {
    /// The type of the metrics.
    enum Kind: String, Sendable {
        /// A number that never goes down while the program runs.
        case counter
        /// A number that goes up and down.
        case gauge
    }

    /// One value with its labels.
    struct Sample: Sendable {
        /// The labels in their order, the same names in all samples of a family.
        var labels: [(name: String, value: String)]
        /// The value.
        var value: UInt64
    }

    /// The content type of the text.
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    private let name: String
    private let kind: Kind
    private let help: String
    private let samples: [Sample]

    /// Describes metrics.
    ///
    /// - Parameters:
    ///   - name: The name, of ASCII letters, digits and underscores.
    ///   - kind: The type.
    ///   - help: The meaning, in one line.
    ///   - samples: The values, in any order.
    init(_ name: String, kind: Kind, help: String, samples: [Sample]) {
        self.name = name
        self.kind = kind
        self.help = help
        self.samples = samples
    }

    /// Describes a gauge without labels; a negative value counts as 0.
    static func gauge(_ name: String, help: String, value: Int) -> MetricFamily {
        let sample = Sample(labels: [], value: UInt64(max(0, value)))
        return MetricFamily(name, kind: .gauge, help: help, samples: [sample])
    }

    /// Returns the text of families: sorted by name, and within a family by the values of the labels.
    static func text(of families: [MetricFamily]) -> String {
        families.sorted { $0.name < $1.name }.map(\.text).joined()
    }

    private var text: String {
        let help = help.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
        let sorted = samples.sorted { left, right in
            left.labels.map(\.value).lexicographicallyPrecedes(right.labels.map(\.value))
        }
        let lines = sorted.map { "\(name)\(Self.text(of: $0.labels)) \($0.value)\n" }
        return "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n" + lines.joined()
    }

    private static func text(of labels: [(name: String, value: String)]) -> String {
        guard !labels.isEmpty else { return "" }
        return "{\(labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ","))}"
    }

    /// Returns the value of a label, escaped for quotes.
    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
