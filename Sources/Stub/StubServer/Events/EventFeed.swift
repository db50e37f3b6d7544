// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import OrderedCollections
import StubEngine

/// The events of one stream, in the format of server-sent events.
///
/// `hello` comes first. Then each look at the mount gives `requests`, the entries that came or changed, and `changed`,
/// the parts that a reader has to read again.
struct EventFeed: Sendable {
    /// The events of one look at the mount.
    struct Portion: Sendable {
        /// The events; empty where nothing has changed.
        var bytes: [UInt8]
        /// The number of requests that came, with those that are left out since there were too many.
        var requestCount: Int
        /// The revision of the mount; a later one has news.
        var revision: UInt64
    }

    /// The most entries of one event `requests`.
    static let entriesMax = 400
    /// The most requests of a short pause; a look that is late by one more pause still leaves none of them out.
    static let requestsMaxOfPause = entriesMax / 2
    /// A line that says nothing, so that both sides notice a broken connection.
    static let comment = Array(": the stub is still here\n\n".utf8)

    /// The first event.
    let hello: [UInt8]
    private var watch: MountWatch

    /// The mount whose events these are.
    var mount: Mount { watch.mount }

    /// Begins the events of a mount.
    ///
    /// - Parameters:
    ///   - entry: The mount.
    ///   - entries: All mounts, which `hello` names.
    ///   - id: The last request that the reader knows; nil for the newest.
    ///   - program: The program, which `hello` names, too.
    init(
        of entry: MountTable.Entry,
        among entries: [MountTable.Entry],
        after id: JournalEntry.ID?,
        program: ProgramIdentity
    ) {
        watch = MountWatch(entry.mount, after: id)
        let mounts = entries.map { JSONValue.object(["prefix": .string($0.prefix)]) }
        hello = Self.event(
            "hello",
            data: [
                "version": .string(program.version), "instance": .string(program.instance), "mounts": .array(mounts),
                "mount": .string(entry.prefix), "newest": .count(entry.mount.newest),
            ]
        )
    }

    /// Looks at the mount.
    mutating func next() -> Portion {
        let news = watch.look(requestsMax: Self.entriesMax)
        var bytes: [UInt8] = []
        let (entries, missed) = (news.requests.entries, news.requests.missed)
        if !entries.isEmpty || missed > 0 {
            let data: JSONObject = ["entries": .array(entries.map(\.json)), "missed": .integer(Int64(missed))]
            bytes += Self.event("requests", id: watch.newest, data: data)
        }
        if !news.parts.isEmpty {
            let parts = news.parts.map { JSONValue.string($0.rawValue) }
            bytes += Self.event("changed", data: ["revision": .count(news.revision), "parts": .array(parts)])
        }
        return Portion(bytes: bytes, requestCount: entries.count + missed, revision: news.revision)
    }

    /// Writes one event; JSON has no line feed, which would end its line.
    private static func event(_ name: String, id: JournalEntry.ID? = nil, data: JSONObject) -> [UInt8] {
        let first = id.map { "id: \($0)\n" } ?? ""
        return Array("\(first)event: \(name)\ndata: ".utf8) + JSONWriter.bytes(of: .object(data)) + Array("\n\n".utf8)
    }
}
