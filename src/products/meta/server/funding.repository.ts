import { sql } from 'kysely';
import type { Funds } from '#integrations/meta/port.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { saveFunds } from './account.repository.ts';
import type { SellerRef } from './types.ts';

export interface FundingState {
  /** Number of the latest claim. */
  number: number;
  /** Expiry of the current claim; null when there is none. */
  until: Date | null;
}

/** Locks and returns the funding state of an account. */
export function lockFunding(tx: Transaction, { companyId, sellerId }: SellerRef): Promise<FundingState> {
  return tx
    .selectFrom('metaAccount')
    .select(['fundingNumber as number', 'fundingUntil as until'])
    .where('companyId', '=', companyId)
    .where('sellerId', '=', sellerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Claims the funding of an account until an instant. The returned number proves the claim on release. */
export async function claimFunding(tx: Transaction, seller: SellerRef, untilMs: EpochMs): Promise<number> {
  const { number } = await tx
    .updateTable('metaAccount')
    .set({ fundingNumber: sql`funding_number + 1`, fundingUntil: new Date(untilMs) })
    .where('companyId', '=', seller.companyId)
    .where('sellerId', '=', seller.sellerId)
    .returning('fundingNumber as number')
    .executeTakeFirstOrThrow();
  return number;
}

/**
 * Returns false when another process has claimed the account in the meantime; the caller's results are then outdated.
 */
export async function releaseFunding(tx: Transaction, seller: SellerRef, number: number): Promise<boolean> {
  const released = await tx
    .updateTable('metaAccount')
    .set({ fundingUntil: null })
    .where('companyId', '=', seller.companyId)
    .where('sellerId', '=', seller.sellerId)
    .where('fundingNumber', '=', number)
    .executeTakeFirst();
  return released.numUpdatedRows === 1n;
}

/** Saves the funds that Meta reported. Returns false without saving when the account was funded during the request. */
export async function saveFundsUnlessOvertaken(
  tx: Transaction,
  seller: SellerRef,
  { funds, before }: { funds: Funds; before: FundingState },
): Promise<boolean> {
  const now = await lockFunding(tx, seller);
  if (now.number !== before.number || now.until !== null || before.until !== null) return false;
  await saveFunds(tx, seller, funds);
  return true;
}

interface PaidSums {
  /** Accepted by Meta. */
  completedMicros: Micros;
  /** Paid, but not yet accepted by Meta. */
  approvedMicros: Micros;
}

export async function paidSums(tx: Transaction, { companyId, sellerId }: SellerRef): Promise<PaidSums> {
  const { rows } = await sql<PaidSums>`
    select coalesce(sum(amount_micros) filter (where status = 'COMPLETED'), 0)::bigint as completed_micros,
      coalesce(sum(amount_micros) filter (where status = 'APPROVED'), 0)::bigint as approved_micros
    from meta_top_up where company_id = ${companyId} and seller_id = ${sellerId}`.execute(tx);
  return rows[0]!;
}
