import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Transaction } from '#platform/db/database.ts';
import { contains, findSlice, type Found, type Slice } from '#platform/db/lists.ts';

/**
 * Finds other companies that have the campaign's brand and a seller with a product of it in the campaign's catalog, by
 * name. With a user: only companies where the user has an account that may launch campaigns.
 */
export function compatibleSuppliers(
  tx: Transaction,
  filter: { campaignId: bigint; userId: Uuid | null; companyId: Uuid | null; searchTerm: string | null },
  slice: Slice,
): Promise<Found<{ id: Uuid }>> {
  const { campaignId, userId, companyId, searchTerm } = filter;
  const works = userId
    ? sql`and exists (select from membership where membership.company_id = company.id and membership.user_id = ${userId}
        and membership.status = 'ACTIVE' and membership.role <> 'VIEWER')`
    : sql``;
  const onlyCompany = companyId ? sql`and company.id = ${companyId}` : sql``;
  const named = searchTerm?.trim() ? sql`and ${contains(sql`company.name`, searchTerm)}` : sql``;
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<{ id: Uuid; total: bigint }>`
      select company.id, ${total} as total
      from campaign join company on company.id <> campaign.company_id
      where campaign.id = ${campaignId} ${works} ${onlyCompany} ${named}
        and exists (select from company_brand
          where company_brand.company_id = company.id and company_brand.brand_id = campaign.brand_id)
        and exists (select from product
          where product.catalog_id = campaign.catalog_id and product.brand_id = campaign.brand_id
            and product.seller_ids && array(select seller_id from company_seller where company_seller.company_id = company.id))
      order by lower(company.name), company.id limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
}
