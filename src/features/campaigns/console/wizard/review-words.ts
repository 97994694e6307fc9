const SHOWN = 4;
const MOST = 5;

/** The first four of many, and how many others there are; up to five are all shown. */
export function listWithOthers(all: readonly string[], others: (count: number) => string): string {
  if (all.length <= MOST) return all.join(', ');
  return `${all.slice(0, SHOWN).join(', ')} ${others(all.length - SHOWN)}`;
}
