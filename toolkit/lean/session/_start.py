"""Start a server in a session of its own: `python -I -S _start.py ERRORS COMMAND...`.

Its standard error goes to the file ERRORS, since its standard output holds the protocol and nothing else
may get in between. Then COMMAND takes the place of this process.
"""

import os
import sys


def main() -> None:
    os.setsid()
    os.dup2(os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    os.execv(sys.argv[2], sys.argv[2:])


main()
