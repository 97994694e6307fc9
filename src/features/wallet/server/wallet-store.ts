import { sql } from 'kysely';
import type { AdType } from '#kernel/ad-type.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import { type Transaction, kept } from '#platform/postgres/database.ts';
import { findSlice, type Found, type Slice } from '#platform/postgres/lists.ts';
import type { CreditKind } from '../rules/consume.ts';

export type TransferReason = 'TOP_UP' | 'GRANT' | 'AD_CHARGE' | 'EXPIRY' | 'REVERSAL';
/** The provider's side of a movement; the company's side is always WALLET. */
export type ProviderLedger = 'CASH' | 'PROMOTION' | 'REVENUE' | 'BREAKAGE';

export interface WalletRow {
  id: Uuid;
  companyId: Uuid;
  currency: string;
  balance_micros: Micros;
  unpaid_micros: Micros;
  overdraft_micros: Micros;
}

export async function createWallet(
  tx: Transaction,
  wallet: { id: Uuid; companyId: Uuid; currency: string },
): Promise<void> {
  await tx
    .insertInto('wallet')
    .values({ id: wallet.id, company_id: wallet.companyId, currency: wallet.currency })
    .execute();
}

/** Locks the wallets of these companies in one order, so that two transactions never wait for each other. */
export async function lockWallets(tx: Transaction, companyIds: readonly Uuid[]): Promise<Map<Uuid, WalletRow>> {
  const { rows } = await sql<WalletRow>`${kept}
    select id, company_id as "companyId", currency, balance_micros, unpaid_micros, overdraft_micros
    from wallet where company_id = any(${companyIds}::uuid[]) order by company_id for update`.execute(tx);
  return new Map(rows.map((row) => [row.companyId, row]));
}

/**
 * Writes one movement between a wallet and the provider and moves the cached balance with it. `amount_micros` is positive
 * when money comes into the wallet. False when a transfer with this idempotency key exists: nothing was changed then.
 * The wallet must be locked.
 */
export async function moveMoney(
  tx: Transaction,
  move: {
    transferId: Uuid;
    idempotencyKey: string;
    wallet: WalletRow;
    reason: TransferReason;
    against: ProviderLedger;
    amount_micros: Micros;
    at_ms: Instant_ms;
    actorId: Uuid | null;
  },
): Promise<boolean> {
  const { transferId, wallet, amount_micros } = move;
  const created = await tx
    .insertInto('transfer')
    .values({
      id: transferId,
      idempotency_key: move.idempotencyKey,
      company_id: wallet.companyId,
      reason: move.reason,
      created_at: new Date(move.at_ms),
      actor_id: move.actorId,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirst();
  if (created.numInsertedOrUpdatedRows === 0n) return false;
  const side = { transfer_id: transferId, company_id: wallet.companyId, currency: wallet.currency };
  await tx
    .insertInto('entry')
    .values([
      { ...side, ledger: 'WALLET', amount_micros },
      { ...side, ledger: move.against, amount_micros: -amount_micros },
    ])
    .execute();
  wallet.balance_micros += amount_micros;
  await tx
    .updateTable('wallet')
    .set((row) => ({ balance_micros: row('balance_micros', '+', amount_micros) }))
    .where('company_id', '=', wallet.companyId)
    .execute();
  return true;
}

export interface NewCredit {
  /** Makes a repeated call the same credit, e.g. the payment's id. */
  idempotencyKey: string;
  companyId: Uuid;
  kind: CreditKind;
  creditType: 'MP_MARKETING' | 'TOPUP' | 'PROMOTION' | 'MANUAL';
  paymentMethod: 'CARD' | 'WIRE_TRANSFER' | 'MANUAL' | 'SELLER_CENTER' | 'CREDIT_NOTE' | null;
  amount_micros: Micros;
  tax_micros: Micros;
  startDate: Day;
  expiryDate: Day | null;
  /** Voucher or promotion code it was given for. */
  promotionCode?: string;
  description: string;
  at_ms: Instant_ms;
  actorId: Uuid | null;
}

/** Puts a lot of credit into a wallet, once per idempotency key. False when it was there already. */
export async function addCredit(tx: Transaction, newId: NewId, credit: NewCredit): Promise<boolean> {
  const wallet = (await lockWallets(tx, [credit.companyId])).get(credit.companyId);
  if (!wallet) throw new Error(`company ${credit.companyId} has no wallet`);
  const transferId = newId();
  const moved = await moveMoney(tx, {
    transferId,
    idempotencyKey: credit.idempotencyKey,
    wallet,
    reason: credit.kind === 'PAID' ? 'TOP_UP' : 'GRANT',
    against: credit.kind === 'PAID' ? 'CASH' : 'PROMOTION',
    amount_micros: credit.amount_micros,
    at_ms: credit.at_ms,
    actorId: credit.actorId,
  });
  if (!moved) return false;
  const at = new Date(credit.at_ms);
  await tx
    .insertInto('credit')
    .values({
      id: newId(),
      company_id: credit.companyId,
      transfer_id: transferId,
      kind: credit.kind,
      credit_type: credit.creditType,
      payment_method: credit.paymentMethod,
      amount_micros: credit.amount_micros,
      tax_micros: credit.tax_micros,
      remain_micros: credit.amount_micros,
      start_date: credit.startDate,
      expiry_date: credit.expiryDate,
      promotion_code: credit.promotionCode ?? null,
      description: credit.description,
      created_at: at,
    })
    .execute();
  await tx
    .insertInto('wallet_transaction')
    .values({
      id: newId(),
      company_id: credit.companyId,
      transfer_id: transferId,
      charge_date: credit.startDate,
      charge_at: at,
      created_at: at,
      description: credit.description,
      amount_micros: credit.amount_micros,
      is_income: true,
      balance_after_micros: wallet.balance_micros,
    })
    .execute();
  return true;
}

export interface WalletFigures extends WalletRow {
  freeCredit_micros: Micros;
  paidCredit_micros: Micros;
  /** The lots that expire next, on one day. */
  expiringSoon_micros: Micros;
  expiringOn: Day | null;
  /** Settled and unpaid advertising cost since `spendingSince`. */
  spent_micros: Micros;
}

/** What the wallet card shows, in one statement. Null when the company has no wallet the viewer may see. */
export async function readWallet(tx: Transaction, companyId: Uuid, spendingSince: Day): Promise<WalletFigures | null> {
  const { rows } = await sql<WalletFigures>`
    select w.id, w.company_id as "companyId", w.currency, w.balance_micros, w.unpaid_micros, w.overdraft_micros,
      lots.free as "freeCredit_micros", lots.paid as "paidCredit_micros",
      coalesce(soon.amount, 0)::bigint as "expiringSoon_micros", soon.expiry_date as "expiringOn",
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

export interface TransactionRow {
  id: Uuid;
  companyId: Uuid;
  chargeDate: Day;
  chargeAt: Date;
  createdAt: Date;
  description: string;
  brandId: Uuid | null;
  catalogId: Uuid | null;
  adType: AdType | null;
  clicks: bigint | null;
  impressions: bigint | null;
  amount_micros: Micros;
  isIncome: boolean;
  balanceAfter_micros: Micros;
}

export interface TransactionFilter {
  /** Null for all that the viewer may see. */
  companyId: Uuid | null;
  from_ms: Instant_ms | null;
  to_ms: Instant_ms | null;
  catalogId: Uuid | null;
  brandId: Uuid | null;
}

/** Movements in the order they were written, newest first: each balance follows from the next row's. */
export function listTransactions(
  tx: Transaction,
  filter: TransactionFilter,
  slice: Slice,
): Promise<Found<TransactionRow>> {
  let query = tx.selectFrom('wallet_transaction');
  if (filter.companyId) query = query.where('company_id', '=', filter.companyId);
  if (filter.from_ms !== null) query = query.where('charge_at', '>=', new Date(filter.from_ms));
  if (filter.to_ms !== null) query = query.where('charge_at', '<=', new Date(filter.to_ms));
  if (filter.catalogId) query = query.where('catalog_id', '=', filter.catalogId);
  if (filter.brandId) query = query.where('brand_id', '=', filter.brandId);
  return findSlice(slice, ({ offset, size }) =>
    query
      .select([
        'id',
        'company_id as companyId',
        'charge_date as chargeDate',
        'charge_at as chargeAt',
        'created_at as createdAt',
        'description',
        'brand_id as brandId',
        'catalog_id as catalogId',
        'ad_type as adType',
        'clicks',
        'impressions',
        'amount_micros',
        'is_income as isIncome',
        'balance_after_micros as balanceAfter_micros',
        sql<bigint>`count(*) over ()`.as('total'),
      ])
      .$narrowType<{ adType: AdType | null }>()
      .orderBy('position', 'desc')
      .offset(offset)
      .limit(size)
      .execute(),
  );
}
