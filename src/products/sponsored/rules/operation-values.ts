import type { Uuid } from '#kernel/ids.ts';
import type { RunningStatus } from '#core/serving/rules/campaign-state.ts';
import { bucketFromStored, type StoredBucket } from '#core/serving/rules/automatic.ts';
import { type StoredTarget, targetOf } from '#core/serving/rules/targets.ts';
import { type CampaignInput, CONTENT_FIELDS, isSame } from './campaign-input.ts';
import type { CampaignProblems } from './campaign-terms.ts';

export interface NamedBudget {
  id: Uuid;
  name: string;
}

/** What staff review is not part of operations: putting it back would need another review. */
type ContentField = (typeof CONTENT_FIELDS)[number];

type SettingField = Exclude<keyof CampaignInput, ContentField | 'brandId' | 'catalogId' | 'adType'>;

/** The values that operations write, as they are compared, stored and put back. */
export type RowValues = { runningStatus?: RunningStatus; sharedBudget?: NamedBudget | null } & {
  [Field in SettingField]?: CampaignInput[Field];
};

export type RowField = keyof RowValues;

/**
 * Each field with the fields of `checkCampaign` that concern its value; problems of others do not stop an operation. Those
 * of the lines of a list are `list.*`. Without keywords and targets, `automatic` says that nothing finds the ads.
 */
const PROBLEMS_OF: Readonly<Record<SettingField, readonly string[]>> = {
  name: ['name'],
  goal: ['goalOther'],
  goalOther: ['goalOther'],
  adSetName: ['asName'],
  budgetType: ['budgetDailyTotal', 'budgetTotal'],
  budgetDailyMicros: ['budgetDailyTotal', 'budgetTotal'],
  budgetTotalMicros: ['budgetDailyTotal', 'budgetTotal'],
  scheduleType: ['endDate'],
  startAtMs: ['startDate', 'endDate'],
  endAtMs: ['endDate'],
  bidType: ['bidType', 'bidWalletCurrency'],
  bidMicros: ['bidWalletCurrency'],
  targetRoasPercent: ['targetRoas'],
  trafficControl: ['trafficControl'],
  keywords: ['keywords', 'negativeListIds', 'automatic'],
  negativeKeywords: ['negativeKeywords'],
  automatic: ['automatic', 'automatic.*'],
  targets: ['targets', 'targets.*', 'negativeListIds', 'automatic'],
  negativeTargets: ['negativeTargets', 'negativeTargets.*'],
  negativeListIds: ['negativeListIds'],
  keywordBids: ['keywordBids.*'],
  productBids: ['productBids.*'],
  bidModifiers: ['bidModifiers', 'bidModifiers.*'],
  bidHours: ['bidHours'],
  maxBidMicros: ['maxBidWalletCurrency'],
  frequencyCap: ['frequencyCap.times', 'frequencyCap.hours'],
  audience: ['minAge', 'maxAge'],
  tagIds: ['tagIds'],
  minPriceMicros: ['minPrice'],
  maxPriceMicros: ['minPrice'],
};

export const SETTING_FIELDS = Object.keys(PROBLEMS_OF) as SettingField[];

const AMOUNTS: ReadonlySet<string> = new Set<RowField>([
  'budgetDailyMicros',
  'budgetTotalMicros',
  'bidMicros',
  'maxBidMicros',
  'minPriceMicros',
  'maxPriceMicros',
]);

/** Lists whose order says nothing. */
const UNORDERED: ReadonlySet<string> = new Set<RowField>([
  'keywords',
  'negativeKeywords',
  'automatic',
  'targets',
  'negativeTargets',
  'negativeListIds',
  'keywordBids',
  'productBids',
  'bidModifiers',
]);

/** Returns the names under which `decideEdit` reports problems of these values. */
export const problemNames = (fields: readonly RowField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) =>
      field === 'runningStatus' || field === 'sharedBudget' ? [] : PROBLEMS_OF[field].map((name) => [name, name]),
    ),
  );

/** Returns the problems of the named fields, under the caller's names. */
export const problemsOfFields = (
  problems: CampaignProblems,
  fieldNames: Readonly<Record<string, string>>,
): CampaignProblems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, list]) => {
      const isLine = Object.hasOwn(fieldNames, `${field.split('.')[0]!}.*`);
      return Object.hasOwn(fieldNames, field) || isLine ? [[fieldNames[field] ?? field, list] as const] : [];
    }),
  );

/** Returns those values of a campaign that an operation writes. */
export const valuesOf = (
  input: CampaignInput,
  { runningStatus, sharedBudget }: { runningStatus: RunningStatus; sharedBudget: NamedBudget | null },
  fields: readonly RowField[],
): RowValues =>
  Object.fromEntries(
    fields.map((field) => {
      if (field === 'runningStatus') return [field, runningStatus];
      if (field === 'sharedBudget') return [field, sharedBudget && { id: sharedBudget.id, name: sharedBudget.name }];
      return [field, UNORDERED.has(field) ? inOrder(input[field] as readonly unknown[]) : input[field]];
    }),
  );

const inOrder = (list: readonly unknown[]): unknown[] =>
  list
    .map((item) => ({ item, text: typeof item === 'string' ? item : asJson(item) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ item }) => item);

const NOT_IN_INPUT = { runningStatus: 'STARTED', sharedBudget: null } as const;

/** Returns which values differ between two campaigns. */
export const changedFields = (before: CampaignInput, after: CampaignInput): RowField[] => {
  const [a, b] = [before, after].map((input) => valuesOf(input, NOT_IN_INPUT, SETTING_FIELDS));
  return SETTING_FIELDS.filter((field) => !isSame(a![field], b![field]));
};

/** Puts values into a campaign, apart from those that are not part of its input. */
export const withValues = (
  input: CampaignInput,
  { runningStatus: _runningStatus, sharedBudget: _sharedBudget, ...values }: RowValues,
): CampaignInput => ({ ...input, ...values });

/** Values as JSON, which has no bigint. */
export const storedValues = (values: RowValues): string => asJson(values);

const asJson = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));

export const readValues = (stored: Readonly<Record<string, unknown>>): RowValues =>
  Object.fromEntries(
    Object.entries(stored).map(([field, value]) => {
      if (AMOUNTS.has(field) && value !== null) return [field, BigInt(value as string)];
      if (field === 'automatic') return [field, (value as StoredBucket[]).map(bucketFromStored)];
      if (field === 'targets') return [field, (value as StoredTarget[]).map(targetOf)];
      return [field, field === 'keywordBids' || field === 'productBids' ? bidsIn(value as StoredBid[]) : value];
    }),
  );

type StoredBid = { bidMicros: string };

const bidsIn = (stored: readonly StoredBid[]) =>
  stored.map(({ bidMicros, ...line }) => ({ ...line, bidMicros: BigInt(bidMicros) }));

/** A shared budget is the same under another name. */
export const isSameValues = (a: RowValues, b: RowValues): boolean => isSame(withBudgetId(a), withBudgetId(b));

const withBudgetId = ({ sharedBudget, ...values }: RowValues) =>
  sharedBudget === undefined ? values : { ...values, sharedBudgetId: sharedBudget?.id ?? null };

/**
 * Negative lists are attached one by one: returns what a change of nothing else makes of those that are there by now. Null
 * of other changes, which need the values that they were made of.
 */
export function mergedLists(
  now: RowValues,
  { before, after }: { before: RowValues; after: RowValues },
): RowValues | null {
  if (Object.keys(after).join() !== ('negativeListIds' satisfies RowField)) return null;
  const [old, written, present] = [before, after, now].map((values) => values.negativeListIds ?? []);
  const left = present!.filter((id) => !old!.includes(id) || written!.includes(id));
  const added = written!.filter((id) => !old!.includes(id) && !present!.includes(id));
  return { negativeListIds: [...left, ...added].toSorted() };
}

/** Whether something of what a change wrote is still there. */
export const isStillThere = (now: RowValues, { before, after }: { before: RowValues; after: RowValues }): boolean => {
  const without = mergedLists(now, { before: after, after: before });
  return without === null ? isSameValues(now, after) : !isSameValues(now, without);
};
