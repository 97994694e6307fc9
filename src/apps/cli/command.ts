import type { Database } from '#platform/postgres/database.ts';

export interface CommandOptions {
  days: string;
  pages: string;
  /** Id of the company it is about. */
  company?: string;
}

/** Resolves to false when it could not be done; why has been said then. */
export type Command = (database: Database, words: string[], options: CommandOptions) => Promise<boolean>;

export function refuse(reason: string): boolean {
  console.error(reason);
  return false;
}
