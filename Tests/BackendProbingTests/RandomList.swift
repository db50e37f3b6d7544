// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

@testable import BackendProbing

/// A list of any style or preset, and of any size.
struct RandomList: CustomStringConvertible {
    /// The keys of the list, indented by four spaces.
    var yaml: String
    /// The number of rows.
    var rows: Int
    /// The list in a few words, for messages of tests.
    var description: String

    /// The presets of one list that a probe can page through.
    static let presets: [String] = PresetLibrary.shipped.presets
        .filter { !$0.describesFile }
        .map(\.name)
        .filter { (try? ProbedMount(yaml(preset: $0, rows: 5, size: 2, most: 3))) != nil }

    /// Makes a list.
    ///
    /// - Parameters:
    ///   - random: The numbers that decide everything.
    ///   - rowsMax: The most rows of a usual list.
    ///   - longMax: The most rows of one list in ten.
    init(using random: inout SeededRandom, rowsMax: Int = 60, longMax: Int = 500) {
        let isLong = Int.random(in: 0..<10, using: &random) == 0
        rows = Int.random(in: 0...(isLong ? longMax : rowsMax), using: &random)
        let most = Int.random(in: (isLong ? 8 : 2)...40, using: &random)
        let size = Int.random(in: (isLong ? 8 : 1)...most, using: &random)
        let place = Int.random(in: 0..<ProbedStyle.allCases.count + Self.presets.count, using: &random)
        let sizes = "\(rows) rows by \(size) of \(most)"
        if place < ProbedStyle.allCases.count {
            let style = ProbedStyle.allCases[place]
            let pastEnd = style == .bare ? ["empty", "error"] : ["empty", "error", "clamp"]
            let end = pastEnd.randomElement(using: &random) ?? "empty"
            let plain = style.list(rows: rows, size: size, most: most, pastEnd: end)
            let hasQuery = style != .keyset && Bool.random(using: &random)
            yaml = hasQuery ? Self.addingQuery(to: plain) : plain
            description = "\(style)\(hasQuery ? " with a query" : ""), \(sizes), past the end \(end)"
        } else {
            let preset = Self.presets[place - ProbedStyle.allCases.count]
            yaml = Self.yaml(preset: preset, rows: rows, size: size, most: most)
            description = "\(preset), \(sizes)"
        }
    }

    /// Returns the keys of a list of a style, with a filter and a sort by values that many rows have.
    static func addingQuery(to yaml: String) -> String {
        yaml.replacing(
            "row: { id: index,",
            with: "row: { id: index, status: { choice: [open, closed] }, price: { number: [1, 3] },"
        ) + "\n    query: { filter: [status, price], search: [title], sort: [price, id], sortForm: space }"
    }

    /// Returns the keys of a list in the form of a preset.
    static func yaml(preset: String, rows: Int, size: Int, most: Int) -> String {
        "    preset: \(preset)\n    path: /api/rows\n    rows: \(rows)\n"
            + "    paging: { defaultSize: \(size), maximumSize: \(most) }"
    }
}
