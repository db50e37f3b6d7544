// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A suite of the result, which joins the suites of one name in all files.
struct MergedSuite {
    /// The name as the files have it.
    let name: [UInt8]

    /// The number of cases for each outcome.
    var counts = OutcomeCounts()

    /// The number of cases left out because a later file has them, too.
    var replacedCount = 0

    /// The sum of the times.
    private(set) var duration = Duration.zero

    /// The earliest start.
    private(set) var timestamp: [UInt8] = []

    /// The host of the first of these suites.
    private(set) var hostname: [UInt8] = []

    /// The properties, each name and value once.
    private(set) var properties: [(name: [UInt8], value: [UInt8])] = []

    /// The ranges of the cases in the spool, in order.
    private(set) var stretches: [Range<Int>] = []

    /// The standard output of the suites.
    var standardOutput: CollectedText

    /// The standard error of the suites.
    var standardError: CollectedText

    /// Begins a suite.
    ///
    /// - Parameters:
    ///   - name: The name as the files have it.
    ///   - byteCountMax: The most bytes of a text.
    init(name: [UInt8], byteCountMax: Int) {
        self.name = name
        standardOutput = CollectedText("", byteCountMax: byteCountMax)
        standardError = CollectedText("", byteCountMax: byteCountMax)
    }

    /// Adds the attributes of a suite's start tag.
    ///
    /// - Parameter element: The start tag.
    mutating func add(_ element: ReportElementStart) {
        duration += Self.duration(element.value(of: "time") ?? [])
        let start = element.value(of: "timestamp") ?? []
        // In this form, the order of times is the order of their texts.
        if timestamp.isEmpty || start.lexicographicallyPrecedes(timestamp) { timestamp = start }
        if hostname.isEmpty { hostname = element.value(of: "hostname") ?? [] }
    }

    /// Adds a property, unless it is only a placeholder for no property.
    ///
    /// - Parameters:
    ///   - property: The name.
    ///   - value: The value.
    mutating func add(property: [UInt8], value: [UInt8]) {
        guard !(value == name && Self.isStandIn(property)) else { return }
        guard !properties.contains(where: { $0.name == property && $0.value == value }) else { return }
        properties.append((property, value))
    }

    /// Adds a range of cases.
    ///
    /// - Parameter stretch: The range of their bytes in the spool.
    mutating func add(stretch: Range<Int>) {
        guard !stretch.isEmpty else { return }
        if let last = stretches.last, last.upperBound == stretch.lowerBound {
            stretches[stretches.count - 1] = last.lowerBound..<stretch.upperBound
        } else {
            stretches.append(stretch)
        }
    }

    /// Whether a name is `testsuite.<id>.name`, which a writer adds to a suite without properties.
    private static func isStandIn(_ name: [UInt8]) -> Bool {
        let parts = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].elementsEqual("testsuite".utf8), parts[2].elementsEqual("name".utf8) else {
            return false
        }
        return !parts[1].isEmpty && parts[1].allSatisfy { (0x30...0x39).contains($0) }
    }

    /// Reads a duration in the form of the schema: up to 12 digits and up to three decimals.
    private static func duration(_ text: [UInt8]) -> Duration {
        let parts = text.split(separator: UInt8(ascii: "."))
        let seconds = parts.first.flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0
        let decimals = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
        let padded = decimals + String(repeating: "0", count: max(0, 3 - decimals.count))
        return .seconds(seconds) + .milliseconds(Int64(padded) ?? 0)
    }
}
