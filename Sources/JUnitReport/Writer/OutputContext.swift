// Understudy
// SPDX-License-Identifier: Apache-2.0

/// What libxml2's write callback works on: the destination, and the first error it had.
///
/// libxml2 is always told that all went well, since it prints an error of its own to standard error otherwise;
/// ``XMLStream`` asks here after each call instead.
final class OutputContext {
    /// Where the bytes go.
    private let sink: any ReportSink

    /// The first error of the destination; from then on nothing is sent.
    private(set) var failure: ReportError?

    /// Whether what libxml2 still holds is thrown away rather than sent.
    var isAbandoned = false

    /// Creates a context.
    ///
    /// - Parameter sink: Where the bytes go.
    init(sink: any ReportSink) {
        self.sink = sink
    }

    /// Passes bytes on.
    ///
    /// - Parameter bytes: What libxml2 wants written.
    func receive(_ bytes: RawSpan) {
        guard failure == nil, !isAbandoned else { return }
        do throws(ReportError) {
            try sink.write(bytes)
        } catch {
            failure = error
        }
    }
}
