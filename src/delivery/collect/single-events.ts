import type { WireEvents } from './events-wire.ts';
import type { EventBatch } from './record-batch.ts';

/** Splits a batch into its single events. */
export function singlesOf(batch: EventBatch): EventBatch[] {
  const empty = { ...batch, touches: [], purchases: [], pageviews: [], viewables: [] };
  return [
    ...batch.touches.map((classified) => ({ ...empty, touches: [classified] })),
    ...batch.purchases.map((purchase) => ({ ...empty, purchases: [purchase] })),
    ...batch.pageviews.map((pageview) => ({ ...empty, pageviews: [pageview] })),
    ...batch.viewables.map((one) => ({ ...empty, viewables: [one] })),
  ];
}

/** The events of a batch as they were received. */
export const wireOf = ({ touches, purchases, pageviews, viewables }: EventBatch): WireEvents => ({
  touches: touches.map(({ touch }) => touch),
  purchases,
  pageviews,
  viewables: viewables.map(({ viewable }) => viewable),
});
