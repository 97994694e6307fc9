interface Placed {
  /** Index of the point. */
  point: number;
}

/** Marks are as wide as a finger or pointer needs them. */
export const MARK_PX = 24;

const ALL_PERCENT = 100;

/** Places marks on an axis of points, in percent of its width; marks that would overlap become one, in their middle. */
export function mergedFlags<Flag extends Placed>(
  flags: readonly Flag[],
  { points, widthPx }: { points: number; widthPx: number },
): { at: number; flags: Flag[] }[] {
  const placeOf = (point: number) => (points > 1 ? (ALL_PERCENT * point) / (points - 1) : ALL_PERCENT / 2);
  const marks: { from: number; to: number; flags: Flag[] }[] = [];
  for (const flag of flags.toSorted((a, b) => a.point - b.point)) {
    const place = placeOf(flag.point);
    const last = marks.at(-1);
    const apartPx = last ? ((place - (last.from + last.to) / 2) * widthPx) / ALL_PERCENT : Infinity;
    // Before it is measured, each stands alone.
    if (last && widthPx > 0 && apartPx < MARK_PX) {
      last.to = place;
      last.flags.push(flag);
    } else {
      marks.push({ from: place, to: place, flags: [flag] });
    }
  }
  return marks.map(({ from, to, flags: together }) => ({ at: (from + to) / 2, flags: together }));
}
