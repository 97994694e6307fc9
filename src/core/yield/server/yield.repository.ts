import { sql, type RawBuilder } from 'kysely';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import type { Micros } from '#kernel/money.ts';
import type { Language } from '#kernel/language.ts';
import { addDays, type EpochMs, startOfDay } from '#kernel/time.ts';
import type { Transaction } from '#platform/db/database.ts';
import { lock } from '#platform/db/lock.ts';
import { findSlice, type Found, type Slice } from '#platform/db/lists.ts';
import { groupsUnderRule, lastTrialDay, type Trial } from '../rules/trial.ts';
import type { TrialReport } from '../rules/trial-result.ts';
import type {
  ApartRule,
  BlockRule,
  BlockSubject,
  ComplementRule,
  ExclusionRule,
  FloorRule,
  LoadRule,
  Timed,
  TriedFor,
  YieldKind,
  YieldRule,
} from '../rules/yield-rule.ts';

/** A version of a rule. */
export type YieldRuleRow = YieldRule & {
  readonly ruleId: Uuid;
  /** From 1. */
  readonly version: number;
  readonly catalogId: Uuid;
  readonly trial: Trial | null;
  /** What its trial found so far; null without one, and until its first day is over. */
  readonly trialReport: TrialReport | null;
  /** Taken back with this version. */
  readonly isRemoved: boolean;
  readonly categoryLabel: string | null;
  /** By value, as far as the storefront has it; products are named by their SKUs. */
  readonly names: Readonly<Record<string, string>>;
  readonly currency: string;
  readonly setAt: Date;
  /** Null when it was not set by a user. */
  readonly actor: string | null;
};

const VERSION = sql`
  rule.rule_id, rule.version, rule.catalog_id, rule.kind, rule.is_removed, rule.category_id, rule.placement_code, rule.page_type,
  rule.terms, rule.from_day, rule.until_day, rule.billed_on, rule.amount_micros, rule.subject, rule.subject_values as "values", rule.open_to, rule.reason, rule.load, rule.trial, rule.set_at,
  case when tried.result is not null then tried.result || jsonb_build_object('until', tried.measured_until, 'isFinal', tried.is_final) end as trial_report,
  category.label as category_label, catalog.currency, coalesce(subject_name.names, '{}') as names, nullif(trim(app_user.first_name || ' ' || app_user.last_name), '') as actor`;

const JOINED = sql`
  join catalog on catalog.id = rule.catalog_id
  left join category on category.catalog_id = rule.catalog_id and category.id = rule.category_id
  left join app_user on app_user.id = rule.set_by
  left join yield_trial tried on tried.trial_id = (rule.trial ->> 'id')::uuid
  left join lateral (
    select jsonb_object_agg(value, name) as names
    from unnest(rule.subject_values || rule.open_to) as value, lateral (select case rule.subject
      when 'CATEGORY' then (select label from category where category.catalog_id = rule.catalog_id and category.id = value)
      when 'BRAND' then (select name from brand where id = value::uuid)
      when 'SELLER' then (select name from seller where id = value::uuid)
      when 'COMPANY' then (select name from company where id = value::uuid) end as name) found
    where name is not null) subject_name on true`;

/** Where the values of each subject are found; all but brands and companies are a storefront's own. */
const KNOWN: Readonly<Record<BlockSubject, (catalogId: Uuid) => RawBuilder<unknown>>> = {
  CATEGORY: (catalogId) => sql`category where catalog_id = ${catalogId} and id = value`,
  BRAND: () => sql`brand where id = value::uuid`,
  PRODUCT: (catalogId) => sql`product where catalog_id = ${catalogId} and sku = value`,
  SELLER: (catalogId) => sql`seller where catalog_id = ${catalogId} and id = value::uuid`,
  COMPANY: () => sql`company where id = value::uuid`,
};

const OF_UUIDS: ReadonlySet<BlockSubject> = new Set(['BRAND', 'SELLER', 'COMPANY']);

/** Returns those of a rule's values that a storefront has. */
export async function knownValues(
  tx: Transaction,
  catalogId: Uuid,
  { subject, values, openTo }: Pick<YieldRule, 'subject' | 'values' | 'openTo'>,
): Promise<ReadonlySet<string>> {
  const all = [...values, ...openTo];
  const named = subject !== null && OF_UUIDS.has(subject) ? all.filter(isUuid) : all;
  if (subject === null || named.length === 0) return new Set();
  const { rows } = await sql<{ value: string }>`
    select value from unnest(${named}::text[]) as value where exists (select from ${KNOWN[subject](catalogId)})`.execute(
    tx,
  );
  return new Set(rows.map(({ value }) => value));
}

/** Reads the rules of a storefront that hold or will, those set last first. */
export function holdingRules(
  tx: Transaction,
  { catalogId, kind }: { catalogId: Uuid; kind: YieldKind | null },
  slice: Slice,
): Promise<Found<YieldRuleRow>> {
  return findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<YieldRuleRow & { total: bigint }>`
      select ${VERSION}, ${total} as total
      from (select distinct on (rule_id) * from yield_rule where catalog_id = ${catalogId} order by rule_id, version desc) rule ${JOINED}
      where not rule.is_removed and (${kind}::text is null or rule.kind = ${kind})
      order by rule.set_at desc, rule.rule_id limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
}

/** What a change was predicted to bring, and what then happened; null where that is not known, or not yet. */
export type YieldEffect = {
  readonly lowMicros: Micros | null;
  readonly highMicros: Micros | null;
  readonly realizedMicros: Micros | null;
};

/** A change of a rule, with what it was before. */
export type YieldChangeRow = YieldRuleRow &
  YieldEffect & { readonly before: YieldRuleRow | null; readonly isLast: boolean };

/** Reads the changes of a storefront's rules, newest first. */
export async function yieldChanges(tx: Transaction, catalogId: Uuid, slice: Slice): Promise<Found<YieldChangeRow>> {
  const found = await findSlice(slice, async ({ offset, limit, total }) => {
    const { rows } = await sql<YieldRuleRow & YieldEffect & { isLast: boolean; total: bigint }>`
      select ${VERSION}, ${total} as total, effect.low_micros, effect.high_micros, effect.realized_micros, not exists (
        select from yield_rule later where later.rule_id = rule.rule_id and later.version > rule.version) as is_last
      from yield_rule rule ${JOINED}
      left join yield_effect effect on effect.rule_id = rule.rule_id and effect.version = rule.version
      where rule.catalog_id = ${catalogId}
      order by rule.set_at desc, rule.rule_id, rule.version desc limit ${limit} offset ${offset}`.execute(tx);
    return rows;
  });
  const before = await versionsOf(
    tx,
    found.rows.map(({ ruleId, version }) => ({ ruleId, version: version - 1 })),
  );
  return {
    total: found.total,
    rows: found.rows.map((row) => ({ ...row, before: before.get(`${row.ruleId} ${row.version - 1}`) ?? null })),
  };
}

async function versionsOf(tx: Transaction, named: readonly { ruleId: Uuid; version: number }[]) {
  if (named.length === 0) return new Map<string, YieldRuleRow>();
  const { rows } = await sql<YieldRuleRow>`
    select ${VERSION}
    from unnest(${named.map(({ ruleId }) => ruleId)}::uuid[], ${named.map(({ version }) => version)}::int[]) as named (id, number)
    join yield_rule rule on rule.rule_id = named.id and rule.version = named.number ${JOINED}`.execute(tx);
  return new Map(rows.map((row) => [`${row.ruleId} ${row.version}`, row]));
}

/** Reads a version of a rule; null where there is none. */
export async function readVersion(tx: Transaction, { ruleId, version }: { ruleId: Uuid; version: number }) {
  return (await versionsOf(tx, [{ ruleId, version }])).get(`${ruleId} ${version}`) ?? null;
}

/** Reads a version of a rule, and the one before it; null where there is none. */
export async function versionAndBefore(tx: Transaction, { ruleId, version }: { ruleId: Uuid; version: number }) {
  const found = await versionsOf(tx, [
    { ruleId, version },
    { ruleId, version: version - 1 },
  ]);
  const read = (number: number) => found.get(`${ruleId} ${number}`) ?? null;
  return [read(version), read(version - 1)] as const;
}

/** Reads the last version of a rule and the one before it. */
export async function lastVersions(tx: Transaction, ruleId: Uuid): Promise<YieldRuleRow[]> {
  const { rows } = await sql<YieldRuleRow>`
    select ${VERSION} from yield_rule rule ${JOINED} where rule.rule_id = ${ruleId} order by rule.version desc limit 2`.execute(
    tx,
  );
  return rows;
}

/** Until the transaction ends, a storefront's rules are changed by it alone. Returns null for an unknown one. */
export async function lockCatalogRules(tx: Transaction, catalogId: Uuid): Promise<{ zone: string } | null> {
  await lock(tx, 'yield-rules', catalogId);
  const { rows } = await sql<{ zone: string }>`select timezone as zone from catalog where id = ${catalogId}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function isCategory(tx: Transaction, catalogId: Uuid, categoryId: string): Promise<boolean> {
  const { rows } = await sql`select from category where catalog_id = ${catalogId} and id = ${categoryId}`.execute(tx);
  return rows.length > 0;
}

export type NewVersion = YieldRule &
  Pick<YieldRuleRow, 'ruleId' | 'version' | 'catalogId' | 'isRemoved' | 'setAt' | 'trial'>;

export async function insertVersion(tx: Transaction, version: NewVersion, userId: Uuid | null): Promise<void> {
  const { ruleId, catalogId, kind, isRemoved, categoryId, placementCode, pageType, terms, fromDay, untilDay } = version;
  const { billedOn, amountMicros, subject, values, openTo, reason, load, trial, setAt } = version;
  await tx
    .insertInto('yieldRule')
    .values({
      ...{ ruleId, version: version.version, catalogId, kind, isRemoved, categoryId, placementCode, pageType },
      ...{ terms: [...terms], fromDay, untilDay, billedOn, amountMicros, setBy: userId, setAt },
      ...{
        subject,
        subjectValues: [...values],
        openTo: [...openTo],
        reason: reason === null ? null : JSON.stringify(reason),
      },
      load: load === null ? null : JSON.stringify(load),
      trial: trial === null ? null : JSON.stringify(trial),
    })
    .execute();
}

/** What a storefront's auctions follow. Amounts in the platform's default currency. */
export type CatalogYield = {
  readonly floors: readonly Timed<FloorRule>[];
  readonly blocks: readonly Timed<BlockRule>[];
  readonly loads: readonly Timed<LoadRule>[];
  readonly aparts: readonly Timed<ApartRule>[];
  readonly exclusions: readonly Timed<ExclusionRule>[];
  readonly complements: readonly ComplementRule[];
  /** The category itself and all above it, of those below a rule's category. */
  readonly categoryPaths: ReadonlyMap<string, readonly string[]>;
};

/** A version, with where its storefront is. */
type HeldRow = YieldRule & {
  readonly ruleId: Uuid | null;
  readonly trial: Trial | null;
  readonly tried?: TriedFor;
  readonly zone: string;
  readonly rate: number;
  readonly setAt: Date;
  readonly replacedAt: Date | null;
};

/**
 * Reads what rules hold, by storefront: those of today and of days to come, or with `sinceMs` also those that held since
 * then, each in its time.
 */
export async function readYieldRules(
  tx: Transaction,
  { catalogId = null, sinceMs = null }: { catalogId?: Uuid | null; sinceMs?: EpochMs | null } = {},
): Promise<Map<Uuid, CatalogYield>> {
  const { rows } = await sql<HeldRow & { catalogId: Uuid }>`
    select rule.*, rule.subject_values as "values", catalog.timezone as zone, currency.rate_micros / 1e6::float8 as rate
    from (select *, lead(set_at) over (partition by rule_id order by version) as replaced_at from yield_rule
      where ${catalogId}::uuid is null or catalog_id = ${catalogId}) rule
    join catalog on catalog.id = rule.catalog_id join currency on currency.code = catalog.currency
    where not rule.is_removed and (rule.replaced_at is null or rule.replaced_at > ${sinceMs === null ? null : new Date(sinceMs)}::timestamptz)
    order by rule.rule_id, rule.version`.execute(tx);
  const found = new Map<Uuid, CatalogYield>();
  for (const [id, held] of Map.groupBy(rows, (row) => row.catalogId))
    found.set(id, await catalogYieldOf(tx, id, await withOthers(tx, held), sinceMs !== null));
  return found;
}

/** Returns the versions that hold for all others while rules are on trial. */
export const basesOf = async (tx: Transaction, rows: readonly Pick<HeldRow, 'ruleId' | 'trial'>[]) => [
  ...(await basesByVersion(tx, rows)).values(),
];

const basesByVersion = (tx: Transaction, rows: readonly Pick<HeldRow, 'ruleId' | 'trial'>[]) =>
  versionsOf(
    tx,
    rows.flatMap(({ ruleId, trial }) =>
      ruleId === null || trial === null || trial.baseVersion === null ? [] : { ruleId, version: trial.baseVersion },
    ),
  );

/** Of a rule on trial, adds the version that holds for all others, in the same time. */
async function withOthers<Row extends HeldRow>(tx: Transaction, rows: readonly Row[]): Promise<Row[]> {
  const bases = await basesByVersion(tx, rows);
  return rows.flatMap((row): Row[] => {
    const { ruleId, trial } = row;
    if (trial === null) return [row];
    const tried = {
      ...{ trialId: trial.id, groups: groupsUnderRule(trial), isOthers: false },
      lastDay: lastTrialDay(trial),
    };
    const base = bases.get(`${ruleId} ${trial.baseVersion}`);
    const { zone, rate, setAt, replacedAt } = row;
    const others = base && { ...row, ...base, zone, rate, setAt, replacedAt, tried: { ...tried, isOthers: true } };
    return others ? [{ ...row, tried }, others] : [{ ...row, tried }];
  });
}

/** A storefront as far as its rules are replayed. */
export type RuledCatalog = {
  readonly zone: string;
  readonly language: Language;
  readonly slotsPerAdvertiser: number | null;
  /** Per click, in the platform's default currency. */
  readonly minBidMicros: number;
  /** Units of the catalog's currency per unit of the default currency. */
  readonly rate: number;
  readonly currency: { readonly code: string; readonly digits: number };
};

export async function readRuledCatalog(tx: Transaction, catalogId: Uuid): Promise<RuledCatalog | null> {
  const { rows } = await sql<RuledCatalog>`
    select timezone as zone, language, slots_per_advertiser, min_bid_micros::float8 as min_bid_micros,
      currency.rate_micros / 1e6::float8 as rate,
      jsonb_build_object('code', currency.code, 'digits', currency.fraction_digits) as currency
    from catalog join currency on currency.code = catalog.currency where catalog.id = ${catalogId}`.execute(tx);
  return rows[0] ?? null;
}

/** Returns what auctions would follow if these were all rules. */
export async function yieldOf(
  tx: Transaction,
  catalogId: Uuid,
  rules: readonly ReplayedRule[],
  { zone, rate }: RuledCatalog,
): Promise<CatalogYield> {
  const held = rules.map((rule) => ({ ruleId: null, ...rule, zone, rate, setAt: new Date(0), replacedAt: null }));
  return catalogYieldOf(tx, catalogId, await withOthers(tx, held), false);
}

/** A rule as it would hold: for all, or in a trial that runs. */
export type ReplayedRule = (YieldRule & { readonly trial: null }) | YieldRuleRow;

async function catalogYieldOf(
  tx: Transaction,
  catalogId: Uuid,
  held: readonly HeldRow[],
  isOfPast: boolean,
): Promise<CatalogYield> {
  const named = new Set(
    held.flatMap(({ categoryId, subject, values }) => [
      ...(categoryId === null ? [] : [categoryId]),
      ...(subject === 'CATEGORY' ? values : []),
    ]),
  );
  const timed = <Rule>(kind: YieldKind, ruleOf: (row: HeldRow) => Rule): Timed<Rule>[] =>
    held
      .filter((row) => row.kind === kind)
      .map((row) => ({ ...ruleOf(row), ...timeOf(row, isOfPast), ...(row.tried && { tried: row.tried }) }));
  return {
    floors: timed('FLOOR', floorOf),
    blocks: timed('BLOCK', blockOf),
    loads: timed('LOAD', loadOf),
    aparts: timed('APART', apartOf),
    exclusions: timed('EXCLUSION', exclusionOf),
    complements: held.flatMap(({ kind, categoryId, values }) =>
      kind === 'COMPLEMENT' ? { categoryId: categoryId!, withIds: values } : [],
    ),
    categoryPaths: await readPathsBelow(tx, catalogId, [...named]),
  };
}

function floorOf({ categoryId, placementCode, pageType, terms, billedOn, amountMicros, rate }: HeldRow): FloorRule {
  return { categoryId, placementCode, pageType, terms, billedOn: billedOn!, micros: Number(amountMicros) / rate };
}

function blockOf({ categoryId, placementCode, pageType, terms, subject, values, reason }: HeldRow): BlockRule {
  return { categoryId, placementCode, pageType, terms, subject, values, reason: reason! };
}

function loadOf({ categoryId, placementCode, pageType, terms, load }: HeldRow): LoadRule {
  return { categoryId, placementCode, pageType, terms, ...load! };
}

function apartOf({ categoryId, placementCode, pageType, terms, values, reason }: HeldRow): ApartRule {
  return { categoryId, placementCode, pageType, terms, brandIds: values, reason: reason! };
}

function exclusionOf({ billedOn, amountMicros, rate, openTo, ...row }: HeldRow): ExclusionRule {
  const floor = amountMicros === null ? null : { billedOn: billedOn!, micros: Number(amountMicros) / rate };
  return { ...apartOf({ ...row, billedOn, amountMicros, rate, openTo }), openTo, floor };
}

/** What was not replaced yet holds from its first day on, whatever the clocks of other processes say. */
function timeOf({ fromDay, untilDay, zone, setAt, replacedAt }: HeldRow, isOfPast: boolean) {
  const firstMs = fromDay === null ? 0 : startOfDay(zone, fromDay);
  const endMs = untilDay === null ? null : startOfDay(zone, addDays(untilDay, 1));
  if (!isOfPast) return { fromMs: firstMs, untilMs: endMs };
  const ends = [endMs, replacedAt?.getTime() ?? null].filter((ms) => ms !== null);
  return { fromMs: Math.max(firstMs, setAt.getTime()), untilMs: ends.length === 0 ? null : Math.min(...ends) };
}

async function readPathsBelow(tx: Transaction, catalogId: Uuid, categoryIds: readonly string[]) {
  if (categoryIds.length === 0) return new Map<string, readonly string[]>();
  const { rows } = await sql<{ id: string; path: string[] }>`
    select id, path from category where catalog_id = ${catalogId} and path && ${[...categoryIds]}::text[]`.execute(tx);
  return new Map(rows.map(({ id, path }) => [id, path]));
}
