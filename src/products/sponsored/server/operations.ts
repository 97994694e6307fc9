import { recordWebhookEvent } from '#core/webhooks/server/index.ts';
import { isUuid, type NewId, type Uuid } from '#kernel/ids.ts';
import {
  conflict,
  FEATURE_OFF,
  invalid,
  invalidFields,
  notFound,
  PERMISSION_DENIED,
  type Problem,
} from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Program } from '#platform/graphql/context.ts';
import { changed, changesBetween, changesOfNew, type Change } from '../rules/activity.ts';
import type { Edit } from '../rules/ad-set-edits.ts';
import { readCampaignId } from '../rules/campaign-id.ts';
import { changesContent, type CampaignInput } from '../rules/campaign-input.ts';
import { canSwitch, type RunningStatus } from '#core/serving/rules/campaign-state.ts';
import type { OpenFeatures } from '../rules/open-features.ts';
import { changedFields, problemsOfFields, valuesOf } from '../rules/operation-values.ts';
import { decideReview, type ReviewDecision } from '../rules/review.ts';
import { logActivity } from './activity.repository.ts';
import {
  campaignIdOfAdSet,
  creativesOf,
  lockCampaign,
  type CampaignRow,
  type Creative,
} from './campaign.repository.ts';
import { readInput, type StoredCampaign } from './stored-campaign.repository.ts';
import { check, checkInput } from './campaign-check.ts';
import { recordEdit } from './operation-record.ts';
import { notifyReviewDecision } from './review-notification.ts';
import * as save from './save-campaign.repository.ts';
import { refreshStates } from './state.repository.ts';
import type { StoredTerms } from './terms.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';

/** The actor of a change and the transaction it runs in. */
export interface Deps extends OpenFeatures {
  tx: Transaction;
  actor: {
    userId: Uuid;
    impersonatorId: Uuid | null;
    /** The key that a program uses for the actor. */
    program?: Program | null;
    isStaff: boolean;
    companyId: Uuid | null;
  };
  nowMs: EpochMs;
  newId: NewId;
  /** Whether a verdict of staff is mailed as well. Not one of the demo's simulated past. */
  mailsVerdicts: boolean;
}

/** A campaign that was written. */
export interface Written {
  id: bigint;
  /** What takes it back; null when nothing changed, or nothing does. */
  operationId: Uuid | null;
}
export type Outcome = Result<Written, Problem>;

/** Creates a campaign and submits it for review. Writes nothing when any check fails, or the reference is taken. */
export async function createCampaign(
  deps: Deps,
  {
    companyId,
    input,
    isQuickCreate,
    reference = null,
  }: { companyId: Uuid; input: CampaignInput; isQuickCreate: boolean; reference?: string | null },
): Promise<Outcome> {
  if (isQuickCreate && !deps.allowsQuickCreate) return fail(FEATURE_OFF);
  const checked = await checkInput(deps, companyId, input, null, { isQuickCreate });
  if (!checked.ok) return checked;
  const { campaign, timezone } = checked.value;
  const inserted = await save.insertCampaign(
    deps.tx,
    { companyId, createdBy: deps.actor.userId, isQuickCreate, reference, isDraft: false, input: campaign },
    new Date(deps.nowMs),
    deps.newId,
  );
  if (!inserted) return fail(conflict(campaignProblem.referenceTaken()));
  const { campaignId } = inserted;
  await recordWebhookEvent(deps.tx, {
    companyId,
    type: 'campaign.created',
    objectId: String(campaignId),
    data: { adType: campaign.adType },
    atMs: deps.nowMs,
  });
  return finish(deps, { id: campaignId, companyId }, changesOfNew(campaign, timezone));
}

export interface CampaignUpdate {
  id: string;
  /** The version the edit is based on; without it, the last save wins. */
  version: number | null;
  /** Null when only the review is sent. */
  edit: Edit | null;
  decision: ReviewDecision | null;
  /** Saves a draft without launching it, even if it is incomplete. */
  savesDraft?: boolean;
}

/** Saves a campaign or applies staff's decision to it. */
export async function updateCampaign(deps: Deps, update: CampaignUpdate): Promise<Outcome> {
  if (!update.edit && !update.decision) return fail(invalid('id', campaignProblem.nothingToChange()));
  if (update.decision && !deps.actor.isStaff) return fail(PERMISSION_DENIED);
  const found = await findCampaign(deps, readCampaignId(update.id), {
    staffCanWrite: update.decision !== null,
  });
  if (!found.ok) return found;
  const row = found.value;
  if (update.edit && row.companyId !== deps.actor.companyId) return fail(PERMISSION_DENIED);
  if (row.status === 'REMOVED') return fail(conflict(campaignProblem.campaignRemoved()));
  if (update.version !== null && update.version !== row.version) {
    return fail(conflict(campaignProblem.savedConcurrently()));
  }
  if (update.edit) {
    if (update.savesDraft && !row.isDraft) return fail(conflict(campaignProblem.notADraft()));
    const edited = await editCampaign(deps, row, update.edit, update.savesDraft ?? false);
    if (!edited.ok || !update.decision) return edited;
  }
  return reviewCampaign(deps, row, update.decision!);
}

async function editCampaign(deps: Deps, row: CampaignRow, edit: Edit, isDraft: boolean): Promise<Outcome> {
  const { tx } = deps;
  const now = new Date(deps.nowMs);
  const content = await creativeOf(tx, row.id);
  const before = await readInput(tx, row, content);
  const edited = edit(before);
  if (!edited.ok) return edited;
  const saved = { ...before, isDraft: row.isDraft };
  const checked = await checkInput(deps, row.companyId, edited.value, saved, { isDraft });
  if (!checked.ok) return checked;
  const { campaign, timezone } = checked.value;

  const changes = changesBetween(before, campaign, timezone);
  const isResubmitted = content.review === 'REJECTED' && !content.hasEarlierApproved;
  if (row.isDraft && !isDraft) changes.unshift(changed('campaign', 'status', 'DRAFT', 'PENDING_FOR_APPROVAL'));
  else if (isResubmitted) changes.unshift(changed('campaign', 'status', 'REJECTED', 'PENDING_FOR_APPROVAL'));
  if (changes.length === 0) return ok(unchanged(row));

  const ids = { campaignId: row.id, adSetId: row.adSetId, companyId: row.companyId };
  await save.updateCampaign(tx, ids, campaign, now, { isDraft });
  if (changesContent(before, campaign) || isResubmitted) {
    await save.submitCreative(tx, { campaignId: row.id, companyId: row.companyId }, campaign, now, deps.newId);
    return finish(deps, row, changes);
  }
  if (row.isDraft || before.brandId !== campaign.brandId) return finish(deps, row, changes);
  return finish(deps, row, changes, await recordEdit(deps, row, valuesBetween(row, before, campaign)));
}

async function reviewCampaign(deps: Deps, row: CampaignRow, requested: ReviewDecision): Promise<Outcome> {
  const { tx, actor, nowMs } = deps;
  const content = await creativeOf(tx, row.id);
  const decision = decideReview({ isDraft: row.isDraft, review: content.review }, requested);
  if (!decision.ok) return decision;
  const { review, notes } = decision.value;
  await save.reviewCreative(
    tx,
    { contentId: content.id, campaignId: row.id },
    { review, notes, reviewedBy: actor.userId },
    new Date(nowMs),
  );
  await save.countSave(tx, row.id, new Date(nowMs));
  const changes = [changed('ad', 'review', content.review, review)];
  if (notes) changes.push(changed('ad', 'notes', content.notes, notes));
  const { id, companyId, name } = row;
  await recordWebhookEvent(tx, {
    companyId,
    type: review === 'APPROVED' ? 'campaign.approved' : 'campaign.rejected',
    objectId: String(id),
    data: { notes },
    atMs: nowMs,
  });
  const { timezone, startAt } = row;
  await notifyReviewDecision(
    tx,
    { id, companyId, name, timezone, startAt, review, notes, at: nowMs },
    { isMailed: deps.mailsVerdicts },
  );
  return finish(deps, row, changes);
}

/** Changes the owner's switch. */
export async function switchAdSet(deps: Deps, adSetId: string, runningStatus: RunningStatus): Promise<Outcome> {
  const found = await findAdSet(deps, adSetId, { staffCanWrite: false });
  if (!found.ok) return found;
  const row = found.value;
  const changes = decideSwitch(row, runningStatus);
  if (!changes.ok) return changes;
  if (changes.value.length === 0) return ok(unchanged(row));
  await writeSwitch(deps, row, runningStatus);
  const operationId = await recordEdit(deps, row, {
    before: { runningStatus: row.runningStatus },
    after: { runningStatus },
  });
  return finish(deps, row, changes.value, operationId);
}

/** Decides on the owner's switch; no changes when it is in that position. */
export function decideSwitch(row: CampaignRow, runningStatus: RunningStatus): Result<Change[], Problem> {
  if (!canSwitch(row)) return fail(conflict(campaignProblem.cannotSwitch()));
  if (row.runningStatus === runningStatus) return ok([]);
  return ok([changed('adset', 'runningStatus', row.runningStatus, runningStatus)]);
}

export async function writeSwitch(deps: Deps, row: CampaignRow, runningStatus: RunningStatus): Promise<void> {
  await save.setRunningStatus(deps.tx, row.adSetId, runningStatus);
  await save.countSave(deps.tx, row.id, new Date(deps.nowMs));
}

/**
 * Edits one part of a campaign outside the wizard by the same rules. Problems are reported under the caller's field
 * names; problems of other fields are ignored.
 */
export async function editAdSet(
  deps: Deps,
  adSetId: string,
  edit: Edit,
  fieldNames: Record<string, string>,
): Promise<Outcome> {
  const found = await findAdSet(deps, adSetId, { staffCanWrite: false });
  if (!found.ok) return found;
  const row = found.value;
  const content = await creativeOf(deps.tx, row.id);
  const before = await readInput(deps.tx, row, content);
  const decision = await decideEdit(deps, { row, input: before }, edit, fieldNames);
  if (!decision.ok) return decision;
  const { campaign, changes } = decision.value;
  if (changes.length === 0) return ok(unchanged(row));
  await writeEdit(deps, row, campaign);
  return finish(deps, row, changes, await recordEdit(deps, row, valuesBetween(row, before, campaign)));
}

export interface EditDecision {
  campaign: CampaignInput;
  /** Empty when nothing would change. */
  changes: Change[];
}

/** Decides on an edit of one part of a campaign, as `editAdSet` reports it; writes nothing. */
export async function decideEdit(
  deps: Deps,
  { row, input: before }: Pick<StoredCampaign, 'row' | 'input'>,
  edit: Edit,
  fieldNames: Record<string, string>,
  /** `previousEndAtMs`: an end that is put back, which may have passed meanwhile. */
  { terms, previousEndAtMs }: { terms?: StoredTerms; previousEndAtMs?: EpochMs | null } = {},
): Promise<Result<EditDecision, Problem>> {
  if (row.status === 'REMOVED' || row.isDraft) return fail(conflict(campaignProblem.notRunning()));
  const edited = edit(before);
  if (!edited.ok) return edited;
  const saved = { ...before, isDraft: false, ...(previousEndAtMs !== undefined && { endAtMs: previousEndAtMs }) };
  const { campaign, problems, timezone } = await check(deps, row.companyId, edited.value, saved, terms && { terms });
  const wrong = invalidFields(problemsOfFields(problems, fieldNames));
  if (wrong) return fail(wrong);
  return ok({ campaign, changes: changesBetween(before, campaign, timezone) });
}

export const writeEdit = (deps: Deps, row: CampaignRow, campaign: CampaignInput): Promise<void> =>
  save.updateCampaign(
    deps.tx,
    { campaignId: row.id, adSetId: row.adSetId, companyId: row.companyId },
    campaign,
    new Date(deps.nowMs),
  );

/** Removes an ad set, and its campaign with it, permanently. */
export async function removeAdSet(deps: Deps, adSetId: string): Promise<Outcome> {
  const found = await findAdSet(deps, adSetId, { staffCanWrite: true });
  if (!found.ok) return found;
  const row = found.value;
  if (row.status === 'REMOVED') return fail(conflict(campaignProblem.alreadyRemoved()));
  await save.markRemoved(deps.tx, row.adSetId, new Date(deps.nowMs));
  await save.countSave(deps.tx, row.id, new Date(deps.nowMs));
  return finish(deps, row, [
    { actionType: 'delete', objectType: 'campaign', field: 'status', old: row.status, new: null },
  ]);
}

export const unchanged = ({ id }: Pick<Written, 'id'>): Written => ({ id, operationId: null });

/** Returns what differs between two states of a campaign as an operation's row has it. */
function valuesBetween(row: CampaignRow, before: CampaignInput, after: CampaignInput) {
  const fields = changedFields(before, after);
  return { before: valuesOf(before, row, fields), after: valuesOf(after, row, fields) };
}

/**
 * Completes a change within its transaction: writes the activity log and refreshes the state. `operationId` is what takes
 * it back; nothing does without.
 */
export async function finish(
  deps: Deps,
  { id, companyId }: { id: bigint; companyId: Uuid },
  changes: readonly Change[],
  operationId?: Uuid,
): Promise<Outcome> {
  const entry = {
    id: deps.newId(),
    companyId,
    campaignId: id,
    at: new Date(deps.nowMs),
    actorId: deps.actor.userId,
    impersonatorId: deps.actor.impersonatorId,
    program: deps.actor.program ?? null,
    changes,
  };
  await logActivity(deps.tx, [operationId ? { ...entry, operationId } : entry]);
  await refreshStates(deps.tx, deps.nowMs, { campaignIds: [id] });
  return ok({ id, operationId: operationId ?? null });
}

async function findAdSet(
  deps: Deps,
  adSetId: string,
  options: { staffCanWrite: boolean },
): Promise<Result<CampaignRow, Problem>> {
  const campaignId = isUuid(adSetId) ? await campaignIdOfAdSet(deps.tx, adSetId) : null;
  const found = await findCampaign(deps, campaignId, options);
  return found.ok || found.problem.code !== 'NOT_FOUND' ? found : fail(notFound('Ad set'));
}

/**
 * Locks and returns the campaign. Fails with NOT_FOUND for a campaign of another company; staff may write in other
 * companies only with `staffCanWrite`.
 */
export async function findCampaign(
  deps: Deps,
  id: bigint | null,
  { staffCanWrite }: { staffCanWrite: boolean },
): Promise<Result<CampaignRow, Problem>> {
  const row = id === null ? null : await lockCampaign(deps.tx, id, new Date(deps.nowMs));
  const isOwn = row?.companyId === deps.actor.companyId;
  if (!row || (!isOwn && !deps.actor.isStaff)) return fail(notFound('Campaign'));
  return isOwn || staffCanWrite ? ok(row) : fail(PERMISSION_DENIED);
}

export async function creativeOf(tx: Transaction, campaignId: bigint): Promise<Creative> {
  const [content] = await creativesOf(tx, [campaignId]);
  if (!content) throw new Error(`campaign ${campaignId} has no content`);
  return content;
}
