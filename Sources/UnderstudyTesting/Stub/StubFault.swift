// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine

/// One way in which answers go wrong, and which of them.
///
/// Written as on the command line, or put together; ``withStub(_:faults:_:)`` says what is wrong with one.
///
/// ```swift
/// try await withStub(faults: ["status:500@page=2,times=1"]) { stub in … }
/// try await withStub(faults: [.status(500, message: "Busy").on(page: 2, times: 1)]) { stub in … }
/// ```
public struct StubFault: Hashable, Sendable, ExpressibleByStringLiteral {
    private enum Source: Hashable, Sendable {
        case text(String)
        case fault(Fault)
    }

    private var source: Source
    private var narrowing: [String] = []

    private init(_ kind: FaultKind) {
        source = .fault(Fault(kind))
    }

    /// A fault as the option `--fault` takes it, such as `delay:200@page=2` or `shape:Data.List=null`.
    public init(_ text: String) {
        source = .text(text)
    }

    /// A fault as the option `--fault` takes it.
    public init(stringLiteral text: String) {
        self.init(text)
    }
}

extension StubFault {
    /// A status of 200 to 599, with a message at the list's error path; nil for a sentence of the stub's.
    public static func status(_ code: Int, message: String? = nil) -> StubFault {
        // The status is held to its limits where the text is.
        (200...599).contains(code) ? StubFault(.status(code, message: message)) : StubFault("status:\(code)")
    }

    /// An answer that comes later, by up to an hour.
    public static func delay(_ duration: Duration) -> StubFault {
        (.zero ... .seconds(3600)).contains(duration) ? StubFault(.delay(duration)) : StubFault("delay:\(duration)")
    }

    /// An answer without a byte of body.
    public static var emptyBody: StubFault { StubFault(.body(.empty)) }
    /// A body that is no JSON.
    public static var invalidJSON: StubFault { StubFault(.body(.invalidJSON)) }
    /// A body that is shorter than its `Content-Length`.
    public static var truncatedBody: StubFault { StubFault(.body(.truncated)) }
    /// No answer.
    public static var never: StubFault { StubFault(.never) }
    /// A connection that closes without an answer.
    public static var closeBefore: StubFault { StubFault(.closeBefore) }
    /// A connection that closes in the middle of the body.
    public static var closeMidBody: StubFault { StubFault(.closeMidBody) }
    /// A connection that is reset.
    public static var reset: StubFault { StubFault(.reset) }

    /// The same fault for some requests only.
    ///
    /// - Parameters:
    ///   - list: The name of a list or answer; nil for any.
    ///   - page: The page; nil for any.
    ///   - request: The only request, from 1 among those of that list and page; nil for any.
    ///   - times: How often, from 1; nil for always.
    /// - Returns: The narrower fault.
    public func on(list: String? = nil, page: Int? = nil, request: Int? = nil, times: Int? = nil) -> StubFault {
        var narrow = self
        if let list { narrow.narrowing.append("list=\(list)") }
        if let page { narrow.narrowing.append("page=\(page)") }
        if let request { narrow.narrowing.append("request=\(request)") }
        if let times { narrow.narrowing.append("times=\(times)") }
        return narrow
    }

    /// Reads the fault.
    ///
    /// - Returns: What the stub understands.
    /// - Throws: `UnderstudyError` that quotes the fault.
    func fault() throws(UnderstudyError) -> Fault {
        do throws(FaultSyntaxError) {
            switch source {
            case .text(let text):
                let rest = narrowing.joined(separator: ",")
                let separator = rest.isEmpty ? "" : text.contains("@") ? "," : "@"
                return try FaultParser.parse(commandLine: text + separator + rest)
            case .fault(var fault):
                guard !narrowing.isEmpty else { return fault }
                // The limits of page, request and times are those of the text.
                let narrow = try FaultParser.parse(commandLine: "never@\(narrowing.joined(separator: ","))")
                (fault.list, fault.page) = (narrow.list, narrow.page)
                (fault.request, fault.times) = (narrow.request, narrow.times)
                return fault
            }
        } catch {
            throw UnderstudyError(error.description)
        }
    }
}
