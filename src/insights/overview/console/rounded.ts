/** Returns whole percent, and one decimal below ten: no more digits than matter. */
export const roundedPercent = (percent: number): number =>
  Math.abs(percent) < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
