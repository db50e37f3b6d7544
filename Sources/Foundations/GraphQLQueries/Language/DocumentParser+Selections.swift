// Understudy
// SPDX-License-Identifier: Apache-2.0

extension DocumentParser {
    /// Reads fields and fragments between braces.
    mutating func selectionSet() throws(GraphQLError) -> SelectionSet {
        try enter()
        let position = try expect(.leftBrace).position
        var selections: [Selection] = []
        repeat { selections.append(try selection()) } while try !take(.rightBrace)
        leave()
        return SelectionSet(selections: selections, position: position)
    }

    private mutating func selection() throws(GraphQLError) -> Selection {
        guard token.kind == .spread else { return .field(try field()) }
        let position = try advance().position
        if token.kind == .name, !token.isKeyword("on") {
            let name = try advance()
            let spread = FragmentSpread(
                name: name.text,
                directives: try directives(areConstant: false),
                position: position,
                namePosition: name.position
            )
            return .spread(spread)
        }
        let fragment = InlineFragment(
            condition: try token.isKeyword("on") ? typeCondition() : nil,
            directives: try directives(areConstant: false),
            selections: try selectionSet(),
            position: position
        )
        return .inline(fragment)
    }

    private mutating func field() throws(GraphQLError) -> FieldSelection {
        let first = try expect(.name)
        let second = try take(.colon) ? expect(.name) : nil
        let arguments = try arguments(areConstant: false)
        let directives = try directives(areConstant: false)
        let selections = try token.kind == .leftBrace ? selectionSet() : nil
        return FieldSelection(
            alias: second == nil ? nil : first.text,
            name: second?.text ?? first.text,
            arguments: arguments,
            directives: directives,
            selections: selections,
            position: first.position
        )
    }

    /// Reads the directives that follow; none is fine.
    mutating func directives(areConstant: Bool) throws(GraphQLError) -> [DirectiveUse] {
        var directives: [DirectiveUse] = []
        while token.kind == .at {
            let position = try advance().position
            let name = try expect(.name).text
            let arguments = try arguments(areConstant: areConstant)
            directives.append(DirectiveUse(name: name, arguments: arguments, position: position))
        }
        return directives
    }

    private mutating func arguments(areConstant: Bool) throws(GraphQLError) -> [ArgumentUse] {
        var arguments: [ArgumentUse] = []
        guard try take(.leftParenthesis) else { return arguments }
        repeat {
            let name = try expect(.name)
            try expect(.colon)
            let value = try value(isConstant: areConstant)
            arguments.append(ArgumentUse(name: name.text, value: value, position: name.position))
        } while try !take(.rightParenthesis)
        return arguments
    }

    /// Reads a value.
    ///
    /// - Parameter isConstant: Whether no part of it may be a variable.
    /// - Returns: The value.
    /// - Throws: `GraphQLError` for what is not a value.
    mutating func value(isConstant: Bool) throws(GraphQLError) -> Literal {
        let start = token
        switch start.kind {
        case .leftBracket: return try list(isConstant: isConstant)
        case .leftBrace: return try object(isConstant: isConstant)
        case .dollar: return try variableValue(isConstant: isConstant)
        case .int: return try literal(.int(start.text))
        case .float: return try literal(.float(start.text))
        case .string, .blockString: return try literal(.string(start.text))
        case .name:
            switch start.text {
            case "true": return try literal(.boolean(true))
            case "false": return try literal(.boolean(false))
            case "null": return try literal(.null)
            default: return try literal(.enumeration(start.text))
            }
        default: throw unexpected(start)
        }
    }

    private mutating func literal(_ content: Literal.Content) throws(GraphQLError) -> Literal {
        Literal(content, at: try advance().position)
    }

    private mutating func variableValue(isConstant: Bool) throws(GraphQLError) -> Literal {
        let sign = try advance()
        guard !isConstant else {
            guard token.kind == .name else { throw unexpected(sign) }
            throw .syntax("Unexpected variable \"$\(token.text)\" in constant value.", at: sign.position)
        }
        return Literal(.variable(try expect(.name).text), at: sign.position)
    }

    private mutating func list(isConstant: Bool) throws(GraphQLError) -> Literal {
        try enter()
        let position = try advance().position
        var elements: [Literal] = []
        while try !take(.rightBracket) { elements.append(try value(isConstant: isConstant)) }
        leave()
        return Literal(.list(elements), at: position)
    }

    private mutating func object(isConstant: Bool) throws(GraphQLError) -> Literal {
        try enter()
        let position = try advance().position
        var members: [ObjectMember] = []
        while try !take(.rightBrace) {
            let name = try expect(.name).text
            try expect(.colon)
            members.append(ObjectMember(name: name, value: try value(isConstant: isConstant)))
        }
        leave()
        return Literal(.object(members), at: position)
    }
}
