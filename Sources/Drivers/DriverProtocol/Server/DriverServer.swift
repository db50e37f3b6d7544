// Understudy
// SPDX-License-Identifier: Apache-2.0

import JSONValues
import Synchronization

/// Serves a driver to a client over lines of JSON-RPC 2.0.
///
/// ```swift
/// try await DriverServer(driver: driver).run(input: STDIN_FILENO, output: STDOUT_FILENO)
/// ```
package struct DriverServer: Sendable {
    private let driver: any Driver

    /// Creates a server.
    ///
    /// - Parameter driver: The driver that makes the calls.
    package init(driver: any Driver) {
        self.driver = driver
    }

    /// Answers calls until `shutdown` or the end of the input.
    ///
    /// Events are written when they happen, so that those of a call come before its answer. The end of input cancels
    /// the call under way: its caller does not wait any more.
    ///
    /// - Parameters:
    ///   - input: A descriptor to read lines from; not closed, and after `shutdown` perhaps still being read.
    ///   - output: A descriptor to write lines to; not closed.
    /// - Throws: `DriverError` if the input cannot be read or the output cannot be written.
    package func run(input: CInt, output: CInt) async throws(DriverError) {
        let (lines, arrivals) = AsyncStream.makeStream(of: Arrival.self)
        // These are not child tasks: their parent would wait, and a read of the input ends only when more input comes.
        let serving = Task { await answer(lines, through: DescriptorWriter(output)) }
        Task {
            await Self.read(from: DescriptorReader(input)) { arrivals.yield($0) }
            arrivals.finish()
            serving.cancel()
        }
        try await serving.value.get()
    }

    private typealias Arrival = Result<LineSplitter.Line, DriverError>

    private static func read(from reader: DescriptorReader, arrived: @Sendable (Arrival) -> Void) async {
        var splitter = LineSplitter()
        do throws(DriverError) {
            while let bytes = try await reader.next() {
                for line in splitter.append(bytes) { arrived(.success(line)) }
            }
            if let line = splitter.finish() { arrived(.success(line)) }
        } catch {
            arrived(.failure(error))
        }
    }

    private func answer(_ lines: AsyncStream<Arrival>, through writer: DescriptorWriter) async -> Result<
        Void, DriverError
    > {
        var session = ServerSession()
        do throws(DriverError) {
            for await line in lines {
                try await handle(try line.get(), in: &session, through: writer)
                if session.isEnded { return .success(()) }
            }
        } catch {
            return .failure(error)
        }
        try? await driver.shutdown()
        return .success(())
    }

    private func handle(
        _ line: LineSplitter.Line,
        in session: inout ServerSession,
        through writer: DescriptorWriter
    ) async throws(DriverError) {
        switch session.received(line) {
        case .nothing: break
        case .answer(let answer): try writer.write(answer)
        case .call(let id, let request):
            let result = await call(request, through: writer)
            try writer.write(session.completed(id: id, request: request, result: result))
        }
    }

    private func call(_ request: DriverRequest, through writer: DescriptorWriter) async -> Result<
        DriverReply, DriverError
    > {
        do throws(DriverError) {
            return .success(try await reply(to: request, writer))
        } catch {
            return .failure(error)
        }
    }

    private func reply(to request: DriverRequest, _ writer: DescriptorWriter) async throws(DriverError) -> DriverReply {
        switch request {
        case .initialize:
            // If an event cannot be written, the answer cannot be written either, and that error is reported.
            return .capabilities(try await driver.initialize { event in try? writer.write(event.message.line) })
        case .create(let layer, let configuration):
            return .handle(try await driver.create(layer: layer, configuration: configuration))
        case .perform(let handle, let action, let arguments):
            try await driver.perform(handle, action: action, arguments: arguments)
        case .settle(let handle, let inFlightAtMost, let timeLimit):
            let settlement = try await driver.settle(handle, inFlightAtMost: inFlightAtMost, timeLimit: timeLimit)
            return .settlement(settlement)
        case .dispose(let handle): try await driver.dispose(handle)
        case .shutdown: try await driver.shutdown()
        }
        return .done
    }
}
