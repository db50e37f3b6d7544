// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries

/// The least size of the answer to an operation, which is known before a row is written.
///
/// Everything that depends on the content of rows is left out: elements of arrays, objects that can be null, and texts.
/// These parts are counted while they are written.
struct AnswerSize {
    /// The largest page that is counted with its own number of rows, so that no product overflows.
    private static let pageRowsMax: UInt64 = 1 << 24

    /// The number of rows; one that is there twice, under two names, counts twice.
    private(set) var rowCount = 0
    /// The number of fields and elements of lists.
    private(set) var valueCount = 0
    /// The number of bytes of keys, with their quotes and colons.
    private(set) var byteCount = 0

    /// Measures the answer to an operation.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - endpoint: The schema with its lists.
    ///   - rows: The numbers of rows to which the fields of the query type lead.
    init(
        of operation: PreparedOperation,
        in endpoint: GraphQLEndpoint,
        rows: [PreparedOperation.RootField: UInt64]
    ) {
        add(operation.plan, times: 1)
        for field in operation.plan {
            guard let root = field.rootField, let found = rows[root], found > 0 else { continue }
            let count = Int(min(found, Self.pageRowsMax))
            if endpoint.connection(named: root.name) == nil {
                rowCount += count
                add(field.fields, times: count)
            } else {
                addConnection(field.fields, rows: count)
            }
        }
    }

    /// Counts some fields of a number of objects.
    private mutating func add(_ fields: [PlannedField], times count: Int) {
        valueCount += fields.count * count
        // Two quotes, a colon, and a value of at least one byte.
        for field in fields { byteCount += (field.responseName.utf8.count + 4) * count }
    }

    private mutating func addConnection(_ fields: [PlannedField], rows count: Int) {
        add(fields, times: 1)
        for field in fields {
            switch field.definition.name {
            case "edges":
                addRows(field.fields, count: count)
                for inner in field.fields where inner.definition.name == "node" { add(inner.fields, times: count) }
            case "nodes": addRows(field.fields, count: count)
            case "pageInfo": add(field.fields, times: 1)
            default: break
            }
        }
    }

    private mutating func addRows(_ fields: [PlannedField], count: Int) {
        rowCount += count
        valueCount += count
        add(fields, times: count)
    }
}

extension AnswerSize {
    /// Returns why the answer is too large; nil for one that may be written.
    ///
    /// - Parameter limits: The bounds.
    /// - Returns: The error, which names the bound and the number.
    func problem(with limits: GraphQLLimits) -> GraphQLError? {
        Self.problem(rowCount, of: "rows", limit: Int(GraphQLEndpoint.rowsMax))
            ?? Self.problem(valueCount, of: "values", limit: limits.valueCountMax)
            ?? Self.problem(byteCount, of: "bytes", limit: limits.answerByteCountMax)
    }

    /// Returns the error of a number above a bound; nil for any other number.
    static func problem(_ count: Int, of what: String, limit: Int) -> GraphQLError? {
        guard count > limit else { return nil }
        return GraphQLError("The answer would have at least \(count) \(what), and the limit is \(limit); select fewer.")
    }
}
