/** Intervals between the grid lines of a chart. */
export const STEPS = 4;

const TICK_WIDTH_PX = 74;
const ROUND_FACTORS = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 7.5, 10];

/**
 * The smallest round distance between grid lines that lets `max` fit below the topmost one. Counts have no halves, so
 * theirs are whole.
 */
export function niceStep(max: number, isWhole = false): number {
  if (!(max > 0)) return 1;
  const needed = max / STEPS;
  const magnitude = 10 ** Math.floor(Math.log10(needed));
  const steps = ROUND_FACTORS.map((factor) => factor * magnitude).filter((step) => !isWhole || Number.isInteger(step));
  return steps.find((step) => step >= needed * (1 - 1e-9)) ?? 1;
}

/** Indices of the points that get a label, evenly apart and always with the first. */
export function evenTicks(points: number, widthPx: number): number[] {
  const room = Math.max(1, Math.floor(widthPx / TICK_WIDTH_PX));
  const step = Math.max(1, Math.ceil(points / room));
  return Array.from({ length: Math.ceil(points / step) }, (_, tick) => tick * step);
}
