import { bannerTypes, categoriesById, segmentsById, type BannerType } from '#core/catalog/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { defineLoader, inOrder } from '#platform/graphql/context.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { dayIn } from '#kernel/time.ts';
import type { DayAhead } from '../rules/day-budget.ts';
import { readDaysAhead } from './budget-rule-reads.ts';
import { latestActivity, type ActivityEntry } from './activity.repository.ts';
import { negativeListsById, type NegativeListRow } from './negative-list.repository.ts';
import { proposalsFor, type ReviewProposal } from './review-proposal.repository.ts';
import { readUndoStates, type EntryUndo } from './undo-states.ts';
import { approvedContentsOf, creativesOf, type CampaignRow, type Creative } from './campaign.repository.ts';
import {
  keywordsOf,
  productBidsOf,
  type KeywordRow,
  targetsOf,
  type TargetRow,
  type ProductBidRow,
} from './targeting.repository.ts';

/** Number of changes returned with a campaign when its log is not requested. */
const MAX_CHANGES = 50;

export type CampaignLoaders = ReturnType<typeof createCampaignLoaders>;

/** Batched lookups of the objects a campaign refers to, with the caller's rights. */
export function createCampaignLoaders(database: Database) {
  return {
    creativeOf: defineLoader<bigint, Creative>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => creativesOf(tx, ids));
      return inOrder(ids, rows, (row) => row.campaignId, new Error('a campaign has no content'));
    }),
    /** Null for campaigns without an approved version. */
    approvedContentOf: defineLoader<bigint, Creative | null>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => approvedContentsOf(tx, ids));
      return inOrder(ids, rows, (row) => row.campaignId, null);
    }),
    /** Of an agent of staff about the content that waits, for staff alone; null where none proposed. */
    proposalOf: defineLoader<bigint, ReviewProposal | null>(async (_, ids) => {
      const rows = await database.read(SYSTEM, (tx) => proposalsFor(tx, ids));
      return inOrder(ids, rows, (row) => row.campaignId, null);
    }),
    keywordsOf: defineLoader<Uuid, KeywordRow[]>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => keywordsOf(tx, ids));
      const byAdSet = Map.groupBy(rows, (row) => row.adSetId);
      return ids.map((id) => byAdSet.get(id) ?? []);
    }),
    productBidsOf: defineLoader<Uuid, ProductBidRow[]>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => productBidsOf(tx, ids));
      const byAdSet = Map.groupBy(rows, (row) => row.adSetId);
      return ids.map((id) => byAdSet.get(id) ?? []);
    }),
    negativeListOf: defineLoader<Uuid, NegativeListRow | null>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => negativeListsById(tx, ids));
      return inOrder(ids, rows, (row) => row.id, null);
    }),
    targetsOf: defineLoader<Uuid, TargetRow[]>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => targetsOf(tx, ids));
      const byAdSet = Map.groupBy(rows, (row) => row.adSetId);
      return ids.map((id) => byAdSet.get(id) ?? []);
    }),
    /** Budgets of today and the next days; empty for campaigns that no rule concerns. */
    daysAheadOf: defineLoader<CampaignRow, DayAhead[], Uuid>(
      async (context, campaigns) => {
        const now = new Date(context.clock());
        const limited = campaigns.flatMap(({ adSetId, timezone, budgetDailyMicros: baseMicros }) =>
          baseMicros === null ? [] : [{ adSetId, day: dayIn(timezone, context.clock()), baseMicros }],
        );
        const ahead = await database.read(context.viewer, (tx) => readDaysAhead(tx, limited, now));
        return campaigns.map(({ adSetId }) => ahead.get(adSetId) ?? []);
      },
      ({ adSetId }) => adSetId,
    ),
    historyOf: defineLoader<bigint, ActivityEntry[]>(async (context, ids) => {
      const rows = await database.read(context.viewer, (tx) => latestActivity(tx, ids, MAX_CHANGES));
      const byCampaign = Map.groupBy(rows, (row) => row.campaignId);
      return ids.map((id) => byCampaign.get(id) ?? []);
    }),
    /** Keyed by `undoKey`; null where nothing takes the change back. */
    undoOf: defineLoader<string, EntryUndo | null>(async (context, keys) => {
      const pairs = keys.map((key) => {
        const [operationId, campaignId] = key.split(' ');
        return { operationId: operationId!, campaignId: BigInt(campaignId!) };
      });
      const rows = await database.read(context.viewer, (tx) => readUndoStates(tx, pairs, context.clock()));
      return inOrder(keys, rows, undoKey, null);
    }),
    placementById: defineLoader<Uuid, BannerType>(async (context, ids) => {
      const rows = await database.read(context.viewer, bannerTypes);
      return inOrder(ids, rows, (row) => row.id, new Error('a banner names a placement that does not exist'));
    }),
    /** Keyed by `keysIn`; null for categories that the catalog no longer has. */
    categoryById: defineLoader(async (context, keys: readonly string[]) => {
      const rows = await database.read(context.viewer, (tx) => categoriesById(tx, readKeys(keys)));
      return inOrder(keys, rows, (row) => `${row.catalogId} ${row.id}`, null);
    }),
    segmentById: defineLoader(async (context, keys: readonly string[]) => {
      const rows = await database.read(context.viewer, (tx) => segmentsById(tx, readKeys(keys)));
      return inOrder(keys, rows, (row) => `${row.catalogId} ${row.id}`, null);
    }),
  };
}

export const undoKey = ({ operationId, campaignId }: Pick<EntryUndo, 'operationId' | 'campaignId'>): string =>
  `${operationId} ${campaignId}`;

/** Qualifies ids that are unique only within a catalog. */
export function keysIn(catalogId: Uuid, ids: readonly string[]): string[] {
  return ids.map((id) => `${catalogId} ${id}`);
}

function readKeys(keys: readonly string[]): Parameters<typeof categoriesById>[1] {
  const UUID_LENGTH = 36;
  return {
    catalogIds: keys.map((key) => key.slice(0, UUID_LENGTH)),
    ids: keys.map((key) => key.slice(UUID_LENGTH + 1)),
  };
}

/** Returns the values that exist. Throws the error of a failed lookup, which fails the field. */
export function loadedValues<Value>(loaded: readonly (Value | Error | null)[]): Value[] {
  return loaded.flatMap((value) => {
    if (value instanceof Error) throw value;
    return value === null ? [] : [value];
  });
}
