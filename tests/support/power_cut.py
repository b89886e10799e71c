"""What a folder may look like after a power cut, from a record of the calls that changed it (record_calls.cpp).

    recorder = Recorder(folder, trace)         folder: exists; what is in it now is on the disk
    subprocess.run(..., env=environment | recorder.environment, stdout=recorder.stdout())
    for state in recorder.states(): state.write_to(an_empty_folder); state.printed

Until a file or folder is synced, none, all or a part of its changes may be on the disk. Each cut between two calls gives
the states of VARIANTS.
"""

import dataclasses
import hashlib
import os
import pathlib

MARK = b"\x1e"


class Node:
    """A file, folder or symbolic link: `now` is what programs see, `disk` what was synced."""

    def __init__(self, now):
        self.now = now
        self.disk = type(now)()

    def is_folder(self):
        return isinstance(self.now, dict)

    def sync(self):
        self.disk = self.now.copy() if self.is_folder() else bytes(self.now)


class Link(Node):
    """The target of a symbolic link is on the disk with its name."""

    def __init__(self, target):
        super().__init__(target)
        self.disk = target


def half(node):
    """The file with half of what was not synced."""
    if not node.now.startswith(node.disk):
        return node.disk
    return node.now[:len(node.disk) + (len(node.now) - len(node.disk)) // 2]


# What remains of a folder's entries and of a file's content.
VARIANTS = {
    "synced only": (lambda node: node.disk, lambda node: node.disk),
    "all": (lambda node: node.now, lambda node: node.now),
    "names without content": (lambda node: node.now, lambda node: node.disk),
    "content without names": (lambda node: node.disk, lambda node: node.now),
    "names and half of the content": (lambda node: node.now, half),
}


@dataclasses.dataclass
class State:
    """`files`: path: bytes of a file, str of a link, None of a folder. `printed`: the lines on stdout before any cut like it."""

    files: dict
    printed: list
    cut: int
    variant: str

    def write_to(self, folder):
        for path, content in sorted(self.files.items()):
            place = folder / path
            if content is None:
                place.mkdir()
            elif isinstance(content, str):
                place.symlink_to(content)
            else:
                place.write_bytes(content)
        return folder

    def __str__(self):
        return f"cut after call {self.cut}, {self.variant}"


class Disk:
    def __init__(self, folder):
        self.folder = str(folder)
        self.nodes = {}
        self.root = self.take_in(pathlib.Path(folder))

    def take_in(self, path):
        if path.is_symlink():
            return Link(os.readlink(path))
        node = Node({} if path.is_dir() else path.read_bytes())
        if path.is_dir():
            node.now = {entry.name: self.take_in(entry) for entry in path.iterdir()}
        node.sync()
        self.nodes[str(path.stat().st_ino)] = node
        return node

    def place(self, path):
        """The folder's entries and the name in them."""
        assert path.startswith(self.folder + "/"), path
        *parents, name = path[len(self.folder) + 1:].split("/")
        entries = self.root.now
        for parent in parents:
            entries = entries[parent].now
        return entries, name

    def apply(self, call, *words):
        getattr(self, "call_" + call)(*words)

    def make(self, path, inode, node):
        entries, name = self.place(path)
        entries[name] = self.nodes[inode] = node

    def call_C(self, path, inode):
        self.make(path, inode, Node(b""))

    def call_M(self, path, inode):
        self.make(path, inode, Node({}))

    def call_L(self, path, target):
        entries, name = self.place(path)
        entries[name] = Link(target)

    def call_W(self, inode, offset, data):
        node, offset, data = self.nodes[inode], int(offset), bytes.fromhex(data)
        node.now = node.now[:offset].ljust(offset, b"\0") + data + node.now[offset + len(data):]

    def call_T(self, inode, length):
        node = self.nodes[inode]
        node.now = node.now[:int(length)].ljust(int(length), b"\0")

    def call_S(self, inode):
        self.nodes[inode].sync()

    def call_R(self, source, target):
        entries, name = self.place(source)
        node = entries.pop(name)
        entries, name = self.place(target)
        entries[name] = node

    def call_U(self, path):
        entries, name = self.place(path)
        del entries[name]

    def files(self, variant):
        entries_of, content_of = VARIANTS[variant]
        found = {}

        def walk(node, path):
            for name, child in entries_of(node).items():
                below = f"{path}/{name}" if path else name
                if isinstance(child, Link):
                    found[below] = child.now
                elif child.is_folder():
                    found[below] = None
                    walk(child, below)
                else:
                    found[below] = content_of(child)

        walk(self.root, "")
        return found


def digest(files):
    text = hashlib.sha256()
    for path, content in sorted(files.items()):
        text.update(repr((path, content)).encode())
    return text.digest()


class Recorder:
    def __init__(self, folder, trace, ignore=()):
        """`ignore`: ends of paths that do not matter, such as files of locks."""
        self.folder, self.trace, self.ignore = folder, trace, tuple(ignore)
        self.disk = Disk(folder)
        self.environment = {"LD_PRELOAD": os.environ["RECORD_CALLS_LIBRARY"], "RECORD_BELOW": str(folder),
                            "RECORD_TO": str(trace)}

    def stdout(self):
        """Lines that a program prints there take their places among its calls."""
        return open(self.trace, "ab")

    def events(self):
        """("call", [words]) or ("line", text), in order."""
        pending = b""
        for piece in self.trace.read_bytes().split(b"\n")[:-1]:
            text, mark, record = piece.partition(MARK)
            if mark:
                pending += text
                yield "call", record.decode().split("\t")
            else:
                yield "line", (pending + text).decode()
                pending = b""

    def states(self):
        """Each different one once, and a check that the record is that of the folder as it is now."""
        states, printed, cuts = {}, [], 0
        self.note(states, printed, cuts)
        for kind, what in self.events():
            if kind == "line":
                printed.append(what)
            else:
                self.disk.apply(*what)
                cuts += 1
            self.note(states, printed, cuts)
        real = Disk(self.folder).files("all")
        assert self.shown(self.disk.files("all")) == self.shown(real), "the record lacks calls"
        return list(states.values())

    def shown(self, files):
        return {path: content for path, content in files.items() if not path.endswith(self.ignore)}

    def note(self, states, printed, cut):
        for variant in VARIANTS:
            files = self.shown(self.disk.files(variant))
            state = states.setdefault(digest(files), State(files, [], cut, variant))
            if len(printed) > len(state.printed):  # the latest cut that leaves this state has printed the most
                state.printed, state.cut, state.variant = list(printed), cut, variant
