import { HOUR_MS } from '#kernel/time.ts';
import { scheduleInterval } from '#platform/jobs/schedule-interval.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { deleteUnusedFiles, findFile, insertFiles, markUsed } from './version-file.repository.ts';

/** Files requested by pages of other versions. */
export interface VersionFiles {
  /** Returns null when no recent version has it. */
  find(name: string): Promise<Buffer | null>;
  stop(): Promise<void>;
}

/** File contents by name; a name's content never changes. */
export type OwnFiles = ReadonlyMap<string, () => Promise<Buffer>>;

/** A page may be open for weeks before it loads another part of itself. */
const UNUSED_DAYS = 30;
const AT_ONCE = 50;
const NAME = /^[\w./-]{1,200}$/;

/**
 * Stores this version's files where processes of other versions find them, before any page is sent, and marks them as
 * used at intervals. Deletes files that no process has used for a month.
 */
export async function shareVersionFiles(
  database: Database,
  own: OwnFiles,
  onError: (error: unknown) => void,
): Promise<VersionFiles> {
  const share = async () => {
    const known = new Set(await database.transact(SYSTEM, (tx) => markUsed(tx, [...own.keys()])));
    const missing = [...own].filter(([name]) => !known.has(name));
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const files = missing.slice(at, at + AT_ONCE).map(async ([name, read]) => ({ name, content: await read() }));
      const read = await Promise.all(files);
      await database.transact(SYSTEM, (tx) => insertFiles(tx, read));
    }
    await database.transact(SYSTEM, (tx) => deleteUnusedFiles(tx, UNUSED_DAYS));
  };
  // The server works without it.
  await share().catch(onError);
  const sharing = scheduleInterval(share, { intervalMs: HOUR_MS, onError, runsAtStart: false });
  const found = new Map<string, Buffer>();
  return {
    async find(name) {
      const before = found.get(name);
      if (before || !NAME.test(name)) return before ?? null;
      const content = await database.read(SYSTEM, (tx) => findFile(tx, name));
      if (content) found.set(name, content);
      return content;
    },
    stop: () => sharing.stop(),
  };
}
