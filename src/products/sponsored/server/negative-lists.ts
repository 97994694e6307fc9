import { isUuid, type Uuid } from '#kernel/ids.ts';
import { conflict, invalid, invalidFields, notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import { isSame, type CampaignInput } from '../rules/campaign-input.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';
import type { CampaignProblems } from '../rules/campaign-terms.ts';
import {
  aimedKeys,
  checkNegativeList,
  entriesOf,
  entryChange,
  entryKey,
  inputOfEntries,
  MAX_ATTACHED_LISTS,
  MAX_LIST_CAMPAIGNS,
  MAX_NEGATIVE_LISTS,
  normalizedList,
  withoutChange,
  type EntryChange,
  type NegativeEntry,
  type NegativeListInput,
} from '../rules/negative-list.ts';
import { adSetIdsOf, named, readIds } from './member-campaigns.ts';
import * as store from './negative-list.repository.ts';
import type { AttachingCampaign, NegativeListRow } from './negative-list.repository.ts';
import { attach, remove, rename, save } from './negative-list-writes.ts';
import { campaignsWritten, type OperationRecord } from './operation.repository.ts';
import type { Deps } from './operations.ts';

/** The list, and the operations whose undo, from the last on, puts it back: of its entries, and of which campaigns use it. */
export interface SavedList {
  id: Uuid;
  operationIds: Uuid[];
}
type Outcome = Promise<Result<SavedList, Problem>>;

const NO_ENTRIES: readonly NegativeEntry[] = [];

/** Creates a list with the first campaigns that use it. */
export async function createNegativeList(
  deps: Deps,
  { campaignIds, ...sent }: NegativeListInput & { campaignIds: readonly string[] },
): Outcome {
  const { companyId } = deps.actor;
  if (!companyId) return fail(PERMISSION_DENIED);
  const input = normalizedList(sent);
  const list = { id: deps.newId(), companyId, name: input.name };
  const checked = await check(deps, list, input);
  if (!checked.ok) return checked;
  if ((await store.countNegativeLists(deps.tx, companyId)) >= MAX_NEGATIVE_LISTS)
    return fail(conflict(campaignProblem.tooManyLists({ max: MAX_NEGATIVE_LISTS })));
  const rows = await store.lockAttaching(deps.tx, readIds(campaignIds));
  const joining = readCampaigns(list, campaignIds, rows);
  if (!joining.ok) return joining;
  const change = entryChange(NO_ENTRIES, entriesOf(input));
  const aimed = await contradiction(deps.tx, { joining: joining.value, staying: [], change, entries: change.added });
  if (aimed) return fail(aimed);
  await store.insertNegativeList(deps.tx, list, new Date(deps.nowMs));
  await store.writeEntries(deps.tx, list, change);
  return ok({ id: list.id, operationIds: await attach(deps, list, { joining: joining.value, leaving: [] }) });
}

export interface NegativeListChange extends Partial<NegativeListInput> {
  id: string;
  /** Null: the last save wins. */
  version: number | null;
  /** Null: those that use it stay. */
  campaignIds: readonly string[] | null;
}

/** Saves a list; what is left out stays. */
export async function updateNegativeList(
  deps: Deps,
  { id, version, campaignIds, ...sent }: NegativeListChange,
): Outcome {
  const found = await findOwn(deps, id, campaignIds ?? []);
  if (!found.ok) return found;
  const { before, entries, rows, users } = found.value;
  if (version !== null && version !== before.version) return fail(conflict(campaignProblem.listChanged()));
  const input = normalizedList({ name: before.name, ...inputOfEntries(entries), ...sent });
  const checked = await check(deps, before, input);
  if (!checked.ok) return checked;
  const wanted = campaignIds === null ? ok(users) : readCampaigns(before, campaignIds, rows);
  if (!wanted.ok) return wanted;
  const uses = new Set(users.map(({ campaignId }) => campaignId));
  const stays = new Set(wanted.value.map(({ campaignId }) => campaignId));
  const joining = wanted.value.filter(({ campaignId }) => !uses.has(campaignId));
  const staying = users.filter(({ campaignId }) => stays.has(campaignId));
  const after = entriesOf(input);
  const change = entryChange(entries, after);
  const aimed = await contradiction(deps.tx, { joining, staying, change, entries: after });
  if (aimed) return fail(aimed);
  const list = { ...before, name: input.name };
  const hasChanged = change.added.length + change.removed.length > 0;
  const saved = { before, after: list, entries, change, users: staying };
  const leaving = users.filter(({ campaignId }) => !stays.has(campaignId));
  if (!hasChanged) {
    await rename(deps, saved);
    return ok({ id: list.id, operationIds: await attach(deps, list, { joining, leaving }) });
  }
  // In this order no campaign aims at what its list excludes in between, nor while they are taken back.
  const left = await attach(deps, list, { joining: [], leaving });
  const { id: written } = await save(deps, saved);
  const joined = await attach(deps, list, { joining, leaving: [] });
  return ok({ id: list.id, operationIds: [...left, written, ...joined] });
}

/** Deletes a list; its campaigns are shown again where only it excluded them. */
export async function deleteNegativeList(deps: Deps, id: string): Outcome {
  const found = await findOwn(deps, id, []);
  if (!found.ok) return found;
  const { before, ...contents } = found.value;
  const { id: operationId } = await remove(deps, before, contents);
  return ok({ id: before.id, operationIds: [operationId] });
}

/** Makes a deleted list one of the company's again with its entries, where its name and a place for it are free. */
async function restore(
  { tx, actor, nowMs }: Deps,
  { negativeListId, removed }: { negativeListId: Uuid; removed: readonly NegativeEntry[] },
): Promise<Result<null, Problem>> {
  const list = await store.lockDeletedList(tx, negativeListId);
  if (!list || list.companyId !== actor.companyId) return fail(conflict(campaignProblem.listGone()));
  if (await store.isListNameTaken(tx, list)) return fail(conflict(campaignProblem.listNameTaken()));
  if ((await store.countNegativeLists(tx, list.companyId)) >= MAX_NEGATIVE_LISTS)
    return fail(conflict(campaignProblem.tooManyLists({ max: MAX_NEGATIVE_LISTS })));
  await store.restoreNegativeList(tx, list.id);
  await store.writeEntries(tx, list, { added: removed, removed: [] });
  await store.updateNegativeList(tx, list, new Date(nowMs));
  return ok(null);
}

/**
 * Puts back what an operation did to a list: to its entries, or its deletion, or that this was taken back. Null when it
 * did nothing to one. `planUndo` begins the undo that puts back what campaigns had.
 */
export async function undoListChange(
  deps: Deps,
  original: OperationRecord,
  planUndo: () => Promise<OperationRecord>,
): Promise<Result<OperationRecord, Problem> | null> {
  const written = await store.listChangeOf(deps.tx, original.id);
  if (!written) return null;
  if (written.act === 'DELETED') {
    const restored = await restore(deps, written);
    if (!restored.ok) return restored;
    const undo = await planUndo();
    const { negativeListId, removed: added } = written;
    const change = { negativeListId, act: 'RESTORED', added, removed: NO_ENTRIES } as const;
    await store.insertListChange(deps.tx, { operationId: undo.id, companyId: undo.companyId, ...change });
    return ok(undo);
  }
  const found = await findOwn(deps, written.negativeListId, []);
  if (!found.ok) return fail(conflict(campaignProblem.listGone()));
  const { before, entries, users } = found.value;
  if (written.act === 'RESTORED') {
    const { added, removed } = entryChange(written.added, entries);
    const restored = await campaignsWritten(deps.tx, original.id);
    if (added.length + removed.length > 0 || users.some(({ campaignId }) => !restored.has(campaignId)))
      return fail(conflict(campaignProblem.listChangedSince()));
    return ok(await remove(deps, before, { entries, users, undoOf: original.id }));
  }
  const after = withoutChange(entries, written);
  const checked = await check(deps, before, normalizedList({ name: before.name, ...inputOfEntries(after) }));
  if (!checked.ok) return checked;
  const change = entryChange(entries, after);
  const aimed = await contradiction(deps.tx, { joining: [], staying: users, change, entries: after });
  if (aimed) return fail(aimed);
  return ok(await save(deps, { before, after: before, entries, change, users, undoOf: original.id }));
}

/** What a campaign names that a list of it excludes, or lists that are not the company's. The lists are held until the transaction ends. */
export async function findListProblems(
  tx: Transaction,
  companyId: Uuid,
  campaign: CampaignInput,
  before: CampaignInput | null,
): Promise<CampaignProblems> {
  const ids = campaign.negativeListIds.filter(isUuid);
  const isMoved = AIMING.some((field) => !isSame(before?.[field], campaign[field]));
  if (campaign.negativeListIds.length === 0 || !isMoved) return {};
  const known = await store.holdNegativeLists(tx, companyId, ids);
  if (known.length < campaign.negativeListIds.length) return { negativeListIds: [campaignProblem.listUnknown()] };
  const excluded = await store.excludedAmong(tx, known, aimedKeys(campaign));
  if (!excluded) return {};
  return { negativeListIds: [campaignProblem.excludedByList({ name: excluded.value, list: excluded.list })] };
}

const AIMING = ['negativeListIds', 'keywords', 'targets'] as const;

/** Locks the campaigns that use a list or are to use it, then the list. */
async function findOwn(
  { tx, actor }: Deps,
  id: string,
  campaignIds: readonly string[],
): Promise<
  Result<
    { before: NegativeListRow; entries: NegativeEntry[]; rows: AttachingCampaign[]; users: AttachingCampaign[] },
    Problem
  >
> {
  const missing = fail(notFound('Negative list'));
  const [known] = isUuid(id) ? await store.negativeListsById(tx, [id]) : [];
  if (!known || known.companyId !== actor.companyId) return missing;
  const usedBy = (await store.campaignsOfLists(tx, [known.id])).map(({ campaignId }) => campaignId);
  const rows = await store.lockAttaching(tx, [...usedBy, ...readIds(campaignIds)]);
  const before = await store.lockNegativeList(tx, known.id);
  if (!before) return missing;
  const locked = new Set(rows.map(({ campaignId }) => campaignId));
  const joined = await store.campaignsOfLists(tx, [known.id]);
  if (joined.some(({ campaignId }) => !locked.has(campaignId))) return fail(conflict(campaignProblem.listChanged()));
  const entries = (await store.entriesOfLists(tx, [before.id])).map(({ kind, value, matchType }) => ({
    kind,
    value,
    matchType,
  }));
  const users = rows.filter((row) => !row.isRemoved && row.negativeListIds.includes(before.id));
  return ok({ before, entries, rows, users });
}

async function check(
  { tx }: Deps,
  list: Pick<NegativeListRow, 'id' | 'companyId' | 'name'>,
  input: NegativeListInput,
): Promise<Result<null, Problem>> {
  const fields = checkNegativeList(input);
  if (!fields['name'] && (await store.isListNameTaken(tx, { ...list, name: input.name })))
    fields['name'] = [campaignProblem.listNameTaken()];
  const wrong = invalidFields(fields);
  return wrong ? fail(wrong) : ok(null);
}

/** Campaigns that are to use a list: the company's own, not removed, with a place for one more. */
function readCampaigns(
  { id, companyId }: Pick<NegativeListRow, 'id' | 'companyId'>,
  campaignIds: readonly string[],
  locked: readonly AttachingCampaign[],
): Result<AttachingCampaign[], Problem> {
  const wanted = new Set(campaignIds);
  const refused = (problem: ReturnType<typeof campaignProblem.required>) => fail(invalid('campaignIds', problem));
  if (wanted.size > MAX_LIST_CAMPAIGNS)
    return refused(campaignProblem.tooManyListCampaigns({ max: MAX_LIST_CAMPAIGNS }));
  const rows = locked.filter((row) => row.companyId === companyId && wanted.has(String(row.campaignId)));
  const known = new Set(rows.map(({ campaignId }) => String(campaignId)));
  const unknown = [...wanted].filter((campaignId) => !known.has(campaignId));
  if (unknown.length > 0) return refused(campaignProblem.memberUnknown({ ids: named(unknown) }));
  const removed = rows.filter(({ isRemoved }) => isRemoved);
  if (removed.length > 0)
    return refused(campaignProblem.memberRemoved({ ids: named(removed.map((row) => String(row.campaignId))) }));
  const full = rows.filter(
    ({ negativeListIds }) => negativeListIds.length >= MAX_ATTACHED_LISTS && !negativeListIds.includes(id),
  );
  if (full.length === 0) return ok(rows);
  const names = named(full.map(({ name }) => name));
  return refused(campaignProblem.fullOfLists({ names, max: MAX_ATTACHED_LISTS }));
}

/** What the campaigns that will use a list aim at although it excludes it: of those that use it already, only what is added counts. */
async function contradiction(
  tx: Transaction,
  {
    joining,
    staying,
    change,
    entries,
  }: {
    joining: readonly AttachingCampaign[];
    staying: readonly AttachingCampaign[];
    change: EntryChange;
    entries: readonly NegativeEntry[];
  },
): Promise<Problem | null> {
  const asked = [
    { campaigns: staying, excluded: change.added },
    { campaigns: joining, excluded: entries },
  ];
  for (const { campaigns, excluded } of asked) {
    if (campaigns.length === 0 || excluded.length === 0) continue;
    const found = await store.aimedAtAmong(tx, adSetIdsOf(campaigns), excluded.map(entryKey));
    if (!found) continue;
    const isKeyword = excluded.some((entry) => entry.matchType !== null && isNamed(entry, found.value));
    const field = campaigns === joining ? 'campaignIds' : isKeyword ? 'keywords' : 'targets';
    return invalid(field, campaignProblem.aimedAtBy({ name: found.value, campaign: found.campaign }));
  }
  return null;
}

const isNamed = ({ value }: NegativeEntry, name: string) => value.toLowerCase() === name.toLowerCase();
