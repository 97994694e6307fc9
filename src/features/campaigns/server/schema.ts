import { AdTypeRef, type CatalogLoaders } from '#features/catalog/server/index.ts';
import type { CompanyLoaders } from '#features/company/server/index.ts';
import { CampaignTypeRef, type CampaignReportLoader } from '#features/reports/server/index.ts';
import type { PictureGenerator } from '#integrations/product-pictures/product-pictures.ts';
import type { FileStorage } from '#integrations/storage/storage.ts';
import { isUuid } from '#kernel/ids.ts';
import { notFound } from '#kernel/problem.ts';
import { fail } from '#kernel/result.ts';
import type { Builder } from '#platform/graphql/builder.ts';
import type { Context } from '#platform/graphql/context.ts';
import { pageOf, readPage } from '#platform/graphql/pages.ts';
import { orThrow } from '#platform/graphql/problem-error.ts';
import type { Database, Transaction } from '#platform/postgres/database.ts';
import type { Change } from '../rules/activity.ts';
import { NO_CAMPAIGN, readCampaignId } from '../rules/campaign-id.ts';
import { activityOf } from './activity-store.ts';
import { campaignIdOfAdSet, campaignsById } from './campaign-store.ts';
import { createCampaignLoaders } from './loaders.ts';
import { addColumnSettings } from './schema-columns.ts';
import { addCopying } from './schema-copying.ts';
import { addImageUpload } from './schema-images.ts';
import { addLinks } from './schema-links.ts';
import { addProductPictures } from './schema-pictures.ts';
import { addCampaignLists } from './schema-lists.ts';
import { addCampaignMutations } from './schema-mutations.ts';
import { addCampaignTypes } from './schema-types.ts';
import { readConfiguration } from './terms.ts';
import * as types from './types.ts';
import { withLifetime, type CampaignNode } from './types.ts';

export interface CampaignDependencies {
  database: Database;
  /** Where banner pictures are kept. */
  files: FileStorage;
  /** Who draws product pictures. */
  pictures: PictureGenerator;
  /** Where people and shoppers reach us; without a slash at the end. */
  publicUrl: string;
  catalogs: CatalogLoaders;
  companies: CompanyLoaders;
  reports: CampaignReportLoader;
}

export function addCampaignsSchema(builder: Builder, dependencies: CampaignDependencies): void {
  const loaders = createCampaignLoaders(dependencies.database);
  addCampaignTypes(builder, { ...dependencies, loaders });
  addCampaignLists(builder, dependencies);
  addSingles(builder, dependencies);
  addHistories(builder, dependencies);
  addCampaignMutations(builder, dependencies);
  addCopying(builder, dependencies);
  addImageUpload(builder, dependencies);
  addProductPictures(builder, dependencies);
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
        const [row] = await database.as(context.viewer, (tx) => campaignsById(tx, ids, new Date(context.clock())));
        return row ? withLifetime(row) : orThrow<CampaignNode>(fail(notFound('Campaign')));
      },
    }),
    sponsorCampaignStatuses: t.field({
      type: [types.AdSetStatusRef],
      description: 'Statuses offered by the status filter.',
      args: {
        campaignType: t.arg({ type: CampaignTypeRef, defaultValue: 'SPONSOR' }),
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
        (await database.as(context.viewer, (tx) => readConfiguration(tx, context.session?.account?.companyId ?? null)))
          .minBudget_micros,
    }),
  }));
}

// What a person can tell apart in the list; STARTED only ever shows while a switch is being moved.
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
    args: { page?: number | null; pageSize?: number | null },
  ) => {
    const paging = orThrow(readPage(args.page ?? 1, args.pageSize ?? 10));
    const found = await database.as(context.viewer, async (tx) => {
      const campaignId = await find(tx);
      return campaignId === null ? null : activityOf(tx, { campaignId, objectType }, paging);
    });
    if (!found) return orThrow<never>(fail(notFound('Campaign')));
    return pageOf(paging, found.rows, found.total);
  };
  const ofAdSet = (id: string) => (tx: Transaction) => (isUuid(id) ? campaignIdOfAdSet(tx, id) : Promise.resolve(null));

  builder.queryFields((t) => {
    const paging = { page: t.arg.int({ defaultValue: 1 }), pageSize: t.arg.int({ defaultValue: 10 }) };
    return {
      sponsorCampaignHistory: t.field({
        type: types.ActivityHistoryListRef,
        description: 'Activity log of a campaign, its ad set and its ads.',
        args: { campaignId: t.arg.id({ required: true }), ...paging },
        resolve: (_, args, context) => {
          const find = async (tx: Transaction) => {
            const ids = [readCampaignId(args.campaignId) ?? NO_CAMPAIGN];
            const rows = await campaignsById(tx, ids, new Date(context.clock()));
            return rows[0]?.id ?? null;
          };
          return history(context, find, null, args);
        },
      }),
      adsSetHistory: t.field({
        type: types.ActivityHistoryListRef,
        description: 'Activity log of an ad set.',
        args: { adsSetId: t.arg.id({ required: true }), ...paging },
        resolve: (_, args, context) => history(context, ofAdSet(args.adsSetId), 'adset', args),
      }),
      adHistory: t.field({
        type: types.ActivityHistoryListRef,
        description: 'Activity log of a product or banner ad.',
        args: { adId: t.arg.id({ required: true }), ...paging },
        resolve: (_, args, context) => history(context, ofAdSet(args.adId), 'ad', args),
      }),
    };
  });
}
