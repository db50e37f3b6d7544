// Understudy
// SPDX-License-Identifier: Apache-2.0

package import DriverProtocol

/// The object that the reference driver puts behind the layer `pager`.
package enum PagerChoice: String, CaseIterable, Hashable, Sendable {
    /// The reference pager, which keeps every promise in every dialect.
    case referencePager = "reference-pager"
    /// The paging manager, which reads dialects that number their pages.
    case pagingManager = "paging-manager"

    /// Reads the command line of the reference driver: `--pager NAME`, or nothing for the reference pager.
    ///
    /// - Parameter arguments: The arguments without the program's name.
    /// - Throws: `DriverError` for another option or an unknown name.
    package init(arguments: [String]) throws(DriverError) {
        let names = Self.allCases.map(\.rawValue).joined(separator: " or ")
        switch arguments.count {
        case 0: self = .referencePager
        case 2 where arguments[0] == "--pager":
            guard let choice = PagerChoice(rawValue: arguments[1]) else {
                throw DriverError(.refused, message: "there is no pager '\(arguments[1])'; use \(names)")
            }
            self = choice
        default:
            let text = arguments.joined(separator: " ")
            throw DriverError(.refused, message: "unknown arguments '\(text)'; use --pager with \(names), or nothing")
        }
    }

    /// The session that drives the object.
    @MainActor
    var session: any LayerSession.Type {
        switch self {
        case .referencePager: PagerSession.self
        case .pagingManager: PagingManagerPagerSession.self
        }
    }
}
