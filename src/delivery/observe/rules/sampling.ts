/** Lines a second of a storefront that one process keeps while the live tail is open. */
const KEPT_PER_SECOND = 20;

/**
 * Of how many lines one is kept. A power of two: what is kept of one auction in many is also kept of one in fewer, so that an
 * auction and its events stay together where processes sample differently.
 */
export function oneIn(linesPerSecond: number): number {
  return linesPerSecond <= KEPT_PER_SECOND ? 1 : 2 ** Math.ceil(Math.log2(linesPerSecond / KEPT_PER_SECOND));
}

/** Whether what belongs to an auction is kept. The end of what its decisions have in common is random. */
export const isVisitKept = (visit: string, every: number): boolean =>
  every === 1 || Number.parseInt(visit.slice(-8), 16) % every === 0;
