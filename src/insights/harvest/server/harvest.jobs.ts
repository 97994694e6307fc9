import type { NewId, Uuid } from '#kernel/ids.ts';
import { convert } from '#kernel/money.ts';
import { addDays, DAY_MS, type Clock, type Day } from '#kernel/time.ts';
import { SYSTEM, systemFor } from '#platform/db/database.ts';
import { COMPANY, defineCompanyWork } from '#platform/jobs/company-work.ts';
import { campaignOperations } from '#products/sponsored/server/index.ts';
import type { ChangesByCampaign } from '#products/sponsored/rules/term-change.ts';
import { GRADE_DAYS } from '../rules/harvest-rule.ts';
import { actsToGrade, decideAct, gradeAct, insertAct, termsOfActs, type GradedAct } from './harvest-act.repository.ts';
import {
  companiesWithWork,
  dueRules,
  readRates,
  walletCurrency,
  type DueRule,
  type HarvestRuleRow,
} from './harvest-rule.repository.ts';
import { readSums } from './harvest.repository.ts';
import { findTerms } from './find-terms.ts';
import type { PredictSources } from './predict-terms.ts';

export interface HarvestJobDeps extends PredictSources {
  clock: Clock;
  newId: NewId;
  /** While reports are being filled rules wait: terms would have sold less than they did. */
  hasReports(): boolean;
}

/** One day more than is counted, since a day begins later elsewhere. */
const GRADED_AFTER_MS = (GRADE_DAYS + 2) * DAY_MS;

/** Lets each rule act or propose once on each local day of its catalog, from 04:00 on, and counts what acts brought. */
export const harvestRules = defineCompanyWork({
  id: 'harvest.act',
  payload: COMPANY,
  find: async ({ database, clock, hasReports }: HarvestJobDeps) =>
    hasReports()
      ? database.read(SYSTEM, (tx) => companiesWithWork(tx, new Date(clock()), new Date(clock() - GRADED_AFTER_MS)))
      : [],
  async run(deps, { companyId }): Promise<number> {
    const { database, clock, hasReports } = deps;
    if (!hasReports()) return 0;
    const viewer = systemFor(companyId);
    const due = await database.read(viewer, (tx) => dueRules(tx, companyId, new Date(clock())));
    let acted = 0;
    for (const rule of due) if (await actOn(deps, rule)) acted += 1;
    await gradeActs(deps, companyId);
    return acted;
  },
});

/** Writes what a rule finds on a day; false when another process was first. */
async function actOn(deps: HarvestJobDeps, rule: DueRule): Promise<boolean> {
  const { database, newId } = deps;
  const { companyId, day } = rule;
  const nowMs = deps.clock();
  const at = new Date(nowMs);
  const found = await findTerms(deps, systemFor(companyId), { companyId, ruleId: rule.id, rule, day }, nowMs);
  const { terms, changes, effect } = found;
  // With the rights of the company, so that no row of another one can be reached.
  return database.transact({ scope: 'company', companyId, userId: rule.actorId }, async (tx) => {
    const id = newId();
    const state = terms.length === 0 ? 'NOTHING' : 'PROPOSED';
    const isFirst = await insertAct(tx, { id, companyId, ruleId: rule.id, day, state, effect, terms, at });
    if (!isFirst || rule.mode === 'PROPOSE' || terms.length === 0) return isFirst;
    const done = await campaignOperations.change(actingFor(rule, { tx, nowMs, newId }), requestFor(changes));
    if (!done.ok) throw new Error(`harvest rule ${rule.id} could not act: ${done.problem.code}`);
    await decideAct(tx, id, { state: 'DONE', operationId: done.value, at });
    return true;
  });
}

/** The operation of changes, as every operation on terms. */
export const requestFor = (changes: ChangesByCampaign) => ({
  campaignIds: [...changes.keys()].map(String),
  action: { kind: 'TERMS' as const, changes },
  brandIds: null,
});

type ActingDeps = Parameters<typeof campaignOperations.change>[0];

/** A rule acts in the name of who saved it, under its own. */
const actingFor = (
  { companyId, actorId, features, name }: HarvestRuleRow,
  { tx, nowMs, newId }: Pick<ActingDeps, 'tx' | 'nowMs' | 'newId'>,
): ActingDeps => ({
  tx,
  nowMs,
  newId,
  mailsVerdicts: false,
  actor: { userId: actorId, impersonatorId: null, program: { name, keyId: null }, isStaff: false, companyId },
  ...features,
});

async function gradeActs(deps: HarvestJobDeps, companyId: Uuid): Promise<void> {
  const { database, clock } = deps;
  const viewer = systemFor(companyId);
  const at = new Date(clock());
  const acts = await database.read(viewer, (tx) => actsToGrade(tx, companyId, new Date(clock() - GRADED_AFTER_MS)));
  for (const act of acts) {
    const realised = act.isUndone ? null : await realisedOf(deps, companyId, act);
    await database.transact(viewer, (tx) => gradeAct(tx, act.id, realised, at));
  }
}

/** What the terms cost and sold in the 14 days after the decision, against the 14 before. */
async function realisedOf(
  { database, clickhouse }: HarvestJobDeps,
  companyId: Uuid,
  { id, targetId, decidedOn }: GradedAct,
): Promise<{ spendMicros: bigint; orders: number }> {
  const { terms, rates, wallet } = await database.read(systemFor(companyId), async (tx) => ({
    terms: (await termsOfActs(tx, [id])).get(id) ?? [],
    rates: await readRates(tx),
    wallet: await walletCurrency(tx, companyId),
  }));
  const campaignIds = [...new Set([...terms.map(({ campaignId }) => campaignId), ...(targetId ? [targetId] : [])])];
  const of = async (from: Day, to: Day) => {
    const asked = { companyId, campaignIds, terms: terms.map(({ term }) => term.toLowerCase()), from, to };
    const sums = await readSums(clickhouse, asked);
    return {
      spendMicros: sums.reduce(
        (sum, { costMicros, currency }) => sum + convert(costMicros, rates.get(currency)!, rates.get(wallet)!),
        0n,
      ),
      orders: sums.reduce((sum, { orders }) => sum + orders, 0),
    };
  };
  const [before, after] = await Promise.all([
    of(addDays(decidedOn, -GRADE_DAYS), addDays(decidedOn, -1)),
    of(addDays(decidedOn, 1), addDays(decidedOn, GRADE_DAYS)),
  ]);
  return { spendMicros: after.spendMicros - before.spendMicros, orders: after.orders - before.orders };
}
