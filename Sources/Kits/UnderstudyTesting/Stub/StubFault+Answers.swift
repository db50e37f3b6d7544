// Understudy
// SPDX-License-Identifier: Apache-2.0

import StubEngine

// Answers that say something else.
extension StubFault {
    /// A status of 200 to 599, with a message at the list's error path; nil for a sentence of the stub's.
    public static func status(_ code: Int, message: String? = nil) -> StubFault {
        StubFault(kind: message.map { "status:\(code):\($0)" } ?? "status:\(code)")
    }

    /// Status 200 with an error in the body: its number as `Code`, its message at the list's error path.
    public static func businessError(_ code: Int, message: String? = nil) -> StubFault {
        StubFault(kind: message.map { "business:\(code):\($0)" } ?? "business:\(code)")
    }

    /// A redirect to the same address, with status 301, 302, 303, 307 or 308.
    public static func redirectLoop(_ code: Int = 302) -> StubFault { StubFault(kind: "redirect-loop:\(code)") }

    /// Status 429 with `Retry-After`, in whole seconds up to an hour.
    public static func rateLimit(retryAfter time: Duration = .seconds(1)) -> StubFault {
        StubFault(kind: "rate-limit:\(text(time))")
    }

    /// Status 503 with `Retry-After`, in whole seconds up to an hour.
    public static func unavailable(retryAfter time: Duration = .seconds(1)) -> StubFault {
        StubFault(kind: "unavailable:\(text(time))")
    }

    /// Status 401 for each request without a header, `NAME` or `NAME=VALUE`.
    public static func unauthorized(unless header: String = "Authorization") -> StubFault {
        StubFault(kind: "unauthorized:\(header)")
    }

    /// The list's own error for a token that has expired; requests without a token are answered as usual.
    public static var expiredCursor: StubFault { StubFault(.expiredCursor) }

    /// A part of the body that is of another shape; `"*"` in the path means every row, an empty path the whole body.
    public static func shape(at path: [String], is shape: StubShape) -> StubFault {
        StubFault(.shape(at: path, is: shape.wrong))
    }

    /// The right body under a wrong `Content-Type`.
    public static func contentType(_ type: String = "text/html; charset=utf-8") -> StubFault {
        StubFault(kind: "content-type:\(type)")
    }

    /// An answer without a byte of body.
    public static var emptyBody: StubFault { StubFault(.body(.empty)) }
    /// A body that is not JSON.
    public static var invalidJSON: StubFault { StubFault(.body(.invalidJSON)) }
    /// A body that is shorter than its `Content-Length`.
    public static var truncatedBody: StubFault { StubFault(.body(.truncated)) }
    /// A body behind a byte order mark, which JSON must not have.
    public static var byteOrderMark: StubFault { StubFault(.body(.bom)) }
    /// A body with a byte that no UTF-8 text has.
    public static var invalidUTF8: StubFault { StubFault(.body(.invalidUTF8)) }

    /// A time as the command line writes it.
    static func text(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let milliseconds = Double(seconds) * 1000 + Double(attoseconds / 1_000_000_000_000_000)
        return (.zero ... .seconds(3600)).contains(time) ? "\(Int(milliseconds))ms" : "\(time)"
    }
}
