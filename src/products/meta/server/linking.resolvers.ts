import { SellerRef } from '#core/catalog/server/refs.ts';
import type { Uuid } from '#kernel/ids.ts';
import { objectRef, type Builder, okField } from '#platform/graphql/builder.ts';
import { defineLoader, signedIn } from '#platform/graphql/context.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { latestLinking, linkedSellers, type LinkingRow } from './account.repository.ts';
import { startLinking } from './linking.ts';
import { marketplaceOf, type Marketplace } from './marketplace.ts';
import { shopInScope } from './scope.ts';
import { MpaOnboardingRef } from './meta.schema.ts';

/** Adds the linking of sellers to Meta. */
export function addMetaLinking(builder: Builder, database: Database): void {
  const isLinked = defineLoader<Uuid, boolean>(async (context, ids) => {
    const linked = await database.read(context.viewer, (tx) => linkedSellers(tx, ids));
    return ids.map((id) => linked.has(id));
  });
  builder.objectField(SellerRef, 'isMpaOnboarded', (t) =>
    t.boolean({
      description: 'True once the seller is linked to Meta.',
      resolve: (seller, _, context) => isLinked(context).load(seller.id),
    }),
  );
  const MarketplaceConfigRef = objectRef<Marketplace>('MetaMarketplaceConfig');
  builder.objectType(MarketplaceConfigRef, {
    description: "Meta defaults of the seller's marketplace.",
    fields: (t) => ({
      country: t.exposeString('country', { description: 'ISO 3166 alpha-2.' }),
      creativeText: t.exposeString('creativeText', {
        nullable: true,
        description: 'Text offered for new campaigns. Null when there is none.',
      }),
      defaultSellerPageUrl: t.exposeString('defaultSellerPageUrl', {
        nullable: true,
        description: 'When set the shop URL is not asked for. Null when the seller must type it.',
      }),
    }),
  });
  builder.queryFields((t) => ({
    onboardSellerStatus: t.field({
      type: MpaOnboardingRef,
      nullable: true,
      description: 'Latest linking run of a seller; null when none was ever started.',
      args: { sellerId: t.arg.id({ required: true }) },
      resolve: async (_, { sellerId }, context) => {
        const shop = await shopInScope(database, context, sellerId);
        return (await database.read(context.viewer, (tx) => latestLinking(tx, shop))) ?? null;
      },
    }),
    metaMarketplaceConfig: t.field({
      type: MarketplaceConfigRef,
      description: "Meta defaults of the seller's marketplace.",
      args: { sellerId: t.arg.id({ required: true }) },
      resolve: async (_, { sellerId }, context) => {
        const { countryCode } = await shopInScope(database, context, sellerId);
        return database.read(context.viewer, (tx) => marketplaceOf(tx, countryCode));
      },
    }),
  }));
  const OnboardInput = builder.inputType('OnboardSellerInput', {
    description: 'Seller to link to Meta; sending it means the terms were accepted.',
    fields: (t) => ({
      sellerId: t.id({ required: true }),
      sellerPageUrl: t.string({ description: 'Valid URL; left out when defaultSellerPageUrl is set.' }),
    }),
  });
  builder.mutationField('onboardSeller', (t) =>
    t.field({
      type: builder.objectType(objectRef<LinkingRow>('OnboardSellerPayload'), {
        description: 'The linking run that was started.',
        fields: (field) => ({
          ok: okField(field),
          onboarding: field.field({ type: MpaOnboardingRef, resolve: (linking) => linking }),
        }),
      }),
      description: 'Starts linking a seller to Meta; CONFLICT when already linked or running.',
      args: { input: t.arg({ type: OnboardInput, required: true }) },
      resolve: async (_, { input }, context) => {
        const shop = await shopInScope(database, context, input.sellerId);
        const started = await database.transact(SYSTEM, async (tx) => {
          const { defaultSellerPageUrl } = await marketplaceOf(tx, shop.countryCode);
          return startLinking(tx, context, {
            shop,
            pageUrl: defaultSellerPageUrl ?? input.sellerPageUrl ?? '',
            requestedBy: signedIn(context).userId,
          });
        });
        return unwrap(started);
      },
    }),
  );
}
