// Understudy
// SPDX-License-Identifier: Apache-2.0

import ClientAdapters
import DriverProtocol
import Foundation
import ReferenceDriver
import SystemCalls

/// The reference driver as a program: the driver protocol on standard input and output.
@main
enum ReferenceDriverProgram {
    @MainActor
    static func main() async {
        do throws(DriverError) {
            await drive(try PagerChoice(arguments: Array(CommandLine.arguments.dropFirst())))
        } catch {
            say(error.message)
            exit(64)
        }
    }

    @MainActor
    private static func drive(_ pager: PagerChoice) async {
        let transport = HTTPTransport()
        let caches = CacheFolder()
        let driver = ReferenceDriver(
            version: "0.1.0",
            transport: { transport },
            cacheStore: { try caches.open($0) },
            pager: pager
        )
        do throws(DriverError) {
            try await DriverServer(driver: driver).run(input: STDIN_FILENO, output: STDOUT_FILENO)
        } catch {
            say(error.message)
            exit(1)
        }
        // Without this, connections would be open when the program ends.
        try? await transport.shutdown()
    }

    /// Writes a message to standard error; if the checker has ended, the write fails, which must not cause a crash.
    private static func say(_ message: String) {
        try? FileHandle.standardError.write(contentsOf: Data("reference-driver: \(message)\n".utf8))
    }
}
