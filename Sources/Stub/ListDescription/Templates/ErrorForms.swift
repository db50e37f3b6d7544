// Understudy
// SPDX-License-Identifier: Apache-2.0

/// The kinds of errors for which a list can have an answer of its own.
package enum ErrorKind: String, Hashable, Sendable, CaseIterable {
    /// A parameter has a value that is not allowed.
    case parameter
    /// A parameter is given more than once.
    case repeated
    /// A filter or a search is not allowed; the default is the answer to `parameter`.
    case filter
    /// The sort is not allowed; the default is the answer to `parameter`.
    case sort
    /// The page size is not allowed.
    case size
    /// The page size is above the largest one; the default is the answer to `size`.
    case sizeAbove
    /// The range of rows is not allowed.
    case range
    /// The token was never given, or was given for another list or question.
    case token
    /// The token was valid once; the default is the answer to `token`.
    case expiredToken
    /// The list refuses tokens in both directions; the default is the answer to `parameter`.
    case bothTokens
    /// The page is past the last one.
    case pastEnd
    /// The row does not exist.
    case row
    /// The body cannot be read.
    case body
    /// The list is too long to filter, search and sort.
    case tooManyRows
    /// The method is not allowed.
    case method
    /// A fault requires an error.
    case fault
}

extension ErrorKind {
    /// The kind whose answer a list gives if it has none for this kind.
    fileprivate var wider: ErrorKind? {
        switch self {
        case .filter, .sort: .parameter
        case .sizeAbove: .size
        case .expiredToken: .token
        case .bothTokens: .parameter
        default: nil
        }
    }
}

/// A value that the answer of an error can show.
package enum ErrorValue: TemplateValue {
    /// The message.
    case message
    /// The parameter's name; null for an error without a parameter.
    case parameter
    /// The parameter's value; null for an error without a parameter.
    case value
    /// The status code.
    case status
    /// The phrase of the status code; null for a code without one.
    case reason
    /// The method of the request.
    case method
    /// The methods that the path takes; null for an error that is not about the method.
    case allowed
    /// The path in the request.
    case path
    /// The same path without the slash at its beginning.
    case route
    /// A value of the request; null for none.
    case request(RequestPlace)

    private static let plain: [(name: String, value: ErrorValue)] = [
        ("message", .message), ("parameter", .parameter), ("value", .value), ("status", .status),
        ("reason", .reason), ("method", .method), ("allowed", .allowed), ("path", .path), ("route", .route),
    ]

    package static let names = plain.map(\.name) + RequestPlace.names

    package init?(name: String) {
        if let known = Self.plain.first(where: { $0.name == name }) {
            self = known.value
        } else if let place = RequestPlace(name: name) {
            self = .request(place)
        } else {
            return nil
        }
    }

    package var pathParameter: String? {
        if case .request(let place) = self { place.pathParameter } else { nil }
    }
}

/// The facts about an error.
package struct ErrorFacts: Sendable {
    /// The kind.
    package var kind: ErrorKind
    /// The message of the stub.
    package var message: String
    /// The status that the stub gives the error.
    package var status: Int
    /// The parameter's name and value; nil for an error without a parameter.
    package var parameter: (name: String, value: String)?
    /// The methods that the path takes; empty for an error that is not about the method.
    package var allowed: [String] = []
    /// The answer, if the list has one for this error alone.
    var form: ErrorForms.Form?

    /// Creates an error.
    package init(_ kind: ErrorKind, message: String, status: Int) {
        self.kind = kind
        self.message = message
        self.status = status
    }

    /// Takes the refusal of a parameter.
    package init(_ refusal: BadParameter) {
        self.init(refusal.kind, message: refusal.description, status: refusal.status)
        parameter = (refusal.parameter, refusal.value)
        form = refusal.form
    }
}

/// The answers of a list to requests that cannot be served.
package struct ErrorForms: Sendable, Hashable {
    /// One answer.
    package struct Form: Sendable, Hashable {
        /// The status; nil for that of the stub.
        package var status: Int?
        /// The content type; nil for that of the list.
        package var contentType: String?
        /// The body; nil for only the message, at the path in the envelope.
        package private(set) var body: JSONTemplate<ErrorValue>?
        /// The body as a program.
        private(set) var program: TemplateProgram<ErrorValue>?
        /// The places of the request whose values the body shows.
        private(set) var places: [RequestPlace]

        /// Creates an answer.
        package init(
            status: Int? = nil,
            contentType: String? = nil,
            body: JSONTemplate<ErrorValue>? = nil
        ) {
            self.status = status
            self.contentType = contentType
            self.body = body
            program = body.map(TemplateProgram.init)
            places = (body?.values ?? [])
                .compactMap { value -> RequestPlace? in
                    if case .request(let place) = value { place } else { nil }
                }
        }

        /// Returns the answer with missing parts from another one.
        func filled(from other: Form?) -> Form {
            guard let other else { return self }
            var filled = self
            filled.status = status ?? other.status
            filled.contentType = contentType ?? other.contentType
            guard body == nil else { return filled }
            (filled.body, filled.program, filled.places) = (other.body, other.program, other.places)
            return filled
        }
    }

    /// The answers to some kinds of errors.
    package var forms: [ErrorKind: Form]
    /// The answer to all other kinds; nil for only the message, at the path in the envelope.
    package var other: Form?
    /// The requests for pages that are refused; the first refusal whose condition holds decides.
    package internal(set) var refusals: [Refusal] = []
    /// The values of the request that is answered.
    package var sent = SentValues()
    /// The method of the request that is answered.
    package var method = ""
    /// The path of the request that is answered.
    package var path = ""

    /// Creates the answers of a list.
    package init(forms: [ErrorKind: Form] = [:], other: Form? = nil) {
        self.forms = forms
        self.other = other
    }

    /// Returns the answer to a kind of error; nil for only the message, at the path in the envelope.
    package func form(of kind: ErrorKind) -> Form? {
        forms[kind] ?? kind.wider.flatMap { forms[$0] } ?? other
    }

    /// Returns the answer to an error; nil for only the message, at the path in the envelope.
    package func form(of error: ErrorFacts) -> Form? { error.form ?? form(of: error.kind) }

    /// The places of the request whose values some answer shows.
    package var places: [RequestPlace] {
        (other?.places ?? []) + forms.values.flatMap(\.places) + refusals.flatMap(\.form.places)
    }

    /// Returns the status of the answer to an error.
    package func status(of error: ErrorFacts) -> Int {
        // A fault has its own status, which the answers of the list do not change.
        error.kind == .fault ? error.status : form(of: error)?.status ?? error.status
    }
}

extension ErrorForms {
    /// Returns the body of the answer to an error; nil for only the message, at the path in the envelope.
    func body(of error: ErrorFacts) -> [UInt8]? {
        guard let program = form(of: error)?.program else { return nil }
        var buffer = PageBuffer()
        program.write(of: ErrorSource(error: error, status: status(of: error), answered: self), to: &buffer)
        return buffer.bytes
    }
}

/// The values of one error.
private struct ErrorSource: TemplateSource {
    let error: ErrorFacts
    let status: Int
    /// The answers of the list, with the values of the request.
    let answered: ErrorForms

    func isNull(_ value: ErrorValue) -> Bool {
        switch value {
        case .parameter, .value: error.parameter == nil
        case .reason: ReasonPhrase.text(of: status) == nil
        case .allowed: error.allowed.isEmpty
        case .request(let place): answered.sent.isNull(place)
        case .message, .status, .method, .path, .route: false
        }
    }

    func isTrue(_ value: ErrorValue) -> Bool {
        if case .request(let place) = value { answered.sent.isTrue(place) } else { !isNull(value) }
    }

    func write(_ value: ErrorValue, to output: inout PageBuffer) {
        switch value {
        case _ where isNull(value): output.write("null")
        case .status: output.write(UInt64(clamping: status))
        case .request(let place): answered.sent.write(place, to: &output)
        case .message, .parameter, .value, .reason, .method, .allowed, .path, .route:
            output.writeString(text(of: value))
        }
    }

    func writeText(of value: ErrorValue, to output: inout PageBuffer) {
        switch value {
        case .message: output.write(text: error.message)
        case .parameter: output.write(text: error.parameter?.name ?? "")
        case .value: output.write(text: error.parameter?.value ?? "")
        case .status: output.write(UInt64(clamping: status))
        case .reason: output.write(text: ReasonPhrase.text(of: status) ?? "")
        case .method: output.write(text: answered.method)
        case .allowed: output.write(text: error.allowed.joined(separator: ", "))
        case .path: output.write(text: answered.path)
        case .route:
            output.write(text: answered.path.hasPrefix("/") ? String(answered.path.dropFirst()) : answered.path)
        case .request(let place): answered.sent.writeText(of: place, to: &output)
        }
    }
}
