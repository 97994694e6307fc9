import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import { invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  MAX_BULK_COMPANIES,
  MAX_CLUSTER,
  readCluster,
  readReason,
  recordedChanges,
  recordedValue,
  type BulkSettings,
  type RecordedChange,
} from '../rules/company-settings.ts';
import { companyMessages } from '../rules/company.messages.ts';
import {
  changeCompany,
  INVALID_REASON,
  log,
  type BackOfficeDeps,
  type SettingsRequest,
  type StaffDecision,
} from './back-office.ts';
import * as store from './company-batch.repository.ts';

export type BulkRequest = Pick<SettingsRequest, keyof BulkSettings>;

/** What is changed for a company, or why nothing is. */
export interface CompanyOutcome {
  companyId: string;
  /** Null for an unknown company. */
  name: string | null;
  /** Empty when everything is as requested. Of a refused undo: the value found, and the one to which it does not return. */
  changes: RecordedChange[];
  /** Why the company is left as it is; null otherwise. */
  problem: Message | null;
}

export interface BatchOutcome {
  /** Names the batch for its undo; null when nothing was changed. */
  batchId: Uuid | null;
  companies: CompanyOutcome[];
}

/** Says what a change of several companies would do to each, by name, and changes nothing. */
export async function previewCompanies(
  tx: Transaction,
  { companyIds, settings }: { companyIds: readonly string[]; settings: BulkRequest },
): Promise<Result<CompanyOutcome[], Problem>> {
  const ids = readIds(companyIds);
  if (!ids.ok) return ids;
  const requested = readSettings(settings);
  if (!requested.ok) return requested;
  const stored = await store.settingsOf(tx, ids.value.filter(isUuid));
  return ok(
    outcomesOf(ids.value, stored, (company) => ({ changes: changesTo(company, requested.value), problem: null })),
  );
}

/** Changes several companies by the rule of one, each with its entry in the history and its mail. Unknown ones are named. */
export async function changeCompanies(
  tx: Transaction,
  deps: BackOfficeDeps,
  { companyIds, settings, ...decision }: StaffDecision & { companyIds: readonly string[]; settings: BulkRequest },
): Promise<Result<BatchOutcome, Problem>> {
  if (!readReason(decision.reason)) return fail(INVALID_REASON);
  const ids = readIds(companyIds);
  if (!ids.ok) return ids;
  const requested = readSettings(settings);
  if (!requested.ok) return requested;
  const known = ids.value.filter(isUuid);
  await store.lockCompanies(tx, known);
  const stored = await store.settingsOf(tx, known);
  const batchId = deps.newId();
  const decided = new Map<Uuid, Pick<CompanyOutcome, 'changes' | 'problem'>>();
  for (const company of stored) {
    const changes = changesTo(company, requested.value);
    const result =
      changes.length === 0
        ? ok(null)
        : await changeCompany(tx, deps, { companyId: company.id, settings, batchId, ...decision });
    if (!result.ok) return result;
    decided.set(company.id, { changes, problem: null });
  }
  const isChanged = [...decided.values()].some(({ changes }) => changes.length > 0);
  return ok({
    batchId: isChanged ? batchId : null,
    companies: outcomesOf(ids.value, stored, ({ id }) => decided.get(id)!),
  });
}

/** Puts back what a change of several companies wrote, by the same rule; where a value was changed since, both are shown. */
export async function undoCompanies(
  tx: Transaction,
  deps: BackOfficeDeps,
  { batchId, ...request }: StaffDecision & { batchId: Uuid },
): Promise<Result<BatchOutcome, Problem>> {
  const decision: StaffDecision = { ...request, isUndo: true };
  if (!readReason(decision.reason)) return fail(INVALID_REASON);
  const written = Map.groupBy(await store.batchChanges(tx, batchId), ({ companyId }) => companyId);
  if (written.size === 0) return fail(notFound('CompanyChange'));
  const ids = [...written.keys()];
  await store.lockCompanies(tx, ids);
  const stored = await store.settingsOf(tx, ids);
  const decided = new Map<Uuid, Pick<CompanyOutcome, 'changes' | 'problem'>>();
  for (const company of stored) {
    const entries = written.get(company.id)!;
    const moved = entries.filter((entry) => valueOf(company, entry.kind) !== entry.to);
    if (moved.length > 0) {
      const changes = moved.map(({ kind, from }) => ({ kind, from: valueOf(company, kind), to: from }));
      decided.set(company.id, { changes, problem: companyMessages.problem.changedSince() });
      continue;
    }
    const result = await putBack(tx, deps, { company, entries, decision });
    if (!result.ok) return result;
    decided.set(company.id, {
      changes: entries.map(({ kind, from, to }) => ({ kind, from: to, to: from })),
      problem: null,
    });
  }
  return ok({ batchId: null, companies: outcomesOf(ids, stored, ({ id }) => decided.get(id)!) });
}

interface PutBack {
  company: store.StoredCompany;
  entries: readonly store.BatchChange[];
  decision: StaffDecision;
}

async function putBack(
  tx: Transaction,
  deps: BackOfficeDeps,
  { company: { id: companyId, isApproved }, entries, decision }: PutBack,
): Promise<Result<null, Problem>> {
  const entryOf = (kind: RecordedChange['kind']) => entries.find((entry) => entry.kind === kind);
  const flagOf = (kind: RecordedChange['kind']) => {
    const entry = entryOf(kind);
    return entry && entry.from === 'true';
  };
  const cluster = entryOf('CLUSTER');
  const settings: BulkRequest = {
    isApproved: flagOf('IS_APPROVED'),
    canBeUpdated: flagOf('CAN_BE_UPDATED'),
    canBeToppedUp: flagOf('CAN_BE_TOPPED_UP'),
    cluster: cluster && (cluster.from ?? ''),
  };
  // An exception that was made since stays as it is.
  const since = await store.approvalBefore(tx, companyId);
  const result = await changeCompany(tx, deps, { companyId, settings, ...decision });
  if (!result.ok) return result;
  const before = entries.find(({ approvalBefore }) => approvalBefore !== null)?.approvalBefore;
  if (!before) return ok(null);
  await store.restoreExceptions(tx, companyId, {
    membershipIds: before.exceptIds.filter((id) => !since.exceptIds.includes(id)),
    isApproved: settings.isApproved === undefined ? !isApproved : isApproved,
  });
  const { requestedAt, requestedBy } = before;
  if (requestedAt === null) return ok(null);
  await store.restoreRequest(tx, companyId, { requestedAt, requestedBy });
  const { decidedBy: actorId, reason, isUndo } = decision;
  await log(tx, deps, { companyId, actorId, reason, isUndo, kind: 'APPROVAL_REQUESTED', from: 'false', to: 'true' });
  return ok(null);
}

function readIds(companyIds: readonly string[]): Result<string[], Problem> {
  const ids = [...new Set(companyIds)];
  if (ids.length === 0) return fail(invalid('companyIds', companyMessages.problem.companyRequired()));
  if (ids.length > MAX_BULK_COMPANIES)
    return fail(invalid('companyIds', companyMessages.problem.tooManyCompanies({ max: MAX_BULK_COMPANIES })));
  return ok(ids);
}

function readSettings({ cluster, ...settings }: BulkRequest): Result<Partial<BulkSettings>, Problem> {
  if (cluster === undefined) return ok(settings);
  const read = readCluster(cluster);
  if (read === undefined) return fail(invalid('cluster', companyMessages.form.tooLong({ max: MAX_CLUSTER })));
  return ok({ ...settings, cluster: read });
}

// Neither is set for several companies: what is not requested is not compared.
const ELSEWHERE = { requiresTwoStep: false, overdraftMicros: 0n };

const changesTo = (company: store.StoredCompany, requested: Partial<BulkSettings>): RecordedChange[] =>
  recordedChanges({ ...company, ...ELSEWHERE }, requested);

function valueOf(company: store.StoredCompany, kind: RecordedChange['kind']): string | null {
  switch (kind) {
    case 'IS_APPROVED':
      return recordedValue(company.isApproved);
    case 'CAN_BE_UPDATED':
      return recordedValue(company.canBeUpdated);
    case 'CAN_BE_TOPPED_UP':
      return recordedValue(company.canBeToppedUp);
    case 'CLUSTER':
      return company.cluster;
    case 'APPROVAL_REQUESTED':
      return recordedValue(company.isApprovalRequested);
    default:
      throw new Error(`${kind} is not set for several companies`);
  }
}

/** Companies by name; unknown ones last. */
function outcomesOf(
  ids: readonly string[],
  stored: readonly store.StoredCompany[],
  decide: (company: store.StoredCompany) => Pick<CompanyOutcome, 'changes' | 'problem'>,
): CompanyOutcome[] {
  const known = new Set<string>(stored.map(({ id }) => id));
  return [
    ...stored.map((company) => ({ companyId: company.id, name: company.name, ...decide(company) })),
    ...ids
      .filter((id) => !known.has(id))
      .map((companyId) => ({
        companyId,
        name: null,
        changes: [],
        problem: companyMessages.problem.companyUnknown(),
      })),
  ];
}
