import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import type { Trial } from '../rules/trial.ts';
import type { TrialReport } from '../rules/trial-result.ts';

/** A rule on trial, with what was done of it. */
export type OpenTrial = {
  readonly ruleId: Uuid;
  readonly version: number;
  readonly catalogId: Uuid;
  readonly trial: Trial;
  /** Null when it was not set by a user. */
  readonly setBy: Uuid | null;
  readonly zone: string;
  readonly storefront: string;
  readonly measuredUntil: Day | null;
  readonly isFinal: boolean;
  readonly isClosed: boolean;
};

export async function openTrials(tx: Transaction): Promise<OpenTrial[]> {
  const { rows } = await sql<OpenTrial>`
    select rule.rule_id, rule.version, rule.catalog_id, rule.trial, rule.set_by, catalog.timezone as zone, catalog.name as storefront,
      tried.measured_until, coalesce(tried.is_final, false) as is_final, tried.closed_at is not null as is_closed
    from (select distinct on (rule_id) * from yield_rule
      where rule_id in (select rule_id from yield_rule where trial is not null) order by rule_id, version desc) rule
    join catalog on catalog.id = rule.catalog_id
    left join yield_trial tried on tried.trial_id = (rule.trial ->> 'id')::uuid
    where rule.trial is not null and not rule.is_removed order by rule.set_at, rule.rule_id`.execute(tx);
  return rows;
}

export type CountedAuctions = {
  readonly day: Day;
  readonly group: number;
  readonly auctions: number;
  readonly filled: number;
};

export async function countedAuctions(
  tx: Transaction,
  trialId: Uuid,
  { from, to }: { from: Day; to: Day },
): Promise<CountedAuctions[]> {
  const { rows } = await sql<CountedAuctions>`
    select day, shopper_group as "group", auctions::float8 as auctions, filled::float8 as filled from yield_trial_auction
    where trial_id = ${trialId} and day between ${from} and ${to}`.execute(tx);
  return rows;
}

/** Of trials closed before a moment, but for those that go on, because a user undid their end, and are not measured to the end. */
export async function deleteSomeTrialAuctions(tx: Transaction, closedBefore: Date, max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from yield_trial_auction where ctid in (
      select counted.ctid from yield_trial_auction counted join yield_trial tried on tried.trial_id = counted.trial_id
      where tried.closed_at < ${closedBefore} and (tried.is_final or not exists (
        select from (select trial from yield_rule where rule_id = tried.rule_id order by version desc limit 1) last
        where last.trial ->> 'id' = tried.trial_id::text))
      limit ${max})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** What was measured before is replaced. */
export async function saveReport(
  tx: Transaction,
  { ruleId, trial }: Pick<OpenTrial, 'ruleId' | 'trial'>,
  { until, isFinal, ...result }: TrialReport,
  at: Date,
): Promise<void> {
  const measured = { measuredUntil: until, measuredAt: at, isFinal, result: JSON.stringify(result) };
  await tx
    .insertInto('yieldTrial')
    .values({ trialId: trial.id, ruleId, ...measured })
    .onConflict((conflict) => conflict.column('trialId').doUpdateSet(measured))
    .execute();
}

/** Closes the trial of a version that is followed by one without it: from then on users decide. */
export async function closeEndedTrial(
  tx: Transaction,
  { ruleId, version }: Pick<OpenTrial, 'ruleId' | 'version'>,
  next: Trial | null,
  at: Date,
): Promise<void> {
  await sql`
    insert into yield_trial as known (trial_id, rule_id, closed_at)
    select (trial ->> 'id')::uuid, rule_id, ${at} from yield_rule
    where rule_id = ${ruleId} and version = ${version} and trial is not null
      and trial ->> 'id' is distinct from ${next?.id ?? null}::text
    on conflict (trial_id) do update set closed_at = coalesce(known.closed_at, excluded.closed_at)`.execute(tx);
}

/** The times in which the versions of a rule named a trial; null: it still does. */
export async function timesInForce(
  tx: Transaction,
  { ruleId, trial }: Pick<OpenTrial, 'ruleId' | 'trial'>,
): Promise<{ from: Date; until: Date | null }[]> {
  const { rows } = await sql<{ from: Date; until: Date | null }>`
    select set_at as "from", replaced_at as "until"
    from (select trial, set_at, lead(set_at) over (order by version) as replaced_at from yield_rule where rule_id = ${ruleId}) held
    where trial ->> 'id' = ${trial.id}`.execute(tx);
  return rows;
}

/** Returns what a trial found when all its days were counted; null where that was acted on before. */
export async function closeTrial(
  tx: Transaction,
  trialId: Uuid,
  at: Date,
): Promise<Pick<TrialReport, 'change'> | null> {
  const { rows } = await sql<Pick<TrialReport, 'change'>>`
    update yield_trial set closed_at = ${at} where trial_id = ${trialId} and is_final and closed_at is null
    returning result -> 'change' as change`.execute(tx);
  return rows[0] ?? null;
}
