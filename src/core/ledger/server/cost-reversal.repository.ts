import { sql } from 'kysely';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import { minorUnitOf, smallerOf, type Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { reverseWithCarry } from '../rules/carry.ts';
import { returnCharge } from './ledger.repository.ts';
import { lockWallets } from './wallet.repository.ts';

/** Wrongly billed cost of one ad set on one billed day. */
export interface WrongCost {
  companyId: Uuid;
  adSetId: Uuid;
  /** The day on which it was billed. */
  day: Day;
  /** Wallet currency. */
  amountMicros: Micros;
  clicks: number;
}

/** Key prefix of reversals for invalid clicks; the auditor uses it to distinguish them from other corrections. */
export const INVALID_CLICKS_KEY = 'invalid-clicks:';

/**
 * Reverses cost: unsettled accruals shrink; settled cost is deducted from the carry, then returned in whole minor units to
 * the credits that paid it by separate ledger transactions, with a credit note when it was invoiced. Computed under the
 * wallet locks, in the caller's transaction. Reuse `batchKey` to repeat a call without duplicates.
 */
export async function reverseCost(
  tx: Transaction,
  newId: NewId,
  costs: readonly WrongCost[],
  { batchKey, reason, atMs }: { batchKey: string; reason: Message; atMs: EpochMs },
): Promise<void> {
  await lockWallets(tx, [...new Set(costs.map(({ companyId }) => companyId))].sort());
  const settled = new Map<Uuid, SettledCost>();
  for (const cost of costs) {
    const settledBy = await reverseAccrual(tx, cost);
    if (settledBy === null) continue;
    const known = settled.get(settledBy) ?? { ledgerTransactionId: settledBy, amountMicros: 0n, clicks: 0n };
    known.amountMicros += cost.amountMicros;
    known.clicks += BigInt(cost.clicks);
    settled.set(settledBy, known);
  }
  for (const cost of [...settled.values()].sort((a, b) => (a.ledgerTransactionId < b.ledgerTransactionId ? -1 : 1))) {
    const returnedMicros = await reverseCarried(tx, cost);
    for (const { ledgerTransactionId, ...part } of await chargesToReturn(tx, cost, returnedMicros)) {
      const idempotencyKey = `${INVALID_CLICKS_KEY}${batchKey}:${cost.ledgerTransactionId}:${ledgerTransactionId}`;
      await returnCharge(tx, newId, ledgerTransactionId, { ...part, idempotencyKey, reason, atMs, actorId: null });
    }
  }
}

/** Wrong cost within one settled charge. */
interface SettledCost {
  ledgerTransactionId: Uuid;
  amountMicros: Micros;
  clicks: bigint;
}

/** Deducts cost from an ad set's accrual for a day. Returns the charge that contains it, if it was settled. */
async function reverseAccrual(
  tx: Transaction,
  { companyId, adSetId, day, amountMicros, clicks }: WrongCost,
): Promise<Uuid | null> {
  const { rows } = await sql<{ settledBy: Uuid | null }>`
    select settled_by from accrual where ad_set_id = ${adSetId} and day = ${day} for update`.execute(tx);
  const [accrual] = rows;
  if (!accrual) throw new Error(`ad set ${adSetId} was billed on ${day} but has no accrual`);
  if (accrual.settledBy !== null) {
    await sql`update accrual set clawed_back_micros = clawed_back_micros + ${amountMicros}
      where ad_set_id = ${adSetId} and day = ${day}`.execute(tx);
    return accrual.settledBy;
  }
  await sql`update accrual set amount_micros = amount_micros - ${amountMicros}, clicks = clicks - ${clicks}
    where ad_set_id = ${adSetId} and day = ${day}`.execute(tx);
  await sql`update ad_set_spend set amount_micros = amount_micros - ${amountMicros} where ad_set_id = ${adSetId}`.execute(
    tx,
  );
  await sql`
    update shared_budget_spend spend set amount_micros = spend.amount_micros - ${amountMicros}
    from shared_budget_member member join shared_budget budget on budget.id = member.shared_budget_id
    where member.ad_set_id = ${adSetId} and spend.shared_budget_id = budget.id
      and spend.period_start = shared_budget_period(budget.period, budget.from_day, budget.to_day, ${day}::date)`.execute(
    tx,
  );
  await sql`update wallet set unpaid_micros = unpaid_micros - ${amountMicros} where company_id = ${companyId}`.execute(
    tx,
  );
  return null;
}

/** Deducts wrong cost from the carry of its brand and ad type. Returns the whole minor units to return for it. */
async function reverseCarried(tx: Transaction, { ledgerTransactionId, amountMicros }: SettledCost): Promise<Micros> {
  const { rows } = await sql<{ carriedMicros: Micros; fractionDigits: number }>`
    select k.amount_micros as carried_micros, c.fraction_digits
    from statement_line t join charge_carry k using (company_id, catalog_id, brand_id, ad_type)
      join wallet w on w.company_id = t.company_id join currency c on c.code = w.currency
    where t.ledger_transaction_id = ${ledgerTransactionId}`.execute(tx);
  const { carriedMicros, fractionDigits } = rows[0]!;
  const reversed = reverseWithCarry(amountMicros, carriedMicros, minorUnitOf(fractionDigits));
  await sql`
    update charge_carry k set amount_micros = ${reversed.carriedMicros} from statement_line t
    where t.ledger_transaction_id = ${ledgerTransactionId} and k.company_id = t.company_id and k.catalog_id = t.catalog_id
      and k.brand_id = t.brand_id and k.ad_type = t.ad_type`.execute(tx);
  await sql`
    update wallet w set unpaid_micros = unpaid_micros + ${reversed.carriedMicros - carriedMicros} from ledger_transaction t
    where t.id = ${ledgerTransactionId} and w.company_id = t.company_id`.execute(tx);
  return reversed.returnedMicros;
}

/**
 * Picks the charges to return minor units from: first the charge that contains the cost, which also records its invalid
 * clicks, then the charges of other days that included a fraction of it.
 */
async function chargesToReturn(
  tx: Transaction,
  { ledgerTransactionId, clicks }: SettledCost,
  returnedMicros: Micros,
): Promise<SettledCost[]> {
  const { rows } = await sql<{ id: Uuid; remaining: Micros }>`
    select o.ledger_transaction_id as id, coalesce((select sum(u.amount_micros) from credit_consumption u where u.ledger_transaction_id = o.ledger_transaction_id
        or u.ledger_transaction_id in (select id from ledger_transaction where reverses = o.ledger_transaction_id)), 0)::bigint as remaining
    from statement_line t join statement_line o on o.company_id = t.company_id and o.catalog_id = t.catalog_id
      and o.brand_id = t.brand_id and o.ad_type = t.ad_type
      join ledger_transaction m on m.id = o.ledger_transaction_id and m.reason = 'AD_CHARGE'
    where t.ledger_transaction_id = ${ledgerTransactionId}
    order by o.position < t.position, abs(o.position - t.position)`.execute(tx);
  const parts: SettledCost[] = [];
  let due = returnedMicros;
  for (const { id, remaining } of rows) {
    const amountMicros = smallerOf(remaining, due);
    if (id === ledgerTransactionId) parts.push({ ledgerTransactionId, amountMicros, clicks });
    else if (amountMicros > 0n) parts.push({ ledgerTransactionId: id, amountMicros, clicks: 0n });
    due -= amountMicros;
    if (due === 0n) break;
  }
  if (due > 0n) throw new Error(`charge ${ledgerTransactionId} has ${due} micro-units too little to return`);
  return parts;
}
