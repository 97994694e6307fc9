import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { conflict, invalid, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import type { EpochMs } from '#kernel/time.ts';
import { mailByChoice } from '#core/notifications/server/index.ts';
import type { Transaction } from '#platform/db/database.ts';
import {
  changesOf,
  declines,
  MAX_CLUSTER,
  MAX_OVERDRAFT_MICROS,
  MAX_REASON,
  MIN_REASON,
  readCluster,
  readReason,
  recordedChanges,
  SETTING_KINDS,
  type CompanySettings,
} from '../rules/company-settings.ts';
import { companyMessages } from '../rules/company.messages.ts';
import { decisionMail, type Decision } from './emails.ts';
import * as batches from './company-batch.repository.ts';
import * as store from './back-office.repository.ts';
import type { Deps } from './company-seed.ts';
import { mailReadersOf } from './team.repository.ts';

/** A wallet as shown to staff, in its currency. */
export interface BackOfficeWallet {
  companyId: Uuid;
  currency: string;
  symbol: string;
  digits: number;
  balanceMicros: Micros;
  unpaidMicros: Micros;
  overdraftMicros: Micros;
  /** Advertising cost since the requested instant. */
  spentMicros: Micros;
}

/** A user's sign-in state, as identity reports it. */
export interface LoginFacts {
  userId: Uuid;
  lastSignInAt: EpochMs | null;
  usesTwoStep: boolean;
  hasAuthenticator: boolean;
  openSessions: number;
}

/** Data and actions of other modules that the back office uses. */
export interface BackOfficePorts {
  walletsOf(tx: Transaction, companyIds: readonly Uuid[], sinceMs: EpochMs): Promise<BackOfficeWallet[]>;
  /** Returns false when the wallet is already further below zero. */
  setOverdraft(tx: Transaction, companyId: Uuid, overdraftMicros: Micros): Promise<boolean>;
  /** Whether the row of `company` that a statement is at never had a cost of advertising. */
  neverSpent: store.CompanyCondition;
  activeCampaigns(tx: Transaction, companyIds: readonly Uuid[]): Promise<{ companyId: Uuid; count: number }[]>;
  loginsOf(tx: Transaction, userIds: readonly Uuid[], nowMs: EpochMs): Promise<LoginFacts[]>;
  endSessions(tx: Transaction, deps: Deps, userId: Uuid, decision: StaffDecision): Promise<void>;
  /** Fails with CONFLICT for a user without an authenticator app, with FORBIDDEN for staff. */
  resetFactor(tx: Transaction, deps: Deps, userId: Uuid, decision: StaffDecision): Promise<Result<null, Problem>>;
}

/** A decision by staff, or by an operator on the command line. */
export interface StaffDecision {
  /** Null for the command line. */
  decidedBy: Uuid | null;
  reason: string;
  /** It puts back what a change of several companies wrote. */
  isUndo?: boolean;
}

export type BackOfficeDeps = Deps & {
  backOffice: Pick<BackOfficePorts, 'walletsOf' | 'setOverdraft' | 'endSessions' | 'resetFactor'>;
};

export type SettingsRequest = Partial<Omit<CompanySettings, 'cluster'>> & {
  /** Empty removes the company from its cluster. */
  cluster?: string;
};

/**
 * Changes a company's staff settings. Every change is logged with its reason and e-mailed to the company's owners and
 * administrators.
 */
export async function changeCompany(
  tx: Transaction,
  deps: BackOfficeDeps,
  {
    companyId,
    decidedBy,
    reason: reasonInput,
    isUndo = false,
    settings,
    batchId = null,
  }: StaffDecision & { companyId: Uuid; settings: SettingsRequest; batchId?: Uuid | null },
): Promise<Result<null, Problem>> {
  const reason = readReason(reasonInput);
  if (!reason) return fail(INVALID_REASON);
  const cluster = settings.cluster === undefined ? undefined : readCluster(settings.cluster);
  if (settings.cluster !== undefined && cluster === undefined)
    return fail(invalid('cluster', companyMessages.form.tooLong({ max: MAX_CLUSTER })));
  const { overdraftMicros } = settings;
  if (overdraftMicros !== undefined && overdraftMicros < 0n)
    return fail(invalid('overdraft', companyMessages.problem.overdraftNegative()));
  if (overdraftMicros !== undefined && overdraftMicros > MAX_OVERDRAFT_MICROS)
    return fail(invalid('overdraft', companyMessages.problem.overdraftTooHigh()));

  const stored = await store.lockSettings(tx, companyId);
  if (!stored) return fail(notFound('Company'));
  const [wallet] = await deps.backOffice.walletsOf(tx, [companyId], deps.clock());
  if (!wallet) throw new Error(`company ${companyId} has no wallet`);
  const now = { ...stored, overdraftMicros: wallet.overdraftMicros };
  const changes = changesOf(now, { ...settings, cluster });
  const isDeclined = declines(stored, settings);
  const decidesApproval = isDeclined || changes.some(({ setting }) => setting === 'isApproved');
  const approvalBefore = batchId && decidesApproval ? await batches.approvalBefore(tx, companyId) : null;

  for (const { setting, to } of changes) {
    if (setting === 'overdraftMicros') {
      if (!(await deps.backOffice.setOverdraft(tx, companyId, to as Micros)))
        return fail(invalid('overdraft', companyMessages.problem.overdraftExceeded()));
    } else await store.updateSettings(tx, companyId, { [setting]: to });
  }
  if (isDeclined && changes.every(({ setting }) => setting !== 'isApproved'))
    await store.updateSettings(tx, companyId, { isApproved: false });

  const entry = { companyId, actorId: decidedBy, reason, isUndo, batchId };
  for (const change of recordedChanges(now, { ...settings, cluster })) {
    const isAboutApproval = change.kind === 'IS_APPROVED' || change.kind === 'APPROVAL_REQUESTED';
    await log(tx, deps, { ...entry, ...change, approvalBefore: isAboutApproval ? approvalBefore : null });
  }

  const decisions: Decision[] = changes.map(({ setting, to }) => ({ setting, to }));
  if (isDeclined) decisions.push({ setting: 'approvalRequest', to: false });
  if (decisions.length)
    await notifyAddressees(tx, deps, { companyId, company: stored.name, reason, isUndo, decisions, wallet });
  return ok(null);
}

/** Exempts a member from the company's approval setting. */
export async function changeMemberApproval(
  tx: Transaction,
  deps: Deps,
  request: StaffDecision & { membershipId: Uuid; isApproved: boolean },
): Promise<Result<Uuid, Problem>> {
  const { membershipId, isApproved, decidedBy } = request;
  const reason = readReason(request.reason);
  if (!reason) return fail(INVALID_REASON);
  const member = await store.lockMember(tx, membershipId);
  if (!member) return fail(notFound('Account'));
  const { companyId, isApprovedByStaff } = member;
  if (isApprovedByStaff === isApproved) return ok(companyId);
  await store.setMemberApproved(tx, membershipId, isApproved);
  await log(tx, deps, {
    companyId,
    actorId: decidedBy,
    kind: 'MEMBER_IS_APPROVED',
    subject: member.email,
    from: String(isApprovedByStaff),
    to: String(isApproved),
    reason,
  });
  return ok(companyId);
}

/** Changes, for one of a company's owners, whether all members sign in with two steps. Returns false when it is so already. */
export async function changeTwoStepRequirement(
  tx: Transaction,
  deps: Deps,
  { companyId, isRequired, changedBy }: { companyId: Uuid; isRequired: boolean; changedBy: Uuid },
): Promise<boolean> {
  const stored = await store.lockSettings(tx, companyId);
  if (!stored || stored.requiresTwoStep === isRequired) return false;
  await store.updateSettings(tx, companyId, { requiresTwoStep: isRequired });
  const [from, to] = [String(!isRequired), String(isRequired)];
  await log(tx, deps, { companyId, actorId: changedBy, kind: SETTING_KINDS.requiresTwoStep, from, to });
  return true;
}

/** Ends all sessions of a member. */
export async function endMemberSessions(
  tx: Transaction,
  deps: Deps & Pick<BackOfficeDeps, 'backOffice'>,
  { membershipId, decidedBy, reason: reasonInput }: StaffDecision & { membershipId: Uuid },
): Promise<Result<Uuid, Problem>> {
  const reason = readReason(reasonInput);
  if (!reason) return fail(INVALID_REASON);
  const member = await store.lockMember(tx, membershipId);
  if (!member) return fail(notFound('Account'));
  const { companyId, userId, email } = member;
  await deps.backOffice.endSessions(tx, deps, userId, { decidedBy, reason });
  await log(tx, deps, { companyId, actorId: decidedBy, kind: 'SESSIONS_ENDED', subject: email, reason });
  return ok(companyId);
}

/** Removes the authenticator app that a member has lost, with its recovery codes: codes are mailed from then on. */
export async function resetMemberFactor(
  tx: Transaction,
  deps: Deps & Pick<BackOfficeDeps, 'backOffice'>,
  { membershipId, decidedBy, reason: reasonInput }: StaffDecision & { membershipId: Uuid },
): Promise<Result<Uuid, Problem>> {
  const reason = readReason(reasonInput);
  if (!reason) return fail(INVALID_REASON);
  const member = await store.lockMember(tx, membershipId);
  if (!member) return fail(notFound('Account'));
  const { companyId, userId, email } = member;
  const reset = await deps.backOffice.resetFactor(tx, deps, userId, { decidedBy, reason });
  if (!reset.ok) return reset;
  await log(tx, deps, { companyId, actorId: decidedBy, kind: 'SECOND_FACTOR_RESET', subject: email, reason });
  return ok(companyId);
}

/** Requests approval by staff. Repeating a pending request changes nothing. */
export async function requestApproval(
  tx: Transaction,
  deps: Deps,
  { companyId, userId }: { companyId: Uuid; userId: Uuid },
): Promise<Result<null, Problem>> {
  const stored = await store.lockSettings(tx, companyId);
  if (!stored) return fail(notFound('Company'));
  if (stored.isApproved) return fail(conflict(companyMessages.problem.alreadyApproved()));
  if (stored.isApprovalRequested) return ok(null);
  await store.setApprovalRequested(tx, companyId, { userId, at: deps.clock() });
  await log(tx, deps, { companyId, actorId: userId, kind: 'APPROVAL_REQUESTED', from: 'false', to: 'true' });
  return ok(null);
}

export const INVALID_REASON: Problem = invalid(
  'reason',
  companyMessages.problem.reasonLength({ min: MIN_REASON, max: MAX_REASON }),
);

type Logged = Pick<store.CompanyChange, 'companyId' | 'actorId' | 'kind'> & Partial<store.CompanyChange>;

/** Records a decision about a company. */
export const log = (tx: Transaction, deps: Deps, change: Logged): Promise<void> => logAll(tx, deps, [change]);

/** Records several at once. */
export function logAll(tx: Transaction, { newId, clock }: Deps, changes: readonly Logged[]): Promise<void> {
  return store.insertChanges(
    tx,
    changes.map((change) => ({
      subject: null,
      from: null,
      to: null,
      reason: null,
      isUndo: false,
      batchId: null,
      approvalBefore: null,
      ...change,
      id: newId(),
      at: clock(),
    })),
  );
}

interface CompanyDecisions {
  companyId: Uuid;
  company: string;
  reason: string;
  isUndo: boolean;
  decisions: readonly Decision[];
  wallet: BackOfficeWallet;
}

async function notifyAddressees(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { companyId, ...details }: CompanyDecisions,
): Promise<void> {
  await mailByChoice(tx, {
    companyId,
    readers: await mailReadersOf(tx, { companyId, kind: 'company' }),
    ...decisionMail(details),
    url: '/homepage',
    at: clock(),
  });
}

/** Decisions about a company, for modules that make them in a transaction of their own. */
export const companyDecisions = { changeCompany, changeTwoStepRequirement, log };
