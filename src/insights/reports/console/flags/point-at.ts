/** Returns the index of the point that a day belongs to: its own, or that of the week that began before it; −1 before the first. */
export const pointAt = (points: readonly string[], day: string): number =>
  points.findLastIndex((point) => point <= day);
