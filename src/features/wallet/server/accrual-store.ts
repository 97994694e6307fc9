import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/postgres/database.ts';
import { billCharges, dayKey, type Bill, type Charge, type Standing } from '../rules/bill.ts';
import { lockWallets } from './wallet-store.ts';

/** A delivered event to owe for, or only to count when its price is 0. */
export interface AdCharge extends Charge {
  kind: 'CLICK' | 'IMPRESSION';
  catalogId: Uuid;
  brandId: Uuid;
  campaignId: bigint;
  adType: 'PRODUCT' | 'BANNER';
}

export interface AdBill extends Bill {
  /** The event's day, or the first open day when its own is closed. */
  billedDay: Day;
}

export interface Accrued {
  /** In the order of the charges. */
  bills: AdBill[];
  /** Where budgets and wallets stand after them, for gates that must close at once. */
  standing: Standing;
}

/**
 * Owes delivered cost: bills each charge within its wallet and budgets and adds it to the ad set's open day. Everything is
 * computed under the wallets' locks, so that concurrent calls can never pass a limit together. Part of the caller's
 * transaction: what it does not commit was never owed.
 */
export async function accrue(tx: Transaction, charges: readonly AdCharge[]): Promise<Accrued> {
  if (charges.length === 0) return { bills: [], standing: emptyStanding() };
  const openFrom = await lockOpenDays(tx, [...new Set(charges.map(({ catalogId }) => catalogId))]);
  const dated = charges.map((charge) => {
    const open = openFrom.get(charge.catalogId);
    return open && charge.day < open ? { ...charge, day: open } : charge;
  });
  const standing = await readStanding(tx, dated);
  const bills = billCharges(dated, standing);
  await writeAccruals(tx, dated, bills);
  return { bills: bills.map((bill, index) => ({ ...bill, billedDay: dated[index]!.day })), standing };
}

const emptyStanding = (): Standing => ({ walletLeft: new Map(), spentTotal: new Map(), spentOnDay: new Map() });

/** Keeps the catalogs' days from being closed until this transaction ends, and tells each catalog's first open day. */
async function lockOpenDays(tx: Transaction, catalogIds: Uuid[]): Promise<Map<Uuid, Day>> {
  for (const id of catalogIds.sort())
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${id}, 1))`.execute(tx);
  // A statement of its own: it must see what was closed while we waited for the lock.
  const { rows } = await sql<{ catalogId: Uuid; last: Day }>`
    select catalog_id as "catalogId", max(day) as last from closed_day where catalog_id = any(${catalogIds}::uuid[]) group by 1`.execute(
    tx,
  );
  return new Map(rows.map(({ catalogId, last }) => [catalogId, addDays(last, 1)]));
}

async function readStanding(tx: Transaction, charges: readonly AdCharge[]): Promise<Standing> {
  const standing = emptyStanding();
  const wallets = await lockWallets(tx, [...new Set(charges.map(({ companyId }) => companyId))]);
  for (const [companyId, wallet] of wallets) {
    standing.walletLeft.set(companyId, wallet.balance_micros - wallet.unpaid_micros + wallet.overdraft_micros);
  }
  const adSetIds = [...new Set(charges.map(({ adSetId }) => adSetId))];
  const days = [...new Set(charges.map(({ day }) => day))];
  const { rows } = await sql<{ adSetId: Uuid; day: Day | null; amount_micros: Micros }>`
    select ad_set_id as "adSetId", null::date as day, amount_micros from ad_set_spend where ad_set_id = any(${adSetIds}::uuid[])
    union all
    select ad_set_id, day, amount_micros from accrual where ad_set_id = any(${adSetIds}::uuid[]) and day = any(${days}::date[])`.execute(
    tx,
  );
  for (const { adSetId, day, amount_micros } of rows) {
    if (day === null) standing.spentTotal.set(adSetId, amount_micros);
    else standing.spentOnDay.set(dayKey(adSetId, day), amount_micros);
  }
  return standing;
}

async function writeAccruals(tx: Transaction, charges: readonly AdCharge[], bills: readonly Bill[]): Promise<void> {
  const perDay = new Map<
    string,
    AdCharge & { amount: Micros; unbilled: Micros; clicks: number; impressions: number }
  >();
  const perAdSet = new Map<Uuid, { companyId: Uuid; amount: Micros }>();
  const perCompany = new Map<Uuid, Micros>();
  charges.forEach((charge, index) => {
    const { billed_micros } = bills[index]!;
    const key = dayKey(charge.adSetId, charge.day);
    const day = perDay.get(key) ?? { ...charge, amount: 0n, unbilled: 0n, clicks: 0, impressions: 0 };
    day.amount += billed_micros;
    day.unbilled += charge.price_micros - billed_micros;
    if (charge.kind === 'CLICK') day.clicks += 1;
    else day.impressions += 1;
    perDay.set(key, day);
    if (billed_micros === 0n) return;
    const adSet = perAdSet.get(charge.adSetId) ?? { companyId: charge.companyId, amount: 0n };
    adSet.amount += billed_micros;
    perAdSet.set(charge.adSetId, adSet);
    perCompany.set(charge.companyId, (perCompany.get(charge.companyId) ?? 0n) + billed_micros);
  });

  const days = [...perDay.values()];
  await sql`
    insert into accrual (ad_set_id, day, company_id, catalog_id, brand_id, campaign_id, ad_type, amount_micros, unbilled_micros, clicks, impressions)
    select * from unnest(${days.map((d) => d.adSetId)}::uuid[], ${days.map((d) => d.day)}::date[], ${days.map((d) => d.companyId)}::uuid[],
      ${days.map((d) => d.catalogId)}::uuid[], ${days.map((d) => d.brandId)}::uuid[], ${days.map((d) => d.campaignId)}::bigint[],
      ${days.map((d) => d.adType)}::text[], ${days.map((d) => d.amount)}::bigint[], ${days.map((d) => d.unbilled)}::bigint[],
      ${days.map((d) => d.clicks)}::bigint[], ${days.map((d) => d.impressions)}::bigint[])
    on conflict (ad_set_id, day) do update set
      amount_micros = accrual.amount_micros + excluded.amount_micros,
      unbilled_micros = accrual.unbilled_micros + excluded.unbilled_micros,
      clicks = accrual.clicks + excluded.clicks,
      impressions = accrual.impressions + excluded.impressions`.execute(tx);
  if (perAdSet.size === 0) return;
  const adSets = [...perAdSet];
  await sql`
    insert into ad_set_spend (ad_set_id, company_id, amount_micros)
    select * from unnest(${adSets.map(([id]) => id)}::uuid[], ${adSets.map(([, s]) => s.companyId)}::uuid[], ${adSets.map(([, s]) => s.amount)}::bigint[])
    on conflict (ad_set_id) do update set amount_micros = ad_set_spend.amount_micros + excluded.amount_micros`.execute(
    tx,
  );
  await sql`
    update wallet set unpaid_micros = unpaid_micros + owed.amount
    from unnest(${[...perCompany.keys()]}::uuid[], ${[...perCompany.values()]}::bigint[]) as owed(company_id, amount)
    where wallet.company_id = owed.company_id`.execute(tx);
}
