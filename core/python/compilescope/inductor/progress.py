"""The phases of one request."""

from __future__ import annotations

import time
from typing import Any

from compilescope.inductor.compiler_setup import SetUp
from compilescope.rpc import Channel


class Progress:
    """Reports phases to the C++ program and sums their durations in `seconds`, without those of `setup`."""

    def __init__(self, channel: Channel, request_id: Any) -> None:
        self.channel = channel
        self.request_id = request_id
        self.seconds: dict[str, float] = {}
        self.setup = SetUp()
        self.phase: str | None = None
        self.begin = time.monotonic()
        self.phase_begin = 0.0

    def now(self) -> float:
        """Returns the time of a clock that stands still during set-up."""
        return time.monotonic() - self.setup.seconds

    def enter(self, phase: str) -> None:
        """Ends the current phase and starts this one."""
        self.leave()
        self.phase, self.phase_begin = phase, self.now()
        self.channel.send(type="phase", id=self.request_id, phase=phase)

    def leave(self) -> None:
        """Ends the current phase, if there is one."""
        if self.phase is not None:
            self.seconds[self.phase] = self.seconds.get(self.phase, 0.0) + self.now() - self.phase_begin
        self.phase = None

    def total_s(self) -> float:
        """Seconds since the request arrived."""
        return time.monotonic() - self.begin
