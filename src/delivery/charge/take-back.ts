import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Instant_ms } from '#kernel/time.ts';
import { createClickRecord } from '#delivery/collect/rules/click-limits.ts';
import { giveBackCost } from '#features/wallet/server/index.ts';
import { forEachAlone } from '#platform/jobs/alone.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/postgres/database.ts';
import {
  type BilledClick,
  holdTakingBack,
  insertTakenBack,
  readClicksOf,
  readRepeatedClicks,
  readStillBilled,
} from './take-back-store.ts';

/** Enough to see every click of the last hours again. */
const NEWEST_ROWS = 1_000_000;

export type TakingBack = { readonly database: Database; readonly newId: NewId; readonly now_ms: Instant_ms };

/**
 * Looks again at billed clicks once all processes have told what they took in: two of them may each have accepted a shopper's click
 * that together came too fast. Gives back what the later ones cost, each company's alone; answers how many. Safe to repeat.
 */
export async function takeBackFastClicks({ database, newId, now_ms }: TakingBack): Promise<number> {
  const repeated = await database.as(SYSTEM, (tx) => readRepeatedClicks(tx, NEWEST_ROWS));
  const byCompany = Map.groupBy(tooFastOf(repeated), ({ companyId }) => companyId);
  const counts = await forEachAlone(
    byCompany,
    ([companyId]) => ({ companyId }),
    ([, tooFast]) =>
      database.as(SYSTEM, async (tx) => {
        await holdTakingBack(tx);
        const clicks = await readStillBilled(
          tx,
          tooFast.map(({ position }) => position),
        );
        await takeBack(tx, newId, clicks, 'CLICK_RATE', now_ms);
        return clicks.length;
      }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** In the order in which they were made. */
function tooFastOf(clicks: readonly BilledClick[]): BilledClick[] {
  const accepted = createClickRecord();
  return clicks.filter(({ shopperKey, adSetId, source, at_ms }) => {
    if (shopperKey === null) return false;
    const origin = { shopperKey, adSetId, source };
    const isFast = accepted.isTooFast(origin, at_ms);
    if (!isFast) accepted.add(origin, at_ms, true);
    return isFast;
  });
}

/** Gives back everything one shopper's clicks cost between two instants, because somebody found that it was no shopper. */
export async function takeBackClicksOf(
  { database, newId, now_ms }: TakingBack,
  found: {
    readonly catalogId: Uuid;
    readonly shopper: string;
    readonly from_ms: Instant_ms;
    readonly to_ms: Instant_ms;
  },
): Promise<number> {
  return database.as(SYSTEM, async (tx) => {
    await holdTakingBack(tx);
    const clicks = await readClicksOf(tx, found);
    await takeBack(tx, newId, clicks, 'FRAUD', now_ms);
    return clicks.length;
  });
}

async function takeBack(
  tx: Transaction,
  newId: NewId,
  clicks: readonly BilledClick[],
  reason: 'CLICK_RATE' | 'FRAUD',
  now_ms: Instant_ms,
): Promise<void> {
  if (clicks.length === 0) return;
  const groups = Map.groupBy(clicks, ({ adSetId, billedDay }) => `${adSetId} ${billedDay}`);
  const costs = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({
      companyId: group[0]!.companyId,
      adSetId: group[0]!.adSetId,
      day: group[0]!.billedDay,
      amount_micros: group.reduce((sum, { billed_micros }) => sum + billed_micros, 0n),
      clicks: group.length,
    }));
  const positions = clicks.map(({ position }) => position);
  // A click is taken back once, so the first of them names the batch.
  const batchKey = String(positions.reduce((least, position) => (position < least ? position : least)));
  await giveBackCost(tx, newId, costs, { batchKey, reason: 'Invalid clicks', at_ms: now_ms });
  await insertTakenBack(tx, positions, reason, now_ms);
}
