/** Flights of the storyboards were written for this year. */
const WRITTEN = /^2026-/;
const DAY_MS = 86_400_000;
/** What a storyboard lets pass on the test clock, where it completes a flight. */
const MAX_DAYS = 2;

interface Step {
  sample_request?: Record<string, unknown> & { start_time?: string; end_time?: string };
}
interface Steps {
  phases: { steps: Step[] }[];
}

const isCompletion = (sent: Step['sample_request']): boolean =>
  (sent?.['params'] as { status?: unknown } | undefined)?.status === 'completed';

/**
 * Moves flights to begin a day after the environment's present, and shortens them, so that the test clock passes them in
 * seconds; flights after one that was completed begin after that. The runner puts its own instants in their place otherwise, other ones in a request and in its repetition. Dates
 * that are meant to be wrong stay: years before, and an end before its start.
 */
export function withDatesAhead<Storyboard extends Steps>(storyboard: Storyboard, nowMs: number): Storyboard {
  let passedMs = 0;
  const moved = ({ sample_request: sent, ...step }: Step): Step => {
    if (isCompletion(sent)) passedMs += (MAX_DAYS + 2) * DAY_MS;
    const { start_time: start = '', end_time: end = '' } = sent ?? {};
    if (!sent || !WRITTEN.test(start) || !(start < end)) return sent ? { ...step, sample_request: sent } : step;
    const startMs = nowMs + passedMs + DAY_MS;
    const lastsMs = Math.min(Date.parse(end) - Date.parse(start), MAX_DAYS * DAY_MS);
    const at = (ms: number) => new Date(ms).toISOString();
    return { ...step, sample_request: { ...sent, start_time: at(startMs), end_time: at(startMs + lastsMs) } };
  };
  return { ...storyboard, phases: storyboard.phases.map((phase) => ({ ...phase, steps: phase.steps.map(moved) })) };
}
