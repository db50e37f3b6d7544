// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The controller of a ticket screen: three lists, one of them on show (T-27 to T-30).
@MainActor
package protocol TicketListing: AnyObject {
    /// The kind on show.
    var kind: TicketKind { get set }

    /// The list of a kind.
    func tickets(of kind: TicketKind) -> [any Ticket]
    /// Asks for the tickets of the kind on show anew; what comes replaces their list.
    func refresh()
    /// Asks for further tickets of the kind on show; what comes makes their list longer (T-30).
    func loadNextPage()
    /// Gives the cell for a row of the list on show (T-28, T-29).
    ///
    /// - Parameters:
    ///   - row: The row, from 0; one that the list does not have leaves the cell as it is.
    ///   - reusable: The cell that the table has for reuse.
    /// - Returns: That cell, or a new one where there is none.
    func cell(atRow row: Int, reusing reusable: (any ListCell)?) -> any ListCell
}
