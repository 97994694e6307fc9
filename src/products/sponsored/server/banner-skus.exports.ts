import { productsBySku, type CatalogLoaders } from '#core/catalog/server/index.ts';
import type { ExportSource } from '#core/exports/server/index.ts';
import { notFound } from '#kernel/problem.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Database } from '#platform/db/database.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { campaignsById, creativesOf } from './campaign.repository.ts';
import { offerCells, offerHeadings } from './products.exports.ts';

/** Exports the products that a campaign's banners link to, with their sellers. */
export function bannerSkusExport({
  database,
  catalogs,
}: {
  database: Database;
  catalogs: CatalogLoaders;
}): ExportSource {
  return {
    description:
      'SKUs of a banner: SKU, Name, Brand Name, Original Brand ID, Seller Name, Original Seller ID; params campaignId.',
    permission: { allow: ['anyRole', 'staff'] },
    fileName: 'banner-skus',
    async open(context, params) {
      const id = params.campaignId === undefined ? null : readCampaignId(params.campaignId);
      if (id === null) return fail(notFound('Campaign'));
      const products = await database.read(context.viewer, async (tx) => {
        const [campaign] = await campaignsById(tx, [id], new Date(context.clock()));
        if (!campaign) return null;
        const [content] = await creativesOf(tx, [id]);
        const skus = [...new Set(content?.banners.flatMap((banner) => banner.skus))];
        return productsBySku(tx, campaign.catalogId, skus);
      });
      if (!products) return fail(notFound('Campaign'));
      return ok({
        total: products.length,
        columns: offerHeadings(context),
        rows: (async function* () {
          for (const product of products) yield* await offerCells(context, catalogs, product);
        })(),
      });
    },
  };
}
