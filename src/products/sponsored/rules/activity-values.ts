import type { LoggedField } from './activity.ts';
import { BUCKETS, type Bucket } from '#core/serving/rules/automatic.ts';
import { type Audience } from '#core/serving/rules/ad-set.ts';
import type { CampaignFrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import { type BidModifier, MODIFIER_DIMENSIONS } from '#core/serving/rules/bid-modifiers.ts';
import { isSame, type BannerInput } from './campaign-input.ts';
import { readJson } from '#kernel/json.ts';

/** A logged value, parsed for display: an enum value, an amount, a day, a count, or the text as stored. */
export type LoggedValue =
  | { kind: 'none' }
  | {
      kind: 'word';
      group: 'status' | 'goal' | 'budgetType' | 'bidType' | 'scheduleType' | 'review' | 'sharedDays';
      word: string;
    }
  /** In the currency of the company's wallet or of the catalog. */
  | { kind: 'money'; of: 'wallet' | 'catalog'; amount: string }
  | { kind: 'day'; day: string }
  | { kind: 'count'; count: number }
  | { kind: 'modifiers'; modifiers: readonly BidModifier[] }
  /** Hours of the week; `to` is exclusive. */
  | { kind: 'hours'; runs: readonly HourRun[] }
  /** Kinds of automatic fit that are not as preset. */
  | { kind: 'buckets'; buckets: readonly LoggedBucket[] }
  | { kind: 'frequency'; cap: CampaignFrequencyCap }
  | { kind: 'text'; text: string };

export type LoggedBucket = { bucket: Bucket; isOn: boolean; bid: string | null };
export type HourRun = { from: number; to: number; percent: number };

const TERM_GROUPS: Readonly<Record<string, (LoggedValue & { kind: 'word' })['group']>> = {
  status: 'status',
  runningStatus: 'status',
  budgetRuleState: 'status',
  goal: 'goal',
  budgetType: 'budgetType',
  bidType: 'bidType',
  scheduleType: 'scheduleType',
  review: 'review',
};
const MONEY: Readonly<Record<string, 'wallet' | 'catalog'>> = {
  budgetDaily: 'wallet',
  budget: 'wallet',
  bidWalletCurrency: 'wallet',
  maxBidWalletCurrency: 'wallet',
  sharedBudgetAmount: 'wallet',
  minPrice: 'catalog',
  maxPrice: 'catalog',
  productMinPrice: 'catalog',
  productMaxPrice: 'catalog',
};
const DAYS = new Set(['startDate', 'endDate', 'budgetRuleEnd']);
// Stored as ids or whole objects, of which only the count is displayed.
const COUNTED = new Set([
  'productSellerIds',
  'banners',
  'productImages',
  'targets',
  'negativeTargets',
  'negativeListIds',
]);
// Ids logged only on creation; the viewer of a campaign knows them anyway.
const OMITTED_FIELDS = ['brandId', 'catalogId', 'adType'] as const satisfies LoggedField[];

export type ReadableField = Exclude<LoggedField, (typeof OMITTED_FIELDS)[number]>;

/** Returns the changes of an entry that are worth displaying. */
export function readableChanges<Entry extends { field: string }>(changes: readonly Entry[]): Entry[] {
  return changes.filter(({ field }) => !(OMITTED_FIELDS as readonly string[]).includes(field));
}

export function loggedValue(field: string, value: string | null): LoggedValue {
  if (field === 'automatic') return bucketsIn(value ?? '') ?? { kind: 'text', text: value ?? '' };
  if (value === null) return { kind: 'none' };
  const group = TERM_GROUPS[field];
  if (group) return { kind: 'word', group, word: value };
  if (field === 'sharedBudgetDays' && (value === 'DAY' || value === 'MONTH'))
    return { kind: 'word', group: 'sharedDays', word: value };
  const purse = MONEY[field];
  if (purse) return { kind: 'money', of: purse, amount: value };
  if (DAYS.has(field)) return { kind: 'day', day: value };
  if (COUNTED.has(field)) return { kind: 'count', count: entriesOf(value).size };
  if (field === 'bidModifiers') return modifiersIn(value) ?? { kind: 'text', text: value };
  if (field === 'frequencyCap') return frequencyIn(value) ?? { kind: 'text', text: value };
  if (field === 'bidHours') return hoursIn(value) ?? { kind: 'text', text: value };
  return { kind: 'text', text: field === 'audience' ? audienceText(value) : value };
}

export interface CountedChange {
  added: number;
  removed: number;
  /** Present before and after, but with a different value. */
  changed: number;
}

/**
 * Counts added, removed and changed entries of a field that is displayed as a count. Returns null for every other
 * field.
 */
export function countedChange(field: string, from: string | null, to: string | null): CountedChange | null {
  if (!COUNTED.has(field)) return null;
  const before = entriesOf(from);
  const after = entriesOf(to);
  const common = [...after.keys()].filter((key) => before.has(key));
  return {
    added: after.size - common.length,
    removed: before.size - common.length,
    changed: common.filter((key) => !isSame(before.get(key), after.get(key))).length,
  };
}

/** Returns the entries by their identifying key. */
function entriesOf(value: string | null): ReadonlyMap<string, unknown> {
  if (value === null) return new Map();
  const parsed = parsedJson(value);
  if (parsed === null) return new Map(value.split(', ').map((id) => [id, id]));
  if (!Array.isArray(parsed)) return new Map(Object.entries(parsed));
  return new Map((parsed as BannerInput[]).map((banner) => [banner.bannerTypeId, banner]));
}

const MODIFIER = /^([A-Z]+) (.+): (\d+)%$/;
const HOUR_RUN = /^(\d+)-(\d+): (\d+)%$/;

function modifiersIn(value: string): LoggedValue | null {
  const found = value.split(', ').map((line) => MODIFIER.exec(line));
  const modifiers = found.flatMap((line) => {
    const dimension = MODIFIER_DIMENSIONS.find((known) => known === line?.[1]);
    return line && dimension ? [{ dimension, value: line[2]!, percent: Number(line[3]) }] : [];
  });
  return modifiers.length === found.length ? { kind: 'modifiers', modifiers } : null;
}

function hoursIn(value: string): LoggedValue | null {
  const found = value.split(', ').map((run) => HOUR_RUN.exec(run));
  const runs = found.flatMap((run) =>
    run ? [{ from: Number(run[1]), to: Number(run[2]), percent: Number(run[3]) }] : [],
  );
  return runs.length === found.length ? { kind: 'hours', runs } : null;
}

const BUCKET = /^([A-Z]+): (on|off)(?: (\d+(?:\.\d+)?))?$/;

function bucketsIn(value: string): LoggedValue | null {
  const lines = value === '' ? [] : value.split(', ');
  const buckets = lines.flatMap((line) => {
    const [, name, state, bid] = BUCKET.exec(line) ?? [];
    const bucket = BUCKETS.find((known) => known === name);
    return bucket ? [{ bucket, isOn: state === 'on', bid: bid ?? null }] : [];
  });
  return buckets.length === lines.length ? { kind: 'buckets', buckets } : null;
}

const FREQUENCY = /^(\d+) in (\d+) h(, known shoppers)?$/;

function frequencyIn(value: string): LoggedValue | null {
  const [, times, hours, known] = FREQUENCY.exec(value) ?? [];
  if (times === undefined) return null;
  return { kind: 'frequency', cap: { times: Number(times), hours: Number(hours), showsUnknown: known === undefined } };
}

function audienceText(value: string): string {
  const { name, locations, gender, minAge, maxAge } = (parsedJson(value) ?? {}) as Partial<Audience>;
  const ages = minAge === null && maxAge === null ? '' : `${minAge ?? ''}–${maxAge ?? ''}`;
  return [name, gender === 'ALL' ? '' : gender, ages, locations].filter(Boolean).join(', ');
}

/** Values were written by any version: each use checks what it shows. */
function parsedJson(text: string): object | null {
  const parsed = readJson(text);
  return typeof parsed === 'object' ? parsed : null;
}
