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
        let transport = HTTPTransport()
        let caches = CacheFolder()
        let driver = ReferenceDriver(
            version: "0.1.0",
            transport: { transport },
            cacheStore: { try caches.open($0) }
        )
        do throws(DriverError) {
            try await DriverServer(driver: driver).run(input: STDIN_FILENO, output: STDOUT_FILENO)
        } catch {
            // A checker that is gone reads neither this nor the output; the driver must not crash for that.
            try? FileHandle.standardError.write(contentsOf: Data("reference-driver: \(error.message)\n".utf8))
            exit(1)
        }
        // Without this, the end of the program would find open connections.
        try? await transport.shutdown()
    }
}
