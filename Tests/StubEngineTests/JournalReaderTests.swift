// Understudy
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import StubEngine

@Suite("A reader of the journal")
struct JournalReaderTests {
    private func entry(_ journal: Journal, _ state: JournalEntry.State = .answered) -> JournalEntry {
        JournalEntry(
            id: journal.nextID,
            name: "houses",
            page: 1,
            method: "GET",
            path: "/api/houses",
            query: [],
            ordinal: 1,
            status: 200,
            faults: [],
            ending: .complete,
            state: state
        )
    }

    private func journal(_ states: [JournalEntry.State], limit: Int = 1000) -> Journal {
        var journal = Journal(limit: limit)
        for state in states { journal.append(entry(journal, state)) }
        return journal
    }

    @Test("reads what comes after its beginning, once")
    func once() {
        var journal = journal([.answered, .answered])
        var reader = JournalReader(journal, after: nil)
        #expect(reader.newest == 2)
        #expect(reader.read(journal, most: 100).entries.isEmpty)
        journal.append(entry(journal))
        #expect(reader.read(journal, most: 100).entries.map(\.id) == [3])
        #expect(reader.read(journal, most: 100).entries.isEmpty)
    }

    @Test("continues behind a request, or behind the newest for a number that is too large")
    func resumption() {
        let journal = journal([.answered, .answered, .answered])
        var reader = JournalReader(journal, after: 1)
        #expect(reader.read(journal, most: 100).entries.map(\.id) == [2, 3])
        var ahead = JournalReader(journal, after: 99)
        #expect(ahead.newest == 3)
        #expect(ahead.read(journal, most: 100).entries.isEmpty)
    }

    @Test("reads a request again when its state or its status changes, until it is over")
    func changes() {
        var journal = journal([.held])
        var reader = JournalReader(journal, after: nil)
        journal.append(entry(journal, .received))
        #expect(reader.read(journal, most: 100).entries.map(\.id) == [2])
        journal.update(1) { $0.state = .received }
        journal.update(2) { $0.status = 304 }
        let batch = reader.read(journal, most: 100)
        #expect(batch.entries.map(\.id) == [1, 2])
        #expect(batch.entries.map(\.status) == [200, 304])
        journal.update(1) { $0.state = .gone }
        journal.append(entry(journal))
        #expect(reader.read(journal, most: 100).entries.map(\.id) == [1, 3])
        journal.update(1) { $0.status = 500 }
        #expect(reader.read(journal, most: 100).entries.isEmpty)
    }

    @Test("leaves the oldest of a burst out and counts them, also those that the journal has dropped")
    func bursts() {
        var journal = journal([], limit: 5)
        var reader = JournalReader(journal, after: nil)
        for _ in 1...20 { journal.append(entry(journal)) }
        let batch = reader.read(journal, most: 3)
        #expect(batch.entries.map(\.id) == [18, 19, 20])
        #expect(batch.missed == 17)
        var late = JournalReader(journal, after: 0)
        let all = late.read(journal, most: 100)
        #expect(all.entries.map(\.id) == [16, 17, 18, 19, 20])
        #expect(all.missed == 15)
    }

    @Test("does not count requests as left out that were cleared")
    func cleared() {
        var journal = journal([.held, .answered])
        var reader = JournalReader(journal, after: nil)
        journal.append(entry(journal))
        journal.clear()
        journal.append(entry(journal))
        let batch = reader.read(journal, most: 100)
        #expect(batch.entries.map(\.id) == [4])
        #expect(batch.missed == 0)
    }

    @Test("reads requests that change before new ones, with one limit for both")
    func limits() {
        var journal = journal([.received, .received, .received])
        var reader = JournalReader(journal, after: nil)
        for id in 1...3 { journal.update(JournalEntry.ID(id)) { $0.state = .answered } }
        journal.append(entry(journal))
        let first = reader.read(journal, most: 2)
        #expect(first.entries.map(\.id) == [1, 2])
        #expect(first.missed == 1)
        #expect(reader.read(journal, most: 2).entries.map(\.id) == [3])
    }

    @Test("remembers a limited number of requests that are not over")
    func memory() {
        let count = JournalReader.unfinishedMax
        var journal = journal([], limit: count + 1)
        var reader = JournalReader(journal, after: nil)
        for _ in 0...count { journal.append(entry(journal, .received)) }
        #expect(reader.read(journal, most: count + 1).entries.count == count + 1)
        journal.update(1) { $0.state = .answered }
        journal.update(2) { $0.state = .answered }
        #expect(reader.read(journal, most: 100).entries.map(\.id) == [2])
    }
}
