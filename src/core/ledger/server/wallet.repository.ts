import { sql } from 'kysely';
import { knownCurrencies } from '#core/accounts/server/index.ts';
import type { AdType } from '#kernel/ad-type.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import { minorUnitOf, type Micros } from '#kernel/money.ts';
import type { Day, EpochMs } from '#kernel/time.ts';
import { type Transaction, prepared } from '#platform/db/database.ts';
import type { MessageOrText } from '#kernel/message.ts';
import { describedBy, type Described } from '../rules/description.ts';

export type LedgerReason =
  | 'TOP_UP'
  | 'GRANT'
  | 'AD_CHARGE'
  | 'PURCHASE'
  | 'EXPIRY'
  | 'REFUND'
  | 'REVERSAL'
  | 'LOSS'
  | 'DEBT';
/**
 * The provider's account in a ledger transaction. The company's side is WALLET, except for a loss, which has provider
 * accounts only.
 */
export type ProviderLedger = 'CASH' | 'PROMOTION' | 'REVENUE' | 'BREAKAGE' | 'LOSS';

export interface WalletRow {
  id: Uuid;
  companyId: Uuid;
  currency: string;
  balanceMicros: Micros;
  unpaidMicros: Micros;
  overdraftMicros: Micros;
}

export async function createWallet(
  tx: Transaction,
  wallet: { id: Uuid; companyId: Uuid; currency: string },
): Promise<void> {
  await tx
    .insertInto('wallet')
    .values({ id: wallet.id, companyId: wallet.companyId, currency: wallet.currency })
    .execute();
}

/** Returns the time zone of a company with a wallet and its minor unit; undefined when the viewer sees none. */
export async function walletTermsOf(
  tx: Transaction,
  companyId: Uuid,
): Promise<{ timezone: string; minorUnitMicros: Micros } | undefined> {
  const row = await tx
    .selectFrom('wallet')
    .innerJoin('company', 'company.id', 'wallet.companyId')
    .innerJoin('currency', 'currency.code', 'wallet.currency')
    .select(['company.timezone', 'currency.fractionDigits as digits'])
    .where('wallet.companyId', '=', companyId)
    .executeTakeFirst();
  return row && { timezone: row.timezone, minorUnitMicros: minorUnitOf(row.digits) };
}

/** Returns the minor unit of a currency. */
export async function minorUnitOfCurrency(tx: Transaction, code: string): Promise<Micros> {
  return minorUnitOf((await knownCurrencies.styleOf(tx, code)).digits);
}

/** Reads wallets without locking them, for display. */
export async function walletsOf(tx: Transaction, companyIds: readonly Uuid[]): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    select id, company_id, currency, balance_micros, unpaid_micros, overdraft_micros
    from wallet where company_id = any(${companyIds}::uuid[])`.execute(tx);
  return rows;
}

/** Locks the wallets of these companies in a fixed order, to prevent deadlocks. */
export async function lockWallets(tx: Transaction, companyIds: readonly Uuid[]): Promise<Map<Uuid, WalletRow>> {
  const { rows } = await sql<WalletRow>`${prepared}
    select id, company_id, currency, balance_micros, unpaid_micros, overdraft_micros
    from wallet where company_id = any(${companyIds}::uuid[]) order by company_id for update`.execute(tx);
  return new Map(rows.map((row) => [row.companyId, row]));
}

export interface NewLedgerTransaction {
  ledgerTransactionId: Uuid;
  idempotencyKey: string;
  wallet: WalletRow;
  reason: LedgerReason;
  atMs: EpochMs;
  actorId: Uuid | null;
  /** The reason of a correction or a manual transaction. */
  note?: MessageOrText;
  /** The ledger transaction that is reversed. */
  reverses?: Uuid;
}

/**
 * Posts a ledger transaction between a wallet and one provider account, see `postEntries`. `amountMicros` is positive
 * when money enters the wallet.
 */
export function postTransaction(
  tx: Transaction,
  { against, amountMicros, ...posting }: NewLedgerTransaction & { against: ProviderLedger; amountMicros: Micros },
): Promise<boolean> {
  return postEntries(tx, posting, { [against]: -amountMicros });
}

/**
 * Posts a ledger transaction between a wallet and the provider and updates the cached balance. `provider` holds the
 * amounts that the provider's accounts receive from the wallet. Returns false and changes nothing when the idempotency
 * key exists. The wallet must be locked.
 */
export async function postEntries(
  tx: Transaction,
  posting: NewLedgerTransaction,
  provider: Partial<Record<ProviderLedger, Micros>>,
): Promise<boolean> {
  const { wallet } = posting;
  const amountMicros = -Object.values(provider).reduce((sum, part) => sum + part, 0n);
  if (!(await insertLedgerTransaction(tx, posting, { WALLET: amountMicros, ...provider }))) return false;
  wallet.balanceMicros += amountMicros;
  await tx
    .updateTable('wallet')
    .set((row) => ({ balanceMicros: row('balanceMicros', '+', amountMicros) }))
    .where('companyId', '=', wallet.companyId)
    .execute();
  return true;
}

const NOT_NOTED: Described = { description: null, typed: null };

/**
 * Inserts a ledger transaction and its non-zero entries, which must sum to zero. Returns false when the idempotency key
 * exists.
 */
export async function insertLedgerTransaction(
  tx: Transaction,
  posting: NewLedgerTransaction,
  entries: Partial<Record<ProviderLedger | 'WALLET', Micros>>,
): Promise<boolean> {
  const { ledgerTransactionId, wallet } = posting;
  const { description: note, typed: typedNote } = posting.note === undefined ? NOT_NOTED : describedBy(posting.note);
  const created = await tx
    .insertInto('ledgerTransaction')
    .values({
      id: ledgerTransactionId,
      idempotencyKey: posting.idempotencyKey,
      companyId: wallet.companyId,
      reason: posting.reason,
      createdAt: new Date(posting.atMs),
      actorId: posting.actorId,
      note: note && JSON.stringify(note),
      typedNote,
      reverses: posting.reverses ?? null,
    })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .executeTakeFirst();
  if (created.numInsertedOrUpdatedRows === 0n) return false;
  const side = { ledgerTransactionId, companyId: wallet.companyId, currency: wallet.currency };
  const entryRows = Object.entries(entries).filter(([, amountMicros]) => amountMicros !== 0n);
  if (entryRows.length === 0) return true;
  await tx
    .insertInto('ledgerEntry')
    .values(entryRows.map(([ledger, amountMicros]) => ({ ...side, ledger, amountMicros })))
    .execute();
  return true;
}

/** A transaction as its owner sees it in the list. */
export interface NewStatementLine extends Described {
  ledgerTransactionId: Uuid;
  wallet: WalletRow;
  chargeDate: Day;
  chargeAtMs: EpochMs;
  atMs: EpochMs;
  /** Negative when money left the wallet. */
  amountMicros: Micros;
  about?: {
    brandId: Uuid | null;
    catalogId: Uuid | null;
    adType: AdType | null;
    clicks: bigint | null;
    impressions: bigint | null;
  };
}

/** Lists a transaction right after its posting, with the wallet's current balance. */
export async function recordStatementLine(tx: Transaction, newId: NewId, line: NewStatementLine): Promise<void> {
  const { wallet, amountMicros, about } = line;
  await tx
    .insertInto('statementLine')
    .values({
      id: newId(),
      companyId: wallet.companyId,
      ledgerTransactionId: line.ledgerTransactionId,
      chargeDate: line.chargeDate,
      chargeAt: new Date(line.chargeAtMs),
      createdAt: new Date(line.atMs),
      description: line.description && JSON.stringify(line.description),
      typed: line.typed,
      brandId: about?.brandId ?? null,
      catalogId: about?.catalogId ?? null,
      adType: about?.adType ?? null,
      clicks: about?.clicks ?? null,
      impressions: about?.impressions ?? null,
      amountMicros: amountMicros < 0n ? -amountMicros : amountMicros,
      isIncome: amountMicros > 0n,
      balanceAfterMicros: wallet.balanceMicros,
    })
    .execute();
}

export interface WalletMetrics extends WalletRow {
  freeCreditMicros: Micros;
  paidCreditMicros: Micros;
  /** Total of the lots that expire next, all on one day. */
  expiringSoonMicros: Micros;
  expiringOn: Day | null;
  /** Settled and unpaid advertising cost since `spendingSince`. */
  spentMicros: Micros;
}

/** Reads the wallet card in one statement. Returns null when the company has no wallet visible to the viewer. */
export async function readWallet(tx: Transaction, companyId: Uuid, spendingSince: Day): Promise<WalletMetrics | null> {
  const { rows } = await sql<WalletMetrics>`
    select w.id, w.company_id, w.currency, w.balance_micros, w.unpaid_micros, w.overdraft_micros,
      lots.free as free_credit_micros, lots.paid as paid_credit_micros,
      coalesce(soon.amount, 0)::bigint as expiring_soon_micros, soon.expiry_date as expiring_on,
      (select coalesce(sum(amount_micros), 0)::bigint from accrual a
        where a.company_id = w.company_id and a.day >= ${spendingSince}::date) as "spent_micros"
    from wallet w
    cross join lateral (
      select coalesce(sum(remain_micros) filter (where kind = 'FREE'), 0)::bigint as free,
        coalesce(sum(remain_micros) filter (where kind = 'PAID'), 0)::bigint as paid
      from credit c where c.company_id = w.company_id and remain_micros > 0
    ) lots
    left join lateral (
      select expiry_date, sum(remain_micros) as amount from credit c
      where c.company_id = w.company_id and remain_micros > 0 and expiry_date is not null
      group by expiry_date order by expiry_date limit 1
    ) soon on true
    where w.company_id = ${companyId}`.execute(tx);
  return rows[0] ?? null;
}
