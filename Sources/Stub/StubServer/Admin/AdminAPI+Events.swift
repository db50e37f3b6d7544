// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import StubEngine

extension AdminAPI {
    /// The route of the events: they report each change to a client, so the client does not have to ask again.
    static var events: [AdminRoute] {
        [
            AdminRoute(
                method: "GET",
                path: "/events",
                summary: "The requests and the changes of a mount as server-sent events, until the client leaves",
                parameters: [
                    AdminField(
                        name: "mount",
                        kind: .text,
                        summary: "the prefix of a mount; default: the root, or the first mount",
                        example: ""
                    )
                ],
                headers: [
                    AdminField(
                        name: lastEventID,
                        kind: .count,
                        summary: "the last id that the client knows; newer requests are sent at once",
                        example: 17
                    )
                ],
                type: AdminRoute.eventStream,
                schema: "Events"
            ) { (api, call) throws(AdminRefusal) in
                let id = try lastID(of: call)
                let entries = api.mounts.entries.sorted { $0.prefix < $1.prefix }
                let isNamed = try call.text("mount") != nil
                // At its first request, a client does not know the mounts; the first event names them.
                guard let entry = try isNamed ? api.entry(of: call) : entries.first else {
                    throw AdminRefusal(404, message: "nothing is served; start the stub with a list file")
                }
                let mount = try api.sandbox(of: call, in: entry.mount)
                let place = MountTable.Entry(prefix: entry.prefix, mount: mount)
                let feed = EventFeed(of: place, among: entries, after: id, program: api.program)
                return .init(body: .null, events: feed)
            }
        ]
    }

    private static let lastEventID = "Last-Event-ID"

    private static func lastID(of call: AdminCall) throws(AdminRefusal) -> JournalEntry.ID? {
        guard let text = call.request.header(lastEventID).first, !text.isEmpty else { return nil }
        guard let id = JournalEntry.ID(text) else {
            throw AdminRefusal(
                400,
                message: "'\(lastEventID)' is '\(text)'; send the id of an event, or leave the header out"
            )
        }
        return id
    }
}
