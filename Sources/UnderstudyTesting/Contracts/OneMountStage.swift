// Understudy
// SPDX-License-Identifier: Apache-2.0

import ContractChecking
import StubEngine
import StubServer

/// Serves the mount of the one contract of a check over real sockets, below a path of its own.
struct OneMountStage: Stage {
    /// The server, which listens already.
    let server: StubServer
    /// Where it listens.
    let address: String

    func mount(_ mount: Mount) -> StageMount {
        let (server, prefix) = (server, "/m/1")
        server.mount(mount, at: prefix)
        return StageMount(baseURL: address + prefix) { server.unmount(prefix) }
    }
}
