import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';

/** A version of a rule. */
export type VersionId = { readonly ruleId: Uuid; readonly version: number };
export type ChangedVersion = VersionId & { readonly catalogId: Uuid };

/** Returns recent changes that nothing was predicted of. */
export async function unpredictedChanges(tx: Transaction, since: Date): Promise<ChangedVersion[]> {
  const { rows } = await sql<ChangedVersion>`
    select rule.rule_id, rule.version, rule.catalog_id from yield_rule rule
    where rule.set_at > ${since} and not exists (
      select from yield_effect effect where effect.rule_id = rule.rule_id and effect.version = rule.version)
    order by rule.set_at limit 100`.execute(tx);
  return rows;
}

/** Where nothing could be replayed, `revenue` is null. The first of two processes counts. */
export async function insertEffect(
  tx: Transaction,
  { ruleId, version }: VersionId,
  revenue: { readonly low: Micros; readonly high: Micros } | null,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('yieldEffect')
    .values({
      ...{ ruleId, version, predictedAt: at },
      lowMicros: revenue?.low ?? null,
      highMicros: revenue?.high ?? null,
      // The day after it was set or, if that is later, its first day.
      weekFrom: sql<Day>`(select greatest((rule.set_at at time zone catalog.timezone)::date + 1, rule.from_day)
        from yield_rule rule join catalog on catalog.id = rule.catalog_id
        where rule.rule_id = ${ruleId} and rule.version = ${version})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A change whose first week is over. */
export type OverWeek = ChangedVersion & {
  readonly weekFrom: Day;
  /** The local day on which it was set. */
  readonly setOn: Day;
  /** It was changed or ended before the week was over. */
  readonly isShort: boolean;
};

export async function weeksOver(tx: Transaction, at: Date): Promise<OverWeek[]> {
  const { rows } = await sql<OverWeek>`
    select effect.rule_id, effect.version, rule.catalog_id, effect.week_from,
      (rule.set_at at time zone catalog.timezone)::date as set_on,
      coalesce(not rule.is_removed and rule.until_day < effect.week_from + 6, false) or exists (
        select from yield_rule later where later.rule_id = rule.rule_id and later.version > rule.version
          and (later.set_at at time zone catalog.timezone)::date < effect.week_from + 7) as is_short
    from yield_effect effect
    join yield_rule rule on rule.rule_id = effect.rule_id and rule.version = effect.version
    join catalog on catalog.id = rule.catalog_id
    where effect.week_from is not null and effect.realized_micros is null
      and effect.week_from + 8 <= (${at}::timestamptz at time zone catalog.timezone)::date
    order by effect.week_from limit 100`.execute(tx);
  return rows;
}

/** Null: the rule did not hold for a whole week. */
export async function saveRealized(tx: Transaction, { ruleId, version }: VersionId, micros: Micros | null) {
  await tx
    .updateTable('yieldEffect')
    .set(micros === null ? { weekFrom: null } : { realizedMicros: micros })
    .where('ruleId', '=', ruleId)
    .where('version', '=', version)
    .execute();
}
