import type { Uuid } from '#kernel/ids.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { IssueReason } from '../rules/event-issues.ts';
import { listCatalogs } from './catalog-lists.ts';
import { readEventIssues, type EventIssue } from './event-issues.repository.ts';

const MAX_ISSUES = 500;
const RETURNED_MS = 7 * DAY_MS;

/** What is said of each reason. */
export const EVENT_ISSUES: Readonly<Record<IssueReason, string>> = {
  MALFORMED: 'The bid is none of ours, or was cut.',
  UNKNOWN_KEY: 'The bid is signed with a key that is not used any more.',
  FORGED: 'The bid’s signature does not fit what it says.',
  EXPIRED: 'The bid is too old.',
  FOREIGN_CATALOG: 'The bid is another storefront’s.',
  BOT: 'The agent says it is a robot.',
  CLICK_RATE: 'Clicks came faster than people click.',
  TIME_AHEAD: 'It lies ahead; the time it arrived was taken.',
  TIME_BEFORE_AD: 'It lies before its ad was decided; that time was taken.',
  UNKNOWN_PRODUCT: 'The catalog has no such product.',
};

/** Lists the issues of the last seven days, of one storefront or of all; the latest 500. */
export const issuesOfStorefront = (
  database: Database,
  { catalogId, nowMs }: { catalogId: Uuid | null; nowMs: EpochMs },
): Promise<EventIssue[]> =>
  // Only the system can read this table; the permission controls who may query it.
  database.read(SYSTEM, (tx) => readEventIssues(tx, { catalogId, fromMs: nowMs - RETURNED_MS, limit: MAX_ISSUES }));

export const isStorefront = async (database: Database, context: Context, id: Uuid): Promise<boolean> =>
  (await listCatalogs(database, context)).some((catalog) => catalog.id === id);
