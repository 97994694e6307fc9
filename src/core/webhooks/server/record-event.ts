import type { Uuid } from '#kernel/ids.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { WebhookEventType } from '../rules/events.ts';
import { insertEvents } from './event.repository.ts';

export interface NewWebhookEvent {
  companyId: Uuid;
  type: WebhookEventType;
  /** What it is about: events of one object are numbered. */
  objectId: string;
  /** What a receiver needs to decide whether to read more: no shopper, no person's address. */
  data: Readonly<Record<string, string | number | boolean | null>>;
  atMs: EpochMs;
}

/**
 * Records events for companies' programs if and only if the transaction commits. The one port that modules call; costs one
 * statement, and stores nothing where no address asked for it.
 */
export async function recordWebhookEvents(tx: Transaction, events: readonly NewWebhookEvent[]): Promise<void> {
  if (events.length > 0) await insertEvents(tx, events);
}

export const recordWebhookEvent = (tx: Transaction, event: NewWebhookEvent): Promise<void> =>
  recordWebhookEvents(tx, [event]);
