// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription

extension Mount {
    /// A fault that is in force, with its counters.
    package struct ActiveFault: Hashable, Sendable, Identifiable {
        /// A number that no other fault of the mount has, from 1.
        package var id: UInt64
        /// The fault.
        package var fault: Fault
        /// The number of requests that its keys matched.
        package var matched: Int
        /// The number of those that it has applied to.
        package var struck: Int

        /// The fault as it goes on from now, without the requests that it has counted; nil if it is used up.
        package var remaining: Fault? {
            var fault = fault
            if let request = fault.request {
                guard matched < request else { return nil }
                fault.request = request - matched
            }
            if let times = fault.times {
                guard struck < times else { return nil }
                fault.times = times - struck
            }
            return fault
        }
    }

    /// The faults in the order in which they apply.
    package var faults: [ActiveFault] { inspect(\.activeFaults) }

    /// Adds a fault behind the others; returns its number.
    package func add(_ fault: Fault) -> UInt64 {
        withState { $0.faults.add(fault) }
    }

    /// Takes a fault out; false when there is none of that number.
    package func removeFault(_ id: UInt64) -> Bool {
        withState { $0.faults.remove(id) }
    }

    /// Takes all faults out.
    package func removeFaults() {
        withState { $0.faults.removeAll() }
    }

    /// The patterns that wait for a request to hold, oldest first.
    package var armed: [RequestPattern] { holds.map(\.pattern) }

    /// The holds that wait for a request, oldest first.
    package var holds: [Hold] { inspect { $0.holds.armed } }

    /// Takes a hold out, and releases nothing; false when there is none of that number.
    package func removeHold(_ id: UInt64) -> Bool {
        withState { $0.holds.disarm(id) }
    }

    /// The requests whose answers are held, oldest first.
    package var held: [JournalEntry.ID] { inspect { $0.holds.held.map(\.entry.id) } }

    /// The number of the newest request; 0 before the first.
    package var newest: JournalEntry.ID { inspect { $0.journal.nextID - 1 } }

    /// Forgets the requests that came.
    package func clearJournal() {
        withState { $0.journal.clear() }
    }

    /// Returns to the beginning: no journal, the initial faults and rows, no held answers, no known tokens.
    package func reset() {
        release(nil)
        withState { state in
            state.journal.clear()
            state.faults.reset()
            state.rows.clear()
            state.tokens = [:]
        }
    }
}

extension MountState {
    /// The faults in the order in which they apply.
    var activeFaults: [Mount.ActiveFault] {
        faults.faults.map { Mount.ActiveFault(id: $0.id, fault: $0.fault, matched: $0.matched, struck: $0.struck) }
    }
}

extension Mount {
    /// All lists and answers, in the order of the file.
    package var endpoints: [MountEndpoint] {
        backend.routes.places.map { place in
            MountEndpoint(
                name: place.name,
                method: place.method,
                path: place.path,
                condition: place.condition,
                rows: place.list?.rows,
                parameters: EndpointParameters(place.list),
                pages: place.list.map { EndpointPages($0) }
            )
        }
    }
}
