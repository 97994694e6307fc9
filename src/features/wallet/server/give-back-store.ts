import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { reverseMovement } from './movement-store.ts';
import { lockWallets } from './wallet-store.ts';

/** Cost of one ad set on one billed day that should not have been billed. */
export interface WrongCost {
  companyId: Uuid;
  adSetId: Uuid;
  /** The day it was billed on. */
  day: Day;
  /** Wallet currency. */
  amount_micros: Micros;
  clicks: number;
}

/** Movements that give back the cost of invalid clicks begin their key with it: the auditor tells them from other corrections. */
export const INVALID_CLICKS_KEY = 'invalid-clicks:';

/**
 * Gives cost back: what is not settled yet is owed no longer, what was charged returns to the credits that paid it by a movement of
 * its own, with a credit note when it was invoiced. Computed under the wallets' locks, in the caller's transaction; `batchKey` makes
 * the movements of a repeated call the same.
 */
export async function giveBackCost(
  tx: Transaction,
  newId: NewId,
  costs: readonly WrongCost[],
  { batchKey, reason, at_ms }: { batchKey: string; reason: string; at_ms: Instant_ms },
): Promise<void> {
  await lockWallets(tx, [...new Set(costs.map(({ companyId }) => companyId))].sort());
  const perCharge = new Map<Uuid, Micros>();
  for (const { companyId, adSetId, day, amount_micros, clicks } of costs) {
    const { rows } = await sql<{ settledBy: Uuid | null }>`
      select settled_by as "settledBy" from accrual where ad_set_id = ${adSetId} and day = ${day} for update`.execute(
      tx,
    );
    const [accrual] = rows;
    if (!accrual) throw new Error(`ad set ${adSetId} was billed on ${day} but owes nothing`);
    if (accrual.settledBy !== null) {
      perCharge.set(accrual.settledBy, (perCharge.get(accrual.settledBy) ?? 0n) + amount_micros);
      continue;
    }
    await sql`update accrual set amount_micros = amount_micros - ${amount_micros}, clicks = clicks - ${clicks}
      where ad_set_id = ${adSetId} and day = ${day}`.execute(tx);
    await sql`update ad_set_spend set amount_micros = amount_micros - ${amount_micros} where ad_set_id = ${adSetId}`.execute(
      tx,
    );
    await sql`update wallet set unpaid_micros = unpaid_micros - ${amount_micros} where company_id = ${companyId}`.execute(
      tx,
    );
  }
  for (const [transferId, amount_micros] of [...perCharge].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const idempotencyKey = `${INVALID_CLICKS_KEY}${batchKey}:${transferId}`;
    const moved = await reverseMovement(tx, newId, transferId, amount_micros, {
      idempotencyKey,
      reason,
      at_ms,
      actorId: null,
    });
    if (!moved.ok) throw new Error(`charge ${transferId} could not be given back: ${JSON.stringify(moved.problem)}`);
  }
}
