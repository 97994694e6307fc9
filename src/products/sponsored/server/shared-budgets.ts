import type { SharedBudget } from '#core/ledger/rules/shared-budget.ts';
import { sharedBudgets } from '#core/ledger/server/index.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { conflict, invalid, invalidFields, notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { changed, type LoggedField } from '../rules/activity.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';
import {
  checkSharedBudget,
  MAX_MEMBERS,
  MAX_SHARED_BUDGETS,
  normalizedBudget,
  type SharedBudgetInput,
} from '../rules/shared-budget.ts';
import { adSetIdsOf, changesBetween, logTo, named, readIds } from './member-campaigns.ts';
import type { Deps } from './operations.ts';
import * as store from './shared-budget.repository.ts';
import type { JoiningRow } from './shared-budget.repository.ts';
import { refreshStates } from './state.repository.ts';

export { memberCampaigns } from './shared-budget.repository.ts';

type Outcome = Promise<Result<Uuid, Problem>>;

/** Creates a shared budget with its first members. */
export async function createSharedBudget(
  deps: Deps,
  { campaignIds, ...input }: SharedBudgetInput & { campaignIds: readonly string[] },
): Outcome {
  const { companyId } = deps.actor;
  if (!companyId) return fail(PERMISSION_DENIED);
  const budget: SharedBudget = { ...complete(input), id: deps.newId(), companyId, version: 1 };
  const checked = await check(deps, budget, input);
  if (!checked.ok) return checked;
  if ((await store.countSharedBudgets(deps.tx, companyId)) >= MAX_SHARED_BUDGETS)
    return fail(conflict(campaignProblem.tooManyBudgets({ max: MAX_SHARED_BUDGETS })));
  const joining = await readMembers(deps, budget, campaignIds);
  if (!joining.ok) return joining;
  await sharedBudgets.insert(deps.tx, budget, new Date(deps.nowMs));
  await assign(deps, budget, { joining: joining.value, leaving: [] });
  return ok(budget.id);
}

/** Saves a shared budget; without `campaignIds` its members stay. */
export async function updateSharedBudget(
  deps: Deps,
  {
    id,
    version,
    campaignIds,
    ...change
  }: Partial<SharedBudgetInput> & { id: string; version: number | null; campaignIds: readonly string[] | null },
): Outcome {
  const found = await findOwn(deps, id, campaignIds);
  if (!found.ok) return found;
  const { before, members } = found.value;
  if (version !== null && version !== before.version) return fail(conflict(campaignProblem.budgetChanged()));
  const input = { ...before, ...change };
  const budget: SharedBudget = { ...before, ...complete(input) };
  const checked = await check(deps, budget, input);
  if (!checked.ok) return checked;
  const joining = campaignIds === null ? ok([]) : await readMembers(deps, budget, campaignIds);
  if (!joining.ok) return joining;
  const stays = new Set(joining.value.map(({ campaignId }) => campaignId));
  const isMember = new Set(members.map(({ campaignId }) => campaignId));
  await sharedBudgets.update(deps.tx, budget, new Date(deps.nowMs));
  await logTo(deps, members, changesBetween(FIELDS, before, budget));
  await assign(deps, budget, {
    joining: joining.value.filter(({ campaignId }) => !isMember.has(campaignId)),
    leaving: campaignIds === null ? [] : members.filter(({ campaignId }) => !stays.has(campaignId)),
  });
  await refreshStates(deps.tx, deps.nowMs, { campaignIds: [...isMember] });
  return ok(budget.id);
}

/** Puts one more campaign of the company under a shared budget. */
export async function joinSharedBudget(deps: Deps, id: Uuid, campaignId: bigint): Outcome {
  const campaignIds = [String(campaignId)];
  const found = await findOwn(deps, id, campaignIds);
  if (!found.ok) return found;
  const joining = await readMembers(deps, found.value.before, campaignIds);
  if (!joining.ok) return joining;
  await assign(deps, found.value.before, { joining: joining.value, leaving: [] });
  return ok(id);
}

/** Deletes a shared budget; its members keep their own budgets. */
export async function deleteSharedBudget(deps: Deps, id: string): Outcome {
  const found = await findOwn(deps, id, null);
  if (!found.ok) return found;
  const { before, members } = found.value;
  await sharedBudgets.remove(deps.tx, before);
  await logTo(deps, members, [changed('adset', 'sharedBudget', before.name, null)]);
  await refreshStates(deps.tx, deps.nowMs, { campaignIds: members.map(({ campaignId }) => campaignId) });
  return ok(before.id);
}

/** Locks the campaigns that are and will be its members, before anything locks the wallet. */
async function findOwn(
  { tx, actor }: Deps,
  id: string,
  campaignIds: readonly string[] | null,
): Promise<Result<{ before: SharedBudget; members: JoiningRow[] }, Problem>> {
  const known = isUuid(id) ? await sharedBudgets.find(tx, id) : null;
  if (!known || known.companyId !== actor.companyId) return fail(notFound('Shared budget'));
  const memberIds = await store.memberCampaigns(tx, known.id);
  const rows = await store.lockJoining(tx, [...memberIds, ...readIds(campaignIds ?? [])]);
  const before = await sharedBudgets.find(tx, known.id);
  if (!before) return fail(notFound('Shared budget'));
  return ok({ before, members: rows.filter(({ sharedBudgetId }) => sharedBudgetId === known.id) });
}

/** An amount that is missing is a problem of its own; 0 keeps the type until it is reported. */
const complete = (input: SharedBudgetInput) => {
  const { name, period, amountMicros, fromDay, toDay } = normalizedBudget(input);
  return { name, period, amountMicros: amountMicros ?? 0n, fromDay, toDay };
};

async function check({ tx }: Deps, budget: SharedBudget, input: SharedBudgetInput): Promise<Result<null, Problem>> {
  const fields = checkSharedBudget(input);
  if (!fields['name'] && (await store.isNameTaken(tx, budget))) fields['name'] = [campaignProblem.budgetNameTaken()];
  const wrong = invalidFields(fields);
  return wrong ? fail(wrong) : ok(null);
}

/** Campaigns that are to be members: the company's own, not removed, and in no other budget. */
async function readMembers(
  { tx }: Deps,
  { id, companyId }: SharedBudget,
  campaignIds: readonly string[],
): Promise<Result<JoiningRow[], Problem>> {
  const wanted = new Set(campaignIds);
  if (wanted.size > MAX_MEMBERS)
    return fail(invalid('campaignIds', campaignProblem.tooManyMembers({ max: MAX_MEMBERS })));
  const rows = (await store.lockJoining(tx, readIds(campaignIds))).filter((row) => row.companyId === companyId);
  const known = new Set(rows.map(({ campaignId }) => String(campaignId)));
  const unknown = [...wanted].filter((campaignId) => !known.has(campaignId));
  if (unknown.length > 0) return fail(invalid('campaignIds', campaignProblem.memberUnknown({ ids: named(unknown) })));
  const elsewhere = rows.filter(({ sharedBudgetId }) => sharedBudgetId !== null && sharedBudgetId !== id);
  if (elsewhere.length > 0)
    return fail(
      invalid('campaignIds', campaignProblem.memberElsewhere({ names: named(elsewhere.map(({ name }) => name)) })),
    );
  const removed = rows.filter((row) => row.isRemoved && row.sharedBudgetId === null);
  if (removed.length > 0)
    return fail(
      invalid(
        'campaignIds',
        campaignProblem.memberRemoved({ ids: named(removed.map((row) => String(row.campaignId))) }),
      ),
    );
  return ok(rows);
}

async function assign(
  deps: Deps,
  { id, companyId, name }: SharedBudget,
  { joining, leaving }: { joining: readonly JoiningRow[]; leaving: readonly JoiningRow[] },
): Promise<void> {
  await sharedBudgets.assign(deps.tx, { companyId, adSetIds: adSetIdsOf(leaving), sharedBudgetId: null });
  await sharedBudgets.assign(deps.tx, { companyId, adSetIds: adSetIdsOf(joining), sharedBudgetId: id });
  await logTo(deps, leaving, [changed('adset', 'sharedBudget', name, null)]);
  await logTo(deps, joining, [changed('adset', 'sharedBudget', null, name)]);
  const campaignIds = [...joining, ...leaving].map(({ campaignId }) => campaignId);
  if (campaignIds.length > 0) await refreshStates(deps.tx, deps.nowMs, { campaignIds });
}

const FIELDS: readonly [LoggedField, (budget: SharedBudget) => string][] = [
  ['sharedBudget', ({ name }) => name],
  ['sharedBudgetAmount', ({ amountMicros }) => decimalFromMicros(amountMicros)],
  ['sharedBudgetDays', ({ period, fromDay, toDay }) => (period === 'RANGE' ? `${fromDay} – ${toDay}` : period)],
];
