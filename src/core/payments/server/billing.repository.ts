import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { OPTIONAL_DETAILS, REQUIRED_DETAILS, type BillingDetails } from '../rules/billing-details.ts';
import type { TopUpMethod } from './top-up.repository.ts';

/** The company data that billing needs. */
export interface Payer {
  id: Uuid;
  name: string;
  countryCode: string;
  timezone: string;
  currency: string;
  symbol: string;
  rateMicros: Micros;
  digits: number;
  canBeToppedUp: boolean;
}

export function payerOf(tx: Transaction, companyId: Uuid): Promise<Payer | undefined> {
  return tx
    .selectFrom('company')
    .innerJoin('currency', 'currency.code', 'company.walletCurrency')
    .select([
      'company.id',
      'company.name',
      'company.countryCode',
      'company.timezone',
      'currency.code as currency',
      'currency.symbol',
      'currency.rateMicros',
      'currency.fractionDigits as digits',
      'company.canBeToppedUp',
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirst();
}

export async function digitsOf(tx: Transaction, currency: string): Promise<number | null> {
  const row = await tx.selectFrom('currency').select('fractionDigits').where('code', '=', currency).executeTakeFirst();
  return row?.fractionDigits ?? null;
}

/** Returns a country's tax rates by method, as fractions in micro-units. */
export async function taxesOf(tx: Transaction, countryCode: string): Promise<Map<TopUpMethod, Micros>> {
  const rows = await tx
    .selectFrom('topUpTax')
    .select(['method', 'rateMicros'])
    .where('countryCode', '=', countryCode)
    .$narrowType<{ method: TopUpMethod }>()
    .execute();
  return new Map(rows.map((row) => [row.method, row.rateMicros]));
}

export async function saveTax(
  tx: Transaction,
  tax: { countryCode: string; method: TopUpMethod; rateMicros: Micros },
): Promise<void> {
  await tx
    .insertInto('topUpTax')
    .values({ countryCode: tax.countryCode, method: tax.method, rateMicros: tax.rateMicros })
    .onConflict((conflict) => conflict.columns(['countryCode', 'method']).doUpdateSet({ rateMicros: tax.rateMicros }))
    .execute();
}

export async function billingInfoOf(tx: Transaction, companyId: Uuid): Promise<BillingDetails | null> {
  const row = await tx
    .selectFrom('billingInfo')
    .select([...REQUIRED_DETAILS, ...OPTIONAL_DETAILS, 'topUpAlertMicros as topUpAlertAmountMicros'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row ?? null;
}

/** A changed alert amount can trigger a new alert. */
export async function saveBillingInfo(
  tx: Transaction,
  companyId: Uuid,
  details: BillingDetails,
  nowMs: EpochMs,
): Promise<void> {
  const values = {
    name: details.name,
    email: details.email,
    description: details.description,
    taxNo: details.taxNo,
    purchaseOrderNo: details.purchaseOrderNo,
    costCenter: details.costCenter,
    topUpAlertMicros: details.topUpAlertAmountMicros,
    updatedAt: new Date(nowMs),
  };
  await tx
    .insertInto('billingInfo')
    .values({ companyId, ...values })
    .onConflict((conflict) =>
      conflict.column('companyId').doUpdateSet({
        ...values,
        alertedAt: sql<Date | null>`case when billing_info.top_up_alert_micros is not distinct from excluded.top_up_alert_micros
          then billing_info.alerted_at end`,
      }),
    )
    .execute();
}
