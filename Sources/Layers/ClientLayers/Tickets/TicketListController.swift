// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The owner of the three lists, which uses tickets and cells through their protocols only (T-22, T-27 to T-30).
@MainActor
package final class TicketListController: TicketListing {
    package var kind: TicketKind

    private let collaborators: TicketCollaborators
    private var lists = TicketLists()
    private var loads = TicketLoads()

    /// Creates a controller with three empty lists.
    ///
    /// - Parameters:
    ///   - kind: The kind on show.
    ///   - collaborators: The collaborators.
    package init(kind: TicketKind, collaborators: TicketCollaborators) {
        self.kind = kind
        self.collaborators = collaborators
    }

    package func tickets(of kind: TicketKind) -> [any Ticket] { lists[kind] }

    package func refresh() { load(.refresh) }

    package func loadNextPage() { load(.nextPage) }

    package func cell(atRow row: Int, reusing reusable: (any ListCell)?) -> any ListCell {
        let cell = reusable ?? collaborators.makeCell()
        let tickets = lists[kind]
        if let cell = cell as? any TicketCell, tickets.indices.contains(row) { cell.configure(with: tickets[row]) }
        return cell
    }
}

extension TicketListController {
    private func load(_ purpose: TicketLoads.Purpose) {
        guard let url = collaborators.endpoints.urls[kind] else {
            return collaborators.dialogs.showError("there is no address for tickets of kind '\(kind)'; give one")
        }
        guard let load = loads.start(purpose, of: kind) else { return }
        let page = RequestParameter(name: collaborators.endpoints.pageParameter, value: String(load.page))
        let request = TransportRequest(url: url, parameters: [page], timeout: collaborators.endpoints.timeout)
        collaborators.transport.send(request) { [weak self] in self?.received($0, for: load) }
    }

    /// Passes an answer to the factory, unless it is a failure or a refresh has superseded it.
    private func received(_ answer: Result<JSONValue?, TransportFailure>, for load: TicketLoads.Load) {
        guard loads.counts(load) else { return }
        switch answer {
        case .success(let document?):
            collaborators.factory.analyse(.document(document)) { [weak self] in self?.analysed($0, for: load) }
        case .success(nil): fail(load, message: "the server's answer is empty")
        case .failure(let failure): fail(load, message: failure.message(at: collaborators.endpoints.errorKeys))
        }
    }

    private func analysed(_ result: Result<TicketBatch, TicketFailure>, for load: TicketLoads.Load) {
        guard loads.counts(load) else { return }
        switch result {
        case .success(let batch):
            loads.end(load, ticketCount: batch.tickets.count)
            lists.take(batch, for: load.purpose)
        case .failure(let failure): fail(load, message: failure.message)
        }
    }

    private func fail(_ load: TicketLoads.Load, message: String) {
        loads.end(load, ticketCount: nil)
        collaborators.dialogs.showError(message)
    }
}

/// The collaborators of a ticket screen.
@MainActor
package struct TicketCollaborators {
    /// The endpoints for tickets.
    package var endpoints: TicketEndpoints
    /// The transport that reaches the endpoints.
    package var transport: any Transport
    /// The factory that makes tickets of the answers.
    package var factory: any TicketFactory
    /// The dialogs that show failures.
    package var dialogs: any Dialogs
    /// The function that makes a cell when the table has none to reuse.
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
