"""The fingerprint of generated code: equal if two compilations generated the same code.

What Inductor writes for one graph differs between two compilations in these ways, which do not change what runs:
  comments        lines that begin with // or "# " name the graph's operators and files of kernels; they are dropped. Block
                  comments stay: on a GPU they have the source of the Triton kernels.
  folders         headers are in the temporary folder. The name of the file stays: it is a hash of the content.
  cubins          a cubin's file is named by the hash of its content, which has the temporary path of the Triton source in its
                  line table; dropped. The source itself is in the code, in a block comment.
  size arrays     int_array_7 and others. Whether a second array with equal values is declared depends on the address of a Python
                  object (CppWrapperCpu.codegen_int_array_var), so each name is replaced by its values.
  packed layouts  opaque_metadata is oneDNN's description of a packed weight, with padding bytes that are not initialized; it is
                  dropped. The layout follows from the operator and its shapes, which the code has.
  addresses       of the constants of torch.compile, at the end of a comment with their types and shapes, and since torch 2.15 of
                  Python functions that a check of sizes names; dropped.
The values of folded weights are not part of the code: rows that are compared have the same weights.
"""

from __future__ import annotations

import hashlib
import re

COMMENT_LINE = re.compile(r"^\s*(?://|# ).*\n?", re.MULTILINE)
FOLDER = re.compile(r"""(?<=["'])/(?:[^/"'\s]+/)+(?=[^/"'\s]+["'])""")
CUBIN = re.compile(r"""(?<=["'])[^"'\s]+\.(?:cubin|hsaco|fatbin)(?=["'])""")
OPAQUE_METADATA = re.compile(r"(\.opaque_metadata = )\{[^}]*\}")
FUNCTION = re.compile(r"(<function [\w.<>]+) at 0x[0-9a-f]+(?=>)")
CONSTANT = re.compile(r"^(\w+ = None  # .*) [0-9a-f]+$", re.MULTILINE)
INT_ARRAY = re.compile(r"\s*(?:static )?const(?:expr)? int64_t \*?(int_array_\d+)(?:\[\])? ?= ?(\{[^}]*\}|nullptr);")
INT_ARRAY_NAME = re.compile(r"\bint_array_\d+\b")


def normalized(code: str) -> str:
    """Returns the code without the differences that do not change what runs."""
    code = COMMENT_LINE.sub("", code)
    code = FOLDER.sub("", code)
    code = CUBIN.sub("cubin", code)
    code = OPAQUE_METADATA.sub(r"\1{}", code)
    code = CONSTANT.sub(r"\1", code)
    code = FUNCTION.sub(r"\1", code)
    arrays: dict[str, str] = {}
    kept: list[str] = []
    for line in code.splitlines():
        if declared := INT_ARRAY.match(line):
            arrays[declared[1]] = declared[2]
        else:
            kept.append(INT_ARRAY_NAME.sub(lambda name: arrays.get(name[0], name[0]), line))
    return "\n".join(kept)


def code_sha256(*parts: str) -> str:
    """Returns the SHA-256 of the parts of a program's generated code, in hexadecimal digits."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(normalized(part).encode() + b"\0")
    return digest.hexdigest()
