// Understudy
// SPDX-License-Identifier: Apache-2.0

/// A dialect of contracts that can serve a paging style of the model.
package struct ContractDialect: Hashable, Sendable {
    /// The name in the file of dialects.
    package var name: String
    /// The member of an answer that has the rows; nil if the answer itself is the array of rows.
    package var rowsKey: String?
    /// The name of the page size in each request; nil if contracts cannot demand it by a name.
    package var sizeName: String?

    /// Creates a dialect.
    package init(name: String, rowsKey: String?, sizeName: String? = nil) {
        self.name = name
        self.rowsKey = rowsKey
        self.sizeName = sizeName
    }

    /// Returns the shipped dialect with a paging style; nil if no shipped dialect has it.
    package static func shipped(for style: ModelStyle) -> ContractDialect? {
        switch style {
        case .numbers: ContractDialect(name: "spring", rowsKey: "content")
        case .bareNumbers: ContractDialect(name: "page-bare", rowsKey: nil)
        case .offsets: ContractDialect(name: "offset", rowsKey: "items")
        case .tokens: ContractDialect(name: "cursor", rowsKey: "items")
        // Each shipped dialect with keys shows whether a page follows.
        case .keys: nil
        }
    }

    /// Returns whether a contract can write an answer.
    ///
    /// If answers have the number of pages, an empty last page cannot show that more rows follow.
    ///
    /// - Parameters:
    ///   - outcome: The answer; nil if none came.
    ///   - style: The paging style.
    ///   - isLastPage: Whether the server has no page after the requested one.
    /// - Returns: Whether it can.
    func expresses(_ outcome: ServerOutcome?, style: ModelStyle, isLastPage: Bool) -> Bool {
        outcome != .fault(.emptyPage) || style != .numbers || !isLastPage
    }

    /// Returns a fault as contracts write it.
    ///
    /// - Parameters:
    ///   - fault: The fault.
    ///   - style: The paging style.
    ///   - isLastPage: Whether the server has no page after the one that gets the fault.
    /// - Returns: The value of the key `fault`.
    func text(of fault: ServerFault, style: ModelStyle, isLastPage: Bool) -> String {
        switch fault {
        case .closed: "closeBefore"
        case .serverError: "{ status: 500 }"
        case .unavailable: "{ unavailable: 0s }"
        case .expired: "expiredCursor"
        case .unreadable: "{ body: invalidJSON }"
        case .emptyPage:
            style.hasTokens ? "{ lie: emptyPage }" : "{ shape: { at: [\(rowsKey ?? "")], is: empty } }"
        case .firstPage: "{ lie: ignoreCursor }"
        case .sameToken: isLastPage ? "{ lie: endAs, form: repeated }" : "{ lie: sameCursor }"
        }
    }
}
