// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues
import OrderedCollections

/// The translation between positions and requests, and between answers and pages.
package protocol PageReader: Sendable {
    /// The position of the first page.
    var firstPosition: PagePosition { get }

    /// Returns the request for the page at a position.
    func request(for position: PagePosition) -> TransportRequest

    /// Reads the page at a position.
    ///
    /// - Parameters:
    ///   - answer: The answer, with any status.
    ///   - position: The position of the page in the request.
    /// - Returns: The page, or the reason why the answer is not a page.
    func page(from answer: TransportAnswer, at position: PagePosition) -> Result<ReadPage, PagerFailure>
}

/// The translation by the rules of a dialect.
package struct PageReading: PageReader, Hashable {
    /// The settings of the pager.
    let settings: PagerSettings

    /// Creates a translation.
    package init(_ settings: PagerSettings) {
        self.settings = settings
    }

    /// The dialect of the API.
    var dialect: PagerDialect { settings.dialect }

    package var firstPosition: PagePosition {
        switch dialect.style {
        case .page: .number(dialect.firstPage)
        case .offset: .offset(0)
        case .cursor, .url: .first
        }
    }

    package func request(for position: PagePosition) -> TransportRequest {
        let url = position.url ?? settings.endpoint
        let present = URLReference.parameterNames(in: url)
        var request = TransportRequest(
            method: dialect.method,
            url: url,
            parameters: settings.parameters.filter { !present.contains($0.name) },
            headers: dialect.headers,
            body: dialect.method == .post ? .object(dialect.body) : nil,
            timeout: settings.timeout
        )
        guard position.url == nil else { return request }
        let sizeLocation = position.isBackward ? dialect.send.backSize ?? dialect.send.size : dialect.send.size
        if let size = settings.pageSize { request.put(.integer(Int64(size)), at: sizeLocation) }
        switch position {
        case .number(let number): request.put(.integer(Int64(number)), at: dialect.send.page)
        case .offset(let offset): request.put(.integer(Int64(offset + dialect.firstOffset)), at: dialect.send.offset)
        case .token(let token): request.put(token, at: dialect.send.token)
        case .before(let token): request.put(token, at: dialect.send.back)
        case .first, .url, .urlBefore: break
        }
        return request
    }
}

extension TransportRequest {
    /// Puts a value into the query, the body or a header; does nothing if the API has no location for it.
    fileprivate mutating func put(_ value: JSONValue, at location: PagerDialect.Location?) {
        switch location {
        case nil: break
        case .query(let name):
            if let parameter = RequestParameter(name: name, json: value) { parameters.append(parameter) }
        case .body(let path): body = (body ?? .object([:])).putting(value, at: path)
        case .header(let name):
            if let parameter = RequestParameter(name: name, json: value) {
                headers.append(HeaderField(name: name, value: parameter.value))
            }
        }
    }
}

extension JSONValue {
    /// Returns the value with another value at a path; adds the objects of the path that are missing.
    package func putting(_ value: JSONValue, at path: some Collection<String>) -> JSONValue {
        guard let key = path.first else { return value }
        var members = object ?? [:]
        members[key] = (members[key] ?? .null).putting(value, at: Array(path.dropFirst()))
        return .object(members)
    }
}
