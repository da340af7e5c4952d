"""Kept programs on Windows: a job, whose processes the system ends with the last handle of it, which is this process's."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import ctypes
    import os
    import secrets
    import subprocess
    from collections.abc import Sequence
    from ctypes import wintypes
    from typing import Any

    _ASSIGN_PROCESS = 0x0001
    _TERMINATE_AND_SET_QUOTA = 0x0001 | 0x0100
    _EXTENDED_LIMITS = 9
    _KILL_ON_CLOSE = 0x2000

    _system = ctypes.WinDLL("kernel32", use_last_error=True)
    _system.CreateJobObjectW.argtypes = [ctypes.c_void_p, wintypes.LPCWSTR]
    _system.OpenJobObjectW.argtypes = [wintypes.DWORD, wintypes.BOOL, wintypes.LPCWSTR]
    _system.OpenProcess.argtypes = [wintypes.DWORD, wintypes.BOOL, wintypes.DWORD]
    for _open in (_system.CreateJobObjectW, _system.OpenJobObjectW, _system.OpenProcess):
        _open.restype = wintypes.HANDLE
    _system.SetInformationJobObject.argtypes = [wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD]
    _system.AssignProcessToJobObject.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
    _system.TerminateJobObject.argtypes = [wintypes.HANDLE, wintypes.UINT]
    _system.CloseHandle.argtypes = [wintypes.HANDLE]

    class _BasicLimits(ctypes.Structure):
        _fields_ = (
            ("per_process_user_time", ctypes.c_int64),
            ("per_job_user_time", ctypes.c_int64),
            ("flags", wintypes.DWORD),
            ("minimum_working_set", ctypes.c_size_t),
            ("maximum_working_set", ctypes.c_size_t),
            ("active_processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("priority_class", wintypes.DWORD),
            ("scheduling_class", wintypes.DWORD),
        )

    class _ExtendedLimits(ctypes.Structure):
        _fields_ = (
            ("basic", _BasicLimits),
            ("io_counters", ctypes.c_uint64 * 6),
            ("process_memory", ctypes.c_size_t),
            ("job_memory", ctypes.c_size_t),
            ("peak_process_memory", ctypes.c_size_t),
            ("peak_job_memory", ctypes.c_size_t),
        )

    class JobKeeper:
        """Programs that end with this process. Errors: `OSError` if the system has no room for another job."""

        def __init__(self) -> None:
            self.membership = f"hschess-{secrets.token_hex(16)}"
            """The data that another of our processes needs to `join`; it is sent there."""
            self._job = _sure(_system.CreateJobObjectW(None, self.membership))
            limits = _ExtendedLimits()
            limits.basic.flags = _KILL_ON_CLOSE
            size = ctypes.sizeof(limits)
            _sure(_system.SetInformationJobObject(self._job, _EXTENDED_LIMITS, ctypes.byref(limits), size))

        def start(self, command: Sequence[str], **options: Any) -> subprocess.Popen[Any]:
            """Start a program that is kept; the options are those of `Popen`. Errors: as `Popen`."""
            child = subprocess.Popen(command, **options)
            try:
                _take_in(self._job, child.pid)
            except OSError:
                # One that has ended by now need not be kept.
                if child.poll() is None:
                    child.kill()
                    raise
            return child

        def end(self) -> None:
            """Kill all children with their own children; nothing can be started any more."""
            job, self._job = self._job, None
            if job is not None:
                _system.TerminateJobObject(job, 1)
                _system.CloseHandle(job)

    def join(membership: str) -> None:
        """Let this process be kept by the one that it was started by. Errors: `OSError` if that has ended."""
        job = _sure(_system.OpenJobObjectW(_ASSIGN_PROCESS, False, membership))
        try:
            _take_in(job, os.getpid())
        finally:
            _system.CloseHandle(job)

    def _take_in(job: int, pid: int) -> None:
        process = _sure(_system.OpenProcess(_TERMINATE_AND_SET_QUOTA, False, pid))
        try:
            _sure(_system.AssignProcessToJobObject(job, process))
        finally:
            _system.CloseHandle(process)

    def _sure(result: Any) -> Any:
        """The result of a system call. Errors: `OSError` if it failed."""
        if not result:
            raise ctypes.WinError(ctypes.get_last_error())
        return result
