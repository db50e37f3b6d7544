// Understudy
// SPDX-License-Identifier: Apache-2.0

package import Pagers

/// The page that a request asks for.
package enum AskedPage: Hashable, BitwiseCopyable, Sendable {
    /// The first page, without a token.
    case first
    /// The page of a number; 1 is the first.
    case number(UInt8)
    /// The page after a number of rows.
    case offset(UInt8)
    /// The page that a token leads to.
    case token(UInt8)
    /// The page before, which a token leads to.
    case before(UInt8)
    /// A page that the server cannot have.
    case unknown

    /// A number of the page below 128, different for different pages of one list.
    package var index: Int {
        switch self {
        case .first: 127
        case .number(let value), .offset(let value), .token(let value): Int(value & 63)
        case .before(let value): 64 + Int(value % 62)
        case .unknown: 126
        }
    }

    /// The page in a number of 16 bits, for fingerprints.
    var code: UInt64 {
        switch self {
        case .first: 0
        case .number(let value): 1 << 8 | UInt64(value)
        case .offset(let value): 2 << 8 | UInt64(value)
        case .token(let value): 3 << 8 | UInt64(value)
        case .before(let value): 4 << 8 | UInt64(value)
        case .unknown: 5 << 8
        }
    }
}

/// The server's statement about the neighbor of a page.
package enum ServedNeighbor: Hashable, Sendable {
    /// There is no such page.
    case none
    /// There is such a page.
    case page(AskedPage)
    /// The server does not show whether there is such a page; only a request does.
    case perhaps(AskedPage)

    /// The page, if there may be one.
    package var page: AskedPage? {
        switch self {
        case .none: nil
        case .page(let page), .perhaps(let page): page
        }
    }

    /// Whether the server has shown that there is such a page; nil if it has not shown it.
    var exists: Bool? {
        switch self {
        case .none: false
        case .page: true
        case .perhaps: nil
        }
    }

    /// The statement in a number of 20 bits, for fingerprints.
    var code: UInt64 {
        switch self {
        case .none: 0
        case .page(let page): 1 << 16 | page.code
        case .perhaps(let page): 2 << 16 | page.code
        }
    }
}

/// One page as the server sent it.
package struct ServedPage: Hashable, Sendable {
    /// The ids of its rows.
    package var ids: RowList
    /// The page that follows.
    package var next: ServedNeighbor
    /// The page before.
    package var previous: ServedNeighbor
    /// The number of all rows, if the server sends it.
    package var total: Int?

    /// Creates a page.
    package init(ids: RowList, next: ServedNeighbor, previous: ServedNeighbor = .none, total: Int? = nil) {
        self.ids = ids
        self.next = next
        self.previous = previous
        self.total = total
    }
}

/// An answer as the client gets it.
package enum ServedAnswer: Hashable, Sendable {
    /// A page.
    case page(ServedPage)
    /// No page; the failure of this kind.
    case failure(PagerFailure.Kind, ServerFault)
}
