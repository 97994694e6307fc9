import type { AdType } from '#kernel/ad-type.ts';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';

/** A line as the annex decides about it. */
interface Line {
  description: string;
  brandId?: Uuid | null;
  adType?: AdType | null;
  amountMicros: Micros;
}

/** As many lines as stand on the first page beside everything else; the others move to an annex. */
export const MAX_LINES_ON_PAGE = 10;
/** As many campaigns as an annex lists; the cheapest ones beyond are one line for each brand and type. */
export const MAX_ANNEX_LINES = 1000;

/** The lines of one brand and ad type, in their order. */
export interface LineGroup<L extends Line> {
  description: string;
  adType: AdType | null;
  lines: L[];
}

/** Groups lines by brand, of which two may have one name, and ad type, in the order of their first. */
export function groupLines<L extends Line>(lines: readonly L[]): LineGroup<L>[] {
  const groups = new Map<string, LineGroup<L>>();
  for (const line of lines) {
    const key = `${line.adType ?? ''} ${line.brandId ?? line.description}`;
    const group = groups.get(key) ?? { description: line.description, adType: line.adType ?? null, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Says which of a document's lines an annex lists, and which it sums up. */
export function annexLines<L extends Line>(
  lines: readonly L[],
  max: number = MAX_ANNEX_LINES,
): { listed: ReadonlySet<L>; summed: readonly L[] } {
  if (lines.length <= max) return { listed: new Set(lines), summed: [] };
  const byCost = [...lines].sort((a, b) =>
    a.amountMicros === b.amountMicros ? 0 : a.amountMicros > b.amountMicros ? -1 : 1,
  );
  return { listed: new Set(byCost.slice(0, max)), summed: byCost.slice(max) };
}
