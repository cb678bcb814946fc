"""Start a server in a session of its own: `python -I -S _start.py ERRORS REPORT COMMAND...`.

Its standard error goes to the file ERRORS, since its standard output holds the protocol and nothing else
may get in between. REPORT is `-`, or a file that COMMAND finds open as its number 3, for a sandbox's report.
Then COMMAND takes the place of this process.
"""

import os
import sys

FILE = 3


def main() -> None:
    errors, report, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    os.setsid()
    for path, number in ((errors, 2), (report, FILE)):
        if path != "-":
            opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            os.dup2(opened, number)
            if opened not in (number, FILE):
                os.close(opened)
    os.set_inheritable(FILE, report != "-")
    os.execv(command[0], command)


main()
