import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import { addDays, DAY_MS, type Clock, type Day } from '#kernel/time.ts';
import { SYSTEM, type Database } from '#platform/db/database.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { isReplayed } from '../rules/yield-rule.ts';
import { amountIn, type Replays } from './yield-preview.ts';
import * as effects from './yield-effect.repository.ts';
import { rulesAroundVersion } from './yield-rules.ts';

export interface YieldEffectDeps {
  database: Database;
  clock: Clock;
  replays: Replays;
  /** Returns what was charged in a storefront's auctions on these local days, both inclusive, in its currency. */
  readRevenue(catalogId: Uuid, days: { from: Day; to: Day }): Promise<Micros>;
  /** Whether reports are complete. While they are behind or being filled weeks wait. */
  hasReports(): Promise<boolean>;
}

/** Later there are too few auctions left of the time before. */
const PREDICTED_WITHIN_MS = DAY_MS;
/** Older changes are left alone, as those of a simulated past. */
const FOLLOWED_WITHIN_MS = 14 * DAY_MS;
const LAST_OF_WEEK = 6;

/** Predicts what changes of rules bring, soon after they were made, and compares it a week later with what happened. */
export async function followYieldEffects(deps: YieldEffectDeps): Promise<void> {
  const { database, clock } = deps;
  const since = new Date(clock() - FOLLOWED_WITHIN_MS);
  const changes = await database.read(SYSTEM, (tx) => effects.unfollowedChanges(tx, since));
  await forEachIsolated(changes, subjectOf, (change) => follow(deps, change));
  if (!(await deps.hasReports())) return;
  const weeks = await database.read(SYSTEM, (tx) => effects.weeksOver(tx, new Date(clock())));
  await forEachIsolated(weeks, subjectOf, (week) => compare(deps, week));
}

const subjectOf = ({ ruleId }: effects.VersionId) => ({ companyId: null, yieldRule: ruleId });

async function follow({ database, clock, replays }: YieldEffectDeps, change: effects.UnfollowedChange): Promise<void> {
  const nowMs = clock();
  const { catalog, weeks, isFollowed, wasHeld, ...rules } = await database.read(SYSTEM, (tx) =>
    rulesAroundVersion(tx, change),
  );
  const isFresh = isFollowed && isReplayed(change.kind) && nowMs - change.setAt.getTime() < PREDICTED_WITHIN_MS;
  const replay = isFresh ? await replays.replayRules(change.catalogId, catalog, rules, nowMs) : null;
  // What a rule had kept out is not in the log: that its end changes nothing there does not say that it will not.
  const isTold = replay !== null && (replay.basis.changed > 0 || !wasHeld);
  const revenue = isTold
    ? { low: amountIn(replay.revenue.low, catalog), high: amountIn(replay.revenue.high, catalog) }
    : null;
  await database.transact(SYSTEM, (tx) => effects.insertEffect(tx, change, { revenue, weeks, at: new Date(nowMs) }));
}

async function compare({ database, readRevenue, hasReports }: YieldEffectDeps, week: effects.OverWeek): Promise<void> {
  const { catalogId, weekFrom, comparedFrom, isMixed } = week;
  const revenueFrom = (from: Day) => readRevenue(catalogId, { from, to: addDays(from, LAST_OF_WEEK) });
  const realized = isMixed ? null : (await revenueFrom(weekFrom)) - (await revenueFrom(comparedFrom));
  // In the meantime the store may have been emptied.
  if (!(await hasReports())) return;
  await database.transact(SYSTEM, (tx) => effects.saveRealized(tx, week, realized));
}
