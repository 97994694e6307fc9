import type { Format } from '#design/format.ts';

/** Writes whole percent, and one decimal below ten: no more digits than matter. */
export const percentText = (format: Format, percent: number): string =>
  `${format.compact(percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent))}%`;
