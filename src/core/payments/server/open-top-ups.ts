import { creditIdsOfRequests } from '#core/ledger/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import { openTopUpsOf, type OpenTopUpRow } from './top-up.repository.ts';
import { paidKey } from '../rules/paid-key.ts';
import { applyOutcomeIn } from './outcome.ts';
import { lockTopUp, type TopUpRow } from './top-up.repository.ts';
import type { BillingDeps } from './types.ts';
import { verifyTopUp } from './verify.ts';

export interface OpenTopUp extends OpenTopUpRow {
  /** The credit that is listed for it; null when a voucher pays for everything. */
  creditId: Uuid | null;
}

/** Lists a company's top-ups without an outcome, newest first. */
export async function listOpenTopUps(tx: Transaction, companyId: Uuid): Promise<OpenTopUp[]> {
  const rows = await openTopUpsOf(tx, companyId);
  const credits = await creditIdsOfRequests(tx, companyId, rows.map(paidKey));
  return rows.map((row) => ({ ...row, creditId: credits.get(paidKey(row)) ?? null }));
}

/**
 * Cancels a payment that awaits the buyer's confirmation, after querying the provider: a payment made in the meantime
 * or later is still credited. Returns null when it waits for something else.
 */
export async function cancelTopUp(deps: BillingDeps, topUp: TopUpRow): Promise<TopUpRow | null> {
  const now = await verifyTopUp(deps, topUp, null);
  if (now.status !== 'PENDING_CONFIRMATION') return now.status === 'REQUESTED' ? null : now;
  return deps.database.transact(SYSTEM, async (tx) => {
    const locked = (await lockTopUp(tx, topUp.id))!;
    if (locked.status !== 'PENDING_CONFIRMATION') return locked;
    return applyOutcomeIn(tx, deps, topUp.id, { failure: 'cancelled' });
  });
}
