// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers

/// A ticket cell whose content a contract can look at.
@MainActor
package protocol DrivenTicketCell: TicketCell {
    /// What is shown; nil until the cell is configured.
    var content: TicketCellContent? { get }
}

extension TicketCellModel: DrivenTicketCell {}
