/** A clock that stands still until it is moved, and does on the way what was to be done later. */
export function createClock(startMs = Date.parse('2026-03-10T12:00:00Z')) {
  let nowMs = startMs;
  let waiting: { atMs: number; work: () => void }[] = [];
  return {
    now: () => nowMs,
    later(work: () => void, ms: number) {
      const entry = { atMs: nowMs + ms, work };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((other) => other !== entry);
      };
    },
    /** Lets promises settle before and after each piece of work. */
    async advance(ms: number) {
      const untilMs = nowMs + ms;
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        const next = waiting.toSorted((a, b) => a.atMs - b.atMs)[0];
        if (!next || next.atMs > untilMs) break;
        waiting = waiting.filter((entry) => entry !== next);
        nowMs = next.atMs;
        next.work();
      }
      nowMs = untilMs;
    },
  };
}
