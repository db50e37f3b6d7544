// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues

/// The source of the values of a template, such as a page with its list and its request.
protocol TemplateSource {
    associatedtype Value: TemplateValue

    /// Returns whether a value is neither null nor false.
    func isTrue(_ value: Value) -> Bool

    /// Returns whether a value is null.
    func isNull(_ value: Value) -> Bool

    /// Writes a value as JSON; null for one that is not there.
    func write<Output: PageOutput>(_ value: Value, to output: inout Output)

    /// Returns a value as plain text; nothing for one that is not there.
    func text(of value: Value) -> String

    /// Returns the sources for the pages of the list that a window shows; nil stands where pages are left out.
    func pages(in window: PageWindow) -> [Self?]
}

extension TemplateSource {
    /// Returns no pages.
    func pages(in window: PageWindow) -> [Self?] { [] }
}

/// A template as a flat list of pieces, so that writing one appends bytes and does little else.
struct TemplateProgram<Value: TemplateValue>: Hashable, Sendable {
    /// A stretch of the JSON.
    enum Piece: Hashable, Sendable {
        /// Bytes as they are.
        case bytes([UInt8])
        /// A comma, unless nothing stands before it in the object or array.
        case comma
        /// A value with its own type, and the JSON that stands for null.
        case value(Value)
        /// A value within a text or as a text.
        case text(Value)
        /// The next pieces are left out unless the condition is met.
        case unless(JSONTemplate<Value>.Condition, count: Int)
        /// The next pieces are left out unless the value is null.
        case unlessNull(Value, count: Int)
        /// The next pieces are left out if the value is null.
        case ifNull(Value, count: Int)
        /// The next pieces are left out.
        case skip(count: Int)
        /// The members of an object, with a comma before them where something stands there.
        case members(Value)
        /// The next pieces are repeated for pages of the list; the pieces behind them stand for pages left out.
        case pages(PageWindow, count: Int, gap: Int)
    }

    /// The pieces in order.
    private(set) var pieces: [Piece] = []

    /// Compiles a template.
    init(_ template: JSONTemplate<Value>) {
        add(template)
    }

    /// Whether a value of a kind is in the JSON, or decides what is.
    func contains(where matches: (Value) -> Bool) -> Bool {
        pieces.contains { piece in
            switch piece {
            case .value(let value), .text(let value), .unlessNull(let value, _), .ifNull(let value, _),
                .members(let value):
                matches(value)
            case .unless(let condition, _): matches(condition.value)
            case .bytes, .comma, .skip, .pages: false
            }
        }
    }

    /// Whether a part of the JSON is repeated for pages of the list.
    var repeatsPages: Bool {
        pieces.contains { if case .pages = $0 { true } else { false } }
    }

    /// Writes the JSON.
    func write<Source: TemplateSource, Output: PageOutput>(of source: Source, to output: inout Output)
    where Source.Value == Value {
        write(pieces.indices, of: source, to: &output)
    }

    /// Writes a stretch of the pieces.
    private func write<Source: TemplateSource, Output: PageOutput>(
        _ stretch: Range<Int>,
        of source: Source,
        to output: inout Output
    ) where Source.Value == Value {
        var place = stretch.lowerBound
        while place < stretch.upperBound {
            switch pieces[place] {
            case .bytes(let bytes): output.write(bytes)
            case .comma: if !output.isAtBeginning { output.write(",") }
            case .value(let value): source.write(value, to: &output)
            case .text(let value): output.writeEscaped(source.text(of: value))
            case .unless(let condition, let count):
                if !source.meets(condition) { place += count }
            case .unlessNull(let value, let count): if !source.isNull(value) { place += count }
            case .ifNull(let value, let count): if source.isNull(value) { place += count }
            case .skip(let count): place += count
            case .members(let value): writeMembers(of: value, from: source, to: &output)
            case .pages(let window, let count, let gap):
                let own = place + 1..<place + 1 + count
                for page in source.pages(in: window) {
                    if let page {
                        write(own, of: page, to: &output)
                    } else {
                        write(own.upperBound..<own.upperBound + gap, of: source, to: &output)
                    }
                }
                place += count + gap
            }
            place += 1
        }
    }

    /// Writes the members of an object without its braces.
    private func writeMembers<Source: TemplateSource, Output: PageOutput>(
        of value: Value,
        from source: Source,
        to output: inout Output
    ) where Source.Value == Value {
        var bytes: [UInt8] = []
        source.write(value, to: &bytes)
        let members = Array(bytes.dropFirst().dropLast())
        guard !members.isEmpty else { return }
        if !output.isAtBeginning { output.write(",") }
        output.write(members)
    }
}

// MARK: Compiling

extension TemplateProgram {
    private mutating func add(_ template: JSONTemplate<Value>) {
        switch template {
        case .literal(let value): add(JSONWriter.bytes(of: value))
        case .value(let placeholder): add(placeholder)
        case .text(let parts):
            add([UInt8(ascii: "\"")])
            for part in parts {
                switch part {
                case .text(let text): add(Self.escaped(text))
                case .value(let placeholder): addInText(placeholder)
                }
            }
            add([UInt8(ascii: "\"")])
        case .array(let elements):
            add([UInt8(ascii: "[")])
            add(elements.map { Entry(element: $0) })
            add([UInt8(ascii: "]")])
        case .object(let members):
            add([UInt8(ascii: "{")])
            add(members.map { Entry(key: $0.key, element: $0.element, isMerged: $0.isMerged) })
            add([UInt8(ascii: "}")])
        case .choice(var element):
            element.otherwise = element.otherwise ?? .literal(.null)
            add(element, behind: TemplateProgram())
        }
    }

    /// An element of an array, or a member of an object.
    private struct Entry {
        var key: String?
        var element: JSONTemplate<Value>.Element
        var isMerged = false
    }

    private mutating func add(_ entries: [Entry]) {
        var isSomethingBefore = false
        var mayNothingBeBefore = true
        for entry in entries {
            // Both write their own commas, and may write nothing.
            if entry.isMerged || entry.element.pages != nil {
                addSeveral(entry)
                isSomethingBefore = true
                continue
            }
            let isOptional = entry.element.isOptional
            var inner = TemplateProgram()
            if isSomethingBefore {
                if mayNothingBeBefore { inner.pieces.append(.comma) } else { inner.add([UInt8(ascii: ",")]) }
            }
            if let key = entry.key {
                var bytes: [UInt8] = []
                JSONWriter.writeString(key, into: &bytes)
                inner.add(bytes + [UInt8(ascii: ":")])
            }
            add(entry.element, behind: inner)
            isSomethingBefore = true
            if !isOptional { mayNothingBeBefore = false }
        }
    }

    /// Adds the members of an object, or an element that is repeated for pages of the list.
    private mutating func addSeveral(_ entry: Entry) {
        if entry.isMerged, case .value(let placeholder) = entry.element.template {
            pieces.append(.members(placeholder.value))
        } else if let window = entry.element.pages {
            let start = TemplateProgram(piece: .comma, before: TemplateProgram())
            let own = TemplateProgram(of: entry.element.template, behind: start)
            let gap = entry.element.otherwise.map { TemplateProgram(of: $0, behind: start) } ?? TemplateProgram()
            pieces.append(.pages(window, count: own.pieces.count, gap: gap.pieces.count))
            pieces += own.pieces + gap.pieces
        }
    }

    /// Adds an element behind its comma and key, which are left out with it.
    private mutating func add(_ element: JSONTemplate<Value>.Element, behind start: TemplateProgram) {
        var whole = TemplateProgram(of: element.template, behind: start)
        if case .value(let placeholder) = element.template, placeholder.otherwise == .absence {
            whole = TemplateProgram(piece: .ifNull(placeholder.value, count: whole.pieces.count), before: whole)
        }
        guard let condition = element.condition else { return append(whole) }
        guard let otherwise = element.otherwise else {
            pieces.append(.unless(condition, count: whole.pieces.count))
            return append(whole)
        }
        let other = TemplateProgram(of: otherwise, behind: start)
        pieces.append(.unless(condition, count: whole.pieces.count + 1))
        append(whole)
        pieces.append(.skip(count: other.pieces.count))
        append(other)
    }

    private mutating func add(_ placeholder: Placeholder<Value>) {
        var substitute = TemplateProgram()
        switch placeholder.otherwise {
        case .null, .absence: break
        case .json(let json): substitute.add(JSONWriter.bytes(of: json))
        case .value(let other): substitute.addTyped(other, isText: placeholder.isText)
        }
        var own = TemplateProgram()
        own.addTyped(placeholder.value, isText: placeholder.isText)
        guard !substitute.pieces.isEmpty else { return append(own) }
        pieces.append(.ifNull(placeholder.value, count: own.pieces.count + 1))
        append(own)
        pieces.append(.skip(count: substitute.pieces.count))
        append(substitute)
    }

    private mutating func addTyped(_ value: Value, isText: Bool) {
        guard isText else { return pieces.append(.value(value)) }
        add([UInt8(ascii: "\"")])
        pieces.append(.text(value))
        add([UInt8(ascii: "\"")])
    }

    private mutating func addInText(_ placeholder: Placeholder<Value>) {
        pieces.append(.text(placeholder.value))
        switch placeholder.otherwise {
        case .null, .absence: break
        case .json(let json):
            pieces.append(.unlessNull(placeholder.value, count: 1))
            pieces.append(.bytes(Self.escaped(json.text ?? json.description)))
        case .value(let other):
            pieces.append(.unlessNull(placeholder.value, count: 1))
            pieces.append(.text(other))
        }
    }

    /// Returns a text as it stands between the quotes of a JSON string.
    private static func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONWriter.writeEscaped(text, into: &bytes)
        return bytes
    }

    /// Adds bytes, to those before them where nothing can end in between.
    private mutating func add(_ bytes: [UInt8]) {
        if case .bytes(let before) = pieces.last, !isTarget(pieces.count) {
            pieces[pieces.count - 1] = .bytes(before + bytes)
        } else {
            pieces.append(.bytes(bytes))
        }
    }

    private mutating func append(_ other: TemplateProgram) {
        if case .bytes(let first) = other.pieces.first, other.pieces.count == 1 {
            add(first)
        } else {
            pieces += other.pieces
        }
    }

    /// Returns whether a piece before ends its stretch right in front of a place, so that the two stay apart.
    private func isTarget(_ place: Int) -> Bool {
        pieces.indices.contains { index in
            switch pieces[index] {
            case .unless(_, let count), .unlessNull(_, let count), .ifNull(_, let count), .skip(let count):
                index + count + 1 == place
            case .pages(_, let count, let gap): index + count + 1 == place || index + count + gap + 1 == place
            case .bytes, .comma, .value, .text, .members: false
            }
        }
    }

    private init() {}

    /// Compiles a template behind its comma and key, which are left out with it.
    private init(of template: JSONTemplate<Value>, behind start: TemplateProgram) {
        if case .choice(let inner) = template {
            add(inner, behind: start)
        } else {
            self = start
            add(template)
        }
    }

    private init(piece: Piece, before rest: TemplateProgram) {
        pieces = [piece] + rest.pieces
    }
}

extension JSONTemplate.Element {
    /// Whether the element can be left out.
    fileprivate var isOptional: Bool {
        if condition != nil, otherwise == nil { return true }
        return [template, otherwise]
            .contains { template in
                switch template {
                case .value(let placeholder)?: placeholder.otherwise == .absence
                case .choice(let inner)?: inner.isOptional
                default: false
                }
            }
    }
}
