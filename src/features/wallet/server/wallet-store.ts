import { sql } from 'kysely';
import type { AdType } from '#kernel/ad-type.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import { coinOf, type Micros } from '#kernel/money.ts';
import type { Day, Instant_ms } from '#kernel/time.ts';
import { type Transaction, kept } from '#platform/postgres/database.ts';
import type { TypedPart } from '../rules/movement-text.ts';

export type TransferReason =
  | 'TOP_UP'
  | 'GRANT'
  | 'AD_CHARGE'
  | 'PURCHASE'
  | 'EXPIRY'
  | 'REFUND'
  | 'REVERSAL'
  | 'LOSS'
  | 'DEBT';
/** The provider's side of a movement; the company's side is WALLET, except of a loss, which is the provider's alone. */
export type ProviderLedger = 'CASH' | 'PROMOTION' | 'REVENUE' | 'BREAKAGE' | 'LOSS';

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

/** The zone a company with a wallet counts its days in, and its smallest coin; undefined when the viewer sees none. */
export async function walletTermsOf(
  tx: Transaction,
  companyId: Uuid,
): Promise<{ timezone: string; coin_micros: Micros } | undefined> {
  const row = await tx
    .selectFrom('wallet')
    .innerJoin('company', 'company.id', 'wallet.company_id')
    .innerJoin('currency', 'currency.code', 'wallet.currency')
    .select(['company.timezone', 'currency.fraction_digits as digits'])
    .where('wallet.company_id', '=', companyId)
    .executeTakeFirst();
  return row && { timezone: row.timezone, coin_micros: coinOf(row.digits) };
}

/** The smallest coin of a currency. */
export async function coinOfCurrency(tx: Transaction, code: string): Promise<Micros> {
  const row = await tx
    .selectFrom('currency')
    .select('fraction_digits')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  return coinOf(row.fraction_digits);
}

/** As they stand, without holding them: for showing. */
export async function walletsOf(tx: Transaction, companyIds: readonly Uuid[]): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    select id, company_id as "companyId", currency, balance_micros, unpaid_micros, overdraft_micros
    from wallet where company_id = any(${companyIds}::uuid[])`.execute(tx);
  return rows;
}

/** Locks the wallets of these companies in one order, so that two transactions never wait for each other. */
export async function lockWallets(tx: Transaction, companyIds: readonly Uuid[]): Promise<Map<Uuid, WalletRow>> {
  const { rows } = await sql<WalletRow>`${kept}
    select id, company_id as "companyId", currency, balance_micros, unpaid_micros, overdraft_micros
    from wallet where company_id = any(${companyIds}::uuid[]) order by company_id for update`.execute(tx);
  return new Map(rows.map((row) => [row.companyId, row]));
}

export interface NewTransfer {
  transferId: Uuid;
  idempotencyKey: string;
  wallet: WalletRow;
  reason: TransferReason;
  at_ms: Instant_ms;
  actorId: Uuid | null;
  /** Why a person moved it by hand. */
  note?: string;
  /** The movement this one takes back. */
  reverses?: Uuid;
}

/**
 * Writes one movement between a wallet and one side of the provider, see `moveBetween`. `amount_micros` is positive when money
 * comes into the wallet.
 */
export function moveMoney(
  tx: Transaction,
  { against, amount_micros, ...move }: NewTransfer & { against: ProviderLedger; amount_micros: Micros },
): Promise<boolean> {
  return moveBetween(tx, move, { [against]: -amount_micros });
}

/**
 * Writes one movement between a wallet and the provider and moves the cached balance with it; `provider` is what comes to the
 * provider's sides, and leaves the wallet. False when a transfer with this idempotency key exists: nothing was changed then. The
 * wallet must be locked.
 */
export async function moveBetween(
  tx: Transaction,
  move: NewTransfer,
  provider: Partial<Record<ProviderLedger, Micros>>,
): Promise<boolean> {
  const { wallet } = move;
  const amount_micros = -Object.values(provider).reduce((sum, part) => sum + part, 0n);
  if (!(await writeTransfer(tx, move, { WALLET: amount_micros, ...provider }))) return false;
  wallet.balance_micros += amount_micros;
  await tx
    .updateTable('wallet')
    .set((row) => ({ balance_micros: row('balance_micros', '+', amount_micros) }))
    .where('company_id', '=', wallet.companyId)
    .execute();
  return true;
}

/** Writes a movement and those of its entries that are not zero; they sum to zero. False when there is one with this idempotency key. */
export async function writeTransfer(
  tx: Transaction,
  move: NewTransfer,
  entries: Partial<Record<ProviderLedger | 'WALLET', Micros>>,
): Promise<boolean> {
  const { transferId, wallet } = move;
  const created = await tx
    .insertInto('transfer')
    .values({
      id: transferId,
      idempotency_key: move.idempotencyKey,
      company_id: wallet.companyId,
      reason: move.reason,
      created_at: new Date(move.at_ms),
      actor_id: move.actorId,
      note: move.note ?? null,
      reverses: move.reverses ?? null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .executeTakeFirst();
  if (created.numInsertedOrUpdatedRows === 0n) return false;
  const side = { transfer_id: transferId, company_id: wallet.companyId, currency: wallet.currency };
  const moved = Object.entries(entries).filter(([, amount_micros]) => amount_micros !== 0n);
  if (moved.length === 0) return true;
  await tx
    .insertInto('entry')
    .values(moved.map(([ledger, amount_micros]) => ({ ...side, ledger, amount_micros })))
    .execute();
  return true;
}

/** A movement as its owner reads it in the list. */
export interface ShownMovement {
  transferId: Uuid;
  wallet: WalletRow;
  chargeDate: Day;
  chargeAt_ms: Instant_ms;
  at_ms: Instant_ms;
  description: string;
  /** What of it people typed; nothing when left out. */
  typed?: TypedPart;
  /** Below zero when money left the wallet. */
  amount_micros: Micros;
  about?: {
    brandId: Uuid | null;
    catalogId: Uuid | null;
    adType: AdType | null;
    clicks: bigint | null;
    impressions: bigint | null;
  };
}

/** Lists a movement whose money has just moved: its balance is the wallet's as it is now. */
export async function showMovement(tx: Transaction, newId: NewId, shown: ShownMovement): Promise<void> {
  const { wallet, amount_micros, about } = shown;
  await tx
    .insertInto('wallet_transaction')
    .values({
      id: newId(),
      company_id: wallet.companyId,
      transfer_id: shown.transferId,
      charge_date: shown.chargeDate,
      charge_at: new Date(shown.chargeAt_ms),
      created_at: new Date(shown.at_ms),
      description: shown.description,
      typed: shown.typed ?? null,
      brand_id: about?.brandId ?? null,
      catalog_id: about?.catalogId ?? null,
      ad_type: about?.adType ?? null,
      clicks: about?.clicks ?? null,
      impressions: about?.impressions ?? null,
      amount_micros: amount_micros < 0n ? -amount_micros : amount_micros,
      is_income: amount_micros > 0n,
      balance_after_micros: wallet.balance_micros,
    })
    .execute();
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
