// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ListSketches

/// The result of reading one operation of a model that asks for pages, or looks as if it did.
package enum ModelFinding: Hashable, Sendable {
    /// A list that the stub can serve.
    case list(ListSketch, operation: String)
    /// An operation that a list file cannot describe, with the reason in a few words.
    case refused(operation: String, reason: String)

    /// The name of the operation in the model.
    package var operation: String {
        switch self {
        case .list(_, let operation), .refused(let operation, _): operation
        }
    }
}

/// The error that a reader throws for an operation that it cannot describe.
struct OperationRefusal: Error, Hashable, Sendable {
    /// The reason, which is the same for all operations that have the same problem.
    let reason: String
    /// Whether the operation is a list by its names, and only its rows cannot be read.
    let isAboutRows: Bool

    /// Creates a refusal.
    init(_ reason: String, isAboutRows: Bool = false) {
        self.reason = reason
        self.isAboutRows = isAboutRows
    }
}

/// The problem of a document that is not a model, or of which a part is missing.
package struct ModelError: Error, Hashable, Sendable {
    /// The problem and the remedy.
    package let message: String

    /// Creates an error.
    package init(_ message: String) {
        self.message = message
    }
}
