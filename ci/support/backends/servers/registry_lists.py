# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Serves the tags of docker-registry: `registry_lists.py FOLDER PROGRAM`. Writes the tags to ids.json."""

import hashlib
import json
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import rows

TAGS = [f"tag-{number:03}" for number in range(45)]
CONFIGURATION = """
version: 0.1
log: {{ level: info }}
storage: {{ filesystem: {{ rootdirectory: {folder}/registry }} }}
http: {{ addr: '127.0.0.1:0' }}
"""
MANIFEST = "application/vnd.docker.distribution.manifest.v2+json"


def send(method, url, data, type):
    request = urllib.request.Request(url, data, {"Content-Type": type}, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return answer.headers


def push(base):
    """Push one image with all tags."""
    blob = b"{}"
    digest = "sha256:" + hashlib.sha256(blob).hexdigest()
    place = send("POST", f"{base}/v2/image/blobs/uploads/", b"", "application/octet-stream")["Location"]
    send("PUT", f"{place}&digest={digest}", blob, "application/octet-stream")
    manifest = {"schemaVersion": 2, "mediaType": MANIFEST, "layers": [],
                "config": {"mediaType": "application/json", "size": len(blob), "digest": digest}}
    for tag in TAGS:
        send("PUT", f"{base}/v2/image/manifests/{tag}", json.dumps(manifest).encode(), MANIFEST)


if __name__ == "__main__":
    folder = sys.argv[1]
    Path(folder, "registry.yml").write_text(CONFIGURATION.format(folder=folder))
    process = subprocess.Popen([sys.argv[2], "serve", f"{folder}/registry.yml"], stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True)
    try:
        places = (re.search(r"listening on 127\.0\.0\.1:(\d+)", line) for line in process.stderr)
        port = next(found[1] for found in places if found)
        push(f"http://127.0.0.1:{port}")
        Path(folder, "ids.json").write_text(json.dumps({"tags": TAGS}))
        print(f"http://127.0.0.1:{port}", flush=True)
        # The script closes this pipe when it ends.
        sys.stdin.read()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()
