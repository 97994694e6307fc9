import { randomBytes } from 'node:crypto';
import { uuidV7 } from '#kernel/ids.ts';
import type { Database } from '#platform/db/database.ts';

export interface CommandOptions {
  days: string;
  pages: string;
  /** What a new key may do, joined by commas. */
  scopes: string;
  /** Id of the company it is about. */
  company?: string;
}

/** Resolves to false when it could not be done; why has been said then. */
export type Command = (database: Database, words: string[], options: CommandOptions) => Promise<boolean>;

/** What modules want of whoever makes something: the instant, and names for what is new. */
export const deps = { clock: Date.now, newId: () => uuidV7(Date.now(), randomBytes(10)) };

export function refuse(reason: string): boolean {
  console.error(reason);
  return false;
}
