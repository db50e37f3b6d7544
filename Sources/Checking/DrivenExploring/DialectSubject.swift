// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ContractChecking
package import Exploring
import JSONValues
import ListDescription
import Pagers
package import SourceDiagnostics
import StubEngine
import YAMLSource

/// A dialect in which a layer is searched.
package struct DialectSubject: Sendable {
    /// The number of rows on a full page.
    static let pageSize = 2
    private static let listName = "list"

    /// The dialect.
    package let dialect: Dialect
    /// The way of paging of the model that is nearest to the dialect.
    package let style: ModelStyle
    /// The list that the stub serves.
    let list: ListDescription
    /// The description by which pages are read.
    let paging: PagerDialect

    /// Reads the list and the description of a dialect.
    ///
    /// - Parameter dialect: The dialect.
    /// - Throws: `Diagnostics` with everything that is wrong with the list or the description.
    package init(_ dialect: Dialect) throws(Diagnostics) {
        var diagnostics = Diagnostics()
        let list = ListFileParser.list(dialect.list, name: Self.listName, into: &diagnostics)
        do throws(PagerDialectError) {
            paging = try PagerDialect(.object(dialect.configuration))
        } catch {
            diagnostics.error(error.message, at: dialect.list.location)
            throw diagnostics
        }
        guard var list, !diagnostics.hasErrors else { throw diagnostics }
        list.paging.defaultSize = UInt64(Self.pageSize)
        self.list = list
        self.dialect = dialect
        style = Self.style(of: paging)
    }

    /// The name of the dialect.
    package var name: String { dialect.name }

    /// The circumstances of random histories.
    var setup: ModelSetup { ModelSetup(style: style, pageSize: Self.pageSize) }

    /// The dialect of the contract of a history that was found.
    var contractDialect: ContractDialect { ContractDialect(name: name, rowsKey: paging.rows.last) }

    /// The situations that a search has to meet.
    ///
    /// A layer that closes the connections of requests that it gives up gets no late answers. A wait before a request
    /// that is repeated is a part of the step that gets the answer.
    var expected: Sightings {
        var expected = Sightings.expected(of: style)
        expected.subtract([.lateAnswer, .answersOutOfOrder, .waitEnded, .wentBack, .loop])
        return expected
    }

    /// Returns the state from which a history starts.
    ///
    /// - Parameters:
    ///   - rowCount: The number of rows.
    ///   - faults: The faults by the numbers of the requests.
    /// - Returns: The list with its faults.
    /// - Throws: `FaultSyntaxError` if the stub does not know a fault, which would be a defect.
    func given(rowCount: Int, faults: [Int: ServerFault]) throws(FaultSyntaxError) -> Given {
        var list = list
        list.rows = UInt64(rowCount)
        var backend = ListFile(lists: [], answers: [])
        backend.lists = [list]
        var stubFaults: [Fault] = []
        for (request, fault) in faults.sorted(by: { $0.key < $1.key }) {
            var stubFault = try FaultParser.parse(commandLine: fault.commandLine)
            stubFault.request = request
            stubFaults.append(stubFault)
        }
        return Given(backend: backend, faults: stubFaults, dialect: dialect)
    }

    private static func style(of paging: PagerDialect) -> ModelStyle {
        switch paging.style {
        case .page: paging.more == .rows && paging.total == nil ? .bareNumbers : .numbers
        case .offset: .offsets
        case .cursor: paging.next == .edgeRow ? .keys : .tokens
        case .url: .tokens
        }
    }
}

extension ServerFault {
    /// The fault as the command line of the stub writes it.
    fileprivate var commandLine: String {
        switch self {
        case .closed: "close-before"
        case .serverError: "status:500"
        case .unavailable: "unavailable:0s"
        case .expired: "status:410"
        case .unreadable: "body:invalid-json"
        case .emptyPage: "lie:empty-page"
        case .firstPage: "lie:ignore-cursor"
        case .sameToken: "lie:same-cursor"
        }
    }
}
