"""Work for many processes: jobs go out as JSON, results come back as JSON; what dies or hangs is told.

A job names a function (``"package.module:function"``) and a payload.  A crew runs jobs: child processes
of this machine (``local``) or a Dask cluster (``cluster``).  Nothing here knows what a puzzle is.
"""

from enpitsu.workers.job import Done, Job, in_order
from enpitsu.workers.local import LocalCrew

__all__ = ["Done", "Job", "LocalCrew", "in_order"]
