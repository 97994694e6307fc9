import { sql } from 'kysely';
import { NIL_UUID, uuidV7 } from '#kernel/ids.ts';
import { fromBackEnd, type WireEvents } from '#delivery/collect/index.ts';
import { createInbox } from '#delivery/collect/inbox.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';

/** Stores events as a process does that then dies. */
export async function storedByTheDead(
  database: Database,
  { catalogId, now }: { readonly catalogId: string; readonly now: () => number },
  events: Partial<WireEvents>,
): Promise<void> {
  const { promise: isStored, resolve, reject } = Promise.withResolvers<void>();
  const stream = uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
  const inbox = createInbox({ database, stream, onStored: () => {}, onError: reject });
  const request = {
    events: { touches: [], purchases: [], pageviews: [], ...events },
    origin: { ...fromBackEnd(catalogId), keyId: NIL_UUID },
    receivedMs: now(),
  };
  inbox.append({ request, size: 1, resolve, reject });
  await isStored;
}

/** Ends the time in which stored events are left to the process that holds them. */
export const timeIsUp = (database: Database): Promise<unknown> =>
  database.transact(SYSTEM, (tx) => sql`update event_inbox set held_until = now() - interval '1 second'`.execute(tx));
