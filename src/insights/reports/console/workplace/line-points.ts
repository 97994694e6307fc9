interface Box {
  width: number;
  height: number;
  /** Kept free above and below, for the line's own width. */
  inset: number;
}

/** Returns the points of a line from zero to the largest value; none when all are zero. */
export function linePoints(values: readonly number[], { width, height, inset }: Box): string[] {
  const max = Math.max(0, ...values);
  if (max === 0 || values.length < 2) return [];
  const step = width / (values.length - 1);
  return values.map((value, index) => `${index * step},${height - inset - (value / max) * (height - 2 * inset)}`);
}
