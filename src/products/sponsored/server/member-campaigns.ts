import type { Uuid } from '#kernel/ids.ts';
import { changed, type Change, type LoggedField } from '../rules/activity.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { logActivity } from './activity.repository.ts';
import type { Deps } from './operations.ts';

/** A campaign that joins, has or leaves a shared budget or a budget rule. */
export interface MemberCampaign {
  campaignId: bigint;
  companyId: Uuid;
  adSetId: Uuid;
}

const MAX_NAMED = 5;

/** Campaigns by their ids, each once; what is no id is left out. */
export const readIds = (ids: readonly string[]): bigint[] => [
  ...new Set(ids.flatMap((id) => readCampaignId(id) ?? [])),
];

export const adSetIdsOf = (rows: readonly MemberCampaign[]): Uuid[] => rows.map(({ adSetId }) => adSetId);

/** The first few names, for a message. */
export const named = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ', …' : '');

/** The fields whose written values differ; an empty value is none. */
export const changesBetween = <Thing>(
  fields: readonly (readonly [field: LoggedField, written: (thing: Thing) => string])[],
  before: Thing,
  after: Thing,
): Change[] =>
  fields.flatMap(([field, written]) =>
    written(before) === written(after)
      ? []
      : [changed('adset', field, written(before) || null, written(after) || null)],
  );

/** Writes the same entry into the log of each campaign. */
export const logTo = (
  { tx, newId, nowMs, actor }: Deps,
  members: readonly MemberCampaign[],
  changes: readonly Change[],
  /** The one that takes the change back. */
  operationId?: Uuid,
): Promise<void> =>
  logActivity(
    tx,
    members.map(({ campaignId, companyId }) => ({
      id: newId(),
      companyId,
      campaignId,
      at: new Date(nowMs),
      actorId: actor.userId,
      impersonatorId: actor.impersonatorId,
      program: actor.program ?? null,
      changes,
      ...(operationId !== undefined && { operationId }),
    })),
  );
