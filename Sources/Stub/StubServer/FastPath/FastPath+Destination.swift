// Understudy
// SPDX-License-Identifier: Apache-2.0

import ListDescription
import StubEngine

extension FastPath {
    /// The kind of a request, and the table of mounts in which its path is looked up.
    struct Kind: Hashable {
        /// Whether it is a POST request.
        let isPost: Bool
        /// The revision of the table of mounts.
        let revision: Int
    }

    /// The lists at a path, which are the same in all sandboxes with the same backend.
    final class Place {
        /// The kind of the requests.
        let kind: Kind
        /// The path that was sent, without the prefix of a sandbox.
        let path: [UInt8]
        /// The mount at the path, which has the sandboxes.
        let root: Mount
        /// The backend that has the lists.
        let backend: Backend
        /// The lists whose pages are chosen by numbers, tokens and conditions; nil for lists that queries select.
        let pages: PageChoice?
        /// The lists that queries of GraphQL select; nil for none.
        let queries: QueryChoice?
        /// The decoded path below the mount.
        let pathBelow: String
        /// The prefix of the mount in links.
        let prefix: String

        /// Takes the lists at the path of a mount; nil if only the full path serves them.
        ///
        /// - Parameters:
        ///   - found: The mount, and the path below it.
        ///   - kind: The kind of the requests.
        init?(_ found: RequestRouter.FoundMount, kind: Kind) {
            // The backend is read first: if another one is served meanwhile, the next request looks again.
            backend = found.mount.backend
            let method = kind.isPost ? "POST" : "GET"
            pages = found.mount.choice(at: found.path, method: method)
            queries = pages == nil ? found.mount.queries(at: found.path, method: method) : nil
            guard pages != nil || queries != nil else { return nil }
            self.kind = kind
            root = found.root
            path = Array(found.address.path.utf8)
            pathBelow = found.path
            prefix = found.prefix
        }
    }

    /// The mount and the lists for the requests with the same path and the same sandbox.
    final class Destination {
        /// The lists.
        let place: Place
        /// The mount, which is a sandbox if the requests name one.
        let mount: Mount
        /// The beginning of links: scheme, host, and the prefixes of sandbox and mount.
        let base: String
        private let edition: Int
        private let path: [UInt8]
        private let sandbox: [UInt8]

        /// Creates a destination.
        ///
        /// - Parameters:
        ///   - place: The lists.
        ///   - mount: The mount.
        ///   - edition: The edition of the mount, read before anything else of it.
        ///   - base: The beginning of links.
        ///   - path: The path that was sent.
        ///   - sandbox: The value of the header that names a sandbox; empty for none.
        init(
            _ place: Place,
            on mount: Mount,
            edition: Int,
            base: String,
            path: Span<UInt8>,
            sandbox: Span<UInt8>
        ) {
            self.place = place
            self.mount = mount
            self.edition = edition
            self.base = base
            self.path = path.bytes
            self.sandbox = sandbox.bytes
        }

        /// Returns whether requests with a path and a header have this destination, and it is still served.
        func fits(_ path: Span<UInt8>, sandbox: Span<UInt8>) -> Bool {
            edition == mount.edition && path.isSame(as: self.path) && sandbox.isSame(as: self.sandbox)
        }
    }

    /// Returns the destination of a request; nil if only the full path can answer it.
    mutating func destination(of request: PlainRequest, in bytes: Span<UInt8>) -> Destination? {
        guard !request.asksForMore, !(configuration.compresses && request.namesCodings),
            isAllowed(bytes.extracting(request.host))
        else { return nil }
        let (path, sandbox) = (request.path, request.sandbox)
        let kind = Kind(isPost: request.isPost, revision: router.mounts.revision)
        if let destination, destination.place.kind == kind,
            destination.fits(bytes.extracting(path), sandbox: bytes.extracting(sandbox))
        {
            return destination
        }
        let found =
            sibling(at: bytes.extracting(path), sandbox: bytes.extracting(sandbox), kind: kind)
            ?? search(
                bytes.extracting(path),
                sandbox: bytes.extracting(sandbox),
                kind: kind,
                creates: !request.isForeign
            )
        if let found { destination = found }
        return found
    }

    /// Returns whether requests to a host are for this stub.
    private mutating func isAllowed(_ name: Span<UInt8>) -> Bool {
        if name.isSame(as: host) { return true }
        let text = name.text
        guard router.hosts.refusal(of: [text], isRequired: true) == nil else { return false }
        host = name.bytes
        site = "\(router.scheme)://\(text)"
        // The links in the answers contain the host.
        destination = nil
        place = nil
        return true
    }

    /// Finds the destination of a request to the lists of the request before, in another sandbox; nil if it has others.
    ///
    /// It creates no sandbox, and does not begin the time to live again: the visit does, or fails.
    private func sibling(at path: Span<UInt8>, sandbox: Span<UInt8>, kind: Kind) -> Destination? {
        let (nameInPath, prefixEnd) = path.sandboxPrefix
        guard let place, place.kind == kind, path.extracting(prefixEnd...).isSame(as: place.path) else { return nil }
        let (own, prefix) = (path.extracting(nameInPath), path.extracting(..<prefixEnd))
        guard own.isEmpty || sandbox.isEmpty, own.isEmpty || !place.backend.hasImages else { return nil }
        var mount = place.root
        if !own.isEmpty || !sandbox.isEmpty {
            let name = own.isEmpty ? sandbox.text : own.text
            guard let found = place.root.sandboxes?.mount(named: name) else { return nil }
            mount = found
        }
        let edition = mount.edition
        guard mount.backend === place.backend else { return nil }
        let base = prefix.isEmpty && place.prefix.isEmpty ? site : site + prefix.text + place.prefix
        return Destination(place, on: mount, edition: edition, base: base, path: path, sandbox: sandbox)
    }

    /// Looks for the lists at the path of a request, and creates its sandbox if necessary.
    private mutating func search(
        _ path: Span<UInt8>,
        sandbox: Span<UInt8>,
        kind: Kind,
        creates: Bool
    ) -> Destination? {
        let name = sandbox.isEmpty ? nil : sandbox.text
        guard let found = router.mount(at: path.text, sandbox: name, creates: creates),
            case let edition = found.mount.edition,
            let next = Place(found, kind: kind)
        else { return nil }
        // The place before is usually another path of the same list.
        if next.pages?.only == nil || place?.pages?.only !== next.pages?.only { heads = [] }
        place = next
        let base = site + found.address.prefix + next.prefix
        return Destination(next, on: found.mount, edition: edition, base: base, path: path, sandbox: sandbox)
    }
}

extension Span<UInt8> {
    /// The range of the name of a sandbox at the beginning of a path, and the end of the prefix; empty and 0 for none.
    fileprivate var sandboxPrefix: (name: Range<Int>, end: Int) {
        let start: StaticString = "/__sandbox/"
        guard count > start.utf8CodeUnitCount else { return (0..<0, 0) }
        for place in 0..<start.utf8CodeUnitCount where self[place] != start.utf8Start[place] { return (0..<0, 0) }
        var end = start.utf8CodeUnitCount
        while end < count, self[end] != UInt8(ascii: "/") { end += 1 }
        return (start.utf8CodeUnitCount..<end, end)
    }
}
