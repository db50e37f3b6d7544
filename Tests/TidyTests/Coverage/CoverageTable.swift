// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The text of the table that says what checks each behaviour.
struct CoverageTable {
    /// The lines before and after the table in the document.
    static let marks = (begin: "<!-- coverage: begin -->\n", end: "<!-- coverage: end -->")

    private static let bases = ["stated", "original", "inferred", "chosen", "corrected"]

    private let coverage: Coverage

    /// Creates the table of a coverage.
    init(_ coverage: Coverage) {
        self.coverage = coverage
    }

    /// Everything between the marks.
    var text: String {
        """

        \(totals.joined(separator: "\n"))

        | id | basis | checked by |
        | --- | --- | --- |
        \(coverage.behaviours.map(row).joined(separator: "\n"))


        """
    }

    private var totals: [String] {
        let visible = coverage.behaviours.filter(\.isVisible).count
        let contracts = coverage.contracts.values.map(\.count).reduce(0, +)
        let hidden = coverage.behaviours.count - visible
        let head = [
            "\(coverage.behaviours.count) behaviours: \(visible) are visible through a driver, and \(contracts) "
                + "contracts check them; \(hidden) are not visible.",
            "",
            "| layer | behaviours | visible | contracts |",
            "| --- | --- | --- | --- |",
        ]
        let prefixes = coverage.behaviours.map { $0.id.prefix { $0 != "-" } }
        let areas = prefixes.indices.filter { prefixes[$0] != prefixes[..<$0].last }.map { prefixes[$0] }
        return head + areas.map(areaRow) + ["", "| basis | behaviours | visible |", "| --- | --- | --- |"]
            + Self.bases.map(basisRow)
    }

    private func areaRow(_ area: Substring) -> String {
        let behaviours = coverage.behaviours.filter { $0.id.hasPrefix("\(area)-") }
        let contracts = behaviours.flatMap { coverage.contracts[$0.id] ?? [] }
        let folders = Set(contracts.compactMap { $0.file.split(separator: "/").dropFirst().first }).sorted()
        let visible = behaviours.filter(\.isVisible).count
        let name = folders.joined(separator: ", ")
        return "| \(area): \(name) | \(behaviours.count) | \(visible) | \(contracts.count) |"
    }

    private func basisRow(_ basis: String) -> String {
        let behaviours = coverage.behaviours.filter { $0.basis == basis }
        return "| \(basis) | \(behaviours.count) | \(behaviours.filter(\.isVisible).count) |"
    }

    private func row(_ behaviour: IndexedBehaviour) -> String {
        "| \(behaviour.id) | \(behaviour.basis) | \(holder(of: behaviour)) |"
    }

    private func holder(of behaviour: IndexedBehaviour) -> String {
        if behaviour.isVisible {
            let places = coverage.contracts[behaviour.id] ?? []
            guard let first = places.first else { return "**nothing**" }
            let path = first.file.split(separator: "/").dropFirst().joined(separator: "/")
            let more = places.count > 1 ? " and \(places.count - 1) more" : ""
            return "[\(path):\(first.line)](\(path)#L\(first.line))\(more)"
        }
        let reason = behaviour.reason.map(String.init) ?? "**no reason**"
        guard behaviour.isHeldByTest else { return "not observable: \(reason)" }
        guard let test = coverage.tests[behaviour.id] else { return "**no test**; not observable: \(reason)" }
        return "[\(test.file):\(test.line)](../\(test.file)#L\(test.line)); not observable: \(reason)"
    }
}
