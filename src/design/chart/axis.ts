/** Intervals between the grid lines of a chart. */
export const STEPS = 4;

const TICK_WIDTH_PX = 74;
const ROUND_FACTORS = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10];

/**
 * Returns the smallest round interval between grid lines at which `max` fits below the top one. Counts have no
 * fractions, so their intervals are integers.
 */
export function niceStep(max: number, isWhole = false): number {
  if (!(max > 0)) return 1;
  const needed = max / STEPS;
  const magnitude = 10 ** Math.floor(Math.log10(needed));
  const steps = ROUND_FACTORS.map((factor) => factor * magnitude).filter((step) => !isWhole || Number.isInteger(step));
  return steps.find((step) => step >= needed * (1 - 1e-9)) ?? 1;
}

/** Returns the indices of labeled points, evenly spaced and starting with the first. */
export function evenTicks(points: number, widthPx: number): number[] {
  const room = Math.max(1, Math.floor(widthPx / TICK_WIDTH_PX));
  const step = Math.max(1, Math.ceil(points / room));
  return Array.from({ length: Math.ceil(points / step) }, (_, tick) => tick * step);
}
