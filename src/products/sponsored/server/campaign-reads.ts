import { z } from 'zod';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { Problem } from '#kernel/problem.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import type { RestCall } from '#platform/rest/route.ts';
import { readCampaign, type StoredCampaign } from './campaign-details.ts';
import { currenciesFor, type Currencies } from './campaign-shape.ts';
import { skuCounts } from './state.repository.ts';

export interface CampaignRouteDeps {
  database: Database;
  companies: CompanyLoaders;
  catalogs: CatalogLoaders;
}

export const campaignPath = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/)
    .describe('Id of the campaign.'),
});

/** Finds the campaign that a call is about, with what its amounts are written in. */
export async function findOfCall(
  deps: CampaignRouteDeps,
  { context, access }: RestCall,
  id: string,
): Promise<Result<{ details: StoredCampaign; currencies: Currencies }, Problem>> {
  const found = await readCampaign(deps.database, context, id, access.brandIds);
  if (!found.ok) return found;
  const { companyId, catalogId } = found.value.row;
  const currencies = await currenciesFor(context, deps, { companyIds: [companyId], catalogIds: [catalogId] });
  return ok({ details: found.value, currencies });
}

/** How many active products a campaign's newest content promotes. */
export async function activeProducts(
  { database }: CampaignRouteDeps,
  { context }: RestCall,
  campaignId: bigint,
): Promise<number> {
  const [counted] = await database.read(context.viewer, (tx) => skuCounts(tx, [campaignId]));
  return counted?.skus ?? 0;
}
