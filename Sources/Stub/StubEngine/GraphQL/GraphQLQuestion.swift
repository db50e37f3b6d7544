// Understudy
// SPDX-License-Identifier: Apache-2.0

import GraphQLQueries
import JSONValues
import ListDescription

/// A request over GraphQL as the mount understands it, before its history and faults count.
///
/// It belongs to the list of the first connection that it selects, or else of the first row, or else to the first list
/// of the path. The pages and rows are those of the moment at which it came.
struct GraphQLQuestion: Sendable {
    /// The kinds of answers.
    private enum Content: Sendable {
        /// The request does not have the form.
        case refusal(GraphQLExchange.Refusal)
        /// The document cannot be executed.
        case mistakes([GraphQLError])
        /// The operation is executed.
        case operation(PreparedOperation, QueryProgram?, [GraphQLSelection])
    }

    /// The list to which the request belongs, with its place in the schema.
    private(set) var connection: GraphQLEndpoint.Connection
    /// The content type of the answer.
    private(set) var contentType = GraphQLExchange.ContentType.json
    private let endpoint: GraphQLEndpoint
    private var content: Content

    /// Understands a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - json: Its body; nil for one that is not JSON, or that was not read.
    ///   - form: The form that its headers ask for; nil where they have not been read.
    ///   - endpoint: The schema of its path.
    ///   - asked: The beginning of links.
    ///   - changes: Returns the changes of rows, by the name of the list that has them.
    init(
        _ request: StubRequest,
        json: JSONValue?,
        form: GraphQLForm? = nil,
        to endpoint: GraphQLEndpoint,
        asked: ListRequest,
        changes: (String) -> RowOverlay?
    ) {
        self.endpoint = endpoint
        connection = endpoint.connections[0]
        do throws(GraphQLExchange.Refusal) {
            let exchange = try GraphQLExchange(request, json: json, form: form)
            contentType = exchange.contentType
            content = Self.content(of: exchange, to: endpoint, asked: asked, changes: changes)
        } catch {
            contentType = .json
            content = .refusal(error)
        }
        if let selection = selections.first(where: { $0.isConnection }) ?? selections.first {
            connection = selection.connection
        }
    }

    private static func content(
        of exchange: GraphQLExchange,
        to endpoint: GraphQLEndpoint,
        asked: ListRequest,
        changes: (String) -> RowOverlay?
    ) -> Content {
        let parameters = exchange.parameters
        do throws(GraphQLFailure) {
            let checked = try endpoint.document(parameters.query)
            if exchange.isRetrieval, isMutation(parameters.operationName, in: checked.document) {
                let message = "Cannot perform mutations over GET"
                return .refusal(GraphQLExchange.Refusal(status: 405, message: message, allowed: "POST"))
            }
            guard checked.errors.isEmpty else { return .mistakes(checked.errors) }
            let (operation, program) = try checked.operation(
                named: parameters.operationName,
                variables: parameters.variables,
                in: endpoint
            )
            let selections = try GraphQLSelection.all(
                of: operation,
                in: endpoint,
                asked: asked,
                changes: changes
            )
            return .operation(operation, program, selections)
        } catch {
            return .mistakes(error.errors)
        }
    }

    private static func isMutation(_ name: String?, in document: GraphQLDocument) -> Bool {
        (try? document.operation(named: name))?.kind == .mutation
    }

    /// The list to which the request belongs.
    var list: ListDescription { connection.list }

    private var selections: [GraphQLSelection] {
        if case .operation(_, _, let selections) = content { selections } else { [] }
    }
}

extension GraphQLQuestion {
    /// The page of the first connection; nil if there is none, or if it is an error.
    var page: Page? { selections.first { $0.isConnection }?.page }

    /// Returns the question with another page of the first connection.
    func replacing(_ page: Page) -> GraphQLQuestion { changing { $0.replace(page) } }

    /// Returns the question with an error in the place of the first connection.
    func refusing(_ refusal: BadParameter) -> GraphQLQuestion { changing { $0.refuse(refusal) } }

    /// Returns the question with another value of the first connection.
    private func changing(_ change: (inout GraphQLSelection) -> Void) -> GraphQLQuestion {
        guard case .operation(let operation, let program, var selections) = content,
            let place = selections.firstIndex(where: { $0.isConnection })
        else { return self }
        change(&selections[place])
        var question = self
        question.content = .operation(operation, program, selections)
        return question
    }

    /// The plan of the answer; empty where no operation is executed.
    var plan: [PlannedField] { if case .operation(let operation, _, _) = content { operation.plan } else { [] } }

    /// Whether the operation is executed.
    var isExecuted: Bool { if case .operation = content { true } else { false } }

    /// The status code of the answer.
    var status: Int {
        switch content {
        case .refusal(let refusal): refusal.status
        case .mistakes: contentType.statusOfMistakes
        case .operation: 200
        }
    }

    /// The only method that is allowed; nil where the method is not wrong.
    var allowed: String? {
        if case .refusal(let refusal) = content { refusal.allowed } else { nil }
    }

    /// The messages of a request that is not executed; none for any other.
    var mistakes: [String] {
        switch content {
        case .refusal(let refusal): [refusal.message]
        case .mistakes(let errors): errors.map(\.message)
        case .operation: []
        }
    }

    /// The body of the answer.
    var body: [UInt8] { compiledBody ?? executedBody }

    /// The body as the program of the operation writes it; nil without one, or where the operation must be executed.
    var compiledBody: [UInt8]? {
        guard case .operation(let operation, let program?, let selections) = content else { return nil }
        return program.body(of: operation, with: selections)
    }

    /// The body without the help of a program, which is the same.
    var executedBody: [UInt8] {
        let answer: GraphQLAnswer
        switch content {
        case .refusal(let refusal):
            answer = GraphQLAnswer(errors: [GraphQLError(refusal.message)])
        case .mistakes(let errors): answer = GraphQLAnswer(errors: errors)
        case .operation(let operation, _, let selections):
            answer = endpoint.executor.execute(operation, root: QueryObject(selections: selections))
        }
        return JSONWriter.bytes(of: answer.json)
    }
}
