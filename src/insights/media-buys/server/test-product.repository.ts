import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';

/** A name of a test's own for a product. */
export interface TestProduct {
  companyId: Uuid;
  brandId: Uuid;
  productId: string;
  standsFor: string;
  pricingOptionIds: string[];
}

/** Names of some brands, by name. */
export const testProducts = (tx: Transaction, brandIds: readonly string[], limit: number): Promise<TestProduct[]> =>
  brandIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('mediaBuyTestProduct')
        .selectAll()
        .where('brandId', 'in', brandIds as Uuid[])
        .orderBy('productId')
        .limit(limit)
        .execute();

/** Names a product; what an earlier test called so is forgotten. */
export async function putTestProduct(tx: Transaction, row: TestProduct): Promise<void> {
  await tx
    .insertInto('mediaBuyTestProduct')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'brandId', 'productId'])
        .doUpdateSet({ standsFor: row.standsFor, pricingOptionIds: row.pricingOptionIds }),
    )
    .execute();
}

/** Gives a named product another name for how it is paid; false where there is no such product, or it has so many already. */
export async function addPricingOption(
  tx: Transaction,
  {
    brandId,
    productId,
    pricingOptionId,
    max,
  }: Record<'brandId' | 'productId' | 'pricingOptionId', string> & { max: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mediaBuyTestProduct')
    .set({
      pricingOptionIds: sql<
        string[]
      >`array_append(array_remove(pricing_option_ids, ${pricingOptionId}), ${pricingOptionId})`,
    })
    .where('brandId', '=', brandId)
    .where('productId', '=', productId)
    .where(sql<boolean>`cardinality(array_remove(pricing_option_ids, ${pricingOptionId})) < ${max}`)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
