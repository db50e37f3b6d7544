// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The pages that a fault has emptied; the next request for each gets its rows.
struct EmptiedPages: Sendable {
    private struct Place: Hashable {
        let list: String?
        let row: UInt64?

        init(_ subject: FaultSubject) {
            list = subject.name
            row = subject.rows?.lowerBound
        }
    }

    /// The number of pages that are remembered; where there are more, all are forgotten.
    static let countMax = 1000

    private var places: Set<Place> = []

    /// Creates the memory of a fault that has emptied nothing.
    init() {}

    /// Forgets the page of a request; returns whether it was emptied before.
    mutating func remove(_ subject: FaultSubject) -> Bool {
        places.remove(Place(subject)) != nil
    }

    /// Remembers that the page of a request comes without rows.
    mutating func insert(_ subject: FaultSubject) {
        if places.count >= Self.countMax { places.removeAll() }
        places.insert(Place(subject))
    }
}
