import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { BrandPlan } from '../rules/brand-plan.ts';

export interface StoredPlan {
  brandId: Uuid;
  currency: string;
  amountMicros: Micros;
}

/** Reads a company's plans of a month. */
export function plansOf(tx: Transaction, companyId: Uuid, month: Day): Promise<StoredPlan[]> {
  return tx
    .selectFrom('brandPlan')
    .select(['brandId', 'currency', 'amountMicros'])
    .where('companyId', '=', companyId)
    .where('month', '=', month)
    .execute();
}

/** Saves plans of a month; one without an amount is removed, and brands that are not named keep theirs. */
export async function savePlans(
  tx: Transaction,
  { companyId, month, currency }: { companyId: Uuid; month: Day; currency: string },
  plans: readonly BrandPlan[],
): Promise<void> {
  const ids = plans.map(({ brandId }) => brandId);
  const set = plans.filter(({ amountMicros }) => amountMicros !== null);
  await sql`delete from brand_plan where company_id = ${companyId} and month = ${month}::date and brand_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  if (set.length === 0) return;
  await tx
    .insertInto('brandPlan')
    .values(
      set.map(({ brandId, amountMicros }) => ({ companyId, brandId, month, currency, amountMicros: amountMicros! })),
    )
    .execute();
}
