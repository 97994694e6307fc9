import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Clock, EpochMs } from '#kernel/time.ts';
import { createClickRecord } from './rules/click-limits.ts';
import { ledgerMessages } from '#core/ledger/rules/ledger.messages.ts';
import { reverseCost } from '#core/ledger/server/index.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { type Database, SYSTEM, type Transaction } from '#platform/db/database.ts';
import {
  type BilledClick,
  lockClawback,
  insertReversals,
  readClicksOf,
  readRepeatedClicks,
  readStillBilled,
} from './click-reversal.repository.ts';

/** Enough to cover every click of the last hours. */
const NEWEST_ROWS = 1_000_000;

interface Needs {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: NewId;
}

/**
 * Checks billed clicks again once all processes have logged theirs: two processes may each have accepted a click of the
 * same shopper that together came too fast. Refunds the later ones, one transaction per company, and returns their
 * number. Safe to repeat.
 */
export const fastClicks = defineCompanyWork({
  id: 'delivery.reverse-invalid-clicks',
  payload: COMPANY,
  async find(needs: Needs) {
    const companies = new Set((await readTooFast(needs)).map(({ companyId }) => companyId));
    return [...companies].map((companyId) => ({ companyId }));
  },
  async run(needs, { companyId }) {
    const tooFast = (await readTooFast(needs)).filter((click) => click.companyId === companyId);
    return needs.database.transact(SYSTEM, async (tx) => {
      await lockClawback(tx);
      const clicks = await readStillBilled(
        tx,
        tooFast.map(({ position }) => position),
      );
      await clawBack(tx, needs.newId, clicks, 'CLICK_RATE', needs.clock());
      return clicks.length;
    });
  },
});

/** Clicks on ads of all companies count against a shopper, so that one company's cannot be judged alone. */
const readTooFast = async ({ database }: Needs): Promise<BilledClick[]> =>
  tooFastOf(await database.read(SYSTEM, (tx) => readRepeatedClicks(tx, NEWEST_ROWS)));

/** Expects the clicks in the order in which they were made. */
function tooFastOf(clicks: readonly BilledClick[]): BilledClick[] {
  const accepted = createClickRecord();
  return clicks.filter(({ shopperKey, adSetId, source, atMs }) => {
    if (shopperKey === null) return false;
    const origin = { shopperKey, adSetId, source };
    const isFast = accepted.isTooFast(origin, atMs);
    if (!isFast) accepted.add(origin, atMs, true);
    return isFast;
  });
}

/** Refunds all of one shopper's clicks between two instants, for traffic found to be invalid. */
export async function reverseClicksOf(
  { database, clock, newId }: Needs,
  found: {
    readonly catalogId: Uuid;
    readonly shopper: string;
    readonly fromMs: EpochMs;
    readonly toMs: EpochMs;
  },
): Promise<number> {
  return database.transact(SYSTEM, async (tx) => {
    await lockClawback(tx);
    const clicks = await readClicksOf(tx, found);
    await clawBack(tx, newId, clicks, 'FRAUD', clock());
    return clicks.length;
  });
}

async function clawBack(
  tx: Transaction,
  newId: NewId,
  clicks: readonly BilledClick[],
  reason: 'CLICK_RATE' | 'FRAUD',
  nowMs: EpochMs,
): Promise<void> {
  if (clicks.length === 0) return;
  const groups = Map.groupBy(clicks, ({ adSetId, billedDay }) => `${adSetId} ${billedDay}`);
  const costs = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => ({
      companyId: group[0]!.companyId,
      adSetId: group[0]!.adSetId,
      day: group[0]!.billedDay,
      amountMicros: group.reduce((sum, { billedMicros }) => sum + billedMicros, 0n),
      clicks: group.length,
    }));
  const positions = clicks.map(({ position }) => position);
  // A click is reversed only once, so the lowest position identifies the batch.
  const batchKey = String(positions.reduce((lowest, position) => (position < lowest ? position : lowest)));
  await reverseCost(tx, newId, costs, { batchKey, reason: ledgerMessages.reason.invalidClicks(), atMs: nowMs });
  await insertReversals(tx, positions, reason, nowMs);
}
