import { inOrderOfNeed, type NeedyRow } from '#insights/overview/rules/need.ts';

/** Returns brands in the order in which they need attention: stopped or rejected campaigns first, then what was lost. */
export function inOrderOfAttention<Row extends NeedyRow & { stopped: number }>(rows: readonly Row[]): Row[] {
  const [stopped, others] = [rows.filter((row) => row.stopped > 0), rows.filter((row) => row.stopped === 0)];
  return [...inOrderOfNeed(stopped), ...inOrderOfNeed(others)];
}
