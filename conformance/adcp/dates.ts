/** Flights of the storyboards were written for this year. */
const WRITTEN = /^2026-/;

interface Step {
  sample_request?: Record<string, unknown> & { start_time?: string; end_time?: string };
}
interface Steps {
  phases: { steps: Step[] }[];
}

/**
 * Moves flights that have passed by whole years. The runner puts its own instants in their place otherwise, other ones in
 * a request and in its repetition. Dates that are meant to be wrong stay: years before, and an end before its start.
 */
export function withDatesAhead<Storyboard extends Steps>(storyboard: Storyboard, nowMs: number): Storyboard {
  const moved = ({ sample_request: sent, ...step }: Step): Step => {
    const { start_time: start = '', end_time: end = '' } = sent ?? {};
    if (!sent || !WRITTEN.test(start) || !(start < end) || Date.parse(start) > nowMs)
      return sent ? { ...step, sample_request: sent } : step;
    const year = new Date(nowMs).getUTCFullYear();
    const ahead = Date.parse(start.replace(WRITTEN, `${year}-`)) > nowMs ? year : year + 1;
    const at = (text: string) => text.replace(WRITTEN, `${ahead}-`);
    return { ...step, sample_request: { ...sent, start_time: at(start), end_time: at(end) } };
  };
  return { ...storyboard, phases: storyboard.phases.map((phase) => ({ ...phase, steps: phase.steps.map(moved) })) };
}
