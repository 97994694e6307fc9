import type { Uuid } from '#kernel/ids.ts';
import { MINUTE_MS, type Clock } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { addKeyUses, type KeyUse } from './key-use.repository.ts';

/** Which keys a process was called with, waiting to be written. A killed process loses what it saw in the last minute. */
export interface KeyUses {
  /** How often to write. */
  readonly intervalMs: number;
  /** Does no I/O: auctions call it. */
  note(keyId: Uuid): void;
  write(): Promise<void>;
}

export function createKeyUses({ database, clock }: { database: Database; clock: Clock }): KeyUses {
  let waiting = new Map<Uuid, KeyUse>();
  const add = ({ keyId, lastUsedMs, requests }: KeyUse) => {
    const known = waiting.get(keyId);
    if (known === undefined) waiting.set(keyId, { keyId, lastUsedMs, requests });
    else {
      known.requests += requests;
      known.lastUsedMs = Math.max(known.lastUsedMs, lastUsedMs);
    }
  };
  return {
    intervalMs: MINUTE_MS,
    note(keyId) {
      const known = waiting.get(keyId);
      if (known === undefined) waiting.set(keyId, { keyId, lastUsedMs: clock(), requests: 1 });
      else {
        known.requests += 1;
        known.lastUsedMs = clock();
      }
    },
    async write() {
      if (waiting.size === 0) return;
      const writing = [...waiting.values()];
      waiting = new Map();
      try {
        await database.transact(SYSTEM, (tx) => addKeyUses(tx, writing));
      } catch (error) {
        for (const use of writing) add(use);
        throw error;
      }
    },
  };
}
