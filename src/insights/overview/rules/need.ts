import { largerOf, type Micros } from '#kernel/money.ts';

export const MAX_NEEDY = 5;

/** A brand or a campaign over both periods. */
export interface NeedyRow {
  id: string;
  costsMicros: Micros;
  salesMicros: Micros;
  previousSalesMicros: Micros;
}

/** What it lost: spend that sales did not bring back, and sales that the previous period had. */
const needOf = ({ costsMicros, salesMicros, previousSalesMicros }: NeedyRow): Micros =>
  largerOf(0n, costsMicros - salesMicros) + largerOf(0n, previousSalesMicros - salesMicros);

/** Returns the rows in the order of their need; without a loss, those that spend most first. */
export function inOrderOfNeed<Row extends NeedyRow>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => {
    const [x, y] = [needOf(a), needOf(b)];
    if (x !== y) return x > y ? -1 : 1;
    if (a.costsMicros !== b.costsMicros) return a.costsMicros > b.costsMicros ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
}

/** Returns the rows that need attention most. */
export const mostInNeed = <Row extends NeedyRow>(rows: readonly Row[]): Row[] =>
  inOrderOfNeed(rows).slice(0, MAX_NEEDY);
