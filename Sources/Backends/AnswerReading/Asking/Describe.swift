// Understudy
// SPDX-License-Identifier: Apache-2.0

package import ClientLayers
package import JSONValues

extension ListReading {
    /// Describes the list at a URL.
    ///
    /// - Parameters:
    ///   - url: The URL; parameters of paging in it are left out, and their names are tried first.
    ///   - method: The method; a POST has the parameters of paging in a JSON body.
    ///   - body: The body of a POST, to which the parameters are added; nil for an empty object.
    ///   - backend: The path to the backend.
    ///   - limit: The most requests.
    ///   - timeout: The time limit of each answer.
    ///   - progress: Receives the number of each request, counted from 1, before it is sent.
    /// - Returns: The list, or the reason why there is none.
    package static func describe(
        url: String,
        method: RequestMethod = .get,
        body: JSONValue? = nil,
        backend: some Backend,
        limit: Int = DescribeState.requestsMax,
        timeout: Duration = .seconds(30),
        progress: (Int, TransportRequest) -> Void = { _, _ in }
    ) async -> Result<ListReading, ReadingRefusal> {
        let body: JSONValue? = method == .post ? body ?? [:] : nil
        let request = TransportRequest(method: method, url: url, body: body, timeout: timeout)
        return await describe(request, backend: backend, limit: limit, progress: progress)
    }

    /// Describes the list that a request of any method asks for.
    ///
    /// - Parameters:
    ///   - request: The request for the first page.
    ///   - backend: The path to the backend.
    ///   - limit: The most requests.
    ///   - progress: Receives the number of each request, counted from 1, before it is sent.
    /// - Returns: The list, or the reason why there is none.
    package static func describe(
        _ request: TransportRequest,
        backend: some Backend,
        limit: Int = DescribeState.requestsMax,
        progress: (Int, TransportRequest) -> Void = { _, _ in }
    ) async -> Result<ListReading, ReadingRefusal> {
        var state = DescribeState(request: request, limit: limit)
        var action = state.start()
        while case .ask(let request) = action {
            progress(state.requestCount, request)
            action = state.handle(await backend.exchange(request, atMost: state.requestsLeft))
        }
        switch action {
        case .done(let reading): return .success(reading)
        case .refused(let refusal): return .failure(refusal)
        case .ask: return .failure(ReadingRefusal(.budget(limit)))
        }
    }
}
