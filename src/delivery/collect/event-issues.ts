import { type IssueExample, type IssueReason, timeIssue } from '#core/catalog/rules/event-issues.ts';
import type { Uuid } from '#kernel/ids.ts';
import { HOUR_MS, type EpochMs } from '#kernel/time.ts';
import { type Database, SYSTEM } from '#platform/db/database.ts';
import { type IssueCount, addIssueCounts, readKnownSkus, suspectKey } from './event-issues.repository.ts';
import type { WirePurchase, WireTouch } from './events-wire.ts';
import type { ClassifiedViewable, EventBatch } from './record-batch.ts';
import type { InvalidReason, Classification } from './rules/judge.ts';

/** A recorded event with something wrong. */
export type EventIssue = {
  readonly keyId: Uuid;
  readonly catalogId: Uuid;
  readonly receivedMs: EpochMs;
  readonly reason: IssueReason;
  readonly example: IssueExample;
};

/**
 * Issue counts waiting to be written. Best effort: up to a second of counts may be lost to a crash or a failed write.
 */
export interface EventIssues {
  add(issues: readonly EventIssue[]): void;
  write(): Promise<void>;
}

/** Maximum number of distinct issues waiting to be written; further ones are dropped. */
const MAX_WAITING = 20_000;
const MAX_BID_LENGTH = 80;

/** `onUnknown` gets suspects that turned out to be in no feed. */
export function createEventIssues(database: Database, onUnknown: (count: IssueCount) => void = () => {}): EventIssues {
  let waiting = new Map<string, IssueCount>();
  const addCount = (count: IssueCount) => {
    const sku = count.reason === 'UNKNOWN_PRODUCT' ? count.example.sku : '';
    const key = `${count.keyId} ${count.hourMs} ${count.reason} ${sku}`;
    const known = waiting.get(key);
    if (known) known.events += count.events;
    else if (waiting.size < MAX_WAITING) waiting.set(key, count);
  };
  return {
    add(issues) {
      for (const { receivedMs, ...issue } of issues)
        addCount({ ...issue, hourMs: Math.floor(receivedMs / HOUR_MS) * HOUR_MS, events: 1 });
    },
    async write() {
      if (waiting.size === 0) return;
      const writing = [...waiting.values()];
      waiting = new Map();
      const counted = await database.transact(SYSTEM, async (tx) => {
        const suspects = writing.filter(({ reason }) => reason === 'UNKNOWN_PRODUCT');
        const known = await readKnownSkus(tx, suspects);
        const found = writing.filter((count) => !known.has(suspectKey(count)));
        await addIssueCounts(tx, mergeCounts(found));
        return found;
      });
      // After the commit: a transaction that fails or runs again shows nothing twice.
      for (const count of counted) if (count.reason === 'UNKNOWN_PRODUCT') onUnknown(count);
    },
  };
}

/** Merges counts into one per key, hour and reason, sorted the same way in all processes. */
function mergeCounts(counts: readonly IssueCount[]): IssueCount[] {
  const rows = new Map<string, IssueCount>();
  for (const count of counts) {
    const key = `${count.hourMs} ${count.keyId} ${count.reason}`;
    const row = rows.get(key);
    if (row) row.events += count.events;
    else rows.set(key, { ...count });
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Lists what was rejected or corrected in a touch. */
export function issuesOfTouch(
  batch: EventBatch,
  { touch, judgement }: { readonly touch: WireTouch; readonly judgement: Classification },
  invalidReason: InvalidReason | null,
): EventIssue[] {
  const sku = touch.resolvedBidId === null && touch.entity?.type === 'product' ? touch.entity.id : null;
  const example: IssueExample = {
    kind: touch.kind,
    id: touch.id,
    ...timesOf(batch, touch.occurredAtMs),
    sku,
    resolvedBidId: touch.resolvedBidId === null ? null : shownBid(touch.resolvedBidId),
  };
  const reasons = [
    invalidReason,
    timeIssue(touch.occurredAtMs, judgement.atMs),
    // Only a suspicion: the product is looked up when the counts are written.
    sku === null ? null : ('UNKNOWN_PRODUCT' as const),
  ];
  return reasons.filter((reason) => reason !== null).map((reason) => issueOf(batch, reason, example));
}

/** Lists a purchase's issues: its time, and products that may be unknown. */
export function issuesOfPurchase(batch: EventBatch, { id, occurredAtMs, items }: WirePurchase): EventIssue[] {
  const example = { kind: 'PURCHASE', id, ...timesOf(batch, occurredAtMs), resolvedBidId: null };
  const reason = timeIssue(occurredAtMs, Math.min(occurredAtMs, batch.receivedMs));
  return [
    ...(reason ? [issueOf(batch, reason, { ...example, sku: null })] : []),
    ...items.map(({ sku }) => issueOf(batch, 'UNKNOWN_PRODUCT', { ...example, sku })),
  ];
}

/** Of one that was seen: only that its token is not believed. */
export function issuesOfViewable(batch: EventBatch, { viewable, seal }: ClassifiedViewable): EventIssue[] {
  if (typeof seal !== 'string') return [];
  const { id, occurredAtMs, resolvedBidId } = viewable;
  const example = {
    kind: 'VIEWABLE',
    id,
    ...timesOf(batch, occurredAtMs),
    sku: null,
    resolvedBidId: shownBid(resolvedBidId),
  };
  return [issueOf(batch, seal, example)];
}

const shownBid = (bid: string) => bid.slice(0, MAX_BID_LENGTH).toWellFormed();

function issueOf({ keyId, catalog, receivedMs }: EventBatch, reason: IssueReason, example: IssueExample): EventIssue {
  return { keyId, catalogId: catalog.catalogId, receivedMs, reason, example };
}

function timesOf({ receivedMs }: EventBatch, occurredAtMs: EpochMs) {
  return { occurredAt: new Date(occurredAtMs).toISOString(), receivedAt: new Date(receivedMs).toISOString() };
}
