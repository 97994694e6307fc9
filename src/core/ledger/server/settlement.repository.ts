import { sql } from 'kysely';
import { recordWebhookEvents } from '#core/webhooks/server/index.ts';
import type { AdType } from '#kernel/ad-type.ts';
import type { NewId, Uuid } from '#kernel/ids.ts';
import { minorUnitOf, type Micros } from '#kernel/money.ts';
import { addDays, MINUTE_MS, startOfDay, type Day, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import { consume, type Consumption } from '../rules/consume.ts';
import { ledgerMessages } from '../rules/ledger.messages.ts';
import { chargeWithCarry } from '../rules/carry.ts';
import { lockLots, consumeLots, type CompanyLot } from './credit.repository.ts';
import { lockWallets, type WalletRow } from './wallet.repository.ts';

export interface Calendar {
  catalogId: Uuid;
  timezone: string;
  graceMinutes: number;
  lastClosed: Day | null;
  firstOpen: Day | null;
}

export function nextDayToClose({ lastClosed, firstOpen }: Calendar): Day | null {
  return lastClosed ? addDays(lastClosed, 1) : firstOpen;
}

export function isOver({ timezone, graceMinutes }: Calendar, day: Day, nowMs: EpochMs): boolean {
  return startOfDay(timezone, addDays(day, 1)) + graceMinutes * MINUTE_MS <= nowMs;
}

export async function readCalendars(tx: Transaction): Promise<Calendar[]> {
  const { rows } = await sql<Calendar>`
    select c.id as catalog_id, c.timezone, c.settlement_grace_minutes as grace_minutes,
      (select max(day) from closed_day d where d.catalog_id = c.id) as last_closed,
      (select min(day) from accrual a where a.catalog_id = c.id and a.settled_by is null) as first_open
    from catalog c order by c.id`.execute(tx);
  return rows;
}

/**
 * Closes a day; false when it is closed already. After the commit no cost can be added to it: accruing takes the same
 * lock, shared.
 */
export async function closeDay(tx: Transaction, catalogId: Uuid, day: Day, nowMs: EpochMs): Promise<boolean> {
  await lock(tx, 'catalog-day', catalogId);
  const { numAffectedRows } =
    await sql`insert into closed_day (catalog_id, day, closed_at) values (${catalogId}, ${day}, ${new Date(nowMs)})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Ad sets with any delivery, whether it cost anything or not. */
const WAS_DELIVERED = sql`(a.amount_micros > 0 or a.clicks > 0 or a.impressions > 0)`;

export interface UnchargedDay {
  day: Day;
  companyId: Uuid;
  accruals: number;
}

/** Lists companies, or one, with uncharged delivery on closed days of a catalog, earliest day first. */
export async function readUncharged(
  tx: Transaction,
  catalogId: Uuid,
  companyId: Uuid | null = null,
): Promise<UnchargedDay[]> {
  const { rows } = await sql<UnchargedDay>`
    select day, company_id, count(*)::int as accruals from accrual a
    where catalog_id = ${catalogId} and settled_by is null and ${WAS_DELIVERED}
      and (${companyId}::uuid is null or company_id = ${companyId}::uuid)
      and day <= (select max(day) from closed_day where catalog_id = ${catalogId})
    group by day, company_id order by day, company_id`.execute(tx);
  return rows;
}

/** Accruals settled per transaction: enough to share the commit, few enough to release the wallet locks quickly. */
const ACCRUALS_AT_ONCE = 2000;

/** Groups the companies of a day into portions that are charged together. */
export function inPortions(uncharged: readonly UnchargedDay[]): { day: Day; companyIds: Uuid[] }[] {
  const portions: { day: Day; companyIds: Uuid[] }[] = [];
  let accruals = 0;
  for (const row of uncharged) {
    const last = portions.at(-1);
    const isFull = accruals + row.accruals > ACCRUALS_AT_ONCE;
    accruals = row.accruals + (isFull || last?.day !== row.day ? 0 : accruals);
    if (last && last.day === row.day && !isFull) last.companyIds.push(row.companyId);
    else portions.push({ day: row.day, companyIds: [row.companyId] });
  }
  return portions;
}

export interface DayToCharge {
  catalogId: Uuid;
  timezone: string;
  day: Day;
  companyIds: readonly Uuid[];
}

interface UnchargedGroup {
  companyId: Uuid;
  brandId: Uuid;
  brandName: string;
  adType: AdType;
  costMicros: Micros;
  carriedMicros: Micros;
  fractionDigits: number;
  clicks: bigint;
  impressions: bigint;
}

/** `amountMicros` is in whole minor units, zero for a day that cost less than a minor unit. `carriedMicros` is the new carry. */
interface Charge extends UnchargedGroup {
  ledgerTransactionId: Uuid;
  currency: string;
  amountMicros: Micros;
  parts: Consumption[];
  balanceAfterMicros: Micros;
}

/** Writes one transaction per company, brand and ad type; returns their amounts. */
export async function chargeDay(tx: Transaction, due: DayToCharge, nowMs: EpochMs, newId: NewId): Promise<Micros[]> {
  const { companyIds } = due;
  if (companyIds.length === 0) return [];
  // Order matters: accruals and lots are read under the wallet locks.
  const [wallets, groups, lots] = await Promise.all([
    lockWallets(tx, companyIds),
    readGroups(tx, due),
    lockLots(tx, companyIds),
  ]);
  if (groups.length === 0) return [];
  const charges = decideCharges(groups, { wallets, lots, day: due.day, newId });
  if (charges.length === 0) return [];
  await writeCharges(tx, due, charges, nowMs, newId);
  const { catalogId, day } = due;
  await recordWebhookEvents(
    tx,
    [...new Set(charges.map((charge) => charge.companyId))].map((companyId) => ({
      companyId,
      type: 'day.settled',
      objectId: `${catalogId} ${day}`,
      data: { catalogId, day },
      atMs: nowMs,
    })),
  );
  return charges.map(({ amountMicros }) => amountMicros);
}

async function readGroups(tx: Transaction, { catalogId, day, companyIds }: DayToCharge): Promise<UnchargedGroup[]> {
  const { rows } = await sql<UnchargedGroup>`
    select a.company_id, a.brand_id, b.name as brand_name, a.ad_type,
      sum(a.amount_micros)::bigint as cost_micros, coalesce(k.amount_micros, 0)::bigint as carried_micros,
      c.fraction_digits, sum(a.clicks)::bigint as clicks, sum(a.impressions)::bigint as impressions
    from accrual a join brand b on b.id = a.brand_id join company on company.id = a.company_id
      join currency c on c.code = company.wallet_currency
      left join charge_carry k using (company_id, catalog_id, brand_id, ad_type)
    where a.catalog_id = ${catalogId} and a.company_id = any(${companyIds}::uuid[]) and a.day = ${day} and a.settled_by is null
      and ${WAS_DELIVERED}
    group by a.company_id, a.brand_id, b.name, a.ad_type, k.amount_micros, c.fraction_digits
    order by a.company_id, a.brand_id, a.ad_type`.execute(tx);
  return rows;
}

interface Holdings {
  wallets: ReadonlyMap<Uuid, WalletRow>;
  lots: readonly CompanyLot[];
  day: Day;
  newId: NewId;
}

/** Decides the amount of each charge and the lots that pay it, in sequence. */
function decideCharges(groups: readonly UnchargedGroup[], { wallets, lots, day, newId }: Holdings): Charge[] {
  const lotsByCompany = Map.groupBy(
    lots.map((lot) => ({ ...lot })),
    ({ companyId }) => companyId,
  );
  const balances = new Map<Uuid, Micros>();
  return groups.flatMap((group) => {
    const { companyId, costMicros, fractionDigits } = group;
    const wallet = wallets.get(companyId);
    if (!wallet) throw new Error(`company ${companyId} has cost on ${day} but no wallet`);
    const { chargedMicros, carriedMicros } = chargeWithCarry(
      costMicros,
      group.carriedMicros,
      minorUnitOf(fractionDigits),
    );
    const own = lotsByCompany.get(companyId) ?? [];
    // The cost relies on an overdraft; it stays unpaid until new credit covers it.
    const hasLess = own.reduce((sum, { remainMicros }) => sum + remainMicros, 0n) < chargedMicros;
    if (hasLess && wallet.overdraftMicros > 0n) return [];
    const parts = consume(own, chargedMicros, day);
    for (const part of parts) own.find(({ id }) => id === part.creditId)!.remainMicros -= part.amountMicros;
    const balanceAfterMicros = (balances.get(companyId) ?? wallet.balanceMicros) - chargedMicros;
    balances.set(companyId, balanceAfterMicros);
    const posted = { ledgerTransactionId: newId(), currency: wallet.currency, amountMicros: chargedMicros };
    return [{ ...group, ...posted, carriedMicros, parts, balanceAfterMicros }];
  });
}

/** Writes what `postTransaction`, `consumeLots` and `recordStatementLine` write, for many charges with one statement each. */
async function writeCharges(
  tx: Transaction,
  { catalogId, timezone, day }: DayToCharge,
  charges: readonly Charge[],
  nowMs: EpochMs,
  newId: NewId,
): Promise<void> {
  const now = new Date(nowMs);
  const of = <Value>(read: (charge: Charge) => Value) => charges.map(read);
  const key = ({ companyId, brandId, adType }: Charge) =>
    `ad-charge:${catalogId}:${day}:${companyId}:${brandId}:${adType}`;
  const { productAds, bannerAds } = ledgerMessages.line;
  const description = ({ adType, brandName }: Charge) =>
    JSON.stringify((adType === 'PRODUCT' ? productAds : bannerAds)({ brand: brandName }));
  await Promise.all([
    // A reused key aborts the whole batch: a charged day has no open accruals.
    sql`insert into ledger_transaction (id, idempotency_key, company_id, reason, created_at)
      select id, key, company_id, 'AD_CHARGE', ${now} from unnest(${of((c) => c.ledgerTransactionId)}::uuid[], ${of(key)}::text[],
        ${of((c) => c.companyId)}::uuid[]) as charge(id, key, company_id)`.execute(tx),
    sql`insert into ledger_entry (ledger_transaction_id, company_id, ledger, currency, amount_micros)
      select id, company_id, ledger, currency, sign * amount from unnest(${of((c) => c.ledgerTransactionId)}::uuid[],
        ${of((c) => c.companyId)}::uuid[], ${of((c) => c.currency)}::text[], ${of((c) => c.amountMicros)}::bigint[])
        as charge(id, company_id, currency, amount), (values ('WALLET', -1), ('REVENUE', 1)) as side(ledger, sign)
      where amount > 0`.execute(tx),
    sql`insert into charge_carry (company_id, catalog_id, brand_id, ad_type, amount_micros)
      select company_id, ${catalogId}::uuid, brand_id, ad_type, amount from unnest(${of((c) => c.companyId)}::uuid[],
        ${of((c) => c.brandId)}::uuid[], ${of((c) => c.adType)}::text[], ${of((c) => c.carriedMicros)}::bigint[])
        as carry(company_id, brand_id, ad_type, amount)
      on conflict (company_id, catalog_id, brand_id, ad_type) do update set amount_micros = excluded.amount_micros
        where charge_carry.amount_micros <> excluded.amount_micros`.execute(tx),
    sql`update wallet set unpaid_micros = unpaid_micros - charged.amount, balance_micros = balance_micros - charged.amount
      from (select company_id, sum(amount)::bigint as amount from unnest(${of((c) => c.companyId)}::uuid[],
        ${of((c) => c.amountMicros)}::bigint[]) as charge(company_id, amount) group by 1) charged
      where wallet.company_id = charged.company_id`.execute(tx),
    consumeLots(
      tx,
      charges.flatMap(({ companyId, ledgerTransactionId, parts }) =>
        parts.map((part) => ({ ...part, companyId, ledgerTransactionId })),
      ),
    ),
    sql`update accrual set settled_by = charge.id from unnest(${of((c) => c.ledgerTransactionId)}::uuid[], ${of((c) => c.companyId)}::uuid[],
        ${of((c) => c.brandId)}::uuid[], ${of((c) => c.adType)}::text[]) as charge(id, company_id, brand_id, ad_type)
      where accrual.company_id = charge.company_id and accrual.brand_id = charge.brand_id and accrual.ad_type = charge.ad_type
        and accrual.catalog_id = ${catalogId} and accrual.day = ${day} and accrual.settled_by is null`.execute(tx),
    // Order matters: each listed balance follows from the previous balance.
    sql`insert into statement_line (id, company_id, ledger_transaction_id, charge_date, charge_at, created_at, description, brand_id, catalog_id,
        ad_type, clicks, impressions, amount_micros, is_income, balance_after_micros)
      select id, company_id, ledger_transaction_id, ${day}::date, ${new Date(startOfDay(timezone, day))}::timestamptz, ${now}::timestamptz, description,
        brand_id, ${catalogId}::uuid, ad_type, clicks, impressions, amount, false, balance
      from unnest(${of(() => newId())}::uuid[], ${of((c) => c.companyId)}::uuid[], ${of((c) => c.ledgerTransactionId)}::uuid[],
        ${of(description)}::jsonb[], ${of((c) => c.brandId)}::uuid[], ${of((c) => c.adType)}::text[], ${of((c) => c.clicks)}::bigint[],
        ${of((c) => c.impressions)}::bigint[], ${of((c) => c.amountMicros)}::bigint[], ${of((c) => c.balanceAfterMicros)}::bigint[])
        with ordinality as charge(id, company_id, ledger_transaction_id, description, brand_id, ad_type, clicks, impressions, amount, balance, position)
      order by position`.execute(tx),
  ]);
}
