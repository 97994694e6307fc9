import { randomBytes } from 'node:crypto';
import { uuidV7 } from '#kernel/ids.ts';
import type { Database } from '#platform/db/database.ts';

export interface CommandOptions {
  days: string;
  pages: string;
  /** Scopes of a new key, separated by commas. */
  scopes: string;
  /** Id of the company concerned. */
  company?: string;
}

/** Resolves to false when the command failed; it has then printed why. */
export type Command = (database: Database, words: string[], options: CommandOptions) => Promise<boolean>;

/** Dependencies of modules that create something: the clock, and ids for new objects. */
export const deps = { clock: Date.now, newId: () => uuidV7(Date.now(), randomBytes(10)) };

export function refuse(reason: string): boolean {
  console.error(reason);
  return false;
}
