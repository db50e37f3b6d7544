// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The names that a report has so far, judged exactly in memory that does not grow with them.
///
/// A ``NameFilter`` of 4 MiB tells nearly all new names from known ones. Only what it takes for known is looked up in
/// a ``NameLog``, which keeps the fingerprints in a temporary file and half a MiB of memory. Up to a few million names
/// the time per name does not grow; beyond, the filter is full, and each name costs a few reads of the file.
struct NameRegister {
    private var filter: NameFilter?
    private var log: NameLog
    /// How many names are kept for good; later ones may be taken back when their suite is refused.
    private var keptCount = 0

    /// Creates an empty register.
    ///
    /// - Parameter directory: Where the temporary file would be; reports of some thousand names need none.
    init(directory: String) {
        log = NameLog(directory: directory)
    }

    /// Enters a name.
    ///
    /// - Parameters:
    ///   - fingerprint: The name as it is written.
    ///   - tag: What to remember of it, such as the line it is on.
    /// - Returns: The tag of the one before when the name is not new, which changes nothing, or else `nil`.
    /// - Throws: When the temporary file refuses.
    mutating func enter(_ fingerprint: NameFingerprint, tag: UInt32 = 0) throws(ReportError) -> UInt32? {
        let filter = if let filter { filter } else { try NameFilter() }
        self.filter = filter
        if filter.insert(fingerprint), let before = try log.tag(of: fingerprint) { return before }
        try log.append(fingerprint, tag: tag)
        return nil
    }

    /// Keeps the names entered since the last call for good.
    mutating func keep() {
        keptCount = log.count
    }

    /// Forgets the names entered since they were last kept; the filter merely sends them to the log again.
    ///
    /// - Throws: When the temporary file cannot be read.
    mutating func takeBack() throws(ReportError) {
        try log.shrink(to: keptCount)
    }
}
