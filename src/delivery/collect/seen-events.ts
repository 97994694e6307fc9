import { DAY_MS } from '#kernel/time.ts';
import { decidedAt } from '#delivery/decide/rules/decided-at.ts';
import type { WirePageview, WirePurchase, WireTouch, WireViewable } from './events-wire.ts';
import { type EventKind, fingerprintOf } from './receipt.ts';
import type { EventBatch } from './record-batch.ts';

type Sent = WireTouch | WirePurchase | WirePageview | WireViewable;

/**
 * Returns the events' fingerprints. A touch of an ad is of the time of its decision at the earliest: the clock of a device may
 * be years behind. One that is ahead counts for a week.
 */
export function fingerprintsOf(batches: readonly EventBatch[]): Map<Sent, string> {
  const fingerprints = new Map<Sent, string>();
  for (const { catalog, receivedMs, touches, purchases, pageviews, viewables } of batches) {
    const note = (kind: EventKind, event: Sent, notBeforeMs = 0) => {
      const atMs = Math.min(Math.max(event.occurredAtMs, notBeforeMs), receivedMs + MAX_AHEAD_MS);
      fingerprints.set(event, fingerprintOf({ catalogId: catalog.catalogId, kind, eventId: event.id, atMs }));
    };
    for (const { touch, claims } of touches) note(touch.kind, touch, claims === null ? 0 : decidedAt(claims));
    for (const purchase of purchases) note('PURCHASE', purchase);
    for (const pageview of pageviews) note('PAGEVIEW', pageview);
    for (const { viewable } of viewables) note('VIEWABLE', viewable);
  }
  return fingerprints;
}

const MAX_AHEAD_MS = 7 * DAY_MS;

/** `unseen` holds new fingerprints. They are removed as they are used, so an event repeated within these batches is dropped too. */
export function dropSeen(
  batches: readonly EventBatch[],
  fingerprints: ReadonlyMap<Sent, string>,
  unseen: Set<string>,
): EventBatch[] {
  const isNew = (event: Sent) => unseen.delete(fingerprints.get(event)!);
  return batches.map((batch) => ({
    ...batch,
    touches: batch.touches.filter(({ touch }) => isNew(touch)),
    purchases: batch.purchases.filter(isNew),
    pageviews: batch.pageviews.filter(isNew),
    viewables: batch.viewables.filter(({ viewable }) => isNew(viewable)),
  }));
}
