#!/bin/sh
# In the place of Python: runs a helper's __main__.py, a shell script, with sh. $1 in the script is the helper's name.
script=$1/__main__.py
shift
exec /bin/sh "$script" "$@"
