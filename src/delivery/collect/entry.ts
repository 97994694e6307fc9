import { type EventOutcome, eventsIn } from './event-outcome.ts';
import type { WireEvents } from './events-wire.ts';
import type { Groupable } from './group-commit.ts';
import type { EventRequest } from './inbox.ts';
import type { InboxRow } from './inbox.repository.ts';

/** Events that are recorded together: those of a row of the inbox, some of them, or those of a sender who waits for the outcome. */
export type Entry = Groupable & {
  readonly requests: readonly EventRequest[];
  /** The row that holds them; null while the sender waits. */
  readonly row: InboxRow | null;
  /** Whether the row is deleted with them: not while others of it are to be recorded. */
  readonly isLast: boolean;
  /** Null when the events are acknowledged: they are recorded however often it takes. */
  readonly asker: { resolve(outcome: EventOutcome): void; reject(error: Error): void } | null;
  readonly onRecorded: () => void;
  /** Called when it is given up: its row stays, and is adopted. */
  readonly onReleased: () => void;
};

/** How much of a transaction and of the memory events take: one each, more for those that list products. */
export const sizeOf = ({ touches, purchases, pageviews, viewables = [] }: WireEvents): number =>
  touches.length +
  viewables.length +
  purchases.reduce((sum, { items }) => sum + items.length, 0) +
  pageviews.reduce((sum, { page }) => sum + 1 + page.values.length, 0);

/** What a value holds in memory, roughly, in bytes: its characters, and an object's own fields. */
export function heldBytes(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let bytes = OBJECT_BYTES;
  for (const name in value) bytes += heldBytes((value as Record<string, unknown>)[name]);
  return bytes;
}
const OBJECT_BYTES = 100;

export const sizeOfAll = (requests: readonly EventRequest[]): number =>
  requests.reduce((sum, { events }) => sum + sizeOf(events), 0);

export const hasSales = ({ requests }: Pick<Entry, 'requests'>): boolean =>
  requests.some(({ events }) => events.purchases.length > 0);

/** Returns an acknowledged entry without its sales, null when it is all sales; `then` gets them when the others are recorded. */
export function salesApart(entry: Entry, then: (sales: Entry) => void): Entry | null {
  const others = entry.requests.map(withoutSales).filter(({ events }) => eventsIn(events) > 0);
  const sales = entry.requests.map(onlySales).filter(({ events }) => eventsIn(events) > 0);
  const start = () => then(withRequests(entry, sales));
  if (others.length > 0) return { ...withRequests(entry, others), isLast: false, onRecorded: start };
  start();
  return null;
}

/**
 * Divides an acknowledged entry in two that are recorded each by itself; null for a single event. Sales are split off
 * first: they may be credited to the touches beside them. `add` gets what is to be recorded later.
 */
export function divide(entry: Entry, add: (later: Entry) => void): readonly Entry[] | null {
  const halves = halvesOf(entry.requests);
  if (entry.asker !== null || halves === null) return null;
  if (hasSales(entry) && entry.requests.some((request) => eventsIn(withoutSales(request).events) > 0))
    return [salesApart(entry, add)!];
  const left = new Set(halves);
  let isReleased = false;
  const onRecorded = (half: readonly EventRequest[]) => {
    if (!left.delete(half) || left.size > 0) return;
    // What deletes the row.
    if (entry.isLast) add(withRequests(entry, []));
    else entry.onRecorded();
  };
  const onReleased = () => {
    if (!isReleased) entry.onReleased();
    isReleased = true;
  };
  return halves.map((half) => ({
    ...withRequests(entry, half),
    isLast: false,
    onRecorded: () => onRecorded(half),
    onReleased,
  }));
}

function halvesOf(requests: readonly EventRequest[]): readonly (readonly EventRequest[])[] | null {
  const [first] = requests;
  if (first === undefined) return null;
  if (requests.length > 1) return halved(requests);
  const count = eventsIn(first.events);
  if (count < 2) return null;
  const middle = Math.ceil(count / 2);
  return [sliceOf(first, 0, middle), sliceOf(first, middle, count)].map((one) => [one]);
}

export function halved<T>(list: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}

/** Some of a request's events, counted through its lists. */
function sliceOf({ events, ...request }: EventRequest, from: number, to: number): EventRequest {
  let before = 0;
  const slice = <T>(list: readonly T[]): T[] => {
    const part = list.slice(Math.max(0, from - before), Math.max(0, to - before));
    before += list.length;
    return part;
  };
  const { touches, purchases, pageviews, viewables } = events;
  const part = { touches: slice(touches), purchases: slice(purchases), pageviews: slice(pageviews) };
  return { ...request, events: { ...part, ...(viewables && { viewables: slice(viewables) }) } };
}

const withRequests = (entry: Entry, requests: readonly EventRequest[]): Entry => ({
  ...entry,
  requests,
  size: sizeOfAll(requests),
});

const onlySales = ({ events: { purchases }, ...request }: EventRequest): EventRequest => ({
  ...request,
  events: { touches: [], purchases, pageviews: [] },
});

const withoutSales = ({ events, ...request }: EventRequest): EventRequest => ({
  ...request,
  events: { ...events, purchases: [] },
});
