"""What the library `lean_dojo` sees in a traced repository: `python library_reading.py REPOSITORY SCRATCH`.

Runs under the interpreter that has the library, so it imports nothing else. The library asks GitHub which
commit a Lean version is; that question alone is left out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path


def main() -> None:
    root, scratch = Path(sys.argv[1]), Path(sys.argv[2])
    scratch.mkdir(parents=True)
    os.environ |= {"CACHE_DIR": str(scratch / "cache"), "TMP_DIR": str(scratch), "DISABLE_REMOTE_CACHE": "1"}
    os.environ["NUM_PROCS"] = "1"
    who = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    subprocess.run(["git", "-C", str(root), *who, "add", "-A"], check=True)
    subprocess.run(["git", "-C", str(root), *who, "commit", "-qm", "traced"], check=True)

    import lean_dojo

    lean_dojo.LeanGitRepo.get_dependencies = lambda self, path=None: {}
    lean_dojo.TracedRepo.from_traced_files(root, build_deps=False).save_to_disk()
    repository = lean_dojo.TracedRepo.load_from_disk(root, build_deps=False)
    repository.check_sanity()
    theorems = [
        {
            "name": theorem.theorem.full_name,
            "file": str(theorem.file_path),
            "start": list(theorem.start),
            "end": list(theorem.end),
            "private": str(theorem.is_private) == "True",
            "statement": theorem.get_theorem_statement(),
            "proof": theorem.get_tactic_proof(),
            "premises": theorem.get_premise_full_names(),
            "tactics": [
                {
                    "tactic": tactic.tactic,
                    "before": tactic.state_before,
                    "after": tactic.state_after,
                    "start": list(tactic.start),
                    "end": list(tactic.end),
                    "provenances": tactic.get_annotated_tactic()[1],
                }
                for tactic in theorem.get_traced_tactics()
            ],
        }
        for theorem in repository.get_traced_theorems()
    ]
    print(json.dumps({"version": lean_dojo.__version__, "theorems": theorems}))


main()
