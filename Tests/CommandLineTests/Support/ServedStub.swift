// Understudy
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SystemCalls
import Testing

/// `understudy serve` at a free port, ready to be asked.
struct ServedStub {
    /// An answer as a client sees it.
    struct Answer: Equatable {
        /// The status code; 0 where no answer came.
        var status: Int
        /// The body.
        var body: String
    }

    /// What the body of a page says.
    struct Page: Equatable {
        /// The rows' numbers.
        var ids: [Int]
        /// How many rows a page has.
        var size: Int
        /// How many rows the list has.
        var total: Int
    }

    /// A list file with 45 orders in pages, at `/api/orders`.
    static let orders = """
        understudy: 1
        lists:
          orders:
            path: /api/orders
            paging: { style: page, page: page, size: size, first: 1, defaultSize: 10, maximumSize: 100 }
            body: { items: '{rows}', total: '{total}' }
            row: { id: index }
            rows: 45

        """

    /// The program.
    let program: RunningProgram
    /// Where it listens.
    let port: UInt16

    /// Starts the program and waits for its line.
    ///
    /// - Parameters:
    ///   - arguments: What follows `serve --port 0`.
    ///   - folder: The working directory.
    ///   - environment: Variables to set besides the inherited ones.
    ///   - shell: What a shell does first, such as `ulimit -n 64`.
    ///   - scheme: What its URL begins with.
    /// - Throws: When it does not say that it listens.
    init(
        _ arguments: [String] = [],
        in folder: URL? = nil,
        environment: [String: String] = [:],
        after shell: String? = nil,
        scheme: String = "http"
    ) async throws {
        let program = Program()
        let arguments = ["serve", "--port", "0"] + arguments
        if let shell {
            let words = ["-c", "\(shell) && exec \"$0\" \"$@\"", program.file.path()] + arguments
            self.program = try Program(file: URL(filePath: "/bin/sh"))
                .start(words, in: folder, environment: environment)
        } else {
            self.program = try program.start(arguments, in: folder, environment: environment)
        }
        // A log of JSON has standard output for itself.
        let stream = arguments.contains("json") ? self.program.error : self.program.output
        let line = await stream.text { $0.contains("\n") }.prefix { $0 != "\n" }
        let start = "Understudy is listening on \(scheme)://127.0.0.1:"
        let port = line.hasPrefix(start) ? UInt16(line.dropFirst(start.count)) : nil
        self.port = try #require(port, "\(line)\(self.program.error.text)")
    }

    /// Asks on a connection of its own.
    ///
    /// - Parameters:
    ///   - target: The path and query.
    ///   - method: The method.
    ///   - headers: Whole lines with their ends.
    /// - Returns: The answer.
    /// - Throws: When there is no connection.
    func get(_ target: String, method: String = "GET", headers: String = "") async throws -> Answer {
        let connection = try Connection(port: port)
        try connection.send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(headers)\r\n")
        let text = String(decoding: await connection.rest(), as: UTF8.self)
        guard let gap = text.range(of: "\r\n\r\n") else { return Answer(status: 0, body: text) }
        let status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, body: String(text[gap.upperBound...]))
    }

    /// Replaces the times of day and the durations of a log.
    static func timeless(_ log: String) -> String {
        log.replacing(#/\d\d:\d\d:\d\d\.\d\d\dZ/#, with: "TIME").replacing(#/[0-9.]+ m?s\b/#, with: "N ms")
    }

    /// Asks for a page of a list.
    func page(_ target: String) async throws -> Page {
        let answer = try await get(target)
        #expect(answer.status == 200, "\(answer)")
        let body = try JSONDecoder().decode(Body.self, from: Data(answer.body.utf8)).data
        return Page(ids: body.list.map(\.id), size: body.pageSize, total: body.total)
    }

    /// Waits until requests have come, whether they are answered or not; the log shows them when they are.
    ///
    /// - Parameter count: How many in all.
    /// - Throws: When the stub does not answer, or the test is cancelled.
    func receives(_ count: Int) async throws {
        while try await get("/__understudy/verify?count=\(count)").status != 200 { try Task.checkCancellation() }
    }

    /// Ends the program as a service manager would.
    func stop(_ signal: CInt = SIGTERM) async -> Program.Outcome {
        program.send(signal)
        return await program.outcome()
    }

    /// A page in the standard envelope.
    private struct Body: Decodable {
        struct Content: Decodable {
            var list: [Row]
            var pageSize: Int
            var total: Int

            enum CodingKeys: String, CodingKey {
                case list = "List"
                case pageSize = "PageSize"
                case total = "Total"
            }
        }

        struct Row: Decodable {
            var id: Int

            enum CodingKeys: String, CodingKey {
                case id = "Id"
            }
        }

        var data: Content

        enum CodingKeys: String, CodingKey {
            case data = "Data"
        }
    }
}
