// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import OrderedCollections

/// The transforms that a contract can name.
enum TransformScript: String, CaseIterable {
    /// Rows are models.
    case none
    /// Drops each row whose `Id` is odd.
    case dropOddRows
    /// Drops each row.
    case dropAllRows
    /// Drops each row that has no integer `Id`.
    case dropRowsWithoutId
    /// Keeps each row and tells its `Id`, -1 without one.
    case traceRows
    /// Keeps each row and tells what the reformer holds while it is transformed.
    case traceStatus

    /// Returns the transform.
    ///
    /// - Parameters:
    ///   - recorder: Where its events go.
    ///   - reformer: Whose status `traceStatus` tells; not kept alive.
    /// - Returns: The transform, or nil if there is none.
    @MainActor
    func transform(recorder: TraceRecorder, reformer: (any ListServiceReformer)?) -> ModelTransform? {
        switch self {
        case .none: nil
        case .dropOddRows: { row in Self.id(of: row).isMultiple(of: 2) ? .object(row) : nil }
        case .dropAllRows: { _ in nil }
        case .dropRowsWithoutId: { row in row["Id"]?.int == nil ? nil : .object(row) }
        case .traceRows:
            { row in
                recorder.record("transform", .integer(Int64(Self.id(of: row))))
                return .object(row)
            }
        case .traceStatus:
            { [weak reformer] row in
                if let reformer {
                    let pageSize = JSONValue.integer(Int64(reformer.pageSize))
                    recorder.record("transformSees", .string(reformer.status.name), pageSize)
                }
                return .object(row)
            }
        }
    }

    private static func id(of row: JSONObject) -> Int { row["Id"]?.int ?? -1 }
}
