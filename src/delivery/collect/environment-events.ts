import type { EpochMs } from '#kernel/time.ts';
import type { WireEvents } from './events-wire.ts';

/** Events with their times as the environment counts: shops stamp them by the wall's clock, also in a test environment. */
export function eventsOfEnvironment(events: WireEvents, timeOf: (atMs: EpochMs) => EpochMs): WireEvents {
  const moved = <Event extends { readonly occurredAtMs: EpochMs }>(list: readonly Event[]): Event[] =>
    list.map((event) => ({ ...event, occurredAtMs: timeOf(event.occurredAtMs) }));
  return {
    touches: moved(events.touches),
    purchases: moved(events.purchases),
    pageviews: moved(events.pageviews),
    ...(events.viewables && { viewables: moved(events.viewables) }),
  };
}
