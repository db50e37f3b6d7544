// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// Keeps the three lists and knows tickets and cells through their protocols only (T-22, T-27 to T-30).
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
    ///   - collaborators: What it works with.
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

    /// Has an answer analysed, unless there is none or a refresh has taken its place.
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
