// Understudy
// SPDX-License-Identifier: Apache-2.0

/// Reads the definitions of a document by the grammar of the specification, one token ahead.
struct DocumentParser {
    /// The next token.
    private(set) var token: Token

    private var lexer: Lexer
    private var depth = 0
    private let depthMax: Int

    /// Begins to read a document.
    init(_ bytes: [UInt8], limits: GraphQLLimits) throws(GraphQLError) {
        var lexer = try Lexer(bytes, limits: limits)
        token = try lexer.next()
        self.lexer = lexer
        depthMax = limits.depthMax
    }

    /// Whether all definitions are read.
    var isAtEnd: Bool { token.kind == .endOfFile }

    /// Reads one operation or fragment into a document.
    mutating func definition(into document: inout GraphQLDocument) throws(GraphQLError) {
        let start = token
        if start.kind == .leftBrace {
            let selections = try selectionSet()
            document.operations.append(
                GraphQLOperation(kind: .query, name: nil, selections: selections, position: start.position)
            )
            return
        }
        // The edition of September 2025 allows a description, which changes nothing.
        if start.kind == .string || start.kind == .blockString { try advance() }
        if token.isKeyword("fragment") {
            document.fragments.append(try fragment())
        } else if token.kind == .name, let kind = GraphQLOperation.Kind(rawValue: token.text) {
            document.operations.append(try operation(kind))
        } else {
            throw unexpected(token)
        }
    }

    private mutating func operation(_ kind: GraphQLOperation.Kind) throws(GraphQLError) -> GraphQLOperation {
        let position = try advance().position
        let name = try token.kind == .name ? advance().text : nil
        var variables: [VariableDefinition] = []
        if try take(.leftParenthesis) {
            repeat { variables.append(try variable()) } while try !take(.rightParenthesis)
        }
        let directives = try directives(areConstant: false)
        return GraphQLOperation(
            kind: kind,
            name: name,
            variables: variables,
            directives: directives,
            selections: try selectionSet(),
            position: position
        )
    }

    private mutating func variable() throws(GraphQLError) -> VariableDefinition {
        if token.kind == .string || token.kind == .blockString { try advance() }
        let position = try expect(.dollar).position
        let name = try expect(.name).text
        try expect(.colon)
        let typePosition = token.position
        let type = try typeReference()
        let defaultValue = try take(.equals) ? value(isConstant: true) : nil
        return VariableDefinition(
            name: name,
            type: type,
            defaultValue: defaultValue,
            directives: try directives(areConstant: true),
            position: position,
            typePosition: typePosition
        )
    }

    private mutating func typeReference() throws(GraphQLError) -> TypeReference {
        var type: TypeReference
        if token.kind == .leftBracket {
            try enter()
            try advance()
            type = .list(try typeReference())
            try expect(.rightBracket)
            leave()
        } else {
            type = .named(try expect(.name).text)
        }
        if try take(.bang) { type = .nonNull(type) }
        return type
    }

    private mutating func fragment() throws(GraphQLError) -> FragmentDefinition {
        let position = try advance().position
        guard !token.isKeyword("on") else { throw unexpected(token) }
        let name = try expect(.name)
        guard token.isKeyword("on") else {
            throw .syntax("Expected \"on\", found \(token.words).", at: token.position)
        }
        let condition = try typeCondition()
        let directives = try directives(areConstant: false)
        return FragmentDefinition(
            name: name.text,
            condition: condition,
            directives: directives,
            selections: try selectionSet(),
            position: position,
            namePosition: name.position
        )
    }
}

extension DocumentParser {
    /// Reads `on` and the name of a type.
    mutating func typeCondition() throws(GraphQLError) -> TypeCondition {
        try advance()
        let name = try expect(.name)
        return TypeCondition(name: name.text, position: name.position)
    }

    /// Moves on to the next token, and returns the one before.
    @discardableResult
    mutating func advance() throws(GraphQLError) -> Token {
        let current = token
        token = try lexer.next()
        return current
    }

    /// Moves on if the next token is of a kind, and returns whether it was.
    mutating func take(_ kind: Token.Kind) throws(GraphQLError) -> Bool {
        guard token.kind == kind else { return false }
        try advance()
        return true
    }

    /// Moves on behind a token of a kind, which it returns, and refuses one of another kind.
    @discardableResult
    mutating func expect(_ kind: Token.Kind) throws(GraphQLError) -> Token {
        guard token.kind == kind else {
            throw .syntax("Expected \(kind.words), found \(token.words).", at: token.position)
        }
        return try advance()
    }

    /// Returns the error of a token that the grammar does not allow where it is.
    func unexpected(_ token: Token) -> GraphQLError {
        .syntax("Unexpected \(token.words).", at: token.position)
    }

    /// Begins a level of nesting, and refuses one too many.
    mutating func enter() throws(GraphQLError) {
        guard depth < depthMax else {
            let message = "Document is nested deeper than \(depthMax) levels. Parsing aborted."
            throw .syntax(message, at: token.position)
        }
        depth += 1
    }

    /// Ends a level of nesting.
    mutating func leave() {
        depth -= 1
    }
}
