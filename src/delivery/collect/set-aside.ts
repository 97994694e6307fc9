import { type Clock, type EpochMs, HOUR_MS, MINUTE_MS } from '#kernel/time.ts';
import type { Entry } from './entry.ts';
import { eventsIn } from './event-outcome.ts';
import type { WireEvents } from './events-wire.ts';
import type { SetAside } from './inbox.repository.ts';
import { isOfOurCode } from './store-errors.ts';

/** As long as a release takes to be rolled back. */
const TRIED_FOR_MS = HOUR_MS;

/** Finds events that go on failing because of our own code while others are recorded. */
export interface Defects {
  /** Called when others were recorded. */
  noteRecorded(): void;
  /** Whether a failed entry is to be given up: otherwise such events would fill the memory, and then no others be accepted. */
  isHopeless(entry: Entry, error: unknown): boolean;
}

export function createDefects(clock: Clock): Defects {
  const failingSince = new WeakMap<Entry, EpochMs>();
  let recordedMs = -Infinity;
  return {
    noteRecorded() {
      recordedMs = clock();
    },
    isHopeless(entry, error) {
      const isSingle = entry.requests.length === 1 && eventsIn(entry.requests[0]!.events) === 1;
      if (!isSingle || entry.asker !== null || !isOfOurCode(error)) return false;
      const nowMs = clock();
      const sinceMs = failingSince.get(entry) ?? nowMs;
      failingSince.set(entry, sinceMs);
      return nowMs - sinceMs >= TRIED_FOR_MS && nowMs - recordedMs < MINUTE_MS;
    },
  };
}

/** What is kept of a single event, in the order of the lists on the wire. */
export function setAsideOf(
  { touches, purchases, pageviews, viewables = [] }: WireEvents,
  { error, ...received }: Pick<SetAside, 'catalogId' | 'receivedMs'> & { readonly error: unknown },
): SetAside {
  const eventId = [touches, purchases, pageviews, viewables].flat()[0]!.id;
  const event = JSON.stringify([touches, purchases, pageviews, viewables]);
  return { ...received, eventId, reason: String(error), event };
}
