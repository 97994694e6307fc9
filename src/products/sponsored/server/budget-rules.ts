import { isUuid, type Uuid } from '#kernel/ids.ts';
import { decimalFromMicros } from '#kernel/money.ts';
import { conflict, invalid, invalidFields, notFound, PERMISSION_DENIED, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { changed, type LoggedField } from '../rules/activity.ts';
import {
  checkBudgetRule,
  MAX_BUDGET_RULES,
  MAX_RULE_MEMBERS,
  normalizedRule,
  slotOf,
  type BudgetRule,
  type BudgetRuleInput,
} from '../rules/budget-rule.ts';
import { campaignProblem } from '../rules/campaign.messages.ts';
import * as store from './budget-rule.repository.ts';
import type { JoiningRule } from './budget-rule.repository.ts';
import { adSetIdsOf, changesBetween, logTo, named, readIds } from './member-campaigns.ts';
import type { Deps } from './operations.ts';

type Outcome = Promise<Result<Uuid, Problem>>;

/** Creates a rule with its first campaigns. It acts from their next midnight on, as every change of it does. */
export async function createBudgetRule(
  deps: Deps,
  { campaignIds, ...input }: BudgetRuleInput & { campaignIds: readonly string[] },
): Outcome {
  const { companyId } = deps.actor;
  if (!companyId) return fail(PERMISSION_DENIED);
  const rule: BudgetRule = { ...normalizedRule(input), id: deps.newId(), companyId, version: 1 };
  const checked = await check(deps, rule);
  if (!checked.ok) return checked;
  if ((await store.countBudgetRules(deps.tx, companyId)) >= MAX_BUDGET_RULES)
    return fail(conflict(campaignProblem.tooManyRules({ max: MAX_BUDGET_RULES })));
  const joining = readMembers(rule, campaignIds, await store.lockForRule(deps.tx, readIds(campaignIds)));
  if (!joining.ok) return joining;
  await store.insertBudgetRule(deps.tx, rule, new Date(deps.nowMs));
  await store.setRuleMembers(deps.tx, { ...rule, slot: slotOf(rule) }, adSetIdsOf(joining.value), new Date(deps.nowMs));
  await logTo(deps, joining.value, [changed('adset', 'budgetRule', null, rule.name)]);
  return ok(rule.id);
}

/** Saves a rule; without `campaignIds` its campaigns stay. */
export async function updateBudgetRule(
  deps: Deps,
  {
    id,
    version,
    campaignIds,
    ...change
  }: Partial<BudgetRuleInput> & { id: string; version: number | null; campaignIds: readonly string[] | null },
): Outcome {
  const found = await findOwn(deps, id, campaignIds);
  if (!found.ok) return found;
  const { before, members, rows } = found.value;
  if (version !== null && version !== before.version) return fail(conflict(campaignProblem.ruleChanged()));
  const rule: BudgetRule = { ...before, ...normalizedRule({ ...before, ...change }) };
  const checked = await check(deps, rule);
  if (!checked.ok) return checked;
  const wanted = campaignIds ?? members.map(({ campaignId }) => String(campaignId));
  const joined = readMembers(rule, wanted, rows);
  if (!joined.ok) return joined;
  const stays = new Set(joined.value.map(({ campaignId }) => campaignId));
  const isMember = new Set(members.map(({ campaignId }) => campaignId));
  await store.updateBudgetRule(deps.tx, rule, new Date(deps.nowMs));
  await store.setRuleMembers(deps.tx, { ...rule, slot: slotOf(rule) }, adSetIdsOf(joined.value), new Date(deps.nowMs));
  const changes = changesBetween(FIELDS, before, rule);
  const [stayed, leaving] = [
    members.filter(({ campaignId }) => stays.has(campaignId)),
    members.filter(({ campaignId }) => !stays.has(campaignId)),
  ];
  const joining = joined.value.filter(({ campaignId }) => !isMember.has(campaignId));
  if (changes.length > 0) await logTo(deps, stayed, changes);
  await logTo(deps, leaving, [changed('adset', 'budgetRule', before.name, null)]);
  await logTo(deps, joining, [changed('adset', 'budgetRule', null, rule.name)]);
  return ok(rule.id);
}

/** Deletes a rule; its campaigns have their own budgets from their next midnight on. */
export async function deleteBudgetRule(deps: Deps, id: string): Outcome {
  const found = await findOwn(deps, id, null);
  if (!found.ok) return found;
  const { before, members } = found.value;
  await store.deleteBudgetRule(deps.tx, before.id);
  await logTo(deps, members, [changed('adset', 'budgetRule', before.name, null)]);
  return ok(before.id);
}

/** Locks the campaigns that are and will be under the rule. */
async function findOwn(
  { tx, actor }: Deps,
  id: string,
  campaignIds: readonly string[] | null,
): Promise<Result<{ before: BudgetRule; members: JoiningRule[]; rows: JoiningRule[] }, Problem>> {
  const known = isUuid(id) ? await store.budgetRuleById(tx, id) : null;
  if (!known || known.companyId !== actor.companyId) return fail(notFound('Budget rule'));
  const memberIds = await store.campaignsOfRule(tx, known.id);
  const rows = await store.lockForRule(tx, [...new Set([...memberIds, ...readIds(campaignIds ?? [])])]);
  const before = await store.budgetRuleById(tx, known.id);
  if (!before) return fail(notFound('Budget rule'));
  const { currency: _currency, members: _members, ...rule } = before;
  return ok({ before: rule, rows, members: rows.filter((row) => row.rules.some((one) => one.id === known.id)) });
}

async function check({ tx }: Deps, rule: BudgetRule): Promise<Result<null, Problem>> {
  const fields = checkBudgetRule(rule);
  if (!fields['name'] && (await store.isRuleNameTaken(tx, rule))) fields['name'] = [campaignProblem.ruleNameTaken()];
  const wrong = invalidFields(fields);
  return wrong ? fail(wrong) : ok(null);
}

/** Campaigns that are to have the rule: the company's own, with a daily budget, and without another rule of its kind. */
function readMembers(
  rule: BudgetRule,
  campaignIds: readonly string[],
  rows: readonly JoiningRule[],
): Result<JoiningRule[], Problem> {
  const refused = (problem: ReturnType<typeof campaignProblem.memberUnknown>) => fail(invalid('campaignIds', problem));
  const wanted = new Set(campaignIds);
  if (wanted.size > MAX_RULE_MEMBERS) return refused(campaignProblem.tooManyRuleMembers({ max: MAX_RULE_MEMBERS }));
  const own = rows.filter((row) => row.companyId === rule.companyId && wanted.has(String(row.campaignId)));
  const known = new Set(own.map(({ campaignId }) => String(campaignId)));
  const unknown = [...wanted].filter((campaignId) => !known.has(campaignId));
  if (unknown.length > 0) return refused(campaignProblem.memberUnknown({ ids: named(unknown) }));
  const namesOf = (found: readonly JoiningRule[]) => named(found.map(({ name }) => name));
  const slot = slotOf(rule);
  const elsewhere = own.filter(({ rules }) => rules.some((one) => one.slot === slot && one.id !== rule.id));
  if (elsewhere.length > 0) return refused(campaignProblem.memberOfOtherRule({ names: namesOf(elsewhere) }));
  // A campaign that has the rule already may lose its daily budget, or be removed: the rule has no effect there.
  const joining = own.filter(({ rules }) => !rules.some(({ id }) => id === rule.id));
  const removed = joining.filter(({ isRemoved }) => isRemoved);
  if (removed.length > 0)
    return refused(campaignProblem.memberRemoved({ ids: named(removed.map((row) => String(row.campaignId))) }));
  const withoutDaily = joining.filter(({ hasDaily }) => !hasDaily);
  if (withoutDaily.length > 0) return refused(campaignProblem.memberWithoutDaily({ names: namesOf(withoutDaily) }));
  return ok(own);
}

const FIELDS: readonly [LoggedField, (rule: BudgetRule) => string][] = [
  ['budgetRule', ({ name }) => name],
  ['budgetRuleWhen', writtenCondition],
  ['budgetRuleEffect', writtenEffect],
  ['budgetRuleState', ({ isPaused }) => (isPaused ? 'PAUSED' : 'STARTED')],
  ['budgetRuleEnd', ({ endsOn }) => endsOn ?? ''],
];

/** Days and figures as they are written in all languages; weekdays are numbers, Monday first. */
function writtenCondition(rule: BudgetRule): string {
  switch (rule.condition) {
    case 'RANGE':
      return `${rule.fromDay} – ${rule.toDay}`;
    case 'WEEKDAYS':
      return rule.weekdays!.join(', ');
    case 'YEARLY':
      return `${rule.yearlyFrom} – ${rule.yearlyTo}`;
    case 'FIGURE': {
      const unit = rule.metric === 'ORDERS' ? '' : '%';
      return `${rule.metric} ${rule.comparison === 'AT_LEAST' ? '≥' : '<'} ${rule.value}${unit} / ${rule.windowDays}`;
    }
  }
}

function writtenEffect({ effect, percent, amountMicros, leastMicros, mostMicros }: BudgetRule): string {
  if (effect === 'SET') return `= ${decimalFromMicros(amountMicros!)}`;
  const limits = [
    leastMicros === null ? [] : [`≥ ${decimalFromMicros(leastMicros)}`],
    mostMicros === null ? [] : [`≤ ${decimalFromMicros(mostMicros)}`],
  ].flat();
  return [`${effect === 'RAISE' ? '+' : '−'}${percent}%`, ...limits].join(', ');
}
