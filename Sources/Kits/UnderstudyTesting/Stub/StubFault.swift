// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine

/// One way in which answers go wrong, and the requests that get such an answer.
///
/// Written as on the command line, or put together; ``withStub(_:faults:perform:)`` says what is wrong with one.
///
/// ```swift
/// try await withStub(faults: ["status:500@page=2,times=1"]) { stub in … }
/// try await withStub(faults: [.status(500, message: "Busy").on(page: 2, times: 1)]) { stub in … }
/// try await withStub(faults: [.repeatedRow.on(page: 2), .driftingTotal()]) { stub in … }
/// ```
public struct StubFault: Hashable, Sendable, ExpressibleByStringLiteral {
    private enum Source: Hashable, Sendable {
        /// As the option `--fault` takes it.
        case text(String)
        /// The same without keys that choose requests; an `@` is an ordinary character.
        case kind(String)
        case fault(Fault)
    }

    private var source: Source
    private var narrowing: [String] = []

    /// A fault as the option `--fault` takes it, such as `delay:200@page=2` or `shape:Data.List=null`.
    public init(_ text: String) {
        source = .text(text)
    }

    /// A fault as the option `--fault` takes it.
    public init(stringLiteral text: String) {
        self.init(text)
    }

    /// Creates a fault that applies to each request, by its text on the command line.
    init(kind: String) {
        source = .kind(kind)
    }

    /// Creates a fault that applies to each request.
    init(_ kind: FaultKind) {
        source = .fault(Fault(kind))
    }
}

extension StubFault {
    /// Returns the same fault for some requests only.
    ///
    /// - Parameters:
    ///   - list: The name of a list or answer; nil for any.
    ///   - page: The page; nil for any.
    ///   - row: The row that must be on the page, by its index in the list from 0; nil for any.
    ///   - header: The header that a request must have, `NAME` or `NAME=VALUE`; nil for any.
    ///   - request: The only request, from 1 among those of that list and page; nil for any.
    ///   - times: The number of times, from 1; nil for always.
    ///   - rate: The share of the requests, from 0 for none to 1 for all; nil for all.
    /// - Returns: The narrower fault.
    public func on(
        list: String? = nil,
        page: Int? = nil,
        row: Int? = nil,
        header: String? = nil,
        request: Int? = nil,
        times: Int? = nil,
        rate: Double? = nil
    ) -> StubFault {
        var narrow = self
        if let list { narrow.narrowing.append("list=\(list)") }
        if let page { narrow.narrowing.append("page=\(page)") }
        if let row { narrow.narrowing.append("row=\(row)") }
        if let header { narrow.narrowing.append("header=\(header)") }
        if let request { narrow.narrowing.append("request=\(request)") }
        if let times { narrow.narrowing.append("times=\(times)") }
        if let rate { narrow.narrowing.append("rate=\(rate)") }
        return narrow
    }

    /// Reads the fault.
    ///
    /// - Returns: The fault as the stub understands it.
    /// - Throws: `UnderstudyError` that quotes the fault.
    func fault() throws(UnderstudyError) -> Fault {
        let rest = narrowing.joined(separator: ",")
        do throws(FaultSyntaxError) {
            switch source {
            case .text(let text):
                let separator = rest.isEmpty ? "" : text.contains("@") ? "," : "@"
                return try FaultParser.parse(commandLine: text + separator + rest)
            case .kind(let text): return try Self.narrowed(Fault(FaultParser.parse(kind: text)), to: rest)
            case .fault(let fault): return try Self.narrowed(fault, to: rest)
            }
        } catch {
            throw UnderstudyError(error.description)
        }
    }

    private static func narrowed(_ fault: Fault, to narrowing: String) throws(FaultSyntaxError) -> Fault {
        guard !narrowing.isEmpty else { return fault }
        // The parser of the text checks the limits of page, request, times and rate.
        var narrow = try FaultParser.parse(commandLine: "never@\(narrowing)")
        narrow.what = fault.what
        return narrow
    }
}

/// The replacement for a value in a body.
public enum StubShape: String, CaseIterable, Hashable, Sendable {
    /// The key or element is left out.
    case missing
    /// `null`.
    case null
    /// The value wrapped in an object: `{"value": …}`.
    case object
    /// The value wrapped in an array: `[…]`.
    case array
    /// The value written out as a string: `"20"`.
    case string
    /// An integer.
    case number
    /// A number with a fraction; an integer keeps its whole part: 20 becomes 20.9.
    case float
    /// `true`.
    case boolean
    /// An empty value of the same kind: `[]`, `{}`, `""`, and 0 for a number.
    case empty

    /// The shape in the words of the engine.
    var wrong: WrongShape {
        switch self {
        case .missing: .missing
        case .null: .null
        case .object: .object
        case .array: .array
        case .string: .string
        case .number: .number
        case .float: .float
        case .boolean: .boolean
        case .empty: .empty
        }
    }
}
