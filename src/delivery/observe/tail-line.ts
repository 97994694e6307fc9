import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { TailLine } from './tail.repository.ts';

/** A line of a key, of which nothing else is known yet. */
export const lineOf = (
  { catalogId, keyId }: { catalogId: Uuid; keyId: Uuid },
  atMs: EpochMs,
): Omit<TailLine, 'kind'> => ({
  ...{ catalogId, keyId, atMs, oneIn: 1, visit: null, eventId: null, requestId: null, status: null },
  ...{ reason: null, field: null, message: null, skus: [], shopper: null, slots: null, searchTerm: null },
  ...{ placement: null, winners: null, path: '/v2/events', body: null },
});
