// Understudy
// SPDX-License-Identifier: Apache-2.0

package import JSONValues

/// The three kinds of ticket; the one enumeration for documents, lists and cells (T-39, X-46).
package enum TicketKind: String, CaseIterable, Sendable {
    /// Takes an amount off.
    case coupon
    /// Takes a share off.
    case discount
    /// Is exchanged for goods and has no money text (T-03).
    case convert

    /// The number that stands for the kind in a document.
    package var modelType: Int {
        switch self {
        case .coupon: 0
        case .discount: 1
        case .convert: 2
        }
    }

    /// Reads a document's number, a text of digits included; nil if no kind has it (T-37, T-39).
    package init?(modelType value: JSONValue?) {
        let number: Int?
        switch value {
        case .integer(let integer): number = Int(exactly: integer)
        case .number(let double): number = Int(exactly: double)
        case .string(let text): number = Int(text)
        default: number = nil
        }
        guard let kind = Self.allCases.first(where: { $0.modelType == number }) else { return nil }
        self = kind
    }

    /// The name of the picture behind a ticket (T-05, K-13).
    package func imageName(isOverdue: Bool) -> String {
        isOverdue ? "\(rawValue)_overdue" : "\(rawValue)_common"
    }
}
