import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { readJson } from '#kernel/json.ts';
import type { EpochMs } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import type { OldestRow } from './early-sales.ts';
import { eventsIn } from './event-outcome.ts';
import type { WireEvents } from './events-wire.ts';
import { type Groupable, createGroupCommit } from './group-commit.ts';
import { type AdoptedRow, type InboxRow, adoptInboxRows, insertInboxRow, oldestInboxRow } from './inbox.repository.ts';
import type { ClientInfo } from './origin.ts';

/** One request's events as received. */
export type EventRequest = {
  readonly events: WireEvents;
  readonly origin: ClientInfo;
  readonly receivedMs: EpochMs;
};

/** Acknowledged events until they are recorded. */
export interface Inbox {
  /** Stores a request, with others that arrive meanwhile. */
  append(request: Waiting): void;
  /** Takes over what other processes have not recorded in time, `limit` rows at most; passes it to `onStored`. */
  adopt(limit: number): Promise<number>;
  /** Returns the oldest row that is of other processes or among `own`. */
  oldestRow(own: readonly InboxRow[]): Promise<OldestRow>;
  /** Called when the events of a row are recorded or given up: others may record it. */
  release(row: InboxRow): void;
  /** Waits until everything accepted is committed. */
  drain(): Promise<void>;
}

const keyOf = ({ stream, number }: InboxRow) => `${stream} ${number}`;

/** A row is decoded whole, and recorded in one transaction. */
const MAX_SIZE_OF_ROW = 500;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

export const encodeRequests = (requests: readonly EventRequest[]): Promise<Buffer> =>
  compress(JSON.stringify(requests.map(({ events, origin, receivedMs }) => [events, origin, receivedMs])));

export async function decodeRequests(body: Buffer): Promise<EventRequest[]> {
  // Written by `encodeRequests` of a release whose format is known.
  const stored = readJson((await decompress(body)).toString()) as [WireEvents, ClientInfo, EpochMs][];
  return stored.map(([events, origin, receivedMs]) => ({ events, origin, receivedMs }));
}

type Waiting = Groupable & {
  readonly request: EventRequest;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

export function createInbox(needs: {
  readonly database: Database;
  /** Identifies this process. */
  readonly stream: string;
  /** Called with each row once it is committed. */
  readonly onStored: (row: InboxRow, requests: readonly EventRequest[]) => void;
  readonly onError: (error: unknown) => void;
}): Inbox {
  const { database, stream, onStored, onError } = needs;
  const held = new Map<string, InboxRow>();
  let last = 0n;
  const hold = (row: InboxRow) => void held.set(keyOf(row), row);

  const store = async (group: readonly Waiting[]): Promise<InboxRow> => {
    const body = await encodeRequests(group.map(({ request }) => request));
    const events = group.reduce((sum, waiting) => sum + eventsIn(waiting.request.events), 0);
    const number = (last += 1n);
    // Used up even if the commit's answer is lost: then the row is adopted.
    const { inserted } = await database.transact(SYSTEM, (tx) => {
      const inserting = insertInboxRow(tx, { stream, number, events, body });
      // Awaited below, after COMMIT is sent: a failed statement aborts the commit.
      inserting.catch(() => {});
      return Promise.resolve({ inserted: inserting });
    });
    const row = await inserted;
    hold(row);
    return row;
  };

  const groups = createGroupCommit<Waiting>({ maxSize: MAX_SIZE_OF_ROW }, async (group) => {
    try {
      const row = await store(group);
      for (const { resolve } of group) resolve();
      onStored(
        row,
        group.map(({ request }) => request),
      );
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  });

  /** One that cannot be read holds up no others. */
  const takeOver = async ({ body, ...row }: AdoptedRow) => {
    try {
      const requests = await decodeRequests(body);
      hold(row);
      onStored(row, requests);
    } catch (cause) {
      onError(new Error(`Row ${row.number} of ${row.stream} in the inbox cannot be read.`, { cause }));
    }
  };

  return {
    append: groups.add,
    async adopt(limit) {
      const rows = await database.transact(SYSTEM, (tx) => adoptInboxRows(tx, { held: [...held.values()], limit }));
      for (const row of rows) await takeOver(row);
      return rows.length;
    },
    oldestRow: (own) => database.read(SYSTEM, (tx) => oldestInboxRow(tx, stream, own)),
    release: (row) => void held.delete(keyOf(row)),
    drain: groups.drain,
  };
}
