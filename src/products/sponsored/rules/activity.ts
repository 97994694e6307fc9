import { decimalFromMicros } from '#kernel/money.ts';
import { type BidHours, type BidModifier, NEUTRAL_PERCENT } from '#core/serving/rules/bid-modifiers.ts';
import type { BucketSetting } from '#core/serving/rules/automatic.ts';
import { type NegativeTarget, type Target, targetKey } from '#core/serving/rules/targets.ts';
import type { CampaignFrequencyCap } from '#core/serving/rules/frequency-cap.ts';
import { dayIn } from '#kernel/time.ts';
import { isSame, type CampaignInput } from './campaign-input.ts';
import type { RowValues } from './operation-values.ts';

/** One changed field as stored and displayed by the activity log. */
export interface Change {
  actionType: 'create' | 'update' | 'delete';
  objectType: 'campaign' | 'adset' | 'ad';
  field: LoggedField;
  /**
   * Amounts in major units, days as YYYY-MM-DD in the catalog's time zone, lists joined by commas. Null on creation or
   * when the field was empty.
   */
  old: string | null;
  new: string | null;
}

/** Of each field: the object it belongs to, and its name in the log. */
const LOGGED_AS = {
  name: ['campaign', 'name'],
  goal: ['campaign', 'goal'],
  goalOther: ['campaign', 'goalOther'],
  brandId: ['campaign', 'brandId'],
  adType: ['campaign', 'adType'],
  catalogId: ['campaign', 'catalogId'],
  adSetName: ['adset', 'asName'],
  budgetType: ['adset', 'budgetType'],
  budgetDailyMicros: ['adset', 'budgetDaily'],
  budgetTotalMicros: ['adset', 'budget'],
  scheduleType: ['adset', 'scheduleType'],
  startAtMs: ['adset', 'startDate'],
  endAtMs: ['adset', 'endDate'],
  bidType: ['adset', 'bidType'],
  bidMicros: ['adset', 'bidWalletCurrency'],
  targetRoasPercent: ['adset', 'targetRoas'],
  trafficControl: ['adset', 'trafficControl'],
  keywords: ['adset', 'keywords'],
  negativeKeywords: ['adset', 'negativeKeywords'],
  automatic: ['adset', 'automatic'],
  targets: ['adset', 'targets'],
  negativeTargets: ['adset', 'negativeTargets'],
  negativeListIds: ['adset', 'negativeListIds'],
  keywordBids: ['adset', 'keywordBids'],
  productBids: ['adset', 'productBids'],
  bidModifiers: ['adset', 'bidModifiers'],
  bidHours: ['adset', 'bidHours'],
  maxBidMicros: ['adset', 'maxBidWalletCurrency'],
  frequencyCap: ['adset', 'frequencyCap'],
  audience: ['adset', 'audience'],
  tagIds: ['adset', 'tagIds'],
  minPriceMicros: ['adset', 'minPrice'],
  maxPriceMicros: ['adset', 'maxPrice'],
  adName: ['ad', 'name'],
  skus: ['ad', 'skus'],
  productMinPriceMicros: ['ad', 'productMinPrice'],
  productMaxPriceMicros: ['ad', 'productMaxPrice'],
  productCategoryIds: ['ad', 'productCategoryIds'],
  productSellerIds: ['ad', 'productSellerIds'],
  productImages: ['ad', 'productImages'],
  banners: ['ad', 'banners'],
  bannerCategoryIds: ['ad', 'bannerCategoryIds'],
  segmentIds: ['ad', 'segments'],
} as const satisfies Readonly<Record<keyof CampaignInput, readonly [Change['objectType'], string]>>;

/** What is logged beside a campaign's own settings: its state, and what it shares with other campaigns. */
type SharedField =
  | 'status'
  | 'runningStatus'
  | 'review'
  | 'notes'
  | 'negativeList'
  | 'negativeListEntries'
  | 'sharedBudget'
  | 'sharedBudgetAmount'
  | 'sharedBudgetDays'
  | 'budgetRule'
  | 'budgetRuleWhen'
  | 'budgetRuleEffect'
  | 'budgetRuleState'
  | 'budgetRuleEnd';

/** Names of fields in the log. Each has its label in `field` of the console's campaigns.json, without which the screen does not compile. */
export type LoggedField = (typeof LOGGED_AS)[keyof CampaignInput][1] | SharedField;

const LOGGED = Object.entries(LOGGED_AS) as [keyof CampaignInput, (typeof LOGGED_AS)[keyof CampaignInput]][];

/** Returns the log entries of a new campaign: every field with a value. */
export function changesOfNew(campaign: CampaignInput, timezone: string): Change[] {
  return LOGGED.flatMap(([field, [objectType, name]]) => {
    const value = written(field, campaign[field], timezone);
    return value === null ? [] : [{ actionType: 'create', objectType, field: name, old: null, new: value } as const];
  });
}

/** Returns the log entries of a save: the fields that differ. */
export function changesBetween(before: CampaignInput, after: CampaignInput, timezone: string): Change[] {
  return LOGGED.flatMap(([field, [objectType, name]]) => {
    if (isSame(before[field], after[field])) return [];
    const [old, now] =
      field === 'keywordBids' || field === 'productBids'
        ? onlyChanged(before[field], after[field])
        : [before[field], after[field]];
    return [changed(objectType, name, written(field, old, timezone), written(field, now, timezone))];
  });
}

type BidList = CampaignInput['keywordBids'] | CampaignInput['productBids'];

/** Leaves out the bids that are in both: of a thousand, one may have changed. */
function onlyChanged(before: BidList, after: BidList): [BidList, BidList] {
  const without = (list: BidList, other: BidList) => {
    const known = new Set(other.map(writtenBid));
    return list.filter((line) => !known.has(writtenBid(line))) as BidList;
  };
  return [without(before, after), without(after, before)];
}

function writtenBid(line: BidList[number]): string {
  return `${'sku' in line ? line.sku : line.keyword}: ${decimalFromMicros(line.bidMicros)}`;
}

/** CLOSE: on 0.50, LOOSE: off */
function writtenBucket({ bucket, isOn, bidMicros }: BucketSetting): string {
  return `${bucket}: ${isOn ? 'on' : 'off'}${bidMicros === null ? '' : ` ${decimalFromMicros(bidMicros)}`}`;
}

function writtenModifier({ dimension, value, percent }: BidModifier): string {
  return `${dimension} ${value}: ${percent}%`;
}

/** Hours of the week with the same percentage are written together: 0-6: 0%, 18-22: 120%. Those of 100 % are left out. */
function writtenHours(hours: BidHours): string {
  const runs: string[] = [];
  for (let from = 0; from < hours.length;) {
    let to = from;
    while (hours[to + 1] === hours[from]) to += 1;
    if (hours[from] !== NEUTRAL_PERCENT) runs.push(`${from}-${to + 1}: ${hours[from]}%`);
    from = to + 1;
  }
  return runs.join(', ');
}

/** As read by `loggedValue`: 3 in 24 h, and who is not shown it. */
function writtenCap({ times, hours, showsUnknown }: CampaignFrequencyCap): string {
  return `${times} in ${hours} h${showsUnknown ? '' : ', known shoppers'}`;
}

/** Returns the changes between the values of an operation's row. */
export function changesOfValues(before: RowValues, after: RowValues, timezone: string): Change[] {
  const { runningStatus } = after;
  const ofSwitch = runningStatus
    ? [changed('adset', 'runningStatus', before.runningStatus ?? null, runningStatus)]
    : [];
  const ofBudget =
    after.sharedBudget === undefined
      ? []
      : [changed('adset', 'sharedBudget', before.sharedBudget?.name ?? null, after.sharedBudget?.name ?? null)];
  const edited = LOGGED.flatMap(([field, [objectType, name]]) => {
    if (!(field in after)) return [];
    const [old, now] = [before, after].map((values) => written(field, values[field as keyof RowValues], timezone));
    return [changed(objectType, name, old!, now!)];
  });
  return [...ofSwitch, ...ofBudget, ...edited];
}

/** Returns the log entry of one field changed outside a save, such as the owner's switch. */
export function changed(
  objectType: Change['objectType'],
  field: LoggedField,
  from: string | null,
  to: string | null,
): Change {
  return { actionType: 'update', objectType, field, old: from, new: to };
}

function written(field: keyof CampaignInput, value: unknown, timezone: string): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'bigint') return decimalFromMicros(value);
  if (field === 'startAtMs' || field === 'endAtMs') return dayIn(timezone, value as number);
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (field === 'keywordBids' || field === 'productBids') return (value as BidList).map(writtenBid).join(', ') || null;
  if (field === 'automatic') return (value as BucketSetting[]).map(writtenBucket).join(', ') || null;
  if (field === 'targets' || field === 'negativeTargets') return writtenTargets(value as (Target | NegativeTarget)[]);
  if (field === 'bidModifiers') return (value as BidModifier[]).map(writtenModifier).join(', ') || null;
  if (field === 'bidHours') return writtenHours(value as BidHours);
  if (field === 'frequencyCap') return writtenCap(value as CampaignFrequencyCap);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return value.length ? value.join(', ') : null;
  return Object.keys(value as object).length ? JSON.stringify(value) : null;
}

/** By key, with what is said of each: the log counts them. */
function writtenTargets(targets: readonly (Target | NegativeTarget)[]): string | null {
  if (targets.length === 0) return null;
  const detailOf = (target: Target | NegativeTarget) =>
    'bidMicros' in target
      ? [target.bidMicros, target.minPriceMicros, target.maxPriceMicros]
          .map((amount) => (amount === null ? '' : decimalFromMicros(amount)))
          .join(' ')
          .trim()
      : '';
  return JSON.stringify(Object.fromEntries(targets.map((target) => [targetKey(target), detailOf(target)])));
}
