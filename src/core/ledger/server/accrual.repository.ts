import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { type Transaction, kept } from '#platform/db/database.ts';
import { lockShared } from '#platform/db/lock.ts';
import { billCharges, dayKey, type Bill, type Charge, type Standing } from '../rules/bill.ts';
import { type WalletRow, lockWallets } from './wallet.repository.ts';

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

/** Owes delivered cost. Open once per transaction, with every charge that may come. */
export interface OpenAccruals {
  /**
   * Bills each charge within its wallet and budgets and adds it to the ad set's open day. The charges are some of those it was
   * opened with. Must be waited for: `written`, once the statements have run.
   */
  owe(charges: readonly AdCharge[]): Accrued & { written: Promise<void> };
}

/** What must be held and known for a charge, before it is known whether it will be made. */
export type ExpectedCharge = Pick<AdCharge, 'companyId' | 'adSetId' | 'catalogId' | 'day' | 'priceMicros'>;

/**
 * Takes the locks for charges and reads where their wallets and budgets stand. Everything is computed under the wallets' locks, so that
 * concurrent calls can never pass a limit together; events without a price are only counted and lock no wallet. Part of the caller's
 * transaction: what it does not commit was never owed. All statements are sent at once.
 */
export async function prepareAccruals(tx: Transaction, expected: readonly ExpectedCharge[]): Promise<OpenAccruals> {
  if (expected.length === 0) return { owe: () => ({ bills: [], standing: emptyState(), written: Promise.resolve() }) };
  const priced = expected.filter((charge) => charge.priceMicros > 0n);
  // In this order: each of them must see what was committed while the one before it waited for its lock.
  const [, openFrom, wallets, spent] = await Promise.all([
    lockDays(tx, distinct(expected, 'catalogId')),
    readOpenDays(tx, distinct(expected, 'catalogId')),
    priced.length > 0 ? lockWallets(tx, distinct(priced, 'companyId')) : new Map<Uuid, WalletRow>(),
    priced.length > 0 ? readSpent(tx, priced) : [],
  ]);
  const standing = emptyState();
  for (const [companyId, wallet] of wallets)
    standing.walletLeft.set(companyId, wallet.balanceMicros - wallet.unpaidMicros + wallet.overdraftMicros);
  for (const { adSetId, day, amountMicros } of spent) {
    if (day === null) standing.spentTotal.set(adSetId, amountMicros);
    else standing.spentOnDay.set(dayKey(adSetId, day), amountMicros);
  }
  return {
    owe(charges) {
      const dated = charges.map((charge) => {
        const open = openFrom.get(charge.catalogId);
        return open && charge.day < open ? { ...charge, day: open } : charge;
      });
      const bills = billPriced(dated, standing);
      return {
        bills: bills.map((bill, index) => ({ ...bill, billedDay: dated[index]!.day })),
        standing,
        written: dated.length > 0 ? writeAccruals(tx, dated, bills) : Promise.resolve(),
      };
    },
  };
}

/** Opens and owes at once. */
export async function accrue(tx: Transaction, charges: readonly AdCharge[]): Promise<Accrued> {
  const { bills, standing, written } = (await prepareAccruals(tx, charges)).owe(charges);
  await written;
  return { bills, standing };
}

const emptyState = (): Standing => ({ walletLeft: new Map(), spentTotal: new Map(), spentOnDay: new Map() });

/** What has no price needs no standing, and without its wallet's lock has none that could be trusted. */
function billPriced(charges: readonly AdCharge[], standing: Standing): Bill[] {
  const priced = charges.filter((charge) => charge.priceMicros > 0n);
  const inOrder = billCharges(priced, standing).values();
  return charges.map(({ priceMicros }): Bill => {
    if (priceMicros === 0n) return { billedMicros: 0n, unbilledReason: null };
    return inOrder.next().value as Bill;
  });
}

function distinct(charges: readonly ExpectedCharge[], key: 'catalogId' | 'companyId' | 'adSetId'): Uuid[] {
  return [...new Set(charges.map((charge) => charge[key]))].sort();
}

/** Keeps the catalogs' days from being closed until this transaction ends. */
async function lockDays(tx: Transaction, catalogIds: Uuid[]): Promise<void> {
  await lockShared(tx, 'catalog-day', catalogIds);
}

/** Each catalog's first open day, where one was closed. */
async function readOpenDays(tx: Transaction, catalogIds: Uuid[]): Promise<Map<Uuid, Day>> {
  const { rows } = await sql<{ catalogId: Uuid; last: Day }>`${kept}
    select catalog_id, max(day) as last from closed_day where catalog_id = any(${catalogIds}::uuid[]) group by 1`.execute(
    tx,
  );
  return new Map(rows.map(({ catalogId, last }) => [catalogId, addDays(last, 1)]));
}

/** Spending over the ad sets' lives (`day` null) and on each day from the earliest charge on: a closed day moves a charge to a later one. */
async function readSpent(
  tx: Transaction,
  charges: readonly ExpectedCharge[],
): Promise<{ adSetId: Uuid; day: Day | null; amountMicros: Micros }[]> {
  const adSetIds = distinct(charges, 'adSetId');
  const first = charges.reduce((day, charge) => (charge.day < day ? charge.day : day), charges[0]!.day);
  const { rows } = await sql<{ adSetId: Uuid; day: Day | null; amountMicros: Micros }>`${kept}
    select ad_set_id, null::date as day, amount_micros from ad_set_spend where ad_set_id = any(${adSetIds}::uuid[])
    union all
    select ad_set_id, day, amount_micros from accrual where ad_set_id = any(${adSetIds}::uuid[]) and day >= ${first}::date`.execute(
    tx,
  );
  return rows;
}

async function writeAccruals(tx: Transaction, charges: readonly AdCharge[], bills: readonly Bill[]): Promise<void> {
  const perDay = new Map<
    string,
    AdCharge & { amount: Micros; unbilled: Micros; clicks: number; impressions: number }
  >();
  const perAdSet = new Map<Uuid, { companyId: Uuid; amount: Micros }>();
  const perCompany = new Map<Uuid, Micros>();
  charges.forEach((charge, index) => {
    const { billedMicros } = bills[index]!;
    const key = dayKey(charge.adSetId, charge.day);
    const day = perDay.get(key) ?? { ...charge, amount: 0n, unbilled: 0n, clicks: 0, impressions: 0 };
    day.amount += billedMicros;
    day.unbilled += charge.priceMicros - billedMicros;
    if (charge.kind === 'CLICK') day.clicks += 1;
    else day.impressions += 1;
    perDay.set(key, day);
    if (billedMicros === 0n) return;
    const adSet = perAdSet.get(charge.adSetId) ?? { companyId: charge.companyId, amount: 0n };
    adSet.amount += billedMicros;
    perAdSet.set(charge.adSetId, adSet);
    perCompany.set(charge.companyId, (perCompany.get(charge.companyId) ?? 0n) + billedMicros);
  });

  // One order for all writers: ad sets whose wallets nobody locked meet here.
  const days = [...perDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day);
  const counted = sql`${kept}
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
  if (perAdSet.size === 0) return void (await counted);
  const adSets = [...perAdSet];
  const spent = sql`${kept}
    insert into ad_set_spend (ad_set_id, company_id, amount_micros)
    select * from unnest(${adSets.map(([id]) => id)}::uuid[], ${adSets.map(([, s]) => s.companyId)}::uuid[], ${adSets.map(([, s]) => s.amount)}::bigint[])
    on conflict (ad_set_id) do update set amount_micros = ad_set_spend.amount_micros + excluded.amount_micros`.execute(
    tx,
  );
  const owed = sql`${kept}
    update wallet set unpaid_micros = unpaid_micros + owed.amount
    from unnest(${[...perCompany.keys()]}::uuid[], ${[...perCompany.values()]}::bigint[]) as owed(company_id, amount)
    where wallet.company_id = owed.company_id`.execute(tx);
  await Promise.all([counted, spent, owed]);
}
