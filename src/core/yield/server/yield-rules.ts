import type { NewId, Uuid } from '#kernel/ids.ts';
import { conflict, invalidFields, notFound, type Problem } from '#kernel/problem.ts';
import { fail, ok, type Result } from '#kernel/result.ts';
import { addDays, dayIn, type Day, type EpochMs } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { yieldProblems } from '../rules/check-yield-rule.ts';
import { firstTrialDay, MAX_TRIALS, type Trial } from '../rules/trial.ts';
import { yieldMessages } from '../rules/yield.messages.ts';
import { holdsOn, MAX_YIELD_RULES, type YieldRule } from '../rules/yield-rule.ts';
import * as store from './yield.repository.ts';
import { closeEndedTrial } from './yield-trial.repository.ts';

export type { RuledCatalog, YieldRuleRow } from './yield.repository.ts';

export type YieldActor = { readonly userId: Uuid | null; readonly nowMs: EpochMs; readonly newId: NewId };

/** A rule as it was read before it is changed. */
export type SeenRule = { readonly ruleId: Uuid; readonly version: number };

/** A rule as it is to be; `seen` is null for a new one. */
export type NewRule = { readonly catalogId: Uuid; readonly seen: SeenRule | null; readonly rule: YieldRule };

/** Adds a rule to a storefront, or changes one. */
export async function saveYieldRule(
  tx: Transaction,
  { catalogId, seen, rule }: NewRule,
  actor: YieldActor,
): Promise<Result<store.YieldRuleRow, Problem>> {
  const checked = await checkedRule(tx, { catalogId, seen, rule }, actor.nowMs);
  if (!checked.ok) return checked;
  const { rows, today } = checked.value;
  const named = seen ?? { ruleId: actor.newId(), version: 0 };
  const last = rows.find(({ ruleId }) => ruleId === seen?.ruleId) ?? null;
  const trial = newTrial(rule, last, today, actor);
  return ok(await written(tx, { ...rule, ...named, trial, catalogId, isRemoved: false }, actor));
}

/** What a rule was before holds for all others: of one that was on trial, what they had then. */
function newTrial(
  { trial, fromDay }: YieldRule,
  last: store.YieldRuleRow | null,
  today: Day,
  { newId }: YieldActor,
): Trial | null {
  if (trial === null) return null;
  const baseVersion = last === null ? null : last.trial === null ? last.version : last.trial.baseVersion;
  return { ...trial, id: newId(), firstDay: firstTrialDay(today, fromDay), baseVersion };
}

/** Returns a storefront with its rules that hold or will; null for an unknown one. */
export async function rulesOfCatalog(tx: Transaction, catalogId: Uuid) {
  const catalog = await store.readRuledCatalog(tx, catalogId);
  return catalog && { catalog, rules: (await store.holdingRules(tx, { catalogId, kind: null }, ALL)).rows };
}

/** Returns a storefront's rules before and after a change that could be saved, as if both held now; one on trial for all. */
export async function rulesChangedBy(tx: Transaction, change: NewRule, nowMs: EpochMs) {
  const checked = await checkedRule(tx, change, nowMs);
  if (!checked.ok) return checked;
  const { catalogId, seen, rule } = change;
  const catalog = (await store.readRuledCatalog(tx, catalogId))!;
  const { rows } = checked.value;
  const others = rows.filter(({ ruleId }) => ruleId !== seen?.ruleId);
  // One that still holds today is not over.
  const after = [...others, ...lasting(rule, addDays(dayIn(catalog.zone, nowMs), -1))];
  return ok(await replayable(tx, catalogId, catalog, rows, after));
}

/**
 * The same, of a version that was set: the other rules are taken as they are now. With the weeks after and before it,
 * null for a change of what did not hold.
 */
export async function rulesAroundVersion(
  tx: Transaction,
  { ruleId, version, catalogId }: SeenRule & { catalogId: Uuid },
) {
  const catalog = (await store.readRuledCatalog(tx, catalogId))!;
  const { rows } = await store.holdingRules(tx, { catalogId, kind: null }, ALL);
  const others = rows.filter((rule) => rule.ruleId !== ruleId);
  const [set, replaced] = await store.versionAndBefore(tx, { ruleId, version });
  const setOn = dayIn(catalog.zone, set!.setAt.getTime());
  const was = replaced === null || replaced.isRemoved || !holdsOn(replaced, setOn) ? [] : [atAnyTime(replaced)];
  const is = set!.isRemoved ? [] : lasting(set!, setOn);
  const rules = await replayable(tx, catalogId, catalog, [...others, ...was], [...others, ...is]);
  const isFollowed = was.length + is.length > 0;
  // A trial compares shoppers, not weeks.
  const weeks = isFollowed && set!.trial === null ? weeksAround(set!, setOn) : null;
  return { ...rules, isFollowed, weeks, wasHeld: was.length > 0 };
}

/** The weeks to compare: the day of a change itself belongs to neither. */
function weeksAround({ isRemoved, fromDay }: store.YieldRuleRow, setOn: Day): { from: Day; comparedFrom: Day } {
  const next = addDays(setOn, 1);
  const isAtOnce = isRemoved || fromDay === null || fromDay <= next;
  return isAtOnce
    ? { from: next, comparedFrom: addDays(setOn, -WEEK_DAYS) }
    : { from: fromDay, comparedFrom: addDays(fromDay, -WEEK_DAYS) };
}

const WEEK_DAYS = 7;

async function replayable(
  tx: Transaction,
  catalogId: Uuid,
  catalog: store.RuledCatalog,
  before: readonly store.ReplayedRule[],
  after: readonly store.ReplayedRule[],
) {
  return {
    catalog,
    before: await store.yieldOf(tx, catalogId, before, catalog),
    after: await store.yieldOf(tx, catalogId, after, catalog),
  };
}

const atAnyTime = <Rule extends YieldRule>(rule: Rule): Rule => ({ ...rule, fromDay: null, untilDay: null });

/** Returns a rule as if it held at any time and for all; nothing of one whose last day has come. */
const lasting = (rule: YieldRule, today: Day): store.ReplayedRule[] =>
  rule.untilDay !== null && rule.untilDay <= today ? [] : [{ ...atAnyTime(rule), trial: null }];

/** Returns the rules that hold or will, or what is wrong with a change of them. */
async function checkedRule(
  tx: Transaction,
  { catalogId, seen, rule }: NewRule,
  nowMs: EpochMs,
): Promise<Result<{ rows: readonly store.YieldRuleRow[]; today: Day }, Problem>> {
  const catalog = await store.lockCatalogRules(tx, catalogId);
  if (catalog === null) return fail(notFound('Catalog'));
  const last = seen === null ? null : await seenLast(tx, seen, catalogId);
  if (last !== null && !last.ok) return last;
  if (last?.value.last.isRemoved) return fail(conflict(yieldMessages.changed()));
  const { rows } = await store.holdingRules(tx, { catalogId, kind: null }, ALL);
  if (seen === null && rows.length >= MAX_YIELD_RULES)
    return fail(conflict(yieldMessages.tooMany({ max: MAX_YIELD_RULES })));
  const today = dayIn(catalog.zone, nowMs);
  const others = rows.filter(({ ruleId }) => ruleId !== seen?.ruleId);
  const problem = invalidFields(
    yieldProblems(rule, {
      today,
      hasCategory: rule.categoryId !== null && (await store.isCategory(tx, catalogId, rule.categoryId)),
      knownValues: await store.knownValues(tx, catalogId, rule),
      // What they are for all others while they are on trial is what they become where the trial is discarded.
      others: [...others, ...(await store.basesOf(tx, others))],
    }),
  );
  return problem === null ? ok({ rows, today }) : fail(problem);
}

/** Takes a rule back: it holds no longer. */
export async function removeYieldRule(
  tx: Transaction,
  seen: SeenRule,
  actor: YieldActor,
): Promise<Result<store.YieldRuleRow, Problem>> {
  const found = await seenLast(tx, seen);
  if (!found.ok) return found;
  const { last } = found.value;
  return last.isRemoved
    ? fail(conflict(yieldMessages.changed()))
    : ok(await written(tx, { ...last, trial: null, isRemoved: true }, actor));
}

/** Undoes the last change of a rule: what was added is removed, what was changed or removed is as before. */
export async function takeBackYieldRule(
  tx: Transaction,
  seen: SeenRule,
  actor: YieldActor,
): Promise<Result<store.YieldRuleRow, Problem>> {
  const found = await seenLast(tx, seen);
  if (!found.ok) return found;
  const { last, before } = found.value;
  const next = before === null ? { ...last, trial: null, isRemoved: true } : { ...before, version: last.version };
  if (next.trial !== null && (await otherTrials(tx, last)) >= MAX_TRIALS)
    return fail(conflict(yieldMessages.problem.trials({ max: MAX_TRIALS })));
  if (last.isRemoved && !next.isRemoved) {
    const { total } = await store.holdingRules(tx, { catalogId: last.catalogId, kind: null }, { offset: 0, limit: 1 });
    if (total >= MAX_YIELD_RULES) return fail(conflict(yieldMessages.tooMany({ max: MAX_YIELD_RULES })));
  }
  return ok(await written(tx, next, actor));
}

async function otherTrials(tx: Transaction, { catalogId, ruleId }: store.YieldRuleRow): Promise<number> {
  const { rows } = await store.holdingRules(tx, { catalogId, kind: null }, ALL);
  return rows.filter((rule) => rule.trial !== null && rule.ruleId !== ruleId).length;
}

/** Ends a trial: the rule holds for all, or all have what the others had. */
export async function endYieldTrial(
  tx: Transaction,
  { seen, isKept }: { readonly seen: SeenRule; readonly isKept: boolean },
  actor: Omit<YieldActor, 'newId'>,
): Promise<Result<store.YieldRuleRow, Problem>> {
  const found = await seenLast(tx, seen);
  if (!found.ok) return found;
  const { last } = found.value;
  const { trial, ruleId, version } = last;
  if (last.isRemoved || trial === null) return fail(conflict(yieldMessages.changed()));
  if (isKept) return ok(await written(tx, { ...last, trial: null }, actor));
  const base = trial.baseVersion === null ? null : await store.readVersion(tx, { ruleId, version: trial.baseVersion });
  return ok(await written(tx, { ...(base ?? { ...last, isRemoved: true }), version, trial: null }, actor));
}

const ALL = { offset: 0, limit: MAX_YIELD_RULES };

async function seenLast(
  tx: Transaction,
  { ruleId, version }: SeenRule,
  catalogId?: Uuid,
): Promise<Result<{ last: store.YieldRuleRow; before: store.YieldRuleRow | null }, Problem>> {
  const [known] = await store.lastVersions(tx, ruleId);
  if (!known || (catalogId !== undefined && known.catalogId !== catalogId)) return fail(notFound('Rule'));
  await store.lockCatalogRules(tx, known.catalogId);
  const [last, before = null] = await store.lastVersions(tx, ruleId);
  return last!.version === version ? ok({ last: last!, before }) : fail(conflict(yieldMessages.changed()));
}

async function written(
  tx: Transaction,
  rule: Omit<store.NewVersion, 'setAt'>,
  { userId, nowMs }: Omit<YieldActor, 'newId'>,
): Promise<store.YieldRuleRow> {
  const setAt = new Date(nowMs);
  await closeEndedTrial(tx, rule, rule.trial, setAt);
  await store.insertVersion(tx, { ...rule, version: rule.version + 1, setAt }, userId);
  return (await store.lastVersions(tx, rule.ruleId))[0]!;
}
