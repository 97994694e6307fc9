import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { AGENT_SCOPE } from '#kernel/scope.ts';
import { DAY_MS, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Transaction } from '#platform/db/database.ts';
import type { Context } from '#platform/graphql/context.ts';
import type { Refusal } from '#platform/rest/refusal.ts';
import type { MandateNeed, RestCall } from '#platform/rest/route.ts';
import type { Guard } from '#platform/rest/write.ts';
import {
  DAY_ANYWHERE_MS,
  reasonsToAsk,
  type ApprovalReason,
  type CampaignLimits,
  type MandateChange,
} from '../rules/mandate.ts';
import { withdrawAsked } from './approval.repository.ts';
import { askPerson } from './approvals.ts';
import { useApproval } from './confirmations.ts';
import { withReplaced } from './access-key.repository.ts';
import { bookingGuard } from './booking-guard.ts';
import {
  isWithin,
  NO_MANDATE,
  openMandate,
  outside,
  outsideGroup,
  OUTSIDE_PLACE,
  type GuardOptions,
} from './open-mandate.ts';
import * as store from './mandate.repository.ts';
import type { MandateRow } from './mandate.repository.ts';

/** What mandates need of campaigns; bound in `apps`. */
export interface CampaignPort {
  /** What limits count, of those campaigns that the transaction's viewer sees; locked, so that only this write changes it. */
  limitsOf(
    tx: Transaction,
    campaignIds: readonly bigint[],
    nowMs: EpochMs,
    options?: { isLocked?: boolean },
  ): Promise<Map<bigint, CampaignLimits & { name: string }>>;
  /** Locks an operation: an undo locks it before its campaigns. */
  lockOperation(tx: Transaction, id: Uuid): Promise<unknown>;
  /** The operation by which this transaction edited a campaign; null when it did not. */
  editOf(tx: Transaction, campaignId: bigint, nowMs: EpochMs): Promise<Uuid | null>;
  /** What a caller does with the budget that campaigns of a mandate share: a hard cap of a month. */
  budgetsOf(context: Context): Promise<{
    open(tx: Transaction, budget: { name: string; amountMicros: bigint }): Promise<Result<Uuid, Problem>>;
    join(tx: Transaction, sharedBudgetId: Uuid, campaignId: bigint): Promise<Result<Uuid, Problem>>;
  }>;
}

/**
 * Binds an agent's key to its mandate, whichever way it calls. The mandate is locked first, so that changes are counted
 * one after the other; what was written is judged before it is committed, and rolled back when a person has to say yes.
 */
export async function mandateGuard(
  campaigns: CampaignPort,
  call: RestCall,
  need: MandateNeed | null,
  options: GuardOptions,
): Promise<Result<Guard | null, Refusal>> {
  const { access, context } = call;
  const { database, publicUrl, approved = null } = options;
  if (need && 'group' in need && need.group === 'BOOKINGS') return bookingGuard(call, need, options);
  if (!access.scopes.includes(AGENT_SCOPE)) return ok(null);
  if (need && 'isProposal' in need) return ok(null);
  const companyId = context.session?.membership?.companyId;
  if (!companyId) return fail(NO_MANDATE);
  if (!need) return outside('This call is closed to agents');
  if ('isOwn' in need) return ok(null);
  const budgets = await campaigns.budgetsOf(context);
  const keys = await database.read(SYSTEM, (tx) => withReplaced(tx, access.keyId));
  let mandate: MandateRow;
  let before: Awaited<ReturnType<CampaignPort['limitsOf']>> = new Map();
  let asks: { reasons: ApprovalReason[]; difference: unknown; plan: string | null } | null = null;

  return ok({
    async before(tx) {
      const nowMs = context.clock();
      const open = await openMandate(tx, { accessKeyId: access.keyId, companyId }, nowMs);
      if (!open.ok) return open;
      mandate = open.value;
      if (approved && approved.mandateId !== mandate.id) return fail(NO_MANDATE);
      const missing = groupsOf(need).find((group) => !mandate.groups.includes(group));
      if (missing) return outsideGroup(missing);
      if ('sharedBudgetId' in need && need.sharedBudgetId !== undefined && isUuid(need.sharedBudgetId)) {
        if (await store.isBudgetOfMandate(tx, need.sharedBudgetId, companyId))
          return outside('The shared budget is the limit of a mandate');
      }
      if ('undoOf' in need && isUuid(need.undoOf)) await campaigns.lockOperation(tx, need.undoOf);
      const ids = await idsOf(tx, mandate, need);
      if (!ids) return outside('The operation was not made within this mandate');
      if ('isOwnOnly' in need) {
        const created = new Set(await store.campaignsCreatedByKeys(tx, { keys, companyId }));
        if (!ids.every((id) => created.has(id))) return outside('Only what this key created is removed');
      }
      before = await campaigns.limitsOf(tx, ids, nowMs, { isLocked: true });
      return ok(null);
    },
    async after(tx, { before: shownBefore, after, plan, idempotencyKey }) {
      const nowMs = context.clock();
      const { id: answered } = after as { id?: string };
      const isCreation = 'group' in need && need.group === 'CREATE';
      const ids = isCreation ? [BigInt(answered!)] : [...before.keys()];
      if (isCreation) {
        const joined = await budgets.join(tx, mandate.sharedBudgetId!, ids[0]!);
        if (!joined.ok) return fail({ problem: joined.problem });
      }
      const present = await campaigns.limitsOf(tx, ids, nowMs);
      const changes = ids.map((campaignId): MandateChange => ({
        campaignId,
        before: before.get(campaignId) ?? null,
        after: present.get(campaignId)!,
      }));
      const foreign = changes.find(
        ({ after: { brandId, catalogId } }) => !isWithin(mandate, { brandId, catalogIds: [catalogId] }),
      );
      if (foreign) return OUTSIDE_PLACE;
      const created = await store.campaignsCreatedBy(tx, mandate.id);
      const own = await campaigns.limitsOf(tx, isCreation ? [...created, ...ids] : created, nowMs);
      const uses = await store.usesSince(tx, mandate.id, nowMs - DAY_ANYWHERE_MS, { of: ids, since: nowMs - DAY_MS });
      const always = 'asks' in need && need.asks ? [need.asks] : [];
      const reasons = [...reasonsToAsk({ limits: mandate, uses, own, changes, keys, nowMs }), ...always];
      if (approved) {
        const used = await useApproval(tx, approved, { decidedBy: context.session!.userId, now: nowMs });
        if (!used.ok) return fail({ problem: used.problem });
      }
      if (reasons.some((reason) => !approved?.reasons.includes(reason))) {
        const campaignNames = [...present.values()].map(({ name }) => name);
        asks = { reasons, difference: { before: shownBefore, after, campaignNames }, plan };
        return fail({ error: 'approval_needed', detail: reasons.join(', '), members: { reasons } });
      }
      // Asked about before, and allowed by now: a later yes would do it once more.
      if (idempotencyKey !== null)
        await withdrawAsked(tx, { accessKeyId: access.keyId, companyId, idempotencyKey, now: nowMs });
      // Who undoes an edit names the operation that it was recorded as.
      const operationOf = async () =>
        answered !== undefined && isUuid(answered)
          ? answered
          : ids.length === 1
            ? campaigns.editOf(tx, ids[0]!, nowMs)
            : null;
      const operationId = isCreation ? null : await operationOf();
      await store.insertUses(
        tx,
        mandate,
        changes.map((change) => ({ ...change, id: context.newId(), atMs: nowMs, operationId })),
      );
      return ok(null);
    },
    async refused(refusal, { route, asked }) {
      if (!asks || approved) return refusal;
      const question = { ...asks, mandateId: mandate.id };
      return askPerson({ database, publicUrl }, call, question, { refusal, route, asked });
    },
  });
}

const groupsOf = (need: Exclude<MandateNeed, { isOwn: true } | { isProposal: true } | { group: 'BOOKINGS' }>) =>
  'group' in need ? [need.group, ...('also' in need && need.also ? [need.also] : [])] : [];

/** The campaigns that a write is about; null when it would undo what the mandate did not do. */
async function idsOf(
  tx: Transaction,
  { id }: MandateRow,
  need: Exclude<MandateNeed, { isOwn: true } | { isProposal: true } | { group: 'BOOKINGS' }>,
): Promise<bigint[] | null> {
  if ('undoOf' in need) {
    const found = isUuid(need.undoOf) ? await store.campaignsOfOperation(tx, id, need.undoOf) : [];
    return found.length > 0 ? found : null;
  }
  if (need.group === 'CREATE') return [];
  return [...new Set([...need.campaignIds.map(BigInt), ...((await need.alsoOf?.(tx)) ?? [])])];
}
