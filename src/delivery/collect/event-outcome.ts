import type { EventList, WireEvents } from './events-wire.ts';
import type { EventBatch } from './record-batch.ts';
import type { InvalidReason } from './rules/judge.ts';

/** What became of a request's events, for senders that ask for it. */
export type EventOutcome = {
  readonly accepted: number;
  readonly duplicates: number;
  readonly refused: readonly RefusedEvent[];
};

/** Stored, and not believed. */
type RefusedEvent = EventPlace & { readonly id: string; readonly reason: InvalidReason };

/** Where the sender listed an event. */
type EventPlace = { readonly list: EventList; readonly index: number };

/** The places of a batch's events, by the events themselves, which survive when a batch is split. */
export type EventPlaces = ReadonlyMap<object, EventPlace>;

export function placesOf(events: WireEvents): EventPlaces {
  const places = new Map<object, EventPlace>();
  const add = (list: EventList, listed: readonly object[]) =>
    listed.forEach((event, index) => places.set(event, { list, index }));
  add(
    'impressions',
    events.touches.filter(({ kind }) => kind === 'IMPRESSION'),
  );
  add(
    'clicks',
    events.touches.filter(({ kind }) => kind === 'CLICK'),
  );
  add('purchases', events.purchases);
  add('pageviews', events.pageviews);
  add('viewables', events.viewables ?? []);
  return places;
}

const NOTHING: EventOutcome = { accepted: 0, duplicates: 0, refused: [] };

/** Compares a batch with what of it was new. `tooFast` holds clicks that the log made invalid. */
export function outcomeOf(batch: EventBatch, fresh: EventBatch, tooFast: ReadonlySet<object>): EventOutcome {
  const places = batch.places!;
  const refused: RefusedEvent[] = [];
  const refuse = (event: { readonly id: string }, reason: InvalidReason) =>
    refused.push({ ...places.get(event)!, id: event.id, reason });
  for (const classified of fresh.touches) {
    const reason = tooFast.has(classified) ? 'CLICK_RATE' : classified.judgement.invalidReason;
    if (reason !== null) refuse(classified.touch, reason);
  }
  for (const { viewable, seal } of fresh.viewables) if (typeof seal === 'string') refuse(viewable, seal);
  const recorded = eventsIn(fresh);
  return { accepted: recorded - refused.length, duplicates: eventsIn(batch) - recorded, refused };
}

export function sumOfOutcomes(outcomes: readonly EventOutcome[]): EventOutcome {
  return outcomes.reduce(
    (sum, { accepted, duplicates, refused }) => ({
      accepted: sum.accepted + accepted,
      duplicates: sum.duplicates + duplicates,
      refused: [...sum.refused, ...refused],
    }),
    NOTHING,
  );
}

type Listed = readonly unknown[];

/** Counts the events of a request or a batch. */
export const eventsIn = ({
  touches,
  purchases,
  pageviews,
  viewables,
}: Readonly<Record<'touches' | 'purchases' | 'pageviews', Listed>> & { readonly viewables?: Listed }): number =>
  touches.length + purchases.length + pageviews.length + (viewables?.length ?? 0);
