#!/usr/bin/env python3
# Understudy
# SPDX-License-Identifier: Apache-2.0
"""Packs a built program with all that goes with it: package.py PROGRAM CHECKOUTS FOLDER; prints the archive's path.

The archive holds the program, stripped; the suite and the schemas as files; completions for bash, zsh and fish; the
manual page; and the licences of all that is linked in. Beside it lies its SHA-256. Names are sorted, times are
SOURCE_DATE_EPOCH and owners are nobody, so that the same program gives the same archive.
"""

import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SUPPORT = ROOT / "ci/support"
COMPLETIONS = {
    "bash": "share/bash-completion/completions/understudy",
    "zsh": "share/zsh/site-functions/_understudy",
    "fish": "share/fish/vendor_completions.d/understudy.fish",
}
# What the program may ask of the machine it runs on: glibc, with the unwinder that it needs itself to end a thread.
SHARED = {"libgcc_s.so.1", "libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libpthread.so.0", "libdl.so.2"}
# What is linked in addition to the packages: the names of the folders in which Debian and its kin keep the licences.
LIBRARIES = ["libxml2-dev", "liblzma-dev", "zlib1g-dev", "libsqlite3-dev", "libssl-dev", "libstdc++6"]
# Packages that only make documentation, so that nothing of them is linked in.
UNLINKED = {"swift-docc-plugin", "swift-docc-symbolkit"}


def output(*words):
    """Runs a command and returns what it wrote."""
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def shared_libraries(program):
    """The shared libraries that a program asks for."""
    return set(re.findall(r"NEEDED\s+(\S+)", output("objdump", "--private-headers", program)))


def copy_licences(checkouts, folder):
    """Copies the licences and notices of all that is linked into the program."""
    for package in sorted(path for path in checkouts.iterdir() if path.is_dir() and path.name not in UNLINKED):
        for name in ("LICENSE", "LICENSE.txt", "LICENSE.md", "NOTICE", "NOTICE.txt"):
            if (package / name).is_file():
                write(folder / package.name / name, (package / name).read_bytes())
    toolchain = Path(shutil.which("swift") or "/").resolve().parent.parent / "share/swift/LICENSE.txt"
    if toolchain.is_file():
        write(folder / "swift" / toolchain.name, toolchain.read_bytes())
    for library in LIBRARIES:
        copyright_file = Path("/usr/share/doc") / library / "copyright"
        if copyright_file.is_file():
            write(folder / library / "copyright", copyright_file.read_bytes())


def write(path, content):
    """Writes a file, and the folders it is in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def fill(folder, program, checkouts, date):
    """Puts everything in place below a folder."""
    binary = folder / "bin/understudy"
    binary.parent.mkdir(parents=True)
    subprocess.run(["strip", "--strip-all", "-o", binary, program], check=True)
    binary.chmod(0o755)
    foreign = shared_libraries(binary) - SHARED
    if foreign:
        sys.exit(f"package: the program needs {', '.join(sorted(foreign))}; link them in (ci/support/static-libraries)")
    for shell, path in COMPLETIONS.items():
        write(folder / path, output(binary, "--generate-completion-script", shell))
    write(folder / "share/man/man1/understudy.1", output(sys.executable, SUPPORT / "manual.py", binary, date))
    shutil.copytree(ROOT / "Contracts", folder / "share/understudy/Contracts")
    for schema in sorted((ROOT / "fixtures/junit").glob("*.xsd")):
        write(folder / "share/understudy/schema" / schema.name, schema.read_bytes())
    shutil.copytree(ROOT / "ci/templates", folder / "share/understudy/templates")
    for name in ("README.md", "CHANGELOG.md", "LICENSE"):
        write(folder / "share/doc/understudy" / name, (ROOT / name).read_bytes())
    copy_licences(checkouts, folder / "share/doc/understudy/licences")


def pack(folder, archive, epoch):
    """Packs a folder in an order, with times and owners that depend on nothing but its content."""
    def plain(member):
        executable = member.isdir() or member.name.endswith("/bin/understudy")
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime, member.mode = epoch, 0o755 if executable else 0o644
        return member

    with open(archive, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=epoch) as zipped:
        with tarfile.open(fileobj=zipped, mode="w", format=tarfile.PAX_FORMAT) as tar:
            tar.add(folder, folder.name, recursive=False, filter=plain)
            for path in sorted(folder.rglob("*"), key=lambda path: path.relative_to(folder).parts):
                tar.add(path, str(Path(folder.name) / path.relative_to(folder)), recursive=False, filter=plain)


def main():
    program, checkouts, target = (Path(word).resolve() for word in sys.argv[1:4])
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))
    name = f"understudy-{output(program, '--version').strip()}-linux-{platform.machine()}"
    target.mkdir(parents=True, exist_ok=True)
    archive = target / f"{name}.tar.gz"
    with tempfile.TemporaryDirectory(prefix="understudy-package-") as scratch:
        folder = Path(scratch) / name
        fill(folder, program, checkouts, time.strftime("%Y-%m-%d", time.gmtime(epoch)))
        size = (folder / "bin/understudy").stat().st_size
        pack(folder, archive, epoch)
    digest = hashlib.sha256(archive.read_bytes()).hexdigest()
    write(target / f"{name}.tar.gz.sha256", f"{digest}  {archive.name}\n")
    print(f"package: the program has {size / 2**20:.1f} MiB, the archive {archive.stat().st_size / 2**20:.1f} MiB",
          file=sys.stderr)
    print(archive.relative_to(ROOT) if archive.is_relative_to(ROOT) else archive)


main()
