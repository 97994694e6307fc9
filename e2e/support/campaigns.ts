import { sql } from 'kysely';
import type { Ask } from './api.ts';
import { control } from './server-control.ts';

/** The product promoted by the journeys' product campaigns. */
export const SKU = 'SKI-VAS-VAS-120';

export interface Place {
  catalogId: string;
  brandId: string;
  sellerId: string;
}

/** Catalog, brand and seller of the product. */
export const placeOfProduct = () =>
  control(async (tx): Promise<Place> => {
    const { rows } = await sql<Place>`
      select c.id as catalog_id, p.brand_id, p.seller_ids[1] as seller_id
      from catalog c join product p on p.catalog_id = c.id and p.sku = ${SKU} where c.code = 'SG'`.execute(tx);
    return rows[0]!;
  });

/** Submits a product campaign for review and returns its id. */
export async function launchCampaign(ask: Ask, { catalogId, brandId }: Place, name: string): Promise<string> {
  const input = { catalogId, brandId, name, asName: name, adsProductName: name, skus: [SKU] };
  const made = await ask<{ createSponsorCampaign: { sponsorCampaign: { id: string } } }>(
    'mutation ($input: CreateSponsorCampaignInput!) { createSponsorCampaign(input: $input) { sponsorCampaign { id } } }',
    { input: { ...input, startDate: new Date(Date.now() + 86_400_000).toISOString() } },
  );
  return made.createSponsorCampaign.sponsorCampaign.id;
}
