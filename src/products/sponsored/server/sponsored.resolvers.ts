import type { GraphQLResolveInfo } from 'graphql';
import { AdTypeRef } from '#core/catalog/server/refs.ts';
import type { CatalogLoaders } from '#core/catalog/server/index.ts';
import type { CompanyLoaders } from '#core/accounts/server/index.ts';
import type { ImageGenerator } from '#integrations/product-pictures/product-pictures.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import { filterId, isUuid } from '#kernel/ids.ts';
import { notFound, orNotFound } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { paged } from '#platform/graphql/paging.ts';
import { unwrap } from '#platform/graphql/problem-error.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { Change } from '../rules/activity.ts';
import { NO_CAMPAIGN, readCampaignId } from '../rules/campaign-id.ts';
import { activityOf } from './activity.repository.ts';
import { campaignIdOfAdSet, campaignsById } from './campaign.repository.ts';
import { createCampaignLoaders } from './sponsored.loaders.ts';
import { addColumnSettings } from './columns.resolvers.ts';
import { addCopying } from './copying.resolvers.ts';
import { addDuplicates } from './duplicates.resolvers.ts';
import { addOperations } from './operation.resolvers.ts';
import { addImageUpload } from '#core/media/server/index.ts';
import { addLinks } from './links.resolvers.ts';
import { addProductImages } from './product-images.resolvers.ts';
import { addBudgetRules } from './budget-rule.resolvers.ts';
import type { ReadResults } from '../rules/day-budget.ts';
import { addSharedBudgets } from './shared-budget.resolvers.ts';
import { addNegativeLists } from './negative-list.resolvers.ts';
import { addReviewQueue } from './review-queue.resolvers.ts';
import { addCampaignMutations } from './mutations.resolvers.ts';
import { addCampaignTypes } from './sponsored.schema.ts';
import { readConfiguration } from './terms.ts';
import * as types from './refs.ts';
import { withLifetime, type CampaignNode } from './refs.ts';

export interface CampaignDependencies {
  database: Database;
  /** Storage of banner images. */
  files: FileStorage;
  /** Generator of product images. */
  imageGenerator: ImageGenerator;
  /** Public address for users and shoppers, without a trailing slash. */
  publicUrl: string;
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
  readResults: ReadResults;
}

export function addCampaignsSchema(builder: Builder, dependencies: CampaignDependencies): void {
  const loaders = createCampaignLoaders(dependencies.database);
  addCampaignTypes(builder, { ...dependencies, loaders });
  addReviewQueue(builder, { ...dependencies, loaders });
  addSingles(builder, dependencies);
  addHistories(builder, dependencies);
  addCampaignMutations(builder, dependencies);
  addOperations(builder, dependencies);
  addSharedBudgets(builder, dependencies);
  addNegativeLists(builder, dependencies);
  addBudgetRules(builder, dependencies);
  addCopying(builder, dependencies);
  addDuplicates(builder, dependencies);
  addImageUpload(builder, dependencies);
  addProductImages(builder, dependencies);
  addLinks(builder, dependencies.database);
  addColumnSettings(builder, dependencies.database);
}

function addSingles(builder: Builder, { database }: CampaignDependencies): void {
  builder.queryFields((t) => ({
    sponsorCampaign: t.field({
      type: types.SponsorCampaignRef,
      nullable: true,
      description: 'One campaign for editing, never cached; null plus NOT_FOUND when not visible.',
      args: { id: t.arg.id({ required: true }) },
      resolve: async (_, { id }, context) => {
        const ids = [readCampaignId(id) ?? NO_CAMPAIGN];
        const [row] = await database.read(context.viewer, (tx) => campaignsById(tx, ids, new Date(context.clock())));
        return row ? withLifetime(row) : unwrap<CampaignNode>(fail(notFound('Campaign')));
      },
    }),
    sponsorCampaignStatuses: t.field({
      type: [types.AdSetStatusRef],
      description: 'Statuses offered by the status filter.',
      args: {
        campaignType: t.arg({ type: types.CampaignTypeRef, defaultValue: 'SPONSOR' }),
        adType: t.arg({ type: AdTypeRef }),
      },
      resolve: () => OFFERED_STATUSES,
    }),
    sponsorCampaignMinBudget: t.field({
      type: 'Decimal',
      description:
        'Smallest campaign budget in wallet currency, 1 unless configured; without campaignId for a new campaign.',
      args: { campaignId: t.arg.id() },
      resolve: async (_, _args, context) =>
        (
          await database.read(context.viewer, (tx) =>
            readConfiguration(tx, context.session?.membership?.companyId ?? null),
          )
        ).minBudgetMicros,
    }),
  }));
}

// Statuses a user can filter by. STARTED is omitted: it is displayed only while a switch is being changed.
const OFFERED_STATUSES: types.ApiStatus[] = [
  'DELIVERING',
  'SCHEDULED',
  'PENDING_FOR_APPROVAL',
  'NOT_DELIVERING',
  'PAUSED',
  'REJECTED',
  'DRAFT',
  'COMPLETED',
  'REMOVED',
];

function addHistories(builder: Builder, { database }: CampaignDependencies): void {
  const history = async (
    context: Context,
    find: (tx: Transaction) => Promise<bigint | null>,
    objectType: Change['objectType'] | null,
    args: { page?: number | null; pageSize?: number | null; entryId?: string | null },
    info: GraphQLResolveInfo,
  ) =>
    paged(args, { context, info }, async (slice) => {
      const found = await database.read(context.viewer, async (tx) => {
        const campaignId = await find(tx);
        const entryId = filterId(args.entryId);
        return campaignId === null ? null : activityOf(tx, { campaignId, objectType, entryId }, slice);
      });
      return unwrap(orNotFound(found, 'Campaign'));
    });
  const ofAdSet = (id: string) => (tx: Transaction) => (isUuid(id) ? campaignIdOfAdSet(tx, id) : Promise.resolve(null));

  builder.queryFields((t) => {
    const paging = { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) };
    return {
      sponsorCampaignHistory: t.field({
        type: types.ActivityHistoryListRef,
        description: 'Activity log of a campaign, its ad set and its ads.',
        args: {
          campaignId: t.arg.id({ required: true }),
          entryId: t.arg.id({ description: 'A single entry.' }),
          ...paging,
        },
        resolve: (_, args, context, info) => {
          const find = async (tx: Transaction) => {
            const ids = [readCampaignId(args.campaignId) ?? NO_CAMPAIGN];
            const rows = await campaignsById(tx, ids, new Date(context.clock()));
            return rows[0]?.id ?? null;
          };
          return history(context, find, null, args, info);
        },
      }),
      adsSetHistory: t.field({
        type: types.ActivityHistoryListRef,
        description: 'Activity log of an ad set.',
        args: { adsSetId: t.arg.id({ required: true }), ...paging },
        resolve: (_, args, context, info) => history(context, ofAdSet(args.adsSetId), 'adset', args, info),
      }),
      adHistory: t.field({
        type: types.ActivityHistoryListRef,
        description: 'Activity log of a product or banner ad.',
        args: { adId: t.arg.id({ required: true }), ...paging },
        resolve: (_, args, context, info) => history(context, ofAdSet(args.adId), 'ad', args, info),
      }),
    };
  });
}
