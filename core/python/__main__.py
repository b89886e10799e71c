"""Starts a helper when Python runs this folder, as the C++ program does: python core/python inductor.

Python then puts this folder first on sys.path instead of the working directory, whose files are not trusted.
"""

import sys

from compilescope.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
