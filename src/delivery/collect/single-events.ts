import type { EventBatch } from './record-batch.ts';

/** Splits a batch into its single events, each with its id. */
export function singlesOf(batch: EventBatch): [string, EventBatch][] {
  const empty = { ...batch, touches: [], purchases: [], pageviews: [], viewables: [] };
  return [
    ...batch.touches.map((classified): [string, EventBatch] => [
      classified.touch.id,
      { ...empty, touches: [classified] },
    ]),
    ...batch.purchases.map((purchase): [string, EventBatch] => [purchase.id, { ...empty, purchases: [purchase] }]),
    ...batch.pageviews.map((pageview): [string, EventBatch] => [pageview.id, { ...empty, pageviews: [pageview] }]),
    ...batch.viewables.map((one): [string, EventBatch] => [one.viewable.id, { ...empty, viewables: [one] }]),
  ];
}
