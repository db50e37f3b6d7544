// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientLayers
import JSONValues
import Testing

@MainActor
@Suite("The controller of a ticket screen")
struct TicketListControllerTests {
    /// A factory that reads at once, so that a test sees every step; and the dialogs.
    private final class Screen: TicketFactory, Dialogs {
        let transport = ScriptedTransport()
        private(set) var trace: [String] = []

        func analyse(
            _ source: TicketSource,
            completion: @escaping @MainActor (Result<TicketBatch, TicketFailure>) -> Void
        ) {
            trace.append("analyse")
            completion(TicketReader().read(source))
        }

        func showError(_ message: String) { trace.append("dialog.error(\(message))") }

        func makeController(
            _ urls: [TicketKind: String] = [.coupon: "http://h/coupon", .convert: "http://h/convert"]
        ) -> TicketListController {
            let endpoints = TicketEndpoints(urls: urls, timeout: .seconds(1))
            let collaborators = TicketCollaborators(
                endpoints: endpoints,
                transport: transport,
                factory: self,
                dialogs: self
            )
            return TicketListController(kind: .coupon, collaborators: collaborators)
        }

        /// Every request so far.
        var requests: [String] {
            transport.requests.map { "\($0.url)?\($0.parameters.map { "\($0.name)=\($0.value)" }.joined())" }
        }
    }

    private let screen = Screen()

    private func coupons(_ names: JSONValue...) -> JSONValue {
        ["modelType": 0, "data": .array(names.map { ["goodName": $0] })]
    }

    @Test("has three lists from the start (T-27, X-51)")
    func lists() {
        let controller = screen.makeController()
        #expect(TicketKind.allCases.map { controller.tickets(of: $0).count } == [0, 0, 0])
        #expect(screen.requests.isEmpty)
    }

    @Test("puts tickets into the list of their kind, and knows pages (T-30, X-48, X-49)")
    func pages() {
        let controller = screen.makeController()
        controller.refresh()
        controller.kind = .convert
        screen.transport.answer(1, coupons("A", "B"))
        controller.kind = .coupon
        controller.loadNextPage()
        controller.loadNextPage()
        screen.transport.answer(2, coupons("C"))
        #expect(controller.tickets(of: .coupon).map(\.goodName) == ["A", "B", "C"])
        controller.loadNextPage()
        screen.transport.answer(3, coupons())
        controller.loadNextPage()
        screen.transport.fail(4, "E")
        controller.loadNextPage()
        let pages = [1, 2, 3, 3, 3].map { "http://h/coupon?page=\($0)" }
        #expect(screen.requests == pages)
        #expect(screen.trace == ["analyse", "analyse", "analyse", "dialog.error(E)"])
    }

    @Test("lets the newest refresh win, whatever comes later (T-30)")
    func lateAnswers() {
        let controller = screen.makeController()
        controller.loadNextPage()
        controller.refresh()
        controller.refresh()
        screen.transport.answer(3, coupons("New"))
        screen.transport.answer(2, coupons("Old"))
        screen.transport.answer(1, coupons("Older"))
        #expect(controller.tickets(of: .coupon).map(\.goodName) == ["New"])
        controller.refresh()
        screen.transport.fail(4, "E")
        #expect(controller.tickets(of: .coupon).map(\.goodName) == ["New"])
        #expect(screen.trace == ["analyse", "dialog.error(E)"])
    }

    @Test("keeps a refresh of one kind apart from what is under way of another")
    func kindsApart() {
        let controller = screen.makeController()
        controller.refresh()
        controller.kind = .convert
        controller.refresh()
        screen.transport.answer(2, ["modelType": 2, "data": [["giftTitle": "X"]]])
        screen.transport.answer(1, coupons("A"))
        #expect(TicketKind.allCases.map { controller.tickets(of: $0).map(\.goodName) } == [["A"], [], ["X"]])
    }

    @Test("shows why there are no tickets (T-31, X-50)")
    func failures() {
        let controller = screen.makeController()
        controller.refresh()
        screen.transport.answer(1, nil)
        controller.refresh()
        screen.transport.answer(2, [])
        controller.kind = .discount
        controller.refresh()
        #expect(
            screen.trace == [
                "dialog.error(the server's answer is empty)", "analyse",
                "dialog.error(the tickets are an array instead of an object)",
                "dialog.error(there is no address for tickets of kind 'discount'; give one)",
            ]
        )
    }

    @Test("leaves a cell that shows no tickets as it is, and makes one where there is none (T-28, T-29)")
    func cells() {
        let controller = screen.makeController()
        controller.refresh()
        screen.transport.answer(1, coupons("A", "B"))
        let plain = PlainCell(identifier: "plain")
        #expect(controller.cell(atRow: 0, reusing: plain) === plain)
        let made = controller.cell(atRow: 1, reusing: nil) as? TicketCellModel
        #expect(made?.content?.name == "B")
        for row in [-1, 2, Int.max, Int.min] {
            #expect(controller.cell(atRow: row, reusing: made) === made)
        }
        #expect(made?.content?.name == "B")
    }

    @Test("may be let go of while an answer is under way")
    func released() {
        var controller: TicketListController? = screen.makeController()
        controller?.refresh()
        weak let released = controller
        controller = nil
        #expect(released == nil)
        screen.transport.answer(1, coupons("A"))
        #expect(screen.trace.isEmpty)
    }
}
