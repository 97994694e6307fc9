import type { Uuid } from '#kernel/ids.ts';
import { notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { companyInScope, type Context } from '#platform/graphql/context.ts';
import type { Database, Transaction } from '#platform/db/database.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { activityBefore, type ActivityEntry } from './activity.repository.ts';
import { campaignsById } from './campaign.repository.ts';
import { readCampaigns, readInput, type StoredCampaign } from './stored-campaign.repository.ts';
import { findCampaigns, type CampaignFilter } from './list.repository.ts';
import { creativeOf, findCampaign, type Deps } from './operations.ts';

export type { StoredCampaign };

/** What a key leaves of a company's campaigns; null leaves all. */
export type Brands = readonly Uuid[] | null;

const NOT_FOUND = notFound('Campaign');

/** Lists campaigns of the caller's company, newest first, after one of them. */
export async function listCampaignsAfter(
  database: Database,
  context: Context,
  filter: Omit<CampaignFilter, 'companyId'>,
  size: number,
): Promise<Result<StoredCampaign[], Problem>> {
  const scope = companyInScope(context, null);
  if (!scope.ok) return scope;
  const now = new Date(context.clock());
  return database.read(context.viewer, async (tx) => {
    const { rows } = await findCampaigns(
      tx,
      { ...filter, companyId: scope.value },
      null,
      { offset: 0, limit: size, isCounted: false },
      now,
    );
    return ok(await readCampaigns(tx, rows));
  });
}

/** Reads one campaign that the caller may see. */
export function readCampaign(
  database: Database,
  context: Context,
  id: string,
  brands: Brands,
): Promise<Result<StoredCampaign, Problem>> {
  return database.read(context.viewer, async (tx) => visible(await detailsById(tx, id, context), brands));
}

async function detailsById(tx: Transaction, id: string, context: Context): Promise<StoredCampaign | undefined> {
  const campaignId = readCampaignId(id);
  if (campaignId === null) return undefined;
  return (await readCampaigns(tx, await campaignsById(tx, [campaignId], new Date(context.clock()))))[0];
}

function visible(found: StoredCampaign | undefined, brands: Brands): Result<StoredCampaign, Problem> {
  return found && (brands === null || brands.includes(found.row.brandId)) ? ok(found) : fail(NOT_FOUND);
}

/** Locks and reads the campaign that a write is about. */
export async function lockDetails(deps: Deps, id: string, brands: Brands): Promise<Result<StoredCampaign, Problem>> {
  const found = await findCampaign(deps, readCampaignId(id), { staffCanWrite: true });
  if (!found.ok) return found;
  const row = found.value;
  const creative = await creativeOf(deps.tx, row.id);
  return visible({ row, creative, input: await readInput(deps.tx, row, creative) }, brands);
}

/** Reads a campaign that was just written. */
export async function writtenDetails(deps: Deps, id: bigint): Promise<StoredCampaign> {
  const [details] = await readCampaigns(deps.tx, await campaignsById(deps.tx, [id], new Date(deps.nowMs)));
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
