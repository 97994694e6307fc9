import { notify } from '#core/notifications/server/index.ts';
import type { Uuid } from '#kernel/ids.ts';
import { ok } from '#kernel/result.ts';
import { addDays, DAY_MS, dayIn, type Clock, type Day, type EpochMs } from '#kernel/time.ts';
import { SYSTEM, type Database, type Transaction } from '#platform/db/database.ts';
import { forEachIsolated } from '#platform/jobs/for-each-isolated.ts';
import { daysInForce, isTrialOver, lastTrialDay } from '../rules/trial.ts';
import { noticeOf } from '../rules/trial-notice.ts';
import { resultOf, totalsOf, verdictOf, type GroupDay, type TrialReport } from '../rules/trial-result.ts';
import { lockCatalogRules } from './yield.repository.ts';
import * as trials from './yield-trial.repository.ts';
import { endYieldTrial } from './yield-rules.ts';

/** What shoppers did, and what was charged and sold, without auctions. Amounts in the catalog's currency. */
export type GroupEvents = Omit<GroupDay, 'auctions' | 'filled'>;

export interface YieldTrialDeps {
  database: Database;
  clock: Clock;
  /** Returns what happened to the shoppers of a trial on local days, both inclusive. */
  readEvents(catalogId: Uuid, trialId: Uuid, days: { from: Day; to: Day }): Promise<readonly GroupEvents[]>;
  /** Whether reports are complete. While they are behind or being filled trials wait. */
  hasReports(): Promise<boolean>;
}

/** Measures each trial once a day is over, and acts once when all its days are. */
export async function followYieldTrials(deps: YieldTrialDeps): Promise<void> {
  if (!(await deps.hasReports())) return;
  const open = await deps.database.read(SYSTEM, trials.openTrials);
  await forEachIsolated(
    open,
    ({ ruleId }) => ({ companyId: null, yieldRule: ruleId }),
    (trial) => follow(deps, trial),
  );
}

async function follow(deps: YieldTrialDeps, open: trials.OpenTrial): Promise<void> {
  const { database, clock } = deps;
  const { trial, zone } = open;
  const nowMs = clock();
  const today = dayIn(zone, nowMs);
  const [last, yesterday] = [lastTrialDay(trial), addDays(today, -1)];
  const until = last < yesterday ? last : yesterday;
  if (until < trial.firstDay) return;
  const isOver = isTrialOver(trial, today);
  if (open.measuredUntil !== until || open.isFinal !== isOver) {
    const report = await measured(deps, open, until, isOver);
    // In the meantime the store may have been emptied.
    if (!(await deps.hasReports())) return;
    await database.transact(SYSTEM, (tx) => trials.saveReport(tx, open, report, new Date(nowMs)));
  }
  if (isOver && !open.isClosed) await database.transact(SYSTEM, (tx) => close(tx, open, nowMs));
}

async function measured(
  { database, readEvents }: YieldTrialDeps,
  open: trials.OpenTrial,
  until: Day,
  isFinal: boolean,
): Promise<TrialReport> {
  const { catalogId, trial, zone } = open;
  const span = { from: trial.firstDay, to: until };
  const { auctions, times } = await database.read(SYSTEM, async (tx) => ({
    auctions: await trials.countedAuctions(tx, trial.id, span),
    times: await trials.timesInForce(tx, open),
  }));
  const days = daysInForce(times.map(timeOf), span, zone);
  const events = await readEvents(catalogId, trial.id, span);
  const [isMeasured, isCounted] = [new Set(days), new Set(auctions.map(({ day }) => day))];
  const counts: GroupDay[] = [
    ...auctions.map((counted) => ({ ...NO_EVENTS, ...counted })),
    ...events.map((counted) => ({ ...NO_AUCTIONS, ...counted })),
  ].filter(({ day }) => isMeasured.has(day) && isCounted.has(day));
  const byDay = Map.groupBy(counts, ({ day }) => day);
  return {
    ...{ until, isFinal, ...resultOf(counts, trial) },
    days: days.map((day) => ({ day, ...totalsOf(byDay.get(day) ?? [], trial) })),
  };
}

const timeOf = ({ from, until }: { from: Date; until: Date | null }) => ({
  fromMs: from.getTime(),
  untilMs: until?.getTime() ?? null,
});

const NO_EVENTS = { impressions: 0, clicks: 0, revenueMicros: 0, salesMicros: 0 };
const NO_AUCTIONS = { auctions: 0, filled: 0 };

/** Decides by itself where staff chose that, and notifies them. It is done once: a user who undoes it decides. */
async function close(tx: Transaction, open: trials.OpenTrial, nowMs: number) {
  const { catalogId, trial, ruleId, version, setBy, storefront } = open;
  // In the order of users who end it: rules before trials. Who was first has closed it.
  await lockCatalogRules(tx, catalogId);
  const found = await trials.closeTrial(tx, trial.id, new Date(nowMs));
  if (found === null) return ok(null);
  const { change } = found;
  const verdict = trial.maxLossPercent === null ? null : verdictOf(change, trial.maxLossPercent);
  if (verdict !== null) {
    const act = { seen: { ruleId, version }, isKept: verdict === 'KEPT' };
    const ended = await endYieldTrial(tx, act, { userId: null, nowMs });
    if (!ended.ok) return ended;
  }
  if (setBy !== null)
    await notify(tx, {
      ...{ to: { userId: setBy, companyId: null }, kind: 'yield', at: nowMs },
      message: noticeOf(trial, verdict, change, storefront),
      link: `/yield?catalog=${catalogId}`,
    });
  return ok(null);
}

const COUNTED_MS = 35 * DAY_MS;
const COUNTS_AT_ONCE = 10_000;

/** Deletes what was counted of trials that are over for long, in short transactions regardless of volume. */
export async function deleteOldTrialAuctions(database: Database, nowMs: EpochMs): Promise<void> {
  const closedBefore = new Date(nowMs - COUNTED_MS);
  let deleted;
  do
    deleted = await database.transact(SYSTEM, (tx) => trials.deleteSomeTrialAuctions(tx, closedBefore, COUNTS_AT_ONCE));
  while (deleted === COUNTS_AT_ONCE);
}
