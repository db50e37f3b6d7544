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

    /// Writes a value as JSON; null for a missing value.
    func write(_ value: Value, to output: inout PageBuffer)

    /// Writes a value as plain text; nothing for a missing value.
    func writeText(of value: Value, to output: inout PageBuffer)

    /// Returns the sources for the pages of the list that a window shows; nil where pages are left out.
    func pages(in window: PageWindow) -> [Self?]
}

extension TemplateSource {
    /// Returns no pages.
    func pages(in window: PageWindow) -> [Self?] { [] }

    /// Returns a value as plain text; nothing for a missing value.
    func text(of value: Value) -> String {
        var buffer = PageBuffer()
        writeText(of: value, to: &buffer)
        return buffer.text
    }
}

/// A template as a flat list of pieces, so that writing it does little more than append bytes.
struct TemplateProgram<Value: TemplateValue>: Hashable, Sendable {
    /// A stretch of the JSON.
    enum Piece: Hashable, Sendable {
        /// Bytes as they are.
        case bytes([UInt8])
        /// A comma, unless nothing comes before it in the object or array.
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
        /// The members of an object, with a comma if something comes before them.
        case members(Value)
        /// The next pieces are repeated for pages of the list; the pieces after them stand for pages that are left out.
        case pages(PageWindow, count: Int, gap: Int)
    }

    /// A stretch of the JSON of a template without conditions.
    enum Stretch: Hashable, Sendable {
        /// Bytes as they are.
        case bytes([UInt8])
        /// A comma, unless nothing comes before it in the object or array.
        case comma
        /// A value with its own type, or within a text.
        case value(Value, isText: Bool)
        /// The members of an object, with a comma if something comes before them.
        case members(Value)
    }

    /// An instruction for writing; it holds no references, so that writing it needs no reference counting.
    private enum Step: Hashable, Sendable {
        /// Some of the literals.
        case bytes(Range<Int>)
        /// A comma, unless nothing comes before it in the object or array.
        case comma
        /// One of the values, with its own type.
        case value(Int)
        /// One of the values within a text or as a text.
        case text(Int)
        /// The next steps are left out if one of the values is null, or if it is not.
        case jump(over: Int, ifNull: Bool, Int)
        /// The next steps are left out.
        case skip(Int)
        /// Any other piece, by its index.
        case other(Int)
    }

    /// The pieces in order.
    private var pieces: [Piece] = []
    /// The pieces as instructions, in the same order.
    private var steps: [Step] = []
    /// The bytes that are written as they are.
    private var literals: [UInt8] = []
    /// The values that the steps name.
    private var values: [Value] = []
    /// All of the JSON as stretches in order; nil for a template with conditions or with repeated parts.
    private(set) var stretches: [Stretch]?

    /// Compiles a template.
    init(_ template: JSONTemplate<Value>) {
        add(template)
        steps = pieces.indices.map { step(at: $0) }
        let all = pieces.compactMap { piece -> Stretch? in
            switch piece {
            case .bytes(let bytes): .bytes(bytes)
            case .value(let value): .value(value, isText: false)
            case .text(let value): .value(value, isText: true)
            case .members(let value): .members(value)
            case .comma: .comma
            case .unless, .unlessNull, .ifNull, .skip, .pages: nil
            }
        }
        stretches = all.count == pieces.count ? all : nil
    }

    private mutating func step(at index: Int) -> Step {
        func keep(_ value: Value) -> Int {
            values.append(value)
            return values.count - 1
        }
        switch pieces[index] {
        case .bytes(let bytes):
            literals += bytes
            return .bytes(literals.count - bytes.count..<literals.count)
        case .comma: return .comma
        case .value(let value): return .value(keep(value))
        case .text(let value): return .text(keep(value))
        case .unlessNull(let value, let count): return .jump(over: count, ifNull: false, keep(value))
        case .ifNull(let value, let count): return .jump(over: count, ifNull: true, keep(value))
        case .skip(let count): return .skip(count)
        case .unless, .members, .pages: return .other(index)
        }
    }

    /// Whether a matching value is in the JSON, or in a condition.
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
    func write<Source: TemplateSource>(of source: Source, to output: inout PageBuffer) where Source.Value == Value {
        steps.withUnsafeBufferPointer { steps in
            literals.withUnsafeBufferPointer { literals in
                write(steps[...], literals: literals, of: source, to: &output)
            }
        }
    }

    /// Writes a stretch of the steps.
    private func write<Source: TemplateSource>(
        _ steps: Slice<UnsafeBufferPointer<Step>>,
        literals: UnsafeBufferPointer<UInt8>,
        of source: Source,
        to output: inout PageBuffer
    ) where Source.Value == Value {
        var place = steps.startIndex
        while place < steps.endIndex {
            switch steps[place] {
            case .bytes(let range): output.write(UnsafeBufferPointer(rebasing: literals[range]))
            case .comma: if !output.isAtBeginning { output.write(",") }
            case .value(let index): source.write(values[index], to: &output)
            case .text(let index):
                let start = output.count
                source.writeText(of: values[index], to: &output)
                output.escape(from: start)
            case .jump(over: let count, let ifNull, let index):
                if source.isNull(values[index]) == ifNull { place += count }
            case .skip(let count): place += count
            case .other(let index):
                switch pieces[index] {
                case .unless(let condition, let count): if !source.meets(condition) { place += count }
                case .members(let value):
                    let start = output.count
                    source.write(value, to: &output)
                    output.unwrapObject(from: start)
                case .pages(let window, let count, let gap):
                    let own = steps[place + 1..<place + 1 + count]
                    let between = steps[own.endIndex..<own.endIndex + gap]
                    for page in source.pages(in: window) {
                        if let page {
                            write(own, literals: literals, of: page, to: &output)
                        } else {
                            write(between, literals: literals, of: source, to: &output)
                        }
                    }
                    place += count + gap
                default: break
                }
            }
            place += 1
        }
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
            // Merged and repeated elements write their own commas, and may write nothing.
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

    /// Adds an element after its comma and key, which are left out together with it.
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

    /// Returns the content of a JSON string with a text.
    private static func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        JSONWriter.writeEscaped(text, into: &bytes)
        return bytes
    }

    /// Adds bytes; they join the bytes before them if no jump can end in between.
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

    /// Returns whether an earlier piece jumps to a place, so that no bytes may be joined across it.
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

    /// Compiles a template after its comma and key, which are left out together with it.
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
