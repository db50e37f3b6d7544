// Understudy
// SPDX-License-Identifier: Apache-2.0

import DriverConformance
import DriverProcess
import Foundation

/// A driver of a reformer in a few lines of Python: right, or wrong in one way.
struct SmallDriver {
    private let folder: URL

    /// Writes the driver to a folder of its own.
    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "understudy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(Self.source.utf8).write(to: folder.appending(path: "driver.py"))
    }

    /// Whether it has begun to flood.
    var floods: Bool { FileManager.default.fileExists(atPath: folder.appending(path: "driver.py.floods").path()) }

    /// Removes the folder.
    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Returns the command of the driver that is wrong in one way; `right` is none.
    func command(_ wrong: String) throws -> DriverCommand {
        try DriverCommand(words: [Self.python, "-I", "-S", folder.appending(path: "driver.py").path(), wrong])
    }

    /// Returns a check of the driver that is wrong in one way.
    func check(_ wrong: String, lineCountMax: Int = 100_000) throws -> ConductCheck {
        let limits = ConductLimits(answer: .seconds(4), exit: .seconds(2), lineCountMax: lineCountMax)
        return ConductCheck(command: try command(wrong), vocabulary: Self.vocabulary, limits: limits)
    }

    /// The system's own where there is one: a version manager's stand-in takes longer to start than a rule takes.
    private static let python: String = {
        let usual = "/usr/bin/python3"
        return FileManager.default.isExecutableFile(atPath: usual) ? usual : "python3"
    }()

    /// The words that the driver claims, and another layer that it does not.
    static let vocabulary = ConductVocabulary(
        layers: [
            ConductVocabulary.Layer(
                name: "paging-manager",
                actions: ["loadFirstPage"],
                argumentCounts: ["request": 1],
                mandatoryEvents: ["request"],
                stateKeys: []
            ),
            ConductVocabulary.Layer(
                name: "reformer",
                actions: ["doService", "setPageIndex", "setStatus"],
                argumentCounts: ["request": 1, "completion": 2],
                mandatoryEvents: ["request", "completion"],
                stateKeys: ["pageIndex", "settles"]
            ),
        ]
    )

    private static let source = #"""
        # Only modules that cost no time to load: each rule starts a process of its own.
        import _signal, _socket, posix, select, sys, time

        wrong = sys.argv[1]
        begun = ended = False
        layers, disposed, made, kept, buffer = {}, set(), 0, None, b""
        keys = {"endpoints", "requestTimeout", "pageParameter", "sizeParameter", "pageSize", "firstPage"}
        keys |= {"listKeys", "pageSizeKeys", "errorKeys"}
        if wrong == "ignores SIGTERM":
            _signal.signal(_signal.SIGTERM, _signal.SIG_IGN)

        def text(value, space=" "):
            if isinstance(value, dict):
                members = [f"{text(key)}: {text(member)}" for key, member in value.items()]
                return "{" + ("," + space).join(members) + "}"
            if isinstance(value, list):
                return "[" + ", ".join(map(text, value)) + "]"
            if isinstance(value, str):
                return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
            return "null" if value is None else str(value).lower()

        class Refusal(Exception):
            def __init__(self, code, message, reason=None):
                self.error = {"code": code, "message": message}
                if reason and wrong != "gives no reason":
                    self.error["data"] = {"reason": reason}

        def write(message):
            if wrong == "leaves out ids" and "method" not in message:
                del message["id"]
            head = {} if wrong == "leaves out jsonrpc" else {"jsonrpc": "2.0"}
            if wrong == "sends an error of null" and "result" in message:
                message["error"] = None
            space = "\n" if wrong == "breaks its lines" else " "
            posix.write(1, (text({**head, **message}, space) + "\n").encode())

        def prints(words):
            if wrong == words:
                posix.write(1, b"hello\n")

        odd_lines = {
            "writes a byte order mark": b'\xef\xbb\xbf{"jsonrpc": "2.0", "method": "a"}\n',
            "writes a batch": b'[{"jsonrpc": "2.0", "method": "a"}]\n',
            "writes over two lines": b'{\n"jsonrpc": "2.0", "method": "a"}\n',
            "writes Latin-1": b'{"jsonrpc": "2.0", "method": "\xe4"}\n',
            "writes a number": b"1\n",
            "asks": b'{"jsonrpc": "2.0", "id": 1, "method": "log"}\n',
            "writes an empty line": b"\n",
            "prints": b"hello\n",
        }

        def notify_until_end(block, seconds):
            while not select.select([0], [], [], seconds)[0] or posix.read(0, 1):
                posix.write(1, b'{"jsonrpc": "2.0", "method": "alive"}\n' * block)
            sys.exit(0)

        def at_end():
            if wrong == "hangs at the end of the input":
                time.sleep(60)
            sys.exit(3 if wrong == "ends with status 3" else 0)

        def read():
            global buffer
            while b"\n" not in buffer:
                more = posix.read(0, 65536)
                if not more:
                    at_end()
                buffer += more
            line, buffer = buffer.split(b"\n", 1)
            return line

        def tell(layer, name, arguments):
            global kept
            layer["sequence"] += 2 if wrong == "leaves a gap" else 1
            sequence = layer["sequence"]
            if wrong == "counts from 0":
                sequence -= 1
            if wrong == "counts all handles together":
                kept = sequence = (kept or 0) + 1
            if wrong == "invents a word" and name == "completion":
                name = "done"
            if wrong == "drops an argument" and name == "completion":
                arguments = arguments[:1]
            event = {"handle": layer["handle"], "sequence": sequence, "name": name, "arguments": arguments}
            write({"method": "trace", "params": event})

        def find(p):
            if "handle" not in p:
                raise Refusal(-32603 if wrong == "has another code for parameters" else -32602, "no handle")
            handle = p["handle"]
            if handle in disposed and wrong == "keeps disposed layers":
                return {"handle": handle, "sequence": 0, "page": 1, "waiting": [], "settles": 0, "gone": []}
            if handle not in layers:
                if handle not in disposed and wrong == "takes any handle":
                    return {"handle": handle, "sequence": 0, "page": 1, "waiting": [], "settles": 0, "gone": []}
                raise Refusal(2, f"no layer {handle}")
            return layers[handle]

        def initialize(p):
            global begun
            if begun and wrong != "begins twice":
                raise Refusal(-32600, "twice")
            version = p["protocolVersion"]
            if version != 1 and wrong != "speaks every version":
                if wrong == "begins after a refusal":
                    begun = True
                raise Refusal(2, f"{version} is not spoken" + ("" if wrong == "names one version" else "; use 1"))
            if wrong == "refuses members" and "mood" in p:
                raise Refusal(-32602, "mood")
            begun = True
            actions, events = ["doService", "setPageIndex"], ["request", "completion"]
            claimed = {"reformer": {"actions": actions, "events": events}}
            if wrong == "claims another layer":
                claimed["carpet"] = {"actions": [], "events": []}
            if wrong == "claims another action":
                actions.append("fly")
            if wrong == "claims another event":
                events.append("flight")
            if wrong == "does not observe completion":
                events.remove("completion")
            if wrong == "claims nothing":
                claimed = {}
            if wrong == "claims no request":
                actions.remove("doService")
            posix.write(1, odd_lines.get(wrong, b""))
            result = {"driver": "small", "version": "1", "protocolVersion": version, "layers": claimed}
            if wrong == "has no version":
                del result["version"]
            return result

        def create(p):
            global made
            if p["layer"] != "reformer":
                raise Refusal(2 if wrong == "refuses unknown layers" else 1, "no such layer", "layer")
            unknown = set(p["configuration"]) - keys
            if unknown and wrong != "ignores keys":
                raise Refusal(1, f"unknown key {unknown}", "key")
            if wrong == "cannot create":
                raise Refusal(-32603, "TypeError")
            if wrong == "creates nothing":
                raise Refusal(1, "not today", "creation")
            made += 1
            handle = made if wrong == "numbers its handles" else f"h{made}"
            if wrong == "gives a handle again":
                handle = f"h{len(layers) + 1}" if len(layers) != 1 or made < 3 else "h1"
            layers[handle] = {
                "handle": handle, "sequence": 0, "page": 1, "waiting": [], "settles": 0, "gone": [],
                "url": p["configuration"]["endpoints"]["list"],
            }
            return {"handle": handle}

        def perform(p):
            layer = find(p)
            prints("prints in perform")
            if p["action"] == "setPageIndex":
                if abs(int(p["arguments"][0])) >> 31 and wrong == "has 32 bits":
                    raise Refusal(2, "beyond 32 bits")
                layer["page"] = p["arguments"][0]
            elif p["action"] == "doService":
                host, port = layer["url"].split("/")[2].split(":")
                tell(layer, "request", [1])
                connection = _socket.socket(_socket.AF_INET, _socket.SOCK_STREAM)
                try:
                    connection.connect((host, int(port)))
                    layer["waiting"].append(connection)
                    if wrong == "waits for answers":
                        time.sleep(60)
                except OSError:
                    layer["gone"].append([None, "E"])
            else:
                raise Refusal(2 if wrong == "refuses unknown actions" else 1, "no such action", "action")
            return {}

        def settle(p):
            layer = find(p)
            if wrong != "tells late":
                for arguments in layer["gone"]:
                    prints("prints in a callback")
                    tell(layer, "completion", arguments)
                layer["gone"] = []
            at_most = 0 if wrong == "waits for all" else p["inFlightAtMost"]
            settled = len(layer["waiting"]) <= at_most
            seconds = p["timeLimit"] / 1000
            if not settled and wrong == "notifies for ever":
                notify_until_end(1, 0.3)
            if not settled and wrong == "floods":
                posix.close(posix.open(sys.argv[0] + ".floods", posix.O_CREAT | posix.O_WRONLY))
                notify_until_end(1000, 0)
            if not settled and wrong == "waits for ever":
                seconds = 60
            if not settled and wrong == "waits deaf":
                time.sleep(min(seconds, 6))
            elif not settled and wrong != "does not wait":
                if select.select([0], [], [], seconds)[0] and not posix.read(0, 1):
                    sys.exit(0)
            layer["settles"] += 1
            page = layer["page"]
            if wrong == "makes integers decimal" and not isinstance(page, str):
                page = float(page)
            if wrong == "rounds to 32 bits" and not isinstance(page, str):
                page -= page % 16 if page > 2 ** 24 else 0
            if wrong == "makes integers texts":
                page = str(page)
            if wrong == "rounds" and isinstance(page, str):
                page = str(int(float(page)))
            if wrong == "writes large numbers":
                page = int(page)
            state = {"pageIndex": page}
            if wrong == "changes when asked":
                state["settles"] = layer["settles"]
            if wrong == "has another state":
                state["altitude"] = 1
            result = {"settled": settled, "inFlight": len(layer["waiting"]), "state": state}
            if wrong == "gave up less than nothing":
                result["gaveUp"] = -1
            if wrong == "is owed requests" and settled and not layer["waiting"]:
                result["inFlight"] = -1
            if wrong == "forgets inFlight" and not layer["waiting"]:
                del result["inFlight"]
            return result

        def dispose(p):
            layer = find(p)
            prints("prints in dispose")
            for waiting in layer["waiting"]:
                waiting.close()
            layers.pop(layer["handle"], None)
            disposed.add(layer["handle"])
            return {}

        def shutdown(p):
            global ended
            ended = True
            return {}

        methods = {
            "initialize": initialize, "layer.create": create, "layer.perform": perform,
            "layer.settle": settle, "layer.dispose": dispose, "shutdown": shutdown,
        }

        def answer(message):
            if not isinstance(message, dict) or "method" not in message:
                raise Refusal(-32602 if wrong == "has another code for requests" else -32600, "no message")
            method = message["method"]
            if method not in methods:
                raise Refusal(-32602 if wrong == "has another code for methods" else -32601, "unknown method")
            if not begun and method != "initialize":
                raise Refusal(2 if wrong == "has no code for order" else -32002, "begin with initialize")
            return methods[method](message.get("params", {}))

        while not ended:
            line = read()
            sys.stderr.write(f"got {line}\n")
            message = None
            if not line.strip() and wrong != "answers empty lines":
                continue
            try:
                try:
                    message = eval(line, {"null": None, "true": True, "false": False})
                except (SyntaxError, NameError):
                    if wrong == "dies of garbage":
                        raise
                    if wrong == "ignores garbage":
                        continue
                    raise Refusal(-32700, "not JSON")
                if isinstance(message, dict) and "id" not in message and wrong != "answers notifications":
                    continue
                outcome = {"result": answer(message)}
            except Refusal as refusal:
                outcome = {"error": refusal.error}
            name = message.get("id") if isinstance(message, dict) else None
            if wrong == "makes ids texts" and name is not None:
                name = str(name)
            if wrong == "makes the first id a text" and name == 1:
                name = "1"
            if wrong == "makes ids decimal" and isinstance(name, int):
                name = float(name)
            if wrong == "makes ids arrays" and isinstance(name, int):
                name = [name]
            if wrong == "answers results with id 99" and "result" in outcome and name == 3:
                name = 99
            if wrong == "makes ids numbers" and name == "7":
                name = 7
            if wrong == "forgets id 0":
                name = name or None
            if not (wrong == "does not answer shutdown" and ended):
                write({"id": name, **outcome})
            if wrong == "answers twice":
                write({"id": name, **outcome})
            if not isinstance(message, dict):
                continue
            if wrong == "tells late" and message.get("method") == "layer.settle":
                for layer in layers.values():
                    for arguments in layer["gone"]:
                        tell(layer, "completion", arguments)
                    layer["gone"] = []
            if wrong == "tells after the end" and message.get("method") == "layer.dispose" and "result" in outcome:
                tell({"handle": message["params"]["handle"], "sequence": 1}, "completion", [None, "E"])
        if wrong == "hangs after shutdown":
            time.sleep(60)
        sys.exit(1 if wrong == "ends with status 1" else 0)
        """#
}
