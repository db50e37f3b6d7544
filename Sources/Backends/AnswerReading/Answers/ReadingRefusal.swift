// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The reason why no list could be read from answers.
package struct ReadingRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of reason.
    package enum Code: Hashable, Sendable {
        /// No answer came, for this reason with its remedy.
        case noAnswer(String)
        /// The status is not 2xx.
        case status(Int)
        /// The content is not JSON.
        case notJSON(String)
        /// A recording was exported without the contents of the answers.
        case noContents
        /// The body has no array.
        case noArray
        /// The arrays of the body have no objects.
        case noRows
        /// Several arrays could be the rows.
        case twoArrays([String])
        /// The address is not complete.
        case address(String)
        /// All rows fit into one answer, and no parameter made it shorter.
        case onePage(Int)
        /// More rows exist, but no parameter led to them.
        case noWayOn(Int)
        /// The page with the number 1 is neither the first page nor the one behind it.
        case firstNumber
        /// The token of the next page is an object or an array, and no parameter took it.
        case structuredToken(String)
        /// Only one page was recorded.
        case onlyOnePage
        /// The requests ask for the rows from one number to another, by two parameters.
        case rowsRange(String, String)
        /// A recording cannot be read.
        case recording(String)
        /// The budget of requests was used up.
        case budget(Int)
    }

    /// The reason of ``Code/notJSON(_:)`` for a page that is meant for browsers.
    package static let htmlWords = "it is an HTML page"

    /// The kind of reason.
    package var code: Code

    /// Creates a refusal.
    package init(_ code: Code) {
        self.code = code
    }

    /// The reason and the remedy, in one sentence.
    package var description: String {
        switch code {
        case .noAnswer(let reason): reason
        case .status(let status) where [401, 403].contains(status):
            "the backend answered with status \(status); give the credentials with --header, or record the list in a "
                + "browser where you are signed in"
        case .status(let status) where [404, 410].contains(status):
            "the backend answered with status \(status); give another address, or the headers that it needs"
        case .status(429):
            "the backend answered with status 429, because it got too many requests; lower --rate, or try again later"
        case .status(503): "the backend answered with status 503; lower --rate, or try again later"
        case .status(let status):
            "the backend answered with status \(status); give the headers that it needs, or another address"
        case .notJSON(let reason): "the answer is not JSON (\(reason)); give the address of a list in JSON"
        case .noContents:
            "the recording has no contents of answers; export it with contents ('Save all as HAR with content')"
        case .noArray: "the answer has no array of rows; give the address of a list whose rows are in a JSON array"
        case .noRows: "the answer has no rows that are objects; give the address of a list that has such rows"
        case .twoArrays(let paths):
            "the rows could be at \(paths.map { "'\($0)'" }.joined(separator: " or ")); ask for a list in which one of "
                + "them has more elements"
        case .address(let text):
            "the address '\(text)' is not complete; give a URL that begins with http:// or https://"
        case .onePage(let count):
            "the answer has all rows that are known (\(count)), and no common parameter makes it shorter; give a URL "
                + "with the parameter of the page size, such as '?limit=2'"
        case .noWayOn(let count):
            "no common parameter leads past the first \(count) rows; give the URL of the second page as well, in a "
                + "recording"
        case .firstNumber:
            "the page with the number 1 is neither the first page nor the one behind it; describe the list while its "
                + "rows do not change"
        case .structuredToken(let path):
            "the token '\(path)' has several values, such as those by which rows are sorted, and their fields are not "
                + "known; begin with a preset that pages by such values (understudy presets), and name their fields in "
                + "'paging' as 'token'"
        case .onlyOnePage: "only one page is recorded; record at least two pages"
        case .rowsRange(let first, let last):
            "the requests ask for the rows from '\(first)' to '\(last)', and a list file has a number and a size; "
                + "describe the list by hand"
        case .recording(let reason): reason
        case .budget(let limit):
            "the dialect is still open after \(limit) requests; allow more requests, or give a recording of two pages"
        }
    }
}
