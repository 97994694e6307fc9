import type { AdType } from '#kernel/ad-type.ts';
import { isDay } from '#kernel/day.ts';
import { isUuid, type Uuid } from '#kernel/ids.ts';
import { readCampaignId } from '#products/sponsored/rules/campaign-id.ts';
import { addDays, daysBetween, type Day } from '#kernel/time.ts';

/** Local days, both inclusive. */
interface Days {
  fromDate: Day;
  toDate: Day;
}

export const ASKED_FIGURES = ['SPEND', 'SALES', 'ROAS'] as const;
export type AskedFigure = (typeof ASKED_FIGURES)[number];

/** The change of a figure that is asked why: of all a company's campaigns, or of some. */
export interface ChangeQuestion {
  metric: AskedFigure;
  now: Days;
  before: Days;
  brandIds?: readonly Uuid[] | undefined;
  /** Country. */
  ventureId?: Uuid | undefined;
  adType?: AdType | undefined;
  campaignId?: string | undefined;
}

/** Brands of a question; more make an address that nothing can pass on. */
const MAX_BRANDS = 50;

const isAdType = (text: string | undefined): text is AdType => text === 'PRODUCT' || text === 'BANNER';
const daysText = ({ fromDate, toDate }: Days) => `${fromDate}_${toDate}`;

/** Writes a question as it stands in the address: spend.2026-11-16_2026-11-22.2026-11-09_2026-11-15.campaign-100012 */
export function writeQuestion({ metric, now, before, ...scope }: ChangeQuestion): string {
  return [
    metric.toLowerCase(),
    daysText(now),
    daysText(before),
    ...(scope.brandIds ?? []).slice(0, MAX_BRANDS).map((id) => `brand-${id}`),
    ...(scope.ventureId ? [`country-${scope.ventureId}`] : []),
    ...(scope.adType ? [`type-${scope.adType}`] : []),
    ...(scope.campaignId ? [`campaign-${scope.campaignId}`] : []),
  ].join('.');
}

/** Reads a question from the address; null when it cannot be read. */
export function readQuestion(text: string): ChangeQuestion | null {
  const [name, nowText, beforeText, ...parts] = text.split('.');
  const metric = ASKED_FIGURES.find((one) => one.toLowerCase() === name);
  const [now, before] = [readDays(nowText), readDays(beforeText)];
  if (!metric || !now || !before) return null;
  const values = (kind: string) =>
    parts.filter((part) => part.startsWith(`${kind}-`)).map((part) => part.slice(kind.length + 1));
  const brandIds = values('brand');
  const [[ventureId], [adType], [campaignId]] = [values('country'), values('type'), values('campaign')];
  const isReadable =
    brandIds.every(isUuid) &&
    (ventureId === undefined || isUuid(ventureId)) &&
    (adType === undefined || isAdType(adType)) &&
    (campaignId === undefined || readCampaignId(campaignId) !== null);
  if (!isReadable) return null;
  return {
    metric,
    now,
    before,
    ...(brandIds.length > 0 && { brandIds: brandIds.slice(0, MAX_BRANDS) }),
    ...(ventureId && { ventureId }),
    ...(isAdType(adType) && { adType }),
    ...(campaignId && { campaignId }),
  };
}

function readDays(text: string | undefined): Days | null {
  const [fromDate = '', toDate = ''] = text?.split('_') ?? [];
  return isDay(fromDate) && isDay(toDate) && fromDate <= toDate ? { fromDate, toDate } : null;
}

export const COMPARISONS = ['PREVIOUS', 'FOUR_WEEKS', 'YEAR'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** A year in whole weeks, so that weekdays stay what they are. */
const SHIFTS: Record<Exclude<Comparison, 'PREVIOUS'>, number> = { FOUR_WEEKS: 28, YEAR: 364 };

/** Returns the period a comparison names; null where it would overlap. */
export function comparedPeriod(now: Days, comparison: Comparison): Days | null {
  const length = daysBetween(now.fromDate, now.toDate) + 1;
  const shift = comparison === 'PREVIOUS' ? length : SHIFTS[comparison];
  if (shift < length) return null;
  return { fromDate: addDays(now.fromDate, -shift), toDate: addDays(now.toDate, -shift) };
}

/** Returns which comparison a question makes; null for periods of another address. */
export const comparisonOf = ({ now, before }: Pick<ChangeQuestion, 'now' | 'before'>): Comparison | null =>
  COMPARISONS.find((comparison) => comparedPeriod(now, comparison)?.fromDate === before.fromDate) ?? null;
