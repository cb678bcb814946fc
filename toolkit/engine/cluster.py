"""Work spread over the machines of a Ray cluster.

Every machine needs leancal in the same version, and Lean and the project's folder under the same paths; see
docs/cluster.md.
"""

from __future__ import annotations

import importlib
import os
import pickle
from concurrent.futures import Future
from functools import partial
from typing import Any, Final

from toolkit.engine.engine import ATTEMPTS, Engine, Item, Result, Task, killed_too_often
from toolkit.engine.worker import answer
from toolkit.errors import LeancalError, Unchecked, UsageError

ADDRESS: Final = "RAY_ADDRESS"
"""Ray's own variable for the cluster to join: its address, `auto`, or `local` for one of this machine."""


class RayEngine(Engine):
    """The processes of a Ray cluster, which starts them, keeps them for further items, and replaces them.

    It is the cluster that the variable RAY_ADDRESS names, else the one that this machine belongs to, else
    one that is started here, for as long as the engine is open.
    """

    def __init__(self, jobs: int | None = None) -> None:
        """Join the cluster, for `jobs` items at once (as many as it has cores if None).

        Raises UsageError when Ray is not installed, and Unchecked when the cluster cannot be joined.
        """
        self._ray = _ray()
        _join(self._ray, jobs)
        # Ray tells what becomes of its workers on standard output, where our answers go; there is no public
        # switch, and this is the one that its debugger uses
        self._ray._private.worker._worker_logs_enabled = False
        self.jobs = jobs or int(self._ray.cluster_resources().get("CPU", 1))
        self._answer = self._ray.remote(num_cpus=1, max_retries=ATTEMPTS - 1)(answer)

    def submit(self, task: Task[Item, Result], item: Item) -> Future[Result]:
        """Begin a task wherever the cluster has room."""
        future: Future[Result] = Future()
        reply = self._answer.remote(pickle.dumps((task, item))).future()
        reply.add_done_callback(partial(self._settle, future))
        return future

    def close(self) -> None:
        """Leave the cluster, which ends what it does for this process."""
        self._ray.shutdown()

    def _settle(self, future: Future[Any], reply: Future[bytes]) -> None:
        """Hand on what a worker replied, or what became of it."""
        try:
            result, error, peak = pickle.loads(reply.result())
        except Exception as trouble:
            future.set_exception(self._explained(trouble))
            return
        self.peak_mb = max(self.peak_mb, peak)
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)

    def _explained(self, trouble: Exception) -> LeancalError:
        lost = self._ray.exceptions
        if isinstance(trouble, lost.WorkerCrashedError | lost.NodeDiedError):
            return killed_too_often("with its process or its machine")
        return Unchecked(
            f"Ray could not do it: {trouble}",
            hint="is leancal installed in the same version on every machine? See docs/cluster.md",
        )


def _ray() -> Any:
    try:
        return importlib.import_module("ray")
    except ImportError as error:
        raise UsageError(
            f"the engine `ray` needs the package ray: {error}", hint="`pip install 'leancal[ray]'`"
        ) from None


def _join(ray: Any, jobs: int | None) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    address = os.environ.get(ADDRESS, "auto")
    try:
        if address != "local":
            try:
                ray.init(address=address, log_to_driver=False, configure_logging=False)
                return
            except ConnectionError:
                if ADDRESS in os.environ:
                    raise
        ray.init(
            address="local",
            num_cpus=jobs,
            include_dashboard=False,
            log_to_driver=False,
            configure_logging=False,
            _system_config={"task_oom_retries": ATTEMPTS - 1},
        )
    except Exception as error:
        raise Unchecked(
            f"the Ray cluster `{address}` cannot be joined: {error}",
            hint=f"`ray status` says whether it runs; {ADDRESS}=local starts one on this machine",
        ) from error
