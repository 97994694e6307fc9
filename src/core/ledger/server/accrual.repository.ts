import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, type Day } from '#kernel/time.ts';
import { type Transaction, prepared } from '#platform/db/database.ts';
import { lockShared } from '#platform/db/lock.ts';
import { billCharges, dayKey, sharedKeyOf, type Bill, type Charge, type AccrualState } from '../rules/bill.ts';
import { sharedKey, type SharedLimit } from '../rules/shared-budget.ts';
import { type WalletRow, lockWallets } from './wallet.repository.ts';

/** A delivered event to accrue, or only to count when its price is 0. */
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
  /** The wallet's; null for an event without a price, whose wallet is not read. */
  currency: string | null;
}

export interface Accrued {
  /** In the order of the charges. */
  bills: AdBill[];
  /** Budget and wallet state after the charges, for gates that must close at once. */
  state: AccrualState;
}

/** Accrues delivered cost. Open it once per transaction, with every charge that may follow. */
export interface OpenAccruals {
  /**
   * Bills each charge within its wallet and budgets and adds it to the ad set's open day. The charges must be among
   * those it was opened with. Await `written`, which resolves once the statements have run.
   */
  accrue(charges: readonly AdCharge[]): Accrued & { written: Promise<void> };
}

/** The fields needed for locks and state before it is decided whether the charge is made. */
export type ExpectedCharge = Pick<AdCharge, 'companyId' | 'adSetId' | 'catalogId' | 'day' | 'priceMicros'>;

/**
 * Locks for the charges and reads the state of their wallets and budgets. Everything is computed under the wallet
 * locks, so that concurrent calls never exceed a limit together; events without a price are only counted and lock no
 * wallet. Part of the caller's transaction: on rollback nothing is accrued. All statements are pipelined.
 */
export async function prepareAccruals(tx: Transaction, expected: readonly ExpectedCharge[]): Promise<OpenAccruals> {
  if (expected.length === 0) return { accrue: () => ({ bills: [], state: emptyState(), written: Promise.resolve() }) };
  const priced = expected.filter((charge) => charge.priceMicros > 0n);
  // Order matters: each statement must see what was committed while the previous statement waited for its lock.
  const [, openFrom, wallets, spent] = await Promise.all([
    lockDays(tx, distinct(expected, 'catalogId')),
    readOpenDays(tx, distinct(expected, 'catalogId')),
    priced.length > 0 ? lockWallets(tx, distinct(priced, 'companyId')) : new Map<Uuid, WalletRow>(),
    priced.length > 0 ? readSpent(tx, priced) : [],
  ]);
  const state = emptyState();
  for (const [companyId, wallet] of wallets)
    state.walletRemaining.set(companyId, wallet.balanceMicros - wallet.unpaidMicros + wallet.overdraftMicros);
  const sharedOf = new Map<Uuid, SharedLimit>();
  for (const { adSetId, day, amountMicros, shared } of spent) {
    if (shared !== null) {
      sharedOf.set(adSetId, { ...shared, amountMicros: BigInt(shared.amountMicros) });
      if (day !== null) state.sharedSpent.set(sharedKey(shared.id, day), amountMicros);
    } else if (day === null) state.spentTotal.set(adSetId, amountMicros);
    else state.spentOnDay.set(dayKey(adSetId, day), amountMicros);
  }
  state.sharedOf = sharedOf;
  return {
    accrue(charges) {
      const dated = charges.map((charge) => {
        const open = openFrom.get(charge.catalogId);
        return open && charge.day < open ? { ...charge, day: open } : charge;
      });
      const bills = billPriced(dated, state);
      return {
        bills: bills.map((bill, index) => {
          const { day, companyId } = dated[index]!;
          return { ...bill, billedDay: day, currency: wallets.get(companyId)?.currency ?? null };
        }),
        state,
        written: dated.length > 0 ? writeAccruals(tx, dated, bills, state) : Promise.resolve(),
      };
    },
  };
}

/** Opens and accrues in one call. */
export async function accrue(tx: Transaction, charges: readonly AdCharge[]): Promise<Accrued> {
  const { bills, state, written } = (await prepareAccruals(tx, charges)).accrue(charges);
  await written;
  return { bills, state };
}

const emptyState = (): AccrualState => ({
  walletRemaining: new Map(),
  spentTotal: new Map(),
  spentOnDay: new Map(),
  sharedOf: new Map(),
  sharedSpent: new Map(),
});

/** Charges without a price need no wallet or budget state; without the wallet lock that state would be unreliable. */
function billPriced(charges: readonly AdCharge[], state: AccrualState): Bill[] {
  const priced = charges.filter((charge) => charge.priceMicros > 0n);
  const inOrder = billCharges(priced, state).values();
  return charges.map(({ priceMicros }): Bill => {
    if (priceMicros === 0n) return { billedMicros: 0n, unbilledReason: null };
    return inOrder.next().value as Bill;
  });
}

function distinct(charges: readonly ExpectedCharge[], key: 'catalogId' | 'companyId' | 'adSetId'): Uuid[] {
  return [...new Set(charges.map((charge) => charge[key]))].sort();
}

/** Prevents the catalogs' days from being closed until this transaction ends. */
async function lockDays(tx: Transaction, catalogIds: Uuid[]): Promise<void> {
  await lockShared(tx, 'catalog-day', catalogIds);
}

/** Returns each catalog's first open day; catalogs without a closed day are absent. */
async function readOpenDays(tx: Transaction, catalogIds: Uuid[]): Promise<Map<Uuid, Day>> {
  const { rows } = await sql<{ catalogId: Uuid; last: Day }>`${prepared}
    select catalog_id, max(day) as last from closed_day where catalog_id = any(${catalogIds}::uuid[]) group by 1`.execute(
    tx,
  );
  return new Map(rows.map(({ catalogId, last }) => [catalogId, addDays(last, 1)]));
}

interface SpentRow {
  adSetId: Uuid;
  day: Day | null;
  amountMicros: Micros;
  /** Of a member of a shared budget, whose spending in the period that begins on `day` this then is. */
  shared: (Omit<SharedLimit, 'amountMicros'> & { amountMicros: string }) | null;
}

/**
 * Reads lifetime spending of the ad sets (`day` null), their spending on each day from the earliest charge on, because a
 * closed day moves its charge to a later day, and that of their shared budgets from the period of that day on. Who is a
 * member of what changes only under the wallet's lock.
 */
async function readSpent(tx: Transaction, charges: readonly ExpectedCharge[]): Promise<SpentRow[]> {
  const adSetIds = distinct(charges, 'adSetId');
  const first = charges.reduce((day, charge) => (charge.day < day ? charge.day : day), charges[0]!.day);
  const { rows } = await sql<SpentRow>`${prepared}
    select ad_set_id, null::date as day, amount_micros, null::jsonb as shared from ad_set_spend where ad_set_id = any(${adSetIds}::uuid[])
    union all
    select ad_set_id, day, amount_micros, null from accrual where ad_set_id = any(${adSetIds}::uuid[]) and day >= ${first}::date
    union all
    select member.ad_set_id, spend.period_start, coalesce(spend.amount_micros, 0), jsonb_build_object('id', budget.id,
      'period', budget.period, 'amountMicros', budget.amount_micros::text, 'fromDay', budget.from_day, 'toDay', budget.to_day)
    from shared_budget_member member
    join shared_budget budget on budget.id = member.shared_budget_id
    left join shared_budget_spend spend on spend.shared_budget_id = budget.id and spend.period_start >= case budget.period
      when 'DAY' then ${first}::date when 'MONTH' then date_trunc('month', ${first}::date::timestamp)::date else budget.from_day end
    where member.ad_set_id = any(${adSetIds}::uuid[])`.execute(tx);
  return rows;
}

async function writeAccruals(
  tx: Transaction,
  charges: readonly AdCharge[],
  bills: readonly Bill[],
  state: Pick<AccrualState, 'sharedOf'>,
): Promise<void> {
  const perDay = new Map<
    string,
    AdCharge & { amount: Micros; unbilled: Micros; clicks: number; impressions: number }
  >();
  const perAdSet = new Map<Uuid, { companyId: Uuid; amount: Micros }>();
  const perCompany = new Map<Uuid, Micros>();
  const perShared = new Map<string, { companyId: Uuid; amount: Micros }>();
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
    const shared = sharedKeyOf(state, charge.adSetId, charge.day);
    if (shared === null) return;
    const amount = (perShared.get(shared)?.amount ?? 0n) + billedMicros;
    perShared.set(shared, { companyId: charge.companyId, amount });
  });

  // All writers use one order: ad sets whose wallets are not locked can collide here.
  const days = [...perDay].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day);
  const counted = sql`${prepared}
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
  const spent = sql`${prepared}
    insert into ad_set_spend (ad_set_id, company_id, amount_micros)
    select * from unnest(${adSets.map(([id]) => id)}::uuid[], ${adSets.map(([, s]) => s.companyId)}::uuid[], ${adSets.map(([, s]) => s.amount)}::bigint[])
    on conflict (ad_set_id) do update set amount_micros = ad_set_spend.amount_micros + excluded.amount_micros`.execute(
    tx,
  );
  const unpaid = sql`${prepared}
    update wallet set unpaid_micros = unpaid_micros + accrued.amount
    from unnest(${[...perCompany.keys()]}::uuid[], ${[...perCompany.values()]}::bigint[]) as accrued(company_id, amount)
    where wallet.company_id = accrued.company_id`.execute(tx);
  await Promise.all([counted, spent, unpaid, ...(perShared.size > 0 ? [addSharedSpend(tx, perShared)] : [])]);
}

/** Keys name the budget and the first day of the period. */
async function addSharedSpend(
  tx: Transaction,
  perShared: ReadonlyMap<string, { companyId: Uuid; amount: Micros }>,
): Promise<void> {
  const rows = [...perShared].map(([key, spend]) => ({ ...spend, of: key.split(' ') as [Uuid, Day] }));
  await sql`${prepared}
    insert into shared_budget_spend (shared_budget_id, period_start, company_id, amount_micros)
    select * from unnest(${rows.map(({ of }) => of[0])}::uuid[], ${rows.map(({ of }) => of[1])}::date[],
      ${rows.map(({ companyId }) => companyId)}::uuid[], ${rows.map(({ amount }) => amount)}::bigint[])
    on conflict (shared_budget_id, period_start) do update set
      amount_micros = shared_budget_spend.amount_micros + excluded.amount_micros`.execute(tx);
}
