import type { Uuid } from '#kernel/ids.ts';
import { changed, type Change } from '../rules/activity.ts';
import type { EntryChange, NegativeEntry } from '../rules/negative-list.ts';
import type { RowValues } from '../rules/operation-values.ts';
import { adSetIdsOf, logTo } from './member-campaigns.ts';
import * as store from './negative-list.repository.ts';
import type { AttachingCampaign, NegativeListRow } from './negative-list.repository.ts';
import { newOperation } from './operation-record.ts';
import { insertOperation, insertRows, recordOutcomes, type OperationRecord } from './operation.repository.ts';
import type { Deps } from './operations.ts';

interface Saving {
  before: NegativeListRow;
  after: NegativeListRow;
  entries: readonly NegativeEntry[];
  change: EntryChange;
  /** The campaigns that use it before and after. */
  users: readonly AttachingCampaign[];
}

/** Writes what changed of a list, with the operation whose undo puts its entries back. */
export async function save(
  deps: Deps,
  { undoOf = null, ...saving }: Saving & { undoOf?: Uuid | null },
): Promise<OperationRecord> {
  const { before, entries, change, users } = saving;
  await store.writeEntries(deps.tx, before, change);
  const rows = users.map(({ campaignId }) => ({ campaignId, before: {}, after: {} }));
  const operation = await record(deps, { companyId: before.companyId, undoOf }, rows);
  const { id: operationId, companyId } = operation;
  await store.insertListChange(deps.tx, {
    operationId,
    companyId,
    negativeListId: before.id,
    act: 'WRITTEN',
    ...change,
  });
  await rename(deps, saving, [writtenChange(before.name, entries.length, change)], operationId);
  return operation;
}

/** Counts a save of a list, with its name, and logs what changed to the campaigns that use it. */
export async function rename(
  deps: Deps,
  { before, after, users }: Saving,
  changes: readonly Change[] = [],
  operationId?: Uuid,
): Promise<void> {
  await store.updateNegativeList(deps.tx, after, new Date(deps.nowMs));
  const ofName = before.name === after.name ? [] : [changed('adset', 'negativeList', before.name, after.name)];
  await logTo(deps, users, [...ofName, ...changes], operationId);
}

/** Names the list, with how much it excluded and excludes. */
function writtenChange(name: string, count: number, { added, removed }: EntryChange): Change {
  const after = count + added.length - removed.length;
  const old = `${name}: ${count}`;
  return changed('adset', 'negativeListEntries', old, `${name}: ${after} (+${added.length} −${removed.length})`);
}

const written = (rows: readonly AttachingCampaign[], after: (ids: readonly Uuid[]) => Uuid[]) =>
  rows.map(({ campaignId, negativeListIds }) => ({
    campaignId,
    before: { negativeListIds },
    after: { negativeListIds: after(negativeListIds) },
  }));

const without = (id: Uuid) => (ids: readonly Uuid[]) => ids.filter((one) => one !== id);

/** Makes campaigns use a list, or no longer, as one operation; returns it, if there were any. */
export async function attach(
  deps: Deps,
  { id, companyId, name }: Pick<NegativeListRow, 'id' | 'companyId' | 'name'>,
  { joining, leaving }: { joining: readonly AttachingCampaign[]; leaving: readonly AttachingCampaign[] },
): Promise<Uuid[]> {
  if (joining.length + leaving.length === 0) return [];
  await store.attachList(deps.tx, { id, companyId }, { joining: adSetIdsOf(joining), leaving: adSetIdsOf(leaving) });
  const operation = await record(deps, { companyId, undoOf: null }, [
    ...written(joining, (ids) => [...ids, id].toSorted()),
    ...written(leaving, without(id)),
  ]);
  await logTo(deps, joining, [changed('adset', 'negativeList', null, name)], operation.id);
  await logTo(deps, leaving, [changed('adset', 'negativeList', name, null)], operation.id);
  return [operation.id];
}

/** Empties a list and deletes it for now, as the one operation whose undo puts back its entries and campaigns. */
export async function remove(
  deps: Deps,
  list: NegativeListRow,
  { entries, users, undoOf = null }: Pick<Saving, 'entries' | 'users'> & { undoOf?: Uuid | null },
): Promise<OperationRecord> {
  const { id, companyId, name } = list;
  const change = { added: [], removed: entries };
  await store.attachList(deps.tx, list, { joining: [], leaving: adSetIdsOf(users) });
  await store.writeEntries(deps.tx, list, change);
  const operation = await record(deps, { companyId, undoOf }, written(users, without(id)));
  await store.insertListChange(deps.tx, {
    operationId: operation.id,
    companyId,
    negativeListId: id,
    act: 'DELETED',
    ...change,
  });
  await store.deleteNegativeList(deps.tx, id, new Date(deps.nowMs));
  await logTo(deps, users, [changed('adset', 'negativeList', name, null)], operation.id);
  return operation;
}

/** Records what is being written as an operation that is done. */
async function record(
  deps: Deps,
  { companyId, undoOf }: { companyId: Uuid; undoOf: Uuid | null },
  rows: readonly { campaignId: bigint; before: RowValues; after: RowValues }[],
): Promise<OperationRecord> {
  const operation: OperationRecord = {
    ...newOperation(deps, companyId, deps.newId()),
    kind: undoOf === null ? 'NEGATIVE_LIST' : 'UNDO',
    state: 'DONE',
    finishedAt: new Date(deps.nowMs),
    // Nothing is to be applied that would have to be named.
    fingerprint: '',
    dailyEffectMicros: null,
    undoOf,
  };
  await insertOperation(deps.tx, operation);
  if (rows.length === 0) return operation;
  await insertRows(
    deps.tx,
    operation,
    rows.map((row) => ({ ...row, problem: null })),
  );
  const done = rows.map(({ campaignId }) => ({ campaignId, problem: null, found: null }));
  await recordOutcomes(deps.tx, operation.id, done);
  return operation;
}
