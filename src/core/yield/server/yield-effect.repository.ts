import { sql } from 'kysely';
import type { Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Day } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { type YieldKind } from '../rules/yield-rule.ts';

/** A version of a rule. */
export type VersionId = { readonly ruleId: Uuid; readonly version: number };
export type ChangedVersion = VersionId & { readonly catalogId: Uuid };

export type UnfollowedChange = ChangedVersion & { readonly kind: YieldKind; readonly setAt: Date };

/** Returns changes that nothing is known of yet. */
export async function unfollowedChanges(tx: Transaction, since: Date): Promise<UnfollowedChange[]> {
  const { rows } = await sql<UnfollowedChange>`
    select rule.rule_id, rule.version, rule.catalog_id, rule.kind, rule.set_at from yield_rule rule
    where rule.set_at > ${since} and not exists (
      select from yield_effect effect where effect.rule_id = rule.rule_id and effect.version = rule.version)
    order by rule.set_at limit 100`.execute(tx);
  return rows;
}

/** Where nothing can be foreseen, `revenue` is null. The first of two processes counts. */
export async function insertEffect(
  tx: Transaction,
  { ruleId, version }: VersionId,
  {
    revenue,
    weeks,
    at,
  }: {
    readonly revenue: { readonly low: Micros; readonly high: Micros } | null;
    readonly weeks: { readonly from: Day; readonly comparedFrom: Day } | null;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('yieldEffect')
    .values({
      ...{ ruleId, version, predictedAt: at },
      ...{ lowMicros: revenue?.low ?? null, highMicros: revenue?.high ?? null },
      ...{ weekFrom: weeks?.from ?? null, comparedFrom: weeks?.comparedFrom ?? null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A change whose first week is over. */
export type OverWeek = ChangedVersion & {
  readonly weekFrom: Day;
  readonly comparedFrom: Day;
  /** Something else of the rule than this change took effect in one of the weeks, or this one was changed before they were over. */
  readonly isMixed: boolean;
};

export async function weeksOver(tx: Transaction, at: Date): Promise<OverWeek[]> {
  const { rows } = await sql<OverWeek>`
    select effect.rule_id, effect.version, rule.catalog_id, effect.week_from, effect.compared_from,
      coalesce(not rule.is_removed and rule.until_day between effect.week_from and effect.week_from + 5, false) or exists (
        select from yield_rule other
        cross join lateral (select (other.set_at at time zone catalog.timezone)::date as set_on) local
        where other.rule_id = rule.rule_id and case
          when other.version > rule.version then set_on < effect.week_from + 7
          when other.version = rule.version - 1 then set_on >= effect.compared_from or not other.is_removed and (
            other.from_day between effect.compared_from and effect.compared_from + 6
            or other.until_day between effect.compared_from and effect.compared_from + 6
            or effect.week_from > (rule.set_at at time zone catalog.timezone)::date + 1)
          when other.version < rule.version then set_on >= effect.compared_from
          else false end) as is_mixed
    from yield_effect effect
    join yield_rule rule on rule.rule_id = effect.rule_id and rule.version = effect.version
    join catalog on catalog.id = rule.catalog_id
    where effect.week_from is not null and effect.realized_micros is null
      and effect.week_from + 8 <= (${at}::timestamptz at time zone catalog.timezone)::date
    order by effect.week_from limit 100`.execute(tx);
  return rows;
}

/** Null: the weeks cannot be compared. */
export async function saveRealized(tx: Transaction, { ruleId, version }: VersionId, micros: Micros | null) {
  await tx
    .updateTable('yieldEffect')
    .set(micros === null ? { weekFrom: null, comparedFrom: null } : { realizedMicros: micros })
    .where('ruleId', '=', ruleId)
    .where('version', '=', version)
    .execute();
}
