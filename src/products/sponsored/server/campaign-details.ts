import type { Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import type { CampaignInput } from '../rules/campaign-input.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { activityBefore, type ActivityEntry } from './activity.repository.ts';
import {
  campaignsById,
  creativesOf,
  inputOf,
  keywordsOf,
  type CampaignRow,
  type Creative,
} from './campaign.repository.ts';
import { findCampaigns, type CampaignFilter } from './list.repository.ts';
import { creativeOf, findCampaign, type Deps } from './operations.ts';

/** A campaign with everything its owner edits. */
export interface CampaignDetails {
  row: CampaignRow;
  input: CampaignInput;
  creative: Creative;
}

/** What a key leaves of a company's campaigns; null leaves all. */
export type Brands = readonly Uuid[] | null;

const NOT_FOUND = notFound('Campaign');

/** Lists campaigns of the caller's company, newest first, after one of them. */
export async function listCampaignsAfter(
  database: Database,
  context: Context,
  filter: Omit<CampaignFilter, 'companyId'>,
  size: number,
): Promise<Result<CampaignDetails[], Problem>> {
  const scope = companyInScope(context, null);
  if (!scope.ok) return scope;
  const now = new Date(context.clock());
  return database.read(context.viewer, async (tx) => {
    const { rows } = await findCampaigns(tx, { ...filter, companyId: scope.value }, null, { offset: 0, size }, now);
    return ok(await detailsOf(tx, rows));
  });
}

async function detailsOf(tx: Transaction, rows: readonly CampaignRow[]): Promise<CampaignDetails[]> {
  if (!rows.length) return [];
  const [creatives, keywords] = await Promise.all([
    creativesOf(
      tx,
      rows.map(({ id }) => id),
    ),
    keywordsOf(
      tx,
      rows.map(({ adSetId }) => adSetId),
    ),
  ]);
  const creativeById = new Map(creatives.map((creative) => [creative.campaignId, creative]));
  const keywordsById = Map.groupBy(keywords, ({ adSetId }) => adSetId);
  return rows.map((row) => {
    const creative = creativeById.get(row.id);
    if (!creative) throw new Error(`campaign ${row.id} has no content`);
    return { row, creative, input: inputOf(row, creative, keywordsById.get(row.adSetId) ?? []) };
  });
}

/** Reads one campaign that the caller may see. */
export function readCampaign(
  database: Database,
  context: Context,
  id: string,
  brands: Brands,
): Promise<Result<CampaignDetails, Problem>> {
  return database.read(context.viewer, async (tx) => visible(await detailsById(tx, id, context), brands));
}

async function detailsById(tx: Transaction, id: string, context: Context): Promise<CampaignDetails | undefined> {
  const campaignId = readCampaignId(id);
  if (campaignId === null) return undefined;
  return (await detailsOf(tx, await campaignsById(tx, [campaignId], new Date(context.clock()))))[0];
}

function visible(found: CampaignDetails | undefined, brands: Brands): Result<CampaignDetails, Problem> {
  return found && (brands === null || brands.includes(found.row.brandId)) ? ok(found) : fail(NOT_FOUND);
}

/** Locks and reads the campaign that a write is about. */
export async function lockDetails(deps: Deps, id: string, brands: Brands): Promise<Result<CampaignDetails, Problem>> {
  const found = await findCampaign(deps, readCampaignId(id), { staffCanWrite: true });
  if (!found.ok) return found;
  const row = found.value;
  const creative = await creativeOf(deps.tx, row.id);
  return visible({ row, creative, input: inputOf(row, creative, await keywordsOf(deps.tx, [row.adSetId])) }, brands);
}

/** Reads a campaign that was just written. */
export async function writtenDetails(deps: Deps, id: bigint): Promise<CampaignDetails> {
  const [details] = await detailsOf(deps.tx, await campaignsById(deps.tx, [id], new Date(deps.nowMs)));
  return details!;
}

/** Lists a campaign's log, newest first, after one entry. */
export function listActivity(
  database: Database,
  context: Context,
  { id, brands, after, size }: { id: string; brands: Brands; after: Uuid | null; size: number },
): Promise<Result<ActivityEntry[], Problem>> {
  return database.read<Result<ActivityEntry[], Problem>>(context.viewer, async (tx) => {
    const found = visible(await detailsById(tx, id, context), brands);
    if (!found.ok) return found;
    return ok(await activityBefore(tx, { campaignId: found.value.row.id, beforeId: after, size }));
  });
}
