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
        /// The content is an HTML page; with the path to which the server redirects, if it does.
        case html(redirectedTo: String?)
        /// A recording was exported without the contents of the answers.
        case noContents
        /// The body has no array.
        case noArray
        /// The arrays of the body have no objects.
        case noRows
        /// The array at this place has values of this kind, which cannot be rows.
        case plainRows(at: String, kind: String)
        /// The array at this place is empty.
        case emptyList(at: String)
        /// Several arrays could be the rows.
        case twoArrays([String])
        /// The address is not complete.
        case address(String)
        /// All rows fit into one answer, and no parameter made it shorter.
        case onePage(Int)
        /// More rows exist, but no parameter led to them.
        case noWayOn(Int)
        /// The URL of the next page leads to rows of the page that gave it.
        case repeatedRows(RepeatedPage)
        /// No recorded request has a value that leads past these rows.
        case noRecordedWay(Int)
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

    /// Describes an answer that is an HTML page.
    ///
    /// - Parameter path: The path to which the server redirects; nil if it does not.
    /// - Returns: The words, which follow "the answer is not JSON".
    package static func htmlWords(redirectedTo path: String?) -> String {
        "it is an HTML page" + (path.map { ", because the server redirects to '\($0)'" } ?? "")
    }

    /// The kind of reason.
    package var code: Code
    /// The answer that came instead of the expected one, in words; nil if it does not matter.
    package var came: String?

    /// Creates a refusal.
    package init(_ code: Code, came: String? = nil) {
        self.code = code
        self.came = came
    }

    /// Whether the message already says what to do instead, such as to write a list file.
    package var namesListFile: Bool {
        switch code {
        case .plainRows, .noWayOn, .repeatedRows, .noRecordedWay: true
        default: false
        }
    }

    private static let byHand = "write a list file by hand (docs/lists.md)"

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
        case .html(let path):
            "the answer is not JSON (\(Self.htmlWords(redirectedTo: path))); give "
                + (path == nil ? "" : "the credentials with --header, or ") + "the address of a list in JSON"
        case .notJSON(let reason): "the answer is not JSON (\(reason)); give the address of a list in JSON"
        case .noContents:
            "the recording has no contents of answers; export it with contents ('Save all as HAR with content')"
        case .noArray: "the answer has no array of rows; give the address of a list whose rows are in a JSON array"
        case .noRows: "the answer has no rows that are objects; give the address of a list that has such rows"
        case .plainRows(let place, let kind):
            "the answer has no rows: the elements of \(Self.words(for: place)) are \(kind), and rows are objects, or "
                + "texts or integers that differ; \(Self.byHand)"
        case .emptyList(let place):
            "\(Self.words(for: place)) is empty, so the answer shows neither rows nor pages; add rows to the list, or "
                + "give the address of a list with at least two pages"
        case .twoArrays(let paths):
            "the rows could be at \(paths.map { "'\($0)'" }.joined(separator: " or ")); ask for a list in which one of "
                + "them has more elements"
        case .address(let text):
            "the address '\(text)' is not complete; give a URL that begins with http:// or https://"
        case .onePage(let count):
            "the answer has all rows that are known (\(count)), and no common parameter makes it shorter; give a URL "
                + "with the parameter of the page size, such as '?limit=2'"
        case .noWayOn(let count):
            "no common parameter leads past the first \(count) rows\(came.map { ": \($0)" } ?? ""); record the first "
                + "two pages in a browser and describe the HAR file, or \(Self.byHand)"
        case .repeatedRows(let repeated):
            "\(repeated.words); check whether the URL drops a parameter, and whether the sort has equal values, or "
                + Self.byHand
        case .noRecordedWay(let count):
            "no recorded request leads past the first \(count) rows; record the list again from its first page to its "
                + "third one while its rows do not change, or \(Self.byHand)"
        case .firstNumber:
            "the page with the number 1 is neither the first page nor the one behind it; describe the list while its "
                + "rows do not change"
        case .structuredToken(let path):
            "the token '\(path)' has several values, such as those by which rows are sorted, and their fields are not "
                + "known; begin with a preset that pages by such values (understudy presets), and name their fields in "
                + "'paging' as 'token'"
        case .onlyOnePage: "only one page is recorded; record at least two pages"
        case .rowsRange(let first, let last):
            "the parameters '\(first)' and '\(last)' name the first and the last row of a page, but a list file needs "
                + "the number of the page or row, and the page size; describe the list by hand"
        case .recording(let reason): reason
        case .budget(let limit):
            "the dialect is still open after \(limit) requests\(came.map { ": \($0)" } ?? ""); allow more requests, or give "
                + "a recording of two pages"
        }
    }

    private static func words(for place: String) -> String { place.isEmpty ? "the array" : "the array '\(place)'" }
}
