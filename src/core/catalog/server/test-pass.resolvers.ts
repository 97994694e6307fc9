import { isUuid, type Uuid } from '#kernel/ids.ts';
import { orNotFound } from '#kernel/problem.ts';
import type { EpochMs } from '#kernel/time.ts';
import { objectRef, okField, type Builder } from '#platform/graphql/builder.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { CatalogLoaders } from './catalog.loaders.ts';

interface TestPass {
  pass: string;
  endsAtMs: EpochMs;
}

/** Makes what the ad engine takes for test auctions of a storefront. */
export type MintTestPass = (catalogId: Uuid, nowMs: EpochMs) => TestPass;

const PassRef = objectRef<TestPass>('TestAuctionPassPayload');

/**
 * Adds what staff look at auctions with. Processes that serve the console hold no ads: its page asks those that do,
 * with a pass for a few minutes.
 */
export function addTestPassSchema(
  builder: Builder,
  { catalogs, mintTestPass }: { catalogs: CatalogLoaders; mintTestPass: MintTestPass },
): void {
  builder.objectType(PassRef, {
    description: 'What opens test auctions of one storefront, and nothing else.',
    fields: (t) => ({
      ok: okField(t),
      pass: t.exposeString('pass', { description: 'For `Authorization: Bearer` of POST /v2/auctions.' }),
      endsAt: t.field({ type: 'DateTime', resolve: ({ endsAtMs }) => new Date(endsAtMs) }),
    }),
  });
  builder.mutationField('makeTestAuctionPass', (t) =>
    t.field({
      type: PassRef,
      description: 'Makes a pass with which a page of the console runs test auctions of a storefront.',
      args: { catalogId: t.arg.id({ required: true }) },
      resolve: async (_, { catalogId }, context) => {
        const found = isUuid(catalogId) ? await catalogs.catalogById(context).load(catalogId) : null;
        return mintTestPass(unwrap(orNotFound(found, 'Catalog')).id, context.clock());
      },
    }),
  );
}
