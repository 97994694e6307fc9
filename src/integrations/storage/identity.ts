import * as z from 'zod/mini';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { FileStorage } from './storage.ts';
import { readJson } from '#kernel/json.ts';

const KEY = 'endcap-store.json';

/**
 * Returns a storage's identity: processes with the same identity see the same files. Created on first use, by one
 * process at a time.
 */
export async function identityOf(
  storage: FileStorage,
  exclusively: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<string> {
  return (
    (await readIdentity(storage)) ??
    (await exclusively(async () => {
      const made = await readIdentity(storage);
      if (made !== null) return made;
      const id = randomUUID();
      await storage.put(KEY, Buffer.from(JSON.stringify({ id })), 'application/json');
      return id;
    }))
  );
}

async function readIdentity(storage: FileStorage): Promise<string | null> {
  const file = await storage.get(KEY);
  return file && z.object({ id: z.string() }).parse(readJson(await text(file.contents))).id;
}
