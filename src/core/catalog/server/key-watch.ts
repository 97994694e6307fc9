import type { Uuid } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Logger } from '#platform/telemetry/logger.ts';
import { allOpenKeys, type KeyOfStorefront } from './api-key.repository.ts';

/**
 * Logs storefront keys that were created, will end, or have ended since the previous run, wherever they were changed.
 * The first run only records the existing keys.
 */
export function createKeyWatch({ database, clock, log }: { database: Database; clock: Clock; log: Logger }) {
  let known: ReadonlyMap<Uuid, KeyOfStorefront> | null = null;
  return async (): Promise<void> => {
    const open = await database.read(SYSTEM, (tx) => allOpenKeys(tx, clock()));
    const before = known ?? open;
    for (const [id, key] of open) {
      const old = before.get(id);
      if (!old) log.info(key, 'storefront key created');
      else if (old.endsAt?.getTime() !== key.endsAt?.getTime()) log.info(key, 'storefront key set to expire');
    }
    for (const [id, key] of before) if (!open.has(id)) log.info(key, 'storefront key expired');
    known = open;
  };
}
