// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What a ticket screen works with.
@MainActor
package struct TicketCollaborators {
    /// Where tickets are asked for.
    package var endpoints: TicketEndpoints
    /// What reaches them.
    package var transport: any Transport
    /// What makes tickets of the answers.
    package var factory: any TicketFactory
    /// Where failures are shown.
    package var dialogs: any Dialogs
    /// Makes a cell where the table has none to reuse.
    package var makeCell: @MainActor () -> any ListCell

    /// Creates the set of collaborators.
    package init(
        endpoints: TicketEndpoints,
        transport: any Transport,
        factory: any TicketFactory,
        dialogs: any Dialogs,
        makeCell: @escaping @MainActor () -> any ListCell = { TicketCellModel() }
    ) {
        self.endpoints = endpoints
        self.transport = transport
        self.factory = factory
        self.dialogs = dialogs
        self.makeCell = makeCell
    }
}
